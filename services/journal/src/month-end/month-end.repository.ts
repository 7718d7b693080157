import { reachable } from '@uketori/service-kit/reach';
import { Where } from '@uketori/service-kit/list-where';
import type { Tx } from '@uketori/service-kit/tx';
import type { z } from 'zod';
import { firstDay } from '../closed-months/closed-months.facade.js';
import type { dueSchedule, missingSupplier } from './month-end.types.js';

const MOST = 100;

export interface Tick {
  task: string;
  done_by_name: string;
  done_at: string;
  note: string;
}

/** The tasks of a month that are done. */
export function ticksOf(tx: Tx, month: string): Promise<Tick[]> {
  return tx.rows<Tick>(
    `select task, done_by_name, done_at, note from journal.close_ticks
     where organization_id = $1 and month = $2 order by task`,
    [tx.actor.organization_id, firstDay(month)],
  );
}

/** Notes that the actor did a task; somebody else's note of it stays. Returns whether there was none. */
export async function addTick(tx: Tx, month: string, task: string, note: string): Promise<boolean> {
  const rows = await tx.rows(
    `insert into journal.close_ticks (organization_id, month, task, done_by, done_by_name, note)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning task`,
    [tx.actor.organization_id, firstDay(month), task, tx.actor.user_id, tx.actor.user_name, note],
  );
  return rows.length > 0;
}

/** Returns the tick that it took away, if there was one. */
export async function removeTick(tx: Tx, month: string, task: string): Promise<Tick | null> {
  const [row] = await tx.rows<Tick>(
    `delete from journal.close_ticks where organization_id = $1 and month = $2 and task = $3
     returning task, done_by_name, done_at, note`,
    [tx.actor.organization_id, firstDay(month), task],
  );
  return row ?? null;
}

/** Whether an estimate is booked for the supplier of an invoice in the month that a parameter holds, as SQL. */
const accrued = (invoice: string, month: number): string =>
  `exists (select 1 from journal.accruals a where a.organization_id = ${invoice}.organization_id
     and a.company_id = ${invoice}.company_id and a.month = $${month}::date)`;

/** Recurring invoices that are due by the end of a month and were not made, as far as the actor may see them. */
export function dueSchedules(tx: Tx, month: string): Promise<z.infer<typeof dueSchedule>[]> {
  const reach = reachable(tx.actor, 'invoice:read');
  const where = new Where();
  where.add('i.organization_id = $?', tx.actor.organization_id);
  where.add(reach.sql.replaceAll(/\b(created_by|department_id)\b/g, 'i.$1'), ...reach.params);
  where.add('not s.completed and s.next_issue_date < $?', firstDay(month, 1));
  const start = where.params.push(firstDay(month));
  return tx.rows(
    `select s.id, i.local_id, i.partner_name, s.next_issue_date, s.error_code, ${accrued('i', start)} as accrued
     from journal.recurring_schedules s
     join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
     where ${where.tests.join(' and ')} order by s.next_issue_date, i.local_id limit ${MOST}`,
    where.params,
  );
}

/** Suppliers with an invoice in each of the three months before and none in this one, as far as the actor may see. */
export function missingSuppliers(tx: Tx, month: string): Promise<z.infer<typeof missingSupplier>[]> {
  const reach = reachable(tx.actor, 'invoice:read');
  const where = new Where();
  where.add('organization_id = $?', tx.actor.organization_id);
  where.add(reach.sql, ...reach.params);
  where.add('not deleted and company_id is not null');
  where.add('issue_date_key >= $?', firstDay(month, -3));
  where.add('issue_date_key < $?', firstDay(month, 1));
  const start = where.params.push(firstDay(month));
  return tx.rows(
    `select last.company_id, last.partner_name, last.local_id as last_local_id, last.issue_date as last_issue_date,
       last.total_amount as last_total_amount, ${accrued('last', start)} as accrued
     from (
       select company_id, (array_agg(id order by issue_date_key desc, local_id desc))[1] as last_id
       from journal.invoices where ${where.tests.join(' and ')}
       group by company_id
       having count(distinct date_trunc('month', issue_date_key)) filter (where issue_date_key < $${start}) = 3
         and count(*) filter (where issue_date_key >= $${start}) = 0) found
     join journal.invoices last on last.organization_id = $1 and last.id = found.last_id
     order by last.total_amount desc nulls last, last.local_id limit ${MOST}`,
    where.params,
  );
}
