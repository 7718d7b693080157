import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { holdClosedMonths, isClosed, monthClosed, monthOf } from '../closed-months/closed-months.facade.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { linesOf, replaceLines } from '../line-records/line-records.facade.js';
import { buildLines, type JournalLine, referencedIds } from '../lines/lines.facade.js';
import { mastersById, outOfScopeTax } from '../masters/masters.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import { SpreadEntity } from './spread.record.js';
import { addEntries, hasSpread, removeEntries, spreadsOf, type StoredSpread } from './spreads.repository.js';
import {
  type Account,
  entriesDiffer,
  entryLine,
  linesOfPlans,
  type Part,
  partsOf,
  spreadAmount,
  withAccount,
} from './spreads.rules.js';

/** A part that a file holds or whose month is closed stays. @throws DomainError spread_exported | month_closed */
export async function refuseInBooks(
  tx: Tx,
  entries: readonly { entry_date: string; exports?: number }[],
): Promise<void> {
  if (entries.some(({ exports }) => (exports ?? 0) > 0)) throw new DomainError('spread_exported', 'conflict');
  const closed = await holdClosedMonths(tx, 'journal');
  for (const { entry_date } of entries)
    if (isClosed(closed, entry_date)) throw monthClosed('journal', entry_date);
}

/** The entries of a plan as it was made. */
export const plannedParts = ({ amount, first_month, months }: SpreadEntity): Part[] =>
  partsOf(amount, monthOf(first_month), months);

/** Stores entries of a plan as its line is now, behind so many others. The invoice must be held. */
export async function storeEntries(
  tx: Tx,
  plan: SpreadEntity,
  line: JournalLine,
  parts: readonly Part[],
  before = 0,
): Promise<void> {
  const months = before + parts.length;
  const accounts = { ...plan, tax_id: (await outOfScopeTax(tx))?.id ?? null };
  const inputs = parts.map((part, at) =>
    entryLine(line, part, accounts, { number: before + at + 1, months }),
  );
  const masters = await mastersById(tx, referencedIds(inputs), false);
  const lines = buildLines(inputs, {
    id: newId,
    organization_id: tx.actor.organization_id,
    invoice_id: plan.invoice_id,
    masters,
    rounding: 'floor',
    purchase_date: null,
  });
  await addEntries(tx, plan, parts, lines);
}

/**
 * The plans of an invoice follow its saved lines: a line that moved keeps its plan, another amount makes new entries.
 * @throws DomainError spread_line_changed when the line of a plan is gone or on another account | spread_exported |
 * month_closed | not_spreadable | spread_too_small | spread_replanned
 */
export async function followLines(
  tx: Tx,
  invoice: Pick<InvoiceEntity, 'id'>,
  before: readonly JournalLine[],
  after: readonly JournalLine[],
): Promise<void> {
  if (!(await hasSpread(tx, invoice.id))) return;
  const plans = await spreadsOf(tx, invoice.id);
  const found = linesOfPlans(plans, before, after);
  const { is_tax_inclusive_books } = await journalSettings(tx);
  for (const plan of plans) {
    const line = found.get(plan.id);
    if (!line) throw new DomainError('spread_line_changed', 'conflict', { line: plan.position });
    await followLine(tx, plan, before, line, spreadAmount(line, is_tax_inclusive_books));
  }
}

async function followLine(
  tx: Tx,
  { entries, ...plan }: StoredSpread,
  before: readonly JournalLine[],
  line: JournalLine,
  amount: number,
): Promise<void> {
  const old = before.find(({ position }) => position === plan.position);
  const isSame = amount === plan.amount && old !== undefined && !entriesDiffer(old, line);
  if (isSame && line.position === plan.position) return;
  const next = { ...plan, amount, position: line.position };
  if (isSame) {
    await tx.update(SpreadEntity, next);
    return;
  }
  await refuseInBooks(tx, entries);
  // The months of a plan that was changed by hand do not follow from the amount.
  if (plan.replanned_from !== null && amount !== plan.amount)
    throw new DomainError('spread_replanned', 'conflict', { line: plan.position });
  await removeEntries(tx, plan.id);
  const stored = await tx.update(SpreadEntity, next);
  const parts = plan.replanned_from === null ? plannedParts(stored) : entries.map(partOf);
  await storeEntries(tx, stored, line, parts);
}

const partOf = ({ entry_date, amount }: Part): Part => ({ entry_date, amount });

const accountOf = ({ id, name, code }: Account): Account => ({ id, name, code });

/** The line with the expense account of its plan again. */
export async function restoredLine(tx: Tx, plan: SpreadEntity, line: JournalLine): Promise<JournalLine> {
  const { expense_account_title_id, expense_sub_account_id } = plan;
  const ids = [expense_account_title_id, expense_sub_account_id].filter((id) => id !== null);
  const masters = await mastersById(tx, ids, false);
  const title = masters.get(expense_account_title_id);
  const sub = masters.get(expense_sub_account_id ?? '');
  if (!title) throw noRecord();
  return withAccount(line, accountOf(title), sub ? accountOf(sub) : null);
}

/**
 * Removes every plan of an invoice that is deleted; its lines get their expense accounts back. Returns the lines when
 * there was a plan. @throws DomainError spread_exported | month_closed
 */
export async function dropSpreads(
  tx: Tx,
  invoice: Pick<InvoiceEntity, 'id' | 'local_id'>,
): Promise<{ before: JournalLine[]; after: JournalLine[] } | null> {
  if (!(await hasSpread(tx, invoice.id))) return null;
  const before = await linesOf(tx, invoice.id);
  const after = [...before];
  for (const { entries, ...plan } of await spreadsOf(tx, invoice.id)) {
    await refuseInBooks(tx, entries);
    const at = before.findIndex(({ position }) => position === plan.position);
    const line = before[at];
    if (line) after[at] = await restoredLine(tx, plan, line);
    await removePlan(tx, plan, invoice);
  }
  await replaceLines(tx, invoice.id, after);
  return { before, after };
}

export async function removePlan(
  tx: Tx,
  plan: SpreadEntity,
  invoice: Pick<InvoiceEntity, 'local_id'>,
): Promise<void> {
  await tx.remove(SpreadEntity, plan.id);
  await tx.audit('spread.deleted', spreadSubject(plan, invoice), recordedPlan(plan), null);
}

export const spreadSubject = ({ id }: SpreadEntity, { local_id }: Pick<InvoiceEntity, 'local_id'>) => ({
  menu: 'invoice',
  subject_type: 'spread',
  subject_id: id,
  local_id,
});

export function recordedPlan(plan: SpreadEntity) {
  const { position, first_month, months, amount, expense_name, prepaid_name } = plan;
  return { position, first_month: monthOf(first_month), months, amount, expense_name, prepaid_name };
}
