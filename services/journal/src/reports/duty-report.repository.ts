import type { Tx } from '@uketori/service-kit/tx';
import type { StoredDutyRow } from './duty-report.rules.js';
import type { DutyReportQuery } from './duty-report.types.js';

/**
 * People with two acts or more on one invoice, one of which falls into the range; the latest invoice first. A deputy's
 * act counts for the deputy and for the absent user.
 */
export function dutyRows(tx: Tx, { from, to }: DutyReportQuery, most: number): Promise<StoredDutyRow[]> {
  return tx.rows<StoredDutyRow>(
    `with acts as (
       select i.id, mark, place, (mark->>'at')::timestamptz as at, person
       from journal.invoices i
       join journal.invoice_progress p on p.organization_id = i.organization_id and p.id = i.id
       cross join lateral jsonb_array_elements(p.hands || p.approval_duties || p.payment_duties)
         with ordinality v(mark, place)
       cross join lateral (values (mark->>'user_id'), (mark->>'for_user_id')) who(person)
       where i.organization_id = $1 and person is not null
         and i.created_at < ($3::date + 1)::timestamp at time zone 'Asia/Tokyo'
     ), people as (
       select id, person, jsonb_agg(mark order by at, place) as steps from acts group by id, person
       having count(*) > 1
         and bool_or(at >= $2::date::timestamp at time zone 'Asia/Tokyo'
           and at < ($3::date + 1)::timestamp at time zone 'Asia/Tokyo')
     )
     select i.id as invoice_id, i.local_id, i.partner_name, i.payable_amount, person as user_id, steps,
       coalesce((select m.full_name from journal.members m where m.organization_id = i.organization_id
         and m.user_id = person::uuid order by m.status limit 1), steps->0->>'user_name') as user_name
     from people join journal.invoices i on i.organization_id = $1 and i.id = people.id
     order by i.local_id desc, user_name, person limit $4`,
    [tx.actor.organization_id, from, to, most],
  );
}
