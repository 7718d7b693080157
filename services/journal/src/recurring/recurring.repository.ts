import { noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import type { RecurringSchedule, RecurringScheduleEntity } from './recurring.record.js';

/** Schedules of all organizations that are due on a JST date, at most 500; those that failed come last. */
export function dueSchedules(tx: Tx, today: string): Promise<{ organization_id: string; id: string }[]> {
  return tx.rows<{ organization_id: string; id: string }>(
    `select organization_id, id from journal.recurring_schedules
     where next_issue_date <= $1 and not completed order by error_code <> '', next_issue_date, id limit 500`,
    [today],
  );
}

/** Keeps which invoice a schedule made for a day. */
export async function keepMade(
  tx: Tx,
  scheduleId: string,
  issueDate: string,
  invoice: { id: string; local_id: number },
): Promise<void> {
  await tx.rows(
    `insert into journal.recurring_invoices (organization_id, schedule_id, issue_date, invoice_id, local_id)
     values ($1, $2, $3, $4, $5)`,
    [tx.actor.organization_id, scheduleId, issueDate, invoice.id, invoice.local_id],
  );
}

/** The last day for which a schedule made an invoice, YYYY-MM-DD; null before the first. */
export async function lastMade(tx: Tx, scheduleId: string): Promise<string | null> {
  const made = await tx.one<{ last: string | null }>(
    'select max(issue_date) as last from journal.recurring_invoices where organization_id = $1 and schedule_id = $2',
    [tx.actor.organization_id, scheduleId],
  );
  return made?.last ?? null;
}

/** The invoices that a schedule made, the latest day first, at most 100. */
export function newestMade(tx: Tx, scheduleId: string): Promise<RecurringSchedule['invoices']> {
  return tx.rows<RecurringSchedule['invoices'][number]>(
    `select m.local_id, m.issue_date, i.status, i.deleted from journal.recurring_invoices m
     join journal.invoices i on i.organization_id = m.organization_id and i.id = m.invoice_id
     where m.organization_id = $1 and m.schedule_id = $2 order by m.issue_date desc limit 100`,
    [tx.actor.organization_id, scheduleId],
  );
}

/** How many invoices a schedule made. */
export async function countMade(tx: Tx, scheduleId: string): Promise<number> {
  const made = await tx.one<{ made: number }>(
    'select count(*)::int as made from journal.recurring_invoices where organization_id = $1 and schedule_id = $2',
    [tx.actor.organization_id, scheduleId],
  );
  return made?.made ?? 0;
}

/** Keeps why the next invoice of a schedule could not be made. */
export async function keepReason(tx: Tx, id: string, error_code: string): Promise<void> {
  await tx.rows(
    `update journal.recurring_schedules set error_code = $3 where organization_id = $1 and id = $2 and error_code <> $3`,
    [tx.actor.organization_id, id, error_code],
  );
}

/** The number of the invoice that a schedule makes again. @throws DomainError no_record */
export async function patternOf(tx: Tx, schedule: RecurringScheduleEntity): Promise<{ local_id: number }> {
  const row = await tx.one<{ local_id: number }>(
    'select local_id from journal.invoices where organization_id = $1 and id = $2',
    [tx.actor.organization_id, schedule.invoice_id],
  );
  if (!row) throw noRecord();
  return row;
}
