import type { LineInput, LineTemplate } from '../lines/line.schema.js';
import { column, LINE_REFERENCES, type Side } from '../lines/line.fields.js';
import type { MasterById } from '../lines/lines.rules.js';

/** What was read, as far as it becomes amounts; whole yen. */
export interface ReadAmounts {
  total: number | null;
  withholding: number | null;
  non_taxable: number;
  breakdown: readonly { rate: number; taxable: number; tax: number }[];
}

/** Where the proposed lines come from, for the screen to say why. */
export interface ProposalReason {
  source: 'upload' | 'pattern' | 'default';
  pattern_id: string | null;
  company_id: string | null;
  /** How the supplier was recognised, the keyword that hit, which amounts were used. */
  params: Record<string, string | number>;
}

export interface Proposal {
  lines: LineInput[];
  reason: ProposalReason;
}

export interface Pattern {
  id: string;
  company_id: string;
  keyword: string | null;
  company_journals: LineTemplate[];
}

export interface SupplierKeys {
  t_number: string | null;
  phone: string | null;
  name: string | null;
}

export interface KnownSupplier {
  id: string;
  t_number: string | null;
  phone: string | null;
  scanned_phone: string | null;
  /** In the normal form of the search. */
  search_name: string;
}

export type SupplierMatch = { company: KnownSupplier; by: 't_number' | 'phone' | 'name' };

/** The supplier of a document: by registration number, then phone, then name; both sides normalised. */
export function matchSupplier(keys: SupplierKeys, companies: readonly KnownSupplier[]): SupplierMatch | null {
  const byNumber = keys.t_number && companies.find((c) => c.t_number === keys.t_number);
  if (byNumber) return { company: byNumber, by: 't_number' };
  const byPhone =
    keys.phone && companies.find((c) => c.phone === keys.phone || c.scanned_phone === keys.phone);
  if (byPhone) return { company: byPhone, by: 'phone' };
  const byName = keys.name && companies.find((c) => c.search_name === keys.name);
  return byName ? { company: byName, by: 'name' } : null;
}

/** The pattern whose keyword stands in the document, longest first; else the one without a keyword. */
export function choosePattern(patterns: readonly Pattern[], documentText: string): Pattern | null {
  const hits = patterns
    .filter((pattern) => pattern.keyword && documentText.includes(pattern.keyword))
    .sort((a, b) => (b.keyword?.length ?? 0) - (a.keyword?.length ?? 0));
  return hits[0] ?? patterns.find((pattern) => !pattern.keyword) ?? null;
}

export interface ProposalSources {
  upload: LineTemplate[] | null;
  /** A pattern picked at upload time; it is a user's choice and beats the learned one. */
  upload_pattern: Pattern | null;
  learned: { pattern: Pattern; match: SupplierMatch } | null;
  default_journals: LineTemplate[];
}

/** Upload-time choice, then the supplier's learned pattern, then the organization's default (spec 2). */
export function chooseSource(sources: ProposalSources): {
  templates: LineTemplate[];
  reason: ProposalReason;
} {
  if (sources.upload && sources.upload.length > 0)
    return {
      templates: sources.upload,
      reason: { source: 'upload', pattern_id: null, company_id: null, params: {} },
    };
  if (sources.upload_pattern)
    return {
      templates: sources.upload_pattern.company_journals,
      reason: {
        source: 'upload',
        pattern_id: sources.upload_pattern.id,
        company_id: sources.upload_pattern.company_id,
        params: {},
      },
    };
  if (sources.learned) {
    const { pattern, match } = sources.learned;
    return {
      templates: pattern.company_journals,
      reason: {
        source: 'pattern',
        pattern_id: pattern.id,
        company_id: pattern.company_id,
        params: { matched_by: match.by, ...(pattern.keyword ? { keyword: pattern.keyword } : {}) },
      },
    };
  }
  return {
    templates: sources.default_journals,
    reason: { source: 'default', pattern_id: null, company_id: null, params: {} },
  };
}

/** Tax classes to put on a debit of each rate when the template's own class has another rate. */
export interface TaxDefaults {
  /** Per cent to tax class id. */
  by_rate: ReadonlyMap<number, string>;
  /** Class of what bears no tax. */
  untaxed: string | null;
}

export interface WithholdingDefaults {
  /** Account title that takes withheld tax (預り金), null when the chart has none. */
  account_title_id: string | null;
  tax_id: string | null;
}

export interface FillContext {
  masters: MasterById;
  taxes: TaxDefaults;
  withholding: WithholdingDefaults;
  /** The supplier is not registered: taxed debits fall under the transitional measure. */
  is_keikasochi: boolean;
}

interface Share {
  rate: number;
  amount_without_tax: number;
  tax_amount: number;
}

/** Debits to book: one per printed rate, one for what bears no tax, else the total as it stands. */
function sharesOf(read: ReadAmounts): { shares: Share[]; by: 'breakdown' | 'total' | 'none' } {
  const shares: Share[] = read.breakdown
    .filter((line) => line.taxable !== 0 || line.tax !== 0)
    .map((line) => ({ rate: line.rate, amount_without_tax: line.taxable, tax_amount: line.tax }));
  if (read.non_taxable !== 0) shares.push({ rate: 0, amount_without_tax: read.non_taxable, tax_amount: 0 });
  const sum = shares.reduce((total, share) => total + share.amount_without_tax + share.tax_amount, 0);
  if (shares.length > 0 && (read.total === null || sum === read.total)) return { shares, by: 'breakdown' };
  return { shares: [], by: read.total === null ? 'none' : 'total' };
}

/**
 * Fills the amounts of template lines from what was read: a debit per tax rate with the printed tax, the
 * payable as the first credit, the withheld tax as the second. Without printed rates that add up the
 * total goes on the first debit and its own tax class splits it. Lines come out balanced when a total
 * was read; a template's further lines stay for the user, without amounts.
 */
export function fillAmounts(
  templates: readonly LineTemplate[],
  read: ReadAmounts,
  context: FillContext,
): { lines: LineInput[]; amounts_from: 'breakdown' | 'total' | 'none' } {
  const usable = templates.length > 0 ? templates : [{}];
  const { shares, by } = sharesOf(read);
  const debits =
    by === 'breakdown' ? debitsByRate(usable, shares, context) : [debitOfTotal(usable, read, context)];
  const booked =
    by === 'breakdown'
      ? shares.reduce((total, share) => total + share.amount_without_tax + share.tax_amount, 0)
      : read.total;
  const credits = creditsOf(usable, booked, read.withholding ?? 0, context);
  const used = by === 'breakdown' ? new Set(debits.map((debit) => debit.template)) : new Set([usable[0]]);
  const rest = usable.slice(1).filter((template) => !used.has(template) && hasSide(template, 'debit'));
  const lines: LineInput[] = [];
  for (let row = 0; row < Math.max(debits.length, credits.length); row++) {
    const template = debits[row]?.template ?? {};
    lines.push({ ...texts(template), ...debits[row]?.side, ...credits[row] });
  }
  for (const template of rest) lines.push({ ...texts(template), ...sideOf(template, 'debit') });
  return { lines, amounts_from: by };
}

type Debit = { template: LineTemplate; side: LineInput };

function debitsByRate(templates: readonly LineTemplate[], shares: Share[], context: FillContext): Debit[] {
  const first = templates[0] ?? {};
  return shares.map((share) => {
    const own = templates.find((t) => hasSide(t, 'debit') && rateOf(t, context) === share.rate);
    const template = own ?? first;
    const side = sideOf(template, 'debit');
    if (!own) side.debit_tax_id = taxFor(share.rate, context.taxes);
    side.debit_amount_without_tax = share.amount_without_tax;
    side.debit_tax_amount = share.tax_amount;
    side.debit_amount = share.amount_without_tax + share.tax_amount;
    side.debit_amount_input_mode = 'inclusive';
    side.debit_is_keikasochi = context.is_keikasochi && share.tax_amount !== 0;
    return { template, side };
  });
}

function debitOfTotal(templates: readonly LineTemplate[], read: ReadAmounts, context: FillContext): Debit {
  const template = templates[0] ?? {};
  const side = sideOf(template, 'debit');
  side.debit_amount = read.total;
  side.debit_amount_input_mode = 'inclusive';
  side.debit_is_keikasochi = context.is_keikasochi && (rateOf(template, context) ?? 0) > 0;
  return { template, side };
}

function creditsOf(
  templates: readonly LineTemplate[],
  booked: number | null,
  withheld: number,
  context: FillContext,
): LineInput[] {
  const payable = sideOf(templates.find((t) => hasSide(t, 'credit')) ?? {}, 'credit');
  payable.credit_amount = booked === null ? null : booked - withheld;
  payable.credit_amount_input_mode = 'inclusive';
  if (withheld === 0 || booked === null) return [payable];
  return [
    payable,
    {
      credit_account_title_id: context.withholding.account_title_id,
      credit_tax_id: context.withholding.tax_id,
      credit_amount: withheld,
      credit_amount_input_mode: 'inclusive',
    },
  ];
}

function taxFor(rate: number, taxes: TaxDefaults): string | null {
  return rate === 0 ? taxes.untaxed : (taxes.by_rate.get(rate) ?? null);
}

function rateOf(template: LineTemplate, context: FillContext): number | null {
  const id = template.debit_tax_id;
  if (!id) return null;
  return context.masters.get(id)?.rate ?? 0;
}

function hasSide(template: LineTemplate, side: Side): boolean {
  return LINE_REFERENCES.some((reference) => template[column(side, `${reference}_id`)]);
}

/** References of one side, those that are no longer active masters left out. */
function sideOf(template: LineTemplate, side: Side): LineInput {
  const built: Record<string, unknown> = {};
  for (const reference of LINE_REFERENCES) {
    const name = column(side, `${reference}_id`);
    built[name] = template[name] ?? null;
  }
  return built as LineInput;
}

function texts(template: LineTemplate): LineInput {
  return {
    description: template.description ?? '',
    free_text_1: template.free_text_1 ?? '',
    free_text_2: template.free_text_2 ?? '',
  };
}

/** Templates with references to gone or inactive masters emptied, so that a proposal never offers them. */
export function withActiveMasters(templates: readonly LineTemplate[], masters: MasterById): LineTemplate[] {
  return templates.map((template) => {
    const kept: Record<string, unknown> = { ...texts(template) };
    for (const side of ['debit', 'credit'] as const)
      for (const reference of LINE_REFERENCES) {
        const name = column(side, `${reference}_id`);
        const master = masters.get((template[name] as string | null) ?? '');
        kept[name] = master && master.status === 1 && master.kind === reference ? master.id : null;
      }
    dropForeignSubAccounts(kept, masters);
    return kept as LineTemplate;
  });
}

function dropForeignSubAccounts(kept: Record<string, unknown>, masters: MasterById): void {
  for (const side of ['debit', 'credit'] as const) {
    const sub = masters.get((kept[`${side}_sub_account_id`] as string | null) ?? '');
    if (sub && sub.parent_id !== kept[`${side}_account_title_id`]) kept[`${side}_sub_account_id`] = null;
  }
}
