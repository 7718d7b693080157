import { type Deduction, percentOf, type TaxClass, nameSoughtInFreee } from '../exports/tax-codes.rules.js';
import type { Side } from '../lines/line-columns.rules.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { PaySource, SourceKind } from './kinds.data.js';
import type { Want } from './mapping.rules.js';

/** Why an invoice cannot be sent unchanged. `kind` and `name` say what a person has to look at. */
export interface Obstacle {
  code: ObstacleCode;
  kind?: SourceKind;
  name?: string;
  /** What a choice for it is kept under, where a choice mends it. */
  key?: string;
}
export const OBSTACLES = [
  'deleted',
  'not_approved',
  'payment_not_approved',
  'no_issue_date',
  'no_lines',
  'no_account_title',
  'no_tax',
  'credit_not_carried',
  'not_positive',
  'too_many_deductions',
  'two_items',
  'unmapped',
  'ambiguous',
  'unavailable',
  'segment_not_in_plan',
  'sample',
  'already_queued',
  'already_sent',
  'masters_missing',
  'company_changed',
  'paid_too_much',
  'already_exported',
] as const;
export type ObstacleCode = (typeof OBSTACLES)[number];

/** What of an invoice a deal is made from. */
export interface DealInvoice {
  document_kind: string;
  issue_date: string | null;
  posting_date: string | null;
  delivery_date: string | null;
  due_date: string | null;
  pay_date: string | null;
  is_qualified: boolean;
  company_id: string | null;
  partner_name: string;
  t_number: string;
  payable_amount: number | null;
}

/** What the masters say of what lines refer to. */
export interface DealFacts {
  taxes: ReadonlyMap<string, TaxClass>;
  titles: ReadonlyMap<string, { category: string; takes_withheld_tax: boolean }>;
  /** 対象外, for withheld tax without a class. */
  out_of_scope: string;
}

/** A line of a deal before its counterparts are known. */
export interface PlannedLine {
  /** Tax-inclusive yen; below zero it is deducted. */
  amount: number;
  /** Null: freee counts it by the class. */
  vat: number | null;
  description: string;
  wants: Want[];
}

export interface DealPlan {
  /** income: a returned purchase or a discount, which the supplier owes. */
  type: 'expense' | 'income';
  issue_date: string;
  due_date: string | null;
  partner: Want | null;
  lines: PlannedLine[];
  /** What remains to be paid, whole yen; below zero it is what the supplier owes. */
  due_amount: number;
  obstacles: Obstacle[];
  /** due_differs: what the invoice says is payable is another sum, for example by something carried over. */
  warnings: 'due_differs'[];
}

const OPTIONAL = ['sub_account', 'department', 'item', 'tag', 'segment', 'project', 'walletable'] as const;

/**
 * An approved journal as a deal. A credit note is an income deal of the same accounts with the classes of returned
 * purchases, because a deal below zero is refused. Deals know no credit lines: debits are its lines, what is credited to
 * a liability is the deal's own payable, and every other credit (withheld tax, discounts) is a line below zero.
 */
export function dealPlan(invoice: DealInvoice, lines: readonly JournalLine[], facts: DealFacts): DealPlan {
  const obstacles: Obstacle[] = [];
  const posting = invoice.posting_date ?? invoice.issue_date;
  if (posting === null) obstacles.push({ code: 'no_issue_date' });
  const partner = partnerOf(invoice, lines, facts);
  const planned: PlannedLine[] = [];
  for (const line of lines)
    for (const side of ['debit', 'credit'] as const) {
      if (line[`${side}_amount`] === null || line[`${side}_amount`] === 0) continue;
      const role = side === 'debit' ? 'line' : creditRole(line, facts);
      if (role === 'payable') continue;
      if (role === 'not_carried')
        obstacles.push({
          code: 'credit_not_carried',
          kind: 'account_title',
          name: line.credit_account_title ?? '',
        });
      else planned.push(plannedLine(line, side, partner, { invoice, facts, obstacles }));
    }
  const due_amount = planned.reduce((sum, { amount }) => sum + amount, 0);
  if (planned.length === 0) obstacles.push({ code: 'no_lines' });
  const isReturn = invoice.document_kind === 'credit_note' && due_amount < 0;
  if (planned.length > 0 && due_amount <= 0 && !isReturn) obstacles.push({ code: 'not_positive' });
  const isOther = invoice.payable_amount !== null && invoice.payable_amount !== due_amount;
  return {
    type: isReturn ? 'income' : 'expense',
    issue_date: posting ?? '',
    due_date: invoice.pay_date ?? invoice.due_date,
    partner,
    lines: isReturn ? planned.map(opposite) : planned,
    due_amount,
    obstacles,
    warnings: isOther && obstacles.length === 0 ? ['due_differs'] : [],
  };
}

function opposite(line: PlannedLine): PlannedLine {
  return { ...line, amount: -line.amount, vat: line.vat === null ? null : 0 - line.vat };
}

/** What a credit is to a deal. Money or a claim credited would be a settlement, which is freee's own step. */
function creditRole(line: JournalLine, facts: DealFacts): 'payable' | 'line' | 'not_carried' {
  const title = facts.titles.get(line.credit_account_title_id ?? '');
  if (!title) return 'line';
  if (title.takes_withheld_tax) return 'line';
  if (title.category === 'liability') return 'payable';
  return title.category === 'expense' || title.category === 'revenue' ? 'line' : 'not_carried';
}

interface Around {
  invoice: Pick<DealInvoice, 'is_qualified' | 'delivery_date' | 'issue_date'>;
  facts: DealFacts;
  obstacles: Obstacle[];
}

/** One side of a line with what it refers to; a partner that the whole body names is none of it. */
export function plannedLine(
  line: JournalLine,
  side: Side,
  partner: Want | null,
  around: Around,
): PlannedLine {
  const { invoice, facts, obstacles } = around;
  const sign = side === 'debit' ? 1 : -1;
  const wants: Want[] = [];
  const title = wantOf(line, side, 'account_title');
  if (title) wants.push(title);
  else obstacles.push({ code: 'no_account_title', name: line.description });
  const tax = taxOf(line, side, invoice, facts);
  if (tax.want) wants.push(tax.want);
  else obstacles.push({ code: 'no_tax', name: title?.name ?? '' });
  for (const kind of OPTIONAL) {
    const want = wantOf(line, side, kind);
    if (want) wants.push(want);
  }
  const vendor = wantOf(line, side, 'vendor');
  if (vendor && (partner?.kind !== 'vendor' || vendor.key !== partner.key)) wants.push(vendor);
  return {
    amount: sign * (line[`${side}_amount`] ?? 0),
    vat: tax.carries ? sign * (line[`${side}_tax_amount`] ?? 0) : null,
    description: [line.description, line.free_text_1, line.free_text_2].filter(Boolean).join(' '),
    wants,
  };
}

/**
 * The tax class as freee names it. The tax is stated for ordinary classes only: under the transitional
 * measure freee splits it itself.
 */
function taxOf(
  line: JournalLine,
  side: Side,
  invoice: Around['invoice'],
  facts: DealFacts,
): { want: Want | null; carries: boolean } {
  const id = line[`${side}_tax_id`];
  const tax = id === null ? null : (facts.taxes.get(id) ?? null);
  if (id === null || !tax) {
    const isWithheld = facts.titles.get(line[`${side}_account_title_id`] ?? '')?.takes_withheld_tax === true;
    return { want: isWithheld ? taxWant('withheld', facts.out_of_scope) : null, carries: false };
  }
  const of: Deduction = {
    percent: line[`${side}_deductible_percent`],
    is_keikasochi: line[`${side}_is_keikasochi`],
    is_qualified: invoice.is_qualified,
    date: invoice.delivery_date ?? invoice.issue_date,
  };
  const percent = percentOf(tax, of);
  return {
    want: taxWant(taxKey(id, percent), nameSoughtInFreee(tax, of)),
    carries: tax.rate > 0 && percent === 100,
  };
}

/** What a choice for a tax class under a deductible share is kept under. */
export function taxKey(id: string, percent: number): string {
  return `${id}/${percent}`;
}

function taxWant(key: string, name: string): Want {
  return { kind: 'tax', key, name, code: '', t_number: '' };
}

type LineWant = Exclude<SourceKind, 'company' | 'tax' | PaySource>;

function wantOf(line: JournalLine, side: Side, kind: LineWant): Want | null {
  const id = line[`${side}_${kind}_id`];
  if (id === null) return null;
  return {
    kind,
    key: id,
    name: line[`${side}_${kind}`] ?? '',
    code: line[`${side}_${kind}_code`] ?? '',
    t_number: '',
  };
}

/** The deal's partner: the vendor that the payable is owed to, else the one all lines name, else the supplier. */
function partnerOf(invoice: DealInvoice, lines: readonly JournalLine[], facts: DealFacts): Want | null {
  for (const line of lines) {
    const owed = line.credit_amount !== null && creditRole(line, facts) === 'payable';
    const vendor = owed ? wantOf(line, 'credit', 'vendor') : null;
    if (vendor) return vendor;
  }
  const vendors = lines
    .filter((line) => line.debit_amount !== null)
    .map((line) => wantOf(line, 'debit', 'vendor'));
  const first = vendors[0];
  if (first && vendors.every((vendor) => vendor?.key === first.key)) return first;
  return supplierWant(invoice);
}

/** An invoice's supplier as something to be looked for; null without a name. */
export function supplierWant(
  supplier: Pick<DealInvoice, 'company_id' | 'partner_name' | 't_number'>,
): Want | null {
  const { company_id, partner_name: name, t_number } = supplier;
  if (company_id === null && name === '') return null;
  return { kind: 'company', key: company_id ?? `name:${name.slice(0, 200)}`, name, code: '', t_number };
}
