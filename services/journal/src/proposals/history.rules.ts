import { itemTexts } from '../invoice-fields/read-fields.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { LINE_REFERENCES, column } from '../lines/line-columns.rules.js';
import type { LineInput, LineTemplate } from '../lines/lines.facade.js';
import type { MasterById } from '../masters/masters.types.js';
import { splitLine, type SplitPart } from '../split-rules/split-rules.rules.js';
import type { CodedInvoice, Verdict } from './neighbours.rules.js';
import type { Division, ProposalReason } from './proposals.rules.js';
import { type WordingFacts, written, wordingOf } from './wording.rules.js';

type Amounts = Pick<InvoiceEntity, 'taxable_10' | 'tax_10' | 'taxable_8' | 'tax_8' | 'non_taxable_amount'>;

/** An earlier invoice as it is compared, with what its 摘要 was made of. */
export interface Remembered extends CodedInvoice {
  text: string;
  facts: WordingFacts;
}

/** The printed rates of an invoice, for example '8,10'; '' where none is known. */
export function ratesOf(invoice: Amounts): string {
  const has = (...amounts: (number | null)[]) => amounts.some((amount) => (amount ?? 0) !== 0);
  return [
    has(invoice.non_taxable_amount) ? '0' : '',
    has(invoice.taxable_8, invoice.tax_8) ? '8' : '',
    has(invoice.taxable_10, invoice.tax_10) ? '10' : '',
  ]
    .filter(Boolean)
    .join(',');
}

/** What texts of an invoice can name. Its month is that of its posting. */
export function wordingFacts(
  invoice: Pick<InvoiceEntity, 'partner_name' | 'invoice_number'>,
  day: string | null,
  fields: Parameters<typeof itemTexts>[0],
): WordingFacts {
  return {
    supplier: invoice.partner_name,
    month: day?.slice(0, 7) ?? '',
    items: itemTexts(fields),
    number: invoice.invoice_number,
  };
}

/** The reason of a verdict, for one line on the screen. */
export function historyReason(
  verdict: Verdict,
  nameOf: (account: string) => string,
  companyId: string | null,
): ProposalReason {
  const { accounts, agreeing, choices, compared, item, nearest, same_supplier } = verdict;
  const isOwn = (one: CodedInvoice) => one.supplier === nearest.supplier;
  const count = same_supplier ? agreeing.filter(({ precedent }) => isOwn(precedent)).length : agreeing.length;
  return {
    source: 'history',
    pattern_id: null,
    company_id: same_supplier ? companyId : null,
    params: {
      basis: same_supplier ? (item === '' ? 'supplier' : 'supplier_item') : 'item',
      account: nameOf(choices[0]?.account ?? ''),
      agreeing: count,
      compared,
      item,
      local_id: nearest.local_id,
    },
    choices: accounts.map(({ account, percent }) => ({
      account_title_id: account,
      account_title: nameOf(account),
      percent,
    })),
  };
}

/**
 * The lines of the nearest invoice as templates: the largest debit with the coding that was voted for, then one debit of
 * each other tax rate. Further debits of a rate are left out, because the page does not say how its amount divides.
 * @param mainPosition index of the largest debit in `lines`
 */
export function historyTemplates(
  lines: readonly LineTemplate[],
  mainPosition: number,
  { choices: [choice], nearest }: Verdict<Remembered>,
  { masters, facts, text }: { masters: MasterById; facts: WordingFacts; text: string },
): LineTemplate[] {
  const main = lines[mainPosition];
  if (!main || !choice) return [];
  const credit = lines.find((line) => line.credit_account_title_id) ?? {};
  const rateOf = (id: string | null | undefined) => masters.get(id ?? '')?.rate ?? 0;
  const first: LineTemplate = {
    ...main,
    debit_account_title_id: choice.account,
    debit_tax_id: choice.tax,
    debit_department_id: choice.department,
    description: text,
  };
  for (const reference of LINE_REFERENCES) {
    const name = column('credit', `${reference}_id`);
    first[name] = credit[name] ?? null;
  }
  const rates = new Set([rateOf(choice.tax)]);
  const others = lines.filter((line, at) => {
    const rate = rateOf(line.debit_tax_id);
    if (at === mainPosition || !line.debit_account_title_id || rates.has(rate)) return false;
    rates.add(rate);
    return true;
  });
  const reworded = others.map((line) => ({
    ...line,
    description: written(wordingOf(line.description ?? '', nearest.facts), facts),
  }));
  return [first, ...reworded];
}

/** Index of the debit that a coding is taken from: the largest, of equal ones the first; -1 without any. */
export function mainDebit(
  lines: readonly { debit_account_title_id: string | null; debit_amount: number | null }[],
): number {
  let best = -1;
  lines.forEach((line, at) => {
    if (!line.debit_account_title_id) return;
    const isLarger = (line.debit_amount ?? -Infinity) > (lines[best]?.debit_amount ?? -Infinity);
    if (best < 0 || isLarger) best = at;
  });
  return best;
}

type BookedLine = Pick<
  LineInput,
  'debit_account_title_id' | 'debit_tax_id' | 'debit_department_id' | 'debit_project_id' | 'debit_amount'
>;

/** Most lines that one debit becomes. */
const MOST_PARTS = 50;

/**
 * The division of the largest debit of the nearest invoice; null where it is on one line, a line of it names neither
 * department nor project, or the votes chose another department.
 * @param mainPosition index of the largest debit in `lines`
 */
export function divisionOf(
  lines: readonly BookedLine[],
  mainPosition: number,
  { choices: [choice] }: Pick<Verdict, 'choices'>,
): Division | null {
  const main = lines[mainPosition];
  if (!main || !choice || (main.debit_department_id ?? null) !== choice.department) return null;
  const sign = Math.sign(main.debit_amount ?? 0);
  const parts = new Map<string, SplitPart>();
  for (const line of lines) {
    const isSame =
      line.debit_account_title_id === main.debit_account_title_id && line.debit_tax_id === main.debit_tax_id;
    const share = (line.debit_amount ?? 0) * sign;
    if (!isSame || share === 0) continue;
    const { debit_department_id: department_id = null, debit_project_id: project_id = null } = line;
    if (share < 0 || (department_id === null && project_id === null)) return null;
    const key = `${department_id}/${project_id}`;
    parts.set(key, { department_id, project_id, share: (parts.get(key)?.share ?? 0) + share });
  }
  if (parts.size < 2 || parts.size > MOST_PARTS) return null;
  return { account: choice.account, tax: choice.tax, parts: [...parts.values()] };
}

/** Lines with each debit of the divided account and tax rate as one line for each part. */
export function dividedAs(
  lines: readonly LineInput[],
  { account, tax, parts }: Division,
  masters: MasterById,
): LineInput[] {
  const rateOf = (id: string | null | undefined) => masters.get(id ?? '')?.rate ?? 0;
  return lines.flatMap((line) => {
    const isDivided =
      Boolean(line.debit_amount) &&
      line.debit_account_title_id === account &&
      rateOf(line.debit_tax_id) === rateOf(tax);
    // A part without a project takes none from the line.
    return isDivided
      ? splitLine({ ...line, debit_department_id: null, debit_project_id: null }, parts)
      : [line];
  });
}

/** Below this share of the votes, and in fewer invoices, earlier codings say nothing against a pattern. */
const LEAST_AGAINST = 60;
const LEAST_INVOICES = 2;

/**
 * The reason of a learned pattern, with what the supplier's earlier invoices say against it: most of them and the newest
 * two have another account. For a pattern with a keyword, those with a like item count.
 * @param latest accounts of the supplier's newest invoices, the newest first
 */
export function withContradiction(
  reason: ProposalReason,
  account: string | null,
  history: { reason: ProposalReason; latest: readonly string[] } | null,
): ProposalReason {
  const [likeliest, ...others] = history?.reason.choices ?? [];
  if (!history || !likeliest || account === null) return reason;
  const { basis, agreeing, compared, local_id } = history.reason.params;
  const isAgainst =
    likeliest.account_title_id !== account &&
    likeliest.percent >= LEAST_AGAINST &&
    Number(agreeing) >= LEAST_INVOICES &&
    basis !== 'item' &&
    (reason.params.keyword === undefined || basis === 'supplier_item') &&
    history.latest.slice(0, LEAST_INVOICES).every((one) => one === likeliest.account_title_id);
  if (!isAgainst) return reason;
  return {
    ...reason,
    params: {
      ...reason.params,
      account: likeliest.account_title,
      agreeing: agreeing ?? 0,
      compared: compared ?? 0,
      local_id: local_id ?? 0,
    },
    choices: [likeliest, ...others.filter((one) => one.account_title_id !== account)],
  };
}
