import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import { JobKind } from '@uketori/service-kit/jobs/job';
import { addNewTurns, type Turn } from '@uketori/service-kit/jobs/turns';
import type { Tx } from '@uketori/service-kit/tx';
import { openRegistry } from './published-registry.client.js';
import { FRESH_MS } from './registry.rules.js';

/** Numbers that the registry can be queried for: the others it refuses. */
export const NUMBERED = `t_number ~ '^T[0-9]{13}$'`;
/** A response in journal.registry_numbers as r that may be used again no longer. */
export const STALE = `r.checked_at <= now() - interval '${FRESH_MS} milliseconds'`;

/** The turn of an organization: its numbers that are due are checked, a few at a time. */
export const CHECK_NUMBERS = new JobKind<Turn>('journal.check_numbers');

/** From a turn to the organization's next one: the numbers that arrive meanwhile share a question. */
const PAUSE_SECONDS = 15;
/** Organizations that get a turn in one step. */
const MOST_TURNS = 500;
/** All turns have one queue, so the service puts one question to the registry at a time. */
const ONE_QUEUE = NIL_ORGANIZATION;

/** Adds the organization's next turn; one that waits already keeps its time. */
export function queueTurn(tx: Tx): void {
  const key = tx.actor.organization_id;
  tx.addJob(CHECK_NUMBERS, {}, { key, one_at_a_time: ONE_QUEUE, after: PAUSE_SECONDS, keep_time: true });
}

/**
 * Gives a turn to the organizations with numbers that have become due and without a turn: a month or a pause after a
 * failure is over. Returns their number. Needs the system scope.
 */
export async function addTurns(tx: Tx): Promise<number> {
  const due = await tx.rows<{ organization_id: string }>(
    `select organization_id from journal.registry_numbers where next_check_at <= now()
     group by organization_id order by min(next_check_at) limit ${MOST_TURNS}`,
  );
  const organizations = due.map(({ organization_id }) => organization_id);
  return addNewTurns(tx, CHECK_NUMBERS, organizations, ONE_QUEUE);
}

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

/** Does nothing without a registry. A number without a response the last time has its own next try. */
async function queue(tx: Tx, numbers: string, params: unknown[]): Promise<number> {
  if (!openRegistry().enabled) return 0;
  const queued = await tx.rows(
    `insert into journal.registry_numbers as r (organization_id, id, t_number)
     select $1, gen_random_uuid(), t_number from (${numbers}) n where ${NUMBERED} order by t_number
     on conflict (organization_id, t_number) do update set next_check_at = least(r.next_check_at, now())
       where ${STALE} and r.error_code = '' returning t_number`,
    [tx.actor.organization_id, ...params],
  );
  if (queued.length > 0) queueTurn(tx);
  return queued.length;
}
