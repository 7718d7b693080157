import { responsibleUser } from '@uketori/service-kit/actor';
import { nowIso, toJstDate, todayJst } from '@uketori/service-kit/clock';
import { searchColumnsOf } from '@uketori/service-kit/search';
import { inputShape } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { type ClosedMonths, holdClosedMonths } from '../closed-months/closed-months.facade.js';
import { balanceOf, type JournalLine } from '../lines/lines.facade.js';
import { keysOfName } from '../masters/masters.facade.js';
import { replaceLines } from '../line-records/line-records.facade.js';
import {
  type InvoiceEntity,
  InvoiceProgressRow,
  invoiceRecord,
  InvoiceRow,
  isContentChanged,
  isDoubtful,
  type LinesChange,
  postingAfter,
  refuseClosedMonth,
  statusOf,
  withHand,
} from '../invoice-fields/invoice-fields.facade.js';
import { updateProgress } from './invoice-progress.repository.js';
import { type InvoiceCause, invoiceChanged } from './invoices.event.js';
import { markSameBills } from './same-bills.repository.js';

/** The instant by the database's clock: claims compare with it on every host. */
export async function databaseNow(tx: Tx): Promise<string> {
  const row = await tx.one<{ now: string }>('select clock_timestamp() as now');
  return row?.now ?? new Date().toISOString();
}

export const NOT_CODED = { coded: false, coded_at: null, coded_by_name: '' };

/** Columns that follow from the others: status, doubts, search, counts of the journal. */
export function withDerived(invoice: InvoiceEntity, lines: readonly JournalLine[] | null): InvoiceEntity {
  const texts = [
    String(invoice.local_id),
    invoice.partner_name,
    invoice.invoice_number,
    invoice.t_number,
    invoice.file_name,
    invoice.note_1,
    invoice.note_2,
    invoice.note_3,
  ];
  const keys = keysOfName(invoice.partner_name, invoice.account_holder_kana);
  const next = { ...invoice, ...searchColumnsOf(texts, keys) };
  if (lines) {
    const { debit_total, credit_total, balanced } = balanceOf(lines);
    Object.assign(next, { journal_row_count: lines.length, debit_total, credit_total, balanced });
    // A coding that is no longer complete is no longer confirmed.
    if (!balanced || lines.length === 0) Object.assign(next, NOT_CODED);
  }
  next.status = statusOf(next);
  next.doubtful = isDoubtful(next);
  return next;
}

/** What the action log keeps of an invoice. */
export function recorded(
  invoice: InvoiceEntity,
  lines: readonly JournalLine[] | null = null,
): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  const names = [
    'version',
    'content_sha256',
    ...Object.keys(inputShape(invoiceRecord)),
    'locked',
    'deleted',
    'balanced',
    'coded',
    'checked_fields',
  ];
  for (const name of names) record[name] = invoice[name as keyof InvoiceEntity];
  if (lines) record.journals = lines.map(filledOnly);
  return record;
}

const NOT_LOGGED = new Set(['id', 'organization_id', 'invoice_id']);

function filledOnly(line: JournalLine): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).filter(
      ([name, value]) =>
        value !== null && value !== '' && value !== false && !NOT_LOGGED.has(name) && !name.endsWith('_id'),
    ),
  );
}

/** The invoice with its posting date. */
function withPosting(before: InvoiceEntity | null, next: InvoiceEntity, closed: ClosedMonths): InvoiceEntity {
  const received = before?.created_at ? toJstDate(before.created_at) : todayJst();
  return { ...next, ...postingAfter(before, next, received, closed) };
}

/**
 * Stores an invoice that came to be, with its lines, event and log row; returns it as stored. One that belongs to a
 * closed month is booked in the first open one. @throws DomainError month_closed
 */
export async function writeNew(
  tx: Tx,
  draft: InvoiceEntity,
  lines: JournalLine[],
  { action, ...told }: { action: string; from_invoice?: number },
): Promise<InvoiceEntity> {
  const closed = await holdClosedMonths(tx, 'journal');
  const invoice = withDerived(withPosting(null, draft, closed), lines);
  refuseClosedMonth(closed, null, invoice, undefined);
  const [row, progress] = await Promise.all([
    tx.insert(InvoiceRow, invoice),
    tx.insert(InvoiceProgressRow, invoice),
  ]);
  const stored = { ...progress, ...row };
  await replaceLines(tx, stored.id, lines);
  await markSameBills(tx, null, stored);
  await tx.emit(invoiceChanged(stored, 'created'));
  await tx.audit(action, subjectOf(stored), null, { ...recorded(stored, lines), ...told });
  return stored;
}

export interface Change {
  before: InvoiceEntity;
  next: InvoiceEntity;
  cause: InvoiceCause;
  action: string;
  lines?: LinesChange;
}

/**
 * Stores a changed invoice with its event and log row; returns it as stored. Every change of an invoice passes here, so
 * that no way leads around a closed month. @throws DomainError month_closed
 */
export async function writeChange(tx: Tx, change: Change): Promise<InvoiceEntity> {
  const { before, cause, action, lines } = change;
  const closed = await holdClosedMonths(tx, 'journal');
  const next = withDerived(withPosting(before, change.next, closed), lines?.after ?? null);
  refuseClosedMonth(closed, before, next, lines);
  if (isContentChanged(before, next, lines)) {
    next.content_version = before.version + 1;
    const { actor } = tx;
    const hand = {
      duty: 'edit',
      user_id: responsibleUser(actor),
      user_name: actor.user_name,
      at: nowIso(),
    } as const;
    if (!actor.system) next.hands = withHand(next.hands, hand);
  }
  const row = await tx.update(InvoiceRow, {
    ...next,
    updated_at: await databaseNow(tx),
    updated_by_name: tx.actor.user_name,
  });
  await updateProgress(tx, before, next);
  const stored = { ...next, ...row };
  await markSameBills(tx, before, stored);
  await tx.emit(invoiceChanged(stored, cause));
  await tx.audit(action, subjectOf(stored), recorded(before, lines?.before), recorded(stored, lines?.after));
  return stored;
}

/** How the log names an invoice. */
export function subjectOf(invoice: Pick<InvoiceEntity, 'id' | 'local_id'>) {
  return { menu: 'invoice', subject_type: 'invoice', subject_id: invoice.id, local_id: invoice.local_id };
}
