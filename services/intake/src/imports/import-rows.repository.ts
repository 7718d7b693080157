import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import type { Listed, Waiting } from './connector.types.js';
import { endOf, type ImportFailure, pauseAfter } from './faults.rules.js';

/** Where the imports of one kind of service are kept. The names are written into SQL: never any from outside. */
export interface ImportTables {
  imports: 'intake.chat_imports' | 'intake.drive_imports';
  connections: 'intake.chat_connections' | 'intake.drive_connections';
  /** Condition on connections `c` whose imports are taken, as SQL. */
  ready: string;
  /** Until when a connection `c` is left alone, as SQL of type timestamptz; null is not at all. */
  held_until: string;
  /** How the log names one: chat_import makes chat_import.failed. */
  subject_type: 'chat_import' | 'drive_import';
}

/** One import that this try holds. `lease_token` is the proof: the next try gets another one. */
export interface HeldRow extends Waiting {
  organization_id: string;
  connection_id: string;
  service: string;
  file_name: string;
  lease_token: string;
}

/** Columns that a try got to know; an empty text leaves what is kept. */
type Told = Record<string, string>;

/**
 * Takes imports of a connection that are due, the longest waiting first. A row whose process died is due again.
 * `columns` are returned beside those of HeldRow.
 */
export async function takeDue<H extends HeldRow>(
  tx: Tx,
  tables: ImportTables,
  connection_id: string,
  most: number,
  columns: string,
): Promise<Listed<H>> {
  const { imports, connections, ready, held_until } = tables;
  const { organization_id } = tx.actor;
  const items = await tx.rows<H>(
    `with due as (
       select i.id from ${imports} i join ${connections} c on c.id = i.connection_id
       where i.organization_id = $1 and i.connection_id = $2 and i.state in ('WAITING', 'RETRYING')
         and greatest(i.next_attempt_at, ${held_until}) <= now() and ${ready}
       order by i.next_attempt_at, i.id limit $3 for update of i skip locked
     )
     update ${imports} set attempts = attempts + 1, lease_token = gen_random_uuid()
     where organization_id = $1 and id in (select id from due)
     returning id, organization_id, connection_id, file_name, attempts, lease_token, ${columns}`,
    [organization_id, connection_id, most],
  );
  if (items.length > 0) return { items, again_in: 0 };
  const next = await tx.one<{ seconds: number | null }>(
    `select extract(epoch from min(greatest(i.next_attempt_at, ${held_until})) - now())::float8 as seconds
     from ${imports} i join ${connections} c on c.id = i.connection_id
     where i.organization_id = $1 and i.connection_id = $2 and i.state in ('WAITING', 'RETRYING') and ${ready}`,
    [organization_id, connection_id],
  );
  return { items, again_in: next?.seconds ?? null };
}

/** Gives an import back untried: the process is stopping. */
export async function giveBack(tx: Tx, { imports }: ImportTables, held: HeldRow): Promise<void> {
  await tx.rows(
    `update ${imports} set attempts = attempts - 1
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [held.organization_id, held.id, held.lease_token],
  );
}

/**
 * Writes down why a file did not come in; it is retried after a pause, or failed and visible. Returns
 * false, and changes no row, when a later try holds it.
 */
export async function keepFailure(
  tx: Tx,
  tables: ImportTables,
  held: HeldRow,
  failure: ImportFailure,
  told: Told,
): Promise<boolean> {
  const pause = pauseAfter(held.attempts, failure.fault, failure.wait_seconds);
  const state = pause === null ? endOf(failure.fault) : 'RETRYING';
  const kept = await tx.rows(
    `update ${tables.imports} set state = $4, fault = $5, fault_detail = $6,
       next_attempt_at = now() + make_interval(secs => coalesce($7::float8, 0)),
       finished_at = case when $7::float8 is null then now() end, version = version + 1${toldSets(told, 8)}
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [
      held.organization_id,
      held.id,
      held.lease_token,
      state,
      failure.fault,
      failure.detail.slice(0, 500),
      pause,
      ...Object.values(told),
    ],
  );
  if (kept.length === 0) return false;
  if (failure.fault === 'rate_limited') await postpone(tx, tables, held, failure);
  // The first failure and the last are events; the tries between them are not, nor is a file that no user wants.
  if (state === 'SKIPPED' || (held.attempts > 1 && pause !== null)) return true;
  const action = `${tables.subject_type}.${pause === null ? 'failed' : 'delayed'}`;
  await tx.audit(action, importSubject(tables, held.id), null, {
    service: held.service,
    file_name: told.file_name || held.file_name,
    fault: failure.fault,
  });
  return true;
}

/** Lets the other files of a connection wait as well, as long as one that was tried once: the limit is the token's. */
async function postpone(
  tx: Tx,
  { imports }: ImportTables,
  held: HeldRow,
  { fault, wait_seconds }: ImportFailure,
): Promise<void> {
  await tx.rows(
    `update ${imports} set next_attempt_at = now() + make_interval(secs => $3)
     where organization_id = $1 and connection_id = $2 and state in ('WAITING', 'RETRYING')
       and next_attempt_at < now() + make_interval(secs => $3)`,
    [held.organization_id, held.connection_id, pauseAfter(1, fault, wait_seconds)],
  );
}

/**
 * The end of an import, in the transaction that keeps its upload. Throws when a later try holds it, which takes the upload
 * back: a file comes in once.
 */
export async function settleRow(
  tx: Tx,
  { imports }: ImportTables,
  held: HeldRow,
  upload_id: string,
  told: Told,
): Promise<void> {
  const rows = await tx.rows(
    `update ${imports} set state = 'DONE', upload_id = $4, fault = '', fault_detail = '',
       finished_at = now(), version = version + 1${toldSets(told, 5)}
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [held.organization_id, held.id, held.lease_token, upload_id, ...Object.values(told)],
  );
  if (rows.length === 0) throw new DomainError('lease_lost', 'conflict');
}

function toldSets(told: Told, first: number): string {
  return Object.keys(told)
    .map((column, at) => `, ${column} = coalesce(nullif($${first + at}, ''), ${column})`)
    .join('');
}

const WISHES = {
  retry: `state = case when fault = '' then 'WAITING' else 'RETRYING' end, attempts = 0, next_attempt_at = now(),
    finished_at = null`,
  skip: `state = 'SKIPPED', finished_at = now()`,
} as const;

/** A user's decision about a failed import. Returns false for a successful one, which stays. */
export async function decideRow(
  tx: Tx,
  { imports }: ImportTables,
  id: string,
  wish: keyof typeof WISHES,
): Promise<boolean> {
  const changed = await tx.rows(
    `update ${imports} set ${WISHES[wish]}, lease_token = null, version = version + 1
     where organization_id = $1 and id = $2 and state <> 'DONE' returning id`,
    [tx.actor.organization_id, id],
  );
  return changed.length > 0;
}

/** How the log names an import. */
export function importSubject({ subject_type }: ImportTables, id: string) {
  return { menu: 'upload', subject_type, subject_id: id };
}
