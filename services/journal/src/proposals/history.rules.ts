import { itemTexts } from '../invoice-fields/read-fields.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { LINE_REFERENCES, column } from '../lines/line-columns.rules.js';
import type { LineTemplate } from '../lines/lines.facade.js';
import type { MasterById } from '../masters/masters.types.js';
import type { CodedInvoice, Verdict } from './neighbours.rules.js';
import type { ProposalReason } from './proposals.rules.js';
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
