import type { DeductionPart } from '../invoice-fields/deductions.rules.js';
import type { LineInput, LineTemplate } from '../lines/lines.facade.js';
import type { Share } from '../keikasochi/cap.rules.js';
import type { SplitPart } from '../split-rules/split-rules.rules.js';
import { withNote } from '../keikasochi/keikasochi.rules.js';
import { taxInside } from '../amounts/amounts.rules.js';
import { column, LINE_REFERENCES, type Side } from '../lines/line-columns.rules.js';
import type { MasterById } from '../masters/masters.types.js';
import { texts } from './templates.rules.js';
import {
  type Rated,
  taxClassFor,
  type TaxDefaults,
  type TransitionBooking,
  underCap,
} from '../tax/booking.rules.js';
import type { KnownSupplier, SupplierMatch } from '../supplier-memory/recognise.rules.js';

/** The reading, as far as it becomes amounts; whole yen. */
export interface ReadAmounts {
  total: number | null;
  withholding: number | null;
  non_taxable: number;
  /** What the invoice deducts from its total, each part with its account. */
  deductions?: readonly { part: DeductionPart; amount: number }[];
  breakdown: readonly { rate: number; taxable: number; tax: number }[];
}

/** Where the proposed lines come from, for the screen to say why. */
export interface ProposalReason {
  source: 'upload' | 'pattern' | 'default' | 'history';
  pattern_id: string | null;
  company_id: string | null;
  /** How the supplier was recognised, the keyword that hit, which amounts were used. */
  params: Record<string, string | number>;
  /** The likeliest accounts of earlier invoices, each with its share of the votes; the proposed one is among them. */
  choices?: { account_title_id: string; account_title: string; percent: number }[] | undefined;
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
  /** The rule that splits the proposed debits. */
  split_rule_id: string | null;
}

export interface SupplierKeys {
  t_number: string | null;
  phone: string | null;
  name: string | null;
}

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

/** The keywords of a pattern: one, or several with 、 or | between them. */
export function keywordsOf({ keyword }: Pick<Pattern, 'keyword'>): string[] {
  return (keyword ?? '').split(/[、|]/).filter((word) => word.trim() !== '');
}

/** The pattern with a keyword that appears in the document, the longest first; else the one without a keyword. */
export function choosePattern<P extends Pick<Pattern, 'keyword'>>(
  patterns: readonly P[],
  documentText: string,
): P | null {
  const hits = patterns
    .map((pattern) => {
      const words = keywordsOf(pattern).filter((word) => documentText.includes(word));
      return { pattern, length: Math.max(0, ...words.map((word) => word.length)) };
    })
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length);
  return hits[0]?.pattern ?? patterns.find((pattern) => keywordsOf(pattern).length === 0) ?? null;
}

/** How an earlier invoice divided one account of one tax class over departments or projects. */
export interface Division {
  account: string;
  tax: string | null;
  /** The shares are the amounts of that invoice. */
  parts: SplitPart[];
}

export interface ProposalSources {
  upload: LineTemplate[] | null;
  /** A pattern picked at upload time; it is a user's choice and beats the learned one. */
  upload_pattern: Pattern | null;
  learned: { pattern: Pattern; match: SupplierMatch } | null;
  /** Coded as earlier invoices. */
  history: { templates: LineTemplate[]; reason: ProposalReason; division?: Division | null } | null;
  default_journals: LineTemplate[];
}

/**
 * Upload-time choice, then the supplier's learned pattern, then the coding of earlier invoices, then the organization's
 * default (spec 2).
 */
export function chooseSource(sources: ProposalSources): {
  templates: LineTemplate[];
  reason: ProposalReason;
  split_rule_id: string | null;
  division?: Division | null;
} {
  if (sources.upload && sources.upload.length > 0)
    return {
      templates: sources.upload,
      reason: { source: 'upload', pattern_id: null, company_id: null, params: {} },
      split_rule_id: null,
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
      split_rule_id: sources.upload_pattern.split_rule_id,
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
      split_rule_id: pattern.split_rule_id,
    };
  }
  if (sources.history) return { ...sources.history, split_rule_id: null };
  return {
    templates: sources.default_journals,
    reason: { source: 'default', pattern_id: null, company_id: null, params: {} },
    split_rule_id: null,
  };
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
  /** Accounts of what an invoice deducts from its total. */
  deductions?: Readonly<Record<DeductionPart, WithholdingDefaults>>;
  /** The supplier is not registered: taxed debits fall under the transitional measure. */
  is_keikasochi: boolean;
  /** Share, cap and tax classes of the measure; absent where it does not apply. */
  transition?: TransitionBooking | null;
  /** The price holds no consumption tax: none may be carved out of it. */
  bears_no_tax?: boolean;
  /** Tax class of what bears none; absent means the chart's first. */
  untaxed_id?: string | null;
}

/** Debits to book: one per printed rate, one for what bears no tax, else the unchanged total. */
function sharesOf(read: ReadAmounts): { shares: Share[]; by: 'breakdown' | 'total' | 'none' } {
  const shares: Share[] = read.breakdown
    .filter((line) => line.taxable !== 0 || line.tax !== 0)
    .map((line) => ({ rate: line.rate, amount_without_tax: line.taxable, tax_amount: line.tax }));
  if (read.non_taxable !== 0) shares.push({ rate: 0, amount_without_tax: read.non_taxable, tax_amount: 0 });
  const sum = shares.reduce((total, share) => total + share.amount_without_tax + share.tax_amount, 0);
  if (shares.length > 0 && (read.total === null || sum === read.total)) return { shares, by: 'breakdown' };
  return { shares: [], by: read.total === null ? 'none' : 'total' };
}

/** The total as one debit without tax. A tax of another country is part of the price. */
function untaxedShares({ total }: ReadAmounts): ReturnType<typeof sharesOf> {
  if (total === null || total === 0) return { shares: [], by: total === null ? 'none' : 'total' };
  return { shares: [{ rate: 0, amount_without_tax: total, tax_amount: 0 }], by: 'total' };
}

/**
 * Fills the amounts of template lines from what was read: a debit per tax rate with the printed tax, the
 * payable as the first credit, the withheld tax as the second. The deductions of the invoice follow. Without printed
 * rates that add up the total goes on the first debit and its own tax class splits it. Lines come out balanced when a
 * total was read; a template's further lines stay for the user, without amounts.
 */
export function fillAmounts(
  templates: readonly LineTemplate[],
  read: ReadAmounts,
  context: FillContext,
): { lines: LineInput[]; amounts_from: 'breakdown' | 'total' | 'none' } {
  const usable = templates.length > 0 ? templates : [{}];
  const { shares, by } = context.bears_no_tax ? untaxedShares(read) : sharesOf(read);
  const debits =
    shares.length > 0 ? debitsByRate(usable, shares, context) : debitsOfTotal(usable, read, context);
  const booked =
    shares.length > 0
      ? shares.reduce((total, share) => total + share.amount_without_tax + share.tax_amount, 0)
      : read.total;
  const credits = creditsOf(usable, booked, read, context);
  const used = new Set(debits.map((debit) => debit.origin));
  const rest = usable.slice(1).filter((template) => !used.has(template) && hasSide(template, 'debit'));
  const lines: LineInput[] = [];
  for (let row = 0; row < Math.max(debits.length, credits.length); row++) {
    const template = debits[row]?.template ?? {};
    lines.push({ ...texts(template), ...debits[row]?.side, ...credits[row] });
  }
  for (const template of rest) lines.push({ ...texts(template), ...sideOf(template, 'debit') });
  return { lines, amounts_from: by };
}

/** A debit with the template it was made of and the template with its current texts. */
type Debit = { origin: LineTemplate; template: LineTemplate; side: LineInput };

function debitsByRate(templates: readonly LineTemplate[], shares: Share[], context: FillContext): Debit[] {
  const first = templates[0] ?? {};
  return underCap(shares, transitionOf(context)).map((share) => {
    const own = templates.find((t) => hasSide(t, 'debit') && rateOf(t, context) === share.rate);
    const template = own ?? first;
    const side = sideOf(template, 'debit');
    if (!own || (share.rate === 0 && context.untaxed_id)) side.debit_tax_id = taxFor(share.rate, context);
    side.debit_amount_without_tax = share.amount_without_tax;
    side.debit_tax_amount = share.tax_amount;
    side.debit_amount = share.amount_without_tax + share.tax_amount;
    side.debit_amount_input_mode = 'inclusive';
    side.debit_is_keikasochi = context.is_keikasochi && share.tax_amount !== 0;
    return withClass(template, side, share, context);
  });
}

function debitsOfTotal(templates: readonly LineTemplate[], read: ReadAmounts, context: FillContext): Debit[] {
  const template = templates[0] ?? {};
  const rate = rateOf(template, context) ?? 0;
  const isTaxed = rate > 0;
  const isKeikasochi = context.is_keikasochi && isTaxed;
  const side = (amount: number | null, percent: number): Debit => {
    const part = sideOf(template, 'debit');
    part.debit_amount = amount;
    part.debit_amount_input_mode = 'inclusive';
    part.debit_is_keikasochi = isKeikasochi;
    return withClass(template, part, { rate, percent }, context);
  };
  const transition = transitionOf(context);
  if (!isKeikasochi || !transition || read.total === null) return [side(read.total, 100)];
  const tax = taxInside(read.total, rate, 'floor');
  const whole = { rate, amount_without_tax: read.total - tax, tax_amount: tax };
  return underCap([whole], transition).map((part) =>
    side(part.amount_without_tax + part.tax_amount, part.percent),
  );
}

function transitionOf({ is_keikasochi, transition }: FillContext): TransitionBooking | null {
  return is_keikasochi ? (transition ?? null) : null;
}

/** A debit with the tax class of its share and the note its books must bear. */
function withClass(origin: LineTemplate, side: LineInput, share: Rated, context: FillContext): Debit {
  const debit_tax_id = taxClassFor(side.debit_tax_id ?? null, share, context.taxes);
  const next: LineInput = { ...side, debit_tax_id };
  if (!side.debit_is_keikasochi) return { origin, template: origin, side: next };
  if (share.percent === 0) next.debit_deductible_percent = 0;
  const description = withNote(origin.description ?? '', share.percent);
  return { origin, template: { ...origin, description }, side: next };
}

function creditsOf(
  templates: readonly LineTemplate[],
  booked: number | null,
  read: ReadAmounts,
  context: FillContext,
): LineInput[] {
  const withheld = read.withholding ?? 0;
  const deductions = booked === null ? [] : (read.deductions ?? []);
  const deducted = deductions.reduce((sum, { amount }) => sum + amount, 0);
  const payable = sideOf(templates.find((t) => hasSide(t, 'credit')) ?? {}, 'credit');
  payable.credit_amount = booked === null ? null : booked - withheld - deducted;
  payable.credit_amount_input_mode = 'inclusive';
  const side = (account: WithholdingDefaults | undefined, amount: number): LineInput => ({
    credit_account_title_id: account?.account_title_id ?? null,
    credit_tax_id: account?.tax_id ?? null,
    credit_amount: amount,
    credit_amount_input_mode: 'inclusive',
  });
  const others = [
    ...(withheld === 0 || booked === null ? [] : [side(context.withholding, withheld)]),
    ...deductions.map(({ part, amount }) => side(context.deductions?.[part], amount)),
  ];
  // An advance or an offset covers all of it: the payable has no line.
  return payable.credit_amount === 0 && others.length > 0 ? others : [payable, ...others];
}

function taxFor(rate: number, { taxes, untaxed_id }: FillContext): string | null {
  return rate === 0 ? (untaxed_id ?? taxes.untaxed) : (taxes.by_rate.get(rate) ?? null);
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
  const built: LineInput = {};
  for (const reference of LINE_REFERENCES) {
    const name = column(side, `${reference}_id`);
    built[name] = template[name] ?? null;
  }
  return built;
}

/**
 * Adds the foreign amount and the rate to the lines of an invoice in a foreign currency. Only a single debit against a
 * single credit gets them: the invoice does not say how its foreign total divides over several lines.
 */
export function withForeign(
  lines: readonly LineInput[],
  invoice: { currency_code: string; foreign_total_amount: string | null; exchange_rate: string | null },
): LineInput[] {
  const { currency_code, foreign_total_amount: amount, exchange_rate } = invoice;
  const [first, ...rest] = lines;
  const isPair = first?.debit_amount != null && first.debit_amount === first.credit_amount;
  if (currency_code === 'JPY' || amount === null || !first || rest.length > 0 || !isPair) return [...lines];
  return [{ ...first, debit_foreign_amount: amount, credit_foreign_amount: amount, exchange_rate }];
}
