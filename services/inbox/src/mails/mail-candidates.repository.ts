import type { Tx } from '@uketori/service-kit/tx';
import { type MailSchedule, monthOf } from './schedule.rules.js';

/** Every organization that inbox knows, in the order of their ids. For the system's scope. */
export function allOrganizations(tx: Tx): Promise<{ organization_id: string }[]> {
  return tx.rows('select organization_id from inbox.organizations order by 1');
}

interface Candidate extends MailSchedule {
  id: string;
  is_collected: boolean;
  last_sent_on: string | null;
}

/** Customers with scheduled requests, with the items and mails of today's month. */
export function candidates(tx: Tx, today: string, id: string | null = null): Promise<Candidate[]> {
  const { year, month } = monthOf(today);
  return tx.rows<Candidate>(
    `select c.id, c.status, c.tran_months, c.start_at, c.end_at, c.beginning_day, c.increment_day,
       exists (select 1 from inbox.items i where i.organization_id = c.organization_id and i.customer_id = c.id
         and i.year = $2 and i.month = $3 and i.submit_status in (1, 2)) as is_collected,
       (select max(m.sent_on) from inbox.request_mails m where m.organization_id = c.organization_id
         and m.customer_id = c.id and m.year = $2 and m.month = $3 and m.kind = 'schedule') as last_sent_on
     from inbox.customers c
     where c.organization_id = $1 and c.is_send_schedule_email and c.status = 1 and not c.deleted and c.email <> ''
       and ($4::uuid is null or c.id = $4)
     order by c.id`,
    [tx.actor.organization_id, year, month, id],
  );
}
