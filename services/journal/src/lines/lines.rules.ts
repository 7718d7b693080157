import { DomainError } from '@uketori/service-kit/errors';
import {
  adjustForTransition,
  deductiblePercent,
  type TransitionRounding,
} from '../keikasochi/keikasochi.rules.js';
import { type Rounding, settle } from '../amounts/amounts.rules.js';
import { foreignDifference } from './foreign.rules.js';
import { column, LINE_REFERENCES, type Side, SIDES } from './line-columns.rules.js';
import type { JournalLine, LineInput, LineTemplate } from './line.record.js';
import type { MasterById } from '../masters/masters.types.js';

export interface LineContext {
  id: () => string;
  organization_id: string;
  invoice_id: string;
  masters: MasterById;
  rounding: Rounding;
  /** Purchase date that decides the transitional share; null when the invoice has no date. */
  purchase_date: string | null;
  /** Per cent for every line under the transitional measure in place of the date's, once the cap is used up. */
  deductible_percent?: number | null;
  transition_rounding?: TransitionRounding;
  /** Tax-inclusive books keep the printed amounts: only the tax class shows what is deductible. */
  is_tax_inclusive_books?: boolean;
}

/** Every master id the lines refer to, once each. */
export function referencedIds(lines: readonly LineTemplate[]): string[] {
  const ids = new Set<string>();
  for (const line of lines)
    for (const side of SIDES)
      for (const reference of LINE_REFERENCES) {
        const id = line[column(side, `${reference}_id`)];
        if (id) ids.add(id);
      }
  return [...ids];
}

/**
 * Turns typed lines into stored ones: names and codes copied from the masters, the numbers settled, the
 * booked amounts derived. Throws no_record for an id that is not this organization's or of another kind,
 * sub_account_mismatch for a sub account of another account title.
 */
export function buildLines(inputs: readonly LineInput[], context: LineContext): JournalLine[] {
  return inputs.map((input, index) => {
    const line = {
      id: context.id(),
      organization_id: context.organization_id,
      invoice_id: context.invoice_id,
      position: index + 1,
      description: input.description ?? '',
      free_text_1: input.free_text_1 ?? '',
      free_text_2: input.free_text_2 ?? '',
      exchange_rate: input.exchange_rate ?? null,
    } as JournalLine;
    for (const side of SIDES) Object.assign(line, buildSide(input, side, context));
    return line;
  });
}

function buildSide(input: LineInput, side: Side, context: LineContext): Record<string, unknown> {
  const built: Record<string, unknown> = {};
  for (const reference of LINE_REFERENCES) {
    const id = input[column(side, `${reference}_id`)] ?? null;
    const master = id === null ? null : context.masters.get(id);
    if (master === undefined || (master && master.kind !== reference))
      throw new DomainError('no_record', 'not_found', { field: `${side}_${reference}_id` });
    built[`${side}_${reference}_id`] = id;
    built[`${side}_${reference}`] = master?.name ?? null;
    built[`${side}_${reference}_code`] = master?.code ?? null;
  }
  refuseForeignSubAccount(built, side, context.masters);
  return { ...built, ...buildAmounts(input, side, context, built[`${side}_tax_id`] as string | null) };
}

function refuseForeignSubAccount(built: Record<string, unknown>, side: Side, masters: MasterById): void {
  const sub = masters.get((built[`${side}_sub_account_id`] as string | null) ?? '');
  if (sub && sub.parent_id !== built[`${side}_account_title_id`])
    throw new DomainError('sub_account_mismatch', 'invalid', { field: `${side}_sub_account_id` });
}

function buildAmounts(
  input: LineInput,
  side: Side,
  context: LineContext,
  taxId: string | null,
): Record<string, unknown> {
  const mode = input[column(side, 'amount_input_mode')] ?? 'inclusive';
  const rate = (taxId && context.masters.get(taxId)?.rate) || 0;
  const settled = settle(
    {
      amount: input[column(side, 'amount')] ?? null,
      amount_without_tax: input[column(side, 'amount_without_tax')] ?? null,
      tax_amount: input[column(side, 'tax_amount')] ?? null,
      amount_input_mode: mode,
      typed_last: input[`${side}_typed_last`] ?? null,
    },
    rate,
    context.rounding,
  );
  const is_keikasochi = Boolean(input[column(side, 'is_keikasochi')]);
  const percent = is_keikasochi ? transitionPercent(input, side, context) : 100;
  const booked =
    settled && percent < 100 && !context.is_tax_inclusive_books
      ? adjustForTransition(settled, percent, context.transition_rounding)
      : settled;
  return {
    [`${side}_amount`]: settled?.amount ?? null,
    [`${side}_amount_without_tax`]: settled?.amount_without_tax ?? null,
    [`${side}_tax_amount`]: settled?.tax_amount ?? null,
    [`${side}_amount_after`]: booked?.amount ?? null,
    [`${side}_amount_without_tax_after`]: booked?.amount_without_tax ?? null,
    [`${side}_tax_amount_after`]: booked?.tax_amount ?? null,
    [`${side}_amount_input_mode`]: mode,
    [`${side}_is_keikasochi`]: is_keikasochi,
    [`${side}_deductible_percent`]: settled ? percent : null,
    [`${side}_foreign_amount`]: input[column(side, 'foreign_amount')] ?? null,
  };
}

/** Per cent of a line under the transitional measure: 0 when a person or the cap says so, else the date's. */
function transitionPercent(input: LineInput, side: Side, context: LineContext): number {
  if (input[column(side, 'deductible_percent')] === 0) return 0;
  if (context.deductible_percent != null) return context.deductible_percent;
  return context.purchase_date ? deductiblePercent(context.purchase_date) : 100;
}

export interface Balance {
  debit_total: number;
  credit_total: number;
  /** debit less credit: the difference a person has to find. */
  difference: number;
  /** Both sides equal, as printed, as booked and in the foreign currency, and at least one amount is there. */
  balanced: boolean;
}

/** Sums of a journal. An unbalanced one may be saved; only the lock refuses it. */
export function balanceOf(lines: readonly JournalLine[]): Balance {
  const sum = (side: Side, field: 'amount' | 'amount_after') =>
    lines.reduce((total, line) => total + (line[column(side, field)] ?? 0), 0);
  const debit_total = sum('debit', 'amount');
  const credit_total = sum('credit', 'amount');
  const hasAmount = lines.some((line) => line.debit_amount !== null || line.credit_amount !== null);
  return {
    debit_total,
    credit_total,
    difference: debit_total - credit_total,
    balanced:
      hasAmount &&
      debit_total === credit_total &&
      (foreignDifference(lines) ?? 0n) === 0n &&
      sum('debit', 'amount_after') === sum('credit', 'amount_after'),
  };
}

/** The references of lines without their numbers: what a pattern remembers. */
export function toTemplates(lines: readonly LineTemplate[]): LineTemplate[] {
  return lines.map((line) => {
    const template: LineTemplate = {
      description: line.description ?? '',
      free_text_1: line.free_text_1 ?? '',
      free_text_2: line.free_text_2 ?? '',
    };
    for (const side of SIDES)
      for (const reference of LINE_REFERENCES) {
        const name = column(side, `${reference}_id`);
        template[name] = line[name] ?? null;
      }
    return template;
  });
}

const NOT_COMPARED = new Set(['id', 'position']);

/** Whether two journals are the same to a reader; ids are not, and decimals compare by value. */
export function sameLines(a: readonly JournalLine[], b: readonly JournalLine[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((line, index) => {
    const other = b[index] as JournalLine;
    return (Object.keys(other) as (keyof JournalLine)[]).every(
      (name) => NOT_COMPARED.has(name) || comparable(name, line[name]) === comparable(name, other[name]),
    );
  });
}

function comparable(name: string, value: unknown): unknown {
  const isDecimal = name.endsWith('_foreign_amount') || name === 'exchange_rate';
  return isDecimal && value !== null ? Number(value) : value;
}
