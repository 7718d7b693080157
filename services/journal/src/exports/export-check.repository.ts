import type { Tx } from '@uketori/service-kit/tx';
import type { z } from 'zod';
import { invoiceList } from '../invoice-records/invoice-records.facade.js';
import type { registryFindings } from './exports.types.js';
import { NUMBERED, openRegistry, STALE } from '../registry/registry.facade.js';

export type RegistryFindings = z.infer<typeof registryFindings>;

const SUPPLIERS = 100;
const INVOICES = 30;

/** Valid on the day of the purchase, as isValidOn of the verdict decides it. */
const VALID = `exists (select 1 from jsonb_to_recordset(r.entry->'periods') as p("from" date, "to" date)
  where p."from" <= i.purchase_date_key and (p."to" is null or p."to" > i.purchase_date_key))`;
const DATED = 'coalesce(i.delivery_date, i.issue_date) is not null';

/**
 * Two lists of the invoices that `condition` over their list selects, by number. One has those whose supplier's
 * number has no registry query within the cache time, the other those whose number did not hold on the day of the
 * purchase. Null without a registry: without queries, no result is old.
 */
export async function registryState(tx: Tx, condition: string): Promise<RegistryFindings | null> {
  if (!openRegistry().enabled) return null;
  const grouped = (test: string) => `
    select i.t_number, min(i.partner_name) as partner_name, coalesce(min(r.state), 'waiting') as state,
      min(r.checked_at) as checked_at, coalesce(min(r.error_code), '') as error_code, count(*) as count,
      (array_agg(i.local_id order by i.local_id))[1:${INVOICES}] as local_ids, count(*) over () as suppliers
    from (select * from ${invoiceList.from} where ${condition} and ${NUMBERED}) i
    left join journal.registry_numbers r on r.organization_id = i.organization_id and r.t_number = i.t_number
    where ${test} group by i.t_number order by i.t_number limit ${SUPPLIERS}`;
  const stale = await tx.rows<Row>(grouped(`r.checked_at is null or ${STALE}`));
  const invalid = await tx.rows<Row>(
    grouped(`${DATED} and (r.state = 'not_registered' or (r.state = 'registered' and not ${VALID}))`),
  );
  return { stale: answerOf(stale), invalid: answerOf(invalid) };
}

type Row = RegistryFindings['stale']['suppliers'][number] & { suppliers: number };

function answerOf(rows: Row[]): RegistryFindings['stale'] {
  return {
    count: rows[0]?.suppliers ?? 0,
    suppliers: rows.map(({ suppliers: _, ...row }) => row),
  };
}
