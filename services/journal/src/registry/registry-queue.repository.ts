import type { Tx } from '@uketori/service-kit/tx';
import { ntaConfig } from './nta-registry.client.js';
import { FRESH_MS } from './registry.rules.js';

/** Numbers that the registry can be queried for: the others it refuses. */
export const NUMBERED = `t_number ~ '^T[0-9]{13}$'`;
/** A response in journal.registry_numbers as r that may be used again no longer. */
export const STALE = `r.checked_at <= now() - interval '${FRESH_MS} milliseconds'`;

/** Puts a number in line for the registry: a new one at once, a known one when its response is stale. */
export async function queueRegistryCheck(tx: Tx, tNumber: string): Promise<void> {
  await queue(tx, 'select $2::text as t_number', [tNumber]);
}

/**
 * As queueRegistryCheck, for all numbers of the invoices that `condition` over journal.invoices selects.
 * Returns how many were put in line.
 */
export function queueRegistryChecks(tx: Tx, condition: string): Promise<number> {
  return queue(tx, `select distinct t_number from journal.invoices where ${condition}`, []);
}

/** Nothing without a client. A number without a response the last time has its own next try. */
async function queue(tx: Tx, numbers: string, params: unknown[]): Promise<number> {
  if (ntaConfig().application_id === '') return 0;
  const queued = await tx.rows(
    `insert into journal.registry_numbers as r (organization_id, id, t_number)
     select $1, gen_random_uuid(), t_number from (${numbers}) n where ${NUMBERED} order by t_number
     on conflict (organization_id, t_number) do update set next_check_at = least(r.next_check_at, now())
       where ${STALE} and r.error_code = '' returning t_number`,
    [tx.actor.organization_id, ...params],
  );
  return queued.length;
}
