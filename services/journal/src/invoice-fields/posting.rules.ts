import {
  type ClosedMonths,
  firstOpenDay,
  isClosed,
  monthClosed,
} from '../closed-months/closed-months.rules.js';
import type { JournalLine } from '../lines/lines.facade.js';
import { sameLines } from '../lines/lines.rules.js';
import type { InvoiceEntity } from './invoice.record.js';
import { type HeaderField, keepsValue } from './invoices.rules.js';

/** Where a posting date comes from; `month_closed`: the first day of the first open month. */
export const POSTING_SOURCES = [
  'none',
  'delivery_date',
  'issue_date',
  'received',
  'month_closed',
  'manual',
] as const;

type Dates = Pick<InvoiceEntity, 'delivery_date' | 'issue_date'>;
type Posting = Pick<InvoiceEntity, 'posting_date' | 'posting_date_source'>;

/** The day an invoice is booked on: delivery, else issue, else receipt, in the first month that is open. */
export function proposedPosting(dates: Dates, received: string, closed: ClosedMonths): Posting {
  const source = dates.delivery_date ? 'delivery_date' : dates.issue_date ? 'issue_date' : 'received';
  const day = dates.delivery_date ?? dates.issue_date ?? received;
  const posting_date = firstOpenDay(closed, day);
  return { posting_date, posting_date_source: posting_date === day ? source : 'month_closed' };
}

/** The posting after a change: a user's own date stays; a proposed one follows the dates that it came from. */
export function postingAfter(
  before: (Dates & Posting) | null,
  next: Dates & Posting,
  received: string,
  closed: ClosedMonths,
): Posting {
  const { posting_date, posting_date_source } = next;
  const isManual = posting_date_source === 'manual' && posting_date !== null;
  const isKept =
    before !== null &&
    before.delivery_date === next.delivery_date &&
    before.issue_date === next.issue_date &&
    before.posting_date === posting_date;
  return isManual || isKept ? { posting_date, posting_date_source } : proposedPosting(next, received, closed);
}

/** The booking day; invoices of the previous release have none of their own. */
export function postingDay(invoice: Pick<InvoiceEntity, 'posting_date' | 'issue_date'>): string | null {
  return invoice.posting_date ?? invoice.issue_date;
}

/** Header fields that decide the figures of a month. Its sender, notes and payee account stay open. */
export const FIGURE_FIELDS = [
  'posting_date',
  'issue_date',
  'delivery_date',
  't_number',
  'document_kind',
  'supply_kind',
  'total_amount',
  'payable_amount',
  'subtotal',
  'tax_amount',
  'taxable_10',
  'tax_10',
  'taxable_8',
  'tax_8',
  'non_taxable_amount',
  'prepaid_amount',
  'retained_amount',
  'offset_claim_amount',
  'currency_code',
  'foreign_total_amount',
  'exchange_rate',
  'withholding_tax',
  'withholding_type',
  'withholding_sub_type',
  'withholding_base',
  'withholding_days',
  'withholding_salary',
] as const satisfies readonly HeaderField[];

type Figures = Pick<InvoiceEntity, (typeof FIGURE_FIELDS)[number] | 'deleted'>;

/**
 * Refuses a change of the figures of a closed month: of an invoice in it, into it, out of it. Approvals, codings, notes
 * and payments change no figure. @throws DomainError month_closed
 */
export function refuseClosedMonth(
  closed: ClosedMonths,
  before: Figures | null,
  next: Figures,
  lines: { before: readonly JournalLine[]; after: readonly JournalLine[] } | undefined,
): void {
  const day = postingDay(next);
  if (before === null) {
    if (isClosed(closed, day)) throw monthClosed('journal', day);
    return;
  }
  const isChanged =
    before.deleted !== next.deleted ||
    FIGURE_FIELDS.some((field) => !keepsValue(field, next[field], before[field])) ||
    (lines !== undefined && !sameLines(lines.before, lines.after));
  if (!isChanged) return;
  const dayBefore = postingDay(before);
  if (isClosed(closed, dayBefore)) throw monthClosed('journal', dayBefore);
  if (isClosed(closed, day)) throw monthClosed('journal', day);
}
