import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import { endOf, type ImportFailure, MAX_ATTEMPTS, pauseAfter } from './faults.rules.js';

const LEASE_SECONDS = 120;

/** Where the imports of one kind of service are kept. The names are written into SQL: never any from outside. */
export interface ImportTables {
  imports: 'intake.chat_imports' | 'intake.drive_imports';
  connections: 'intake.chat_connections' | 'intake.drive_connections';
  /** Condition on connections `c` whose imports are leased, as SQL. */
  ready: string;
  /** How the log names one: chat_import makes chat_import.failed. */
  subject_type: 'chat_import' | 'drive_import';
}

/** One import that this process holds for two minutes. */
export interface LeasedRow {
  id: string;
  organization_id: string;
  connection_id: string;
  service: string;
  file_name: string;
  attempts: number;
  lease_token: string;
}

/** Columns that a try got to know; an empty text leaves what is kept. */
type Told = Record<string, string>;

/**
 * Takes an import that is due, of the connection that was served least recently: a full folder delays no
 * other. Needs the system scope. `columns` are returned beside those of LeasedRow.
 */
export function leaseDue<L extends LeasedRow>(
  tx: Tx,
  { imports, connections, ready }: ImportTables,
  columns: string,
): Promise<L | null> {
  return tx.one<L>(
    `with due as (
       select i.id, i.connection_id from ${imports} i join ${connections} c on c.id = i.connection_id
       where i.state in ('WAITING', 'RETRYING') and i.next_attempt_at <= now()
         and (i.leased_until is null or i.leased_until < now()) and ${ready}
       order by c.served_at nulls first, i.next_attempt_at, i.id limit 1 for update of i skip locked
     ), served as (
       update ${connections} set served_at = clock_timestamp() where id = (select connection_id from due)
     )
     update ${imports} set leased_until = now() + make_interval(secs => $1), attempts = attempts + 1,
       lease_token = gen_random_uuid()
     where id = (select id from due)
     returning id, organization_id, connection_id, file_name, attempts, lease_token, ${columns}`,
    [LEASE_SECONDS],
  );
}

/** Gives an import back untried: the process is stopping. */
export async function giveBack(tx: Tx, { imports }: ImportTables, leased: LeasedRow): Promise<void> {
  await tx.rows(
    `update ${imports} set leased_until = null, attempts = attempts - 1
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [leased.organization_id, leased.id, leased.lease_token],
  );
}

/**
 * Writes down why a file did not come in; it is retried after a pause, or failed and visible. Returns
 * false, and changes no row, when the lease went to another worker.
 */
export async function keepFailure(
  tx: Tx,
  tables: ImportTables,
  leased: LeasedRow,
  failure: ImportFailure,
  told: Told,
): Promise<boolean> {
  const pause = pauseAfter(leased.attempts, failure.fault, failure.wait_seconds);
  const state = pause === null ? endOf(failure.fault) : 'RETRYING';
  const kept = await tx.rows(
    `update ${tables.imports} set state = $4, fault = $5, fault_detail = $6, leased_until = null,
       next_attempt_at = now() + make_interval(secs => coalesce($7::float8, 0)),
       finished_at = case when $7::float8 is null then now() end, version = version + 1${toldSets(told, 8)}
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [
      leased.organization_id,
      leased.id,
      leased.lease_token,
      state,
      failure.fault,
      failure.detail.slice(0, 500),
      pause,
      ...Object.values(told),
    ],
  );
  if (kept.length === 0) return false;
  if (failure.fault === 'rate_limited') await postpone(tx, tables, leased, failure);
  // The first failure and the last are events; the tries between them are not, nor is a file that no user wants.
  if (state === 'SKIPPED' || (leased.attempts > 1 && pause !== null)) return true;
  const action = `${tables.subject_type}.${pause === null ? 'failed' : 'delayed'}`;
  await tx.audit(action, importSubject(tables, leased.id), null, {
    service: leased.service,
    file_name: told.file_name || leased.file_name,
    fault: failure.fault,
  });
  return true;
}

/** Lets the other files of a connection wait as well, as long as one that was tried once: the limit is the token's. */
async function postpone(
  tx: Tx,
  { imports }: ImportTables,
  leased: LeasedRow,
  { fault, wait_seconds }: ImportFailure,
): Promise<void> {
  await tx.rows(
    `update ${imports} set next_attempt_at = now() + make_interval(secs => $3)
     where organization_id = $1 and connection_id = $2 and state in ('WAITING', 'RETRYING')
       and next_attempt_at < now() + make_interval(secs => $3) and (leased_until is null or leased_until < now())`,
    [leased.organization_id, leased.connection_id, pauseAfter(1, fault, wait_seconds)],
  );
}

/**
 * The end of an import, in the transaction that keeps its upload. Throws when its lease went to another worker, which
 * takes the upload back: a file comes in once.
 */
export async function settleRow(
  tx: Tx,
  { imports }: ImportTables,
  leased: LeasedRow,
  upload_id: string,
  told: Told,
): Promise<void> {
  const rows = await tx.rows(
    `update ${imports} set state = 'DONE', upload_id = $4, fault = '', fault_detail = '', leased_until = null,
       finished_at = now(), version = version + 1${toldSets(told, 5)}
     where organization_id = $1 and id = $2 and lease_token = $3 and state in ('WAITING', 'RETRYING') returning id`,
    [leased.organization_id, leased.id, leased.lease_token, upload_id, ...Object.values(told)],
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
    `update ${imports} set ${WISHES[wish]}, leased_until = null, lease_token = null, version = version + 1
     where organization_id = $1 and id = $2 and state <> 'DONE' returning id`,
    [tx.actor.organization_id, id],
  );
  return changed.length > 0;
}

/** How the log names an import. */
export function importSubject({ subject_type }: ImportTables, id: string) {
  return { menu: 'upload', subject_type, subject_id: id };
}

/** True for a row that was taken up more often than it is tried: its worker died over it each time. */
export function isWornOut({ attempts }: { attempts: number }): boolean {
  return attempts > MAX_ATTEMPTS;
}
