import type { Tx } from '@uketori/service-kit/tx';
import type { AgedCell, AgeingQuery } from './ageing.types.js';
import { agesOn, NO_DATE, UNPAID } from './ageing.rules.js';

/** Unpaid invoices by partner and by the days since their pay date. */
export function agedCells(tx: Tx, today: string, q: AgeingQuery): Promise<AgedCell[]> {
  const dated = agesOn(today).filter(({ key }) => key !== NO_DATE);
  return tx.rows<AgedCell>(
    `select i.partner_name as name, coalesce(a.key, '${NO_DATE}') as age, count(*)::int as count,
       coalesce(sum(i.payable_amount), 0)::bigint as amount
     from journal.invoices i
     left join unnest($2::text[], $3::date[], $4::date[]) as a(key, first, last)
       on (a.first is null or i.pay_date >= a.first) and (a.last is null or i.pay_date <= a.last)
     where i.organization_id = $1 and i.deleted = false and i.status = any($5::text[])
       and ($6::uuid is null or i.department_id = $6) and ($7::uuid is null or i.company_id = $7)
     group by 1, 2`,
    [
      tx.actor.organization_id,
      dated.map(({ key }) => key),
      dated.map(({ from }) => from),
      dated.map(({ to }) => to),
      [...UNPAID[q.scope]],
      q.department_id ?? null,
      q.company_id ?? null,
    ],
  );
}
