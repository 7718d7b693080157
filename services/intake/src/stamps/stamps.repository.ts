import type { Stamp, StampFailure } from '@uketori/service-kit/timestamp/tsa';
import type { Tx } from '@uketori/service-kit/work';
import { type DueStamp, showStamp, type StampedFile } from './stamp-requests.repository.js';
import { LATE_AFTER_MS, retryAfterMs, type StampState } from './stamps.rules.js';

/** Most files whose stamps are requested again at once. */
const MOST_RETRIED = 1000;

/** The stamp of a stored file, and how its request goes. */
export interface FileStamp {
  storage_key: string;
  state: StampState;
  gen_time: string | null;
  authority: string;
  serial: string;
  fault: string;
  attempts: number;
  next_attempt_at: string;
  checked_at: string | null;
  check_result: string;
}

/** The stamps of stored files; a file without a stamp has no row. */
export function stampsOf(tx: Tx, storage_keys: readonly string[]): Promise<FileStamp[]> {
  return tx.rows<FileStamp>(
    `select storage_key, state, gen_time, authority, serial, fault, attempts, next_attempt_at, checked_at, check_result
     from intake.stamps where organization_id = $1 and storage_key = any($2)`,
    [tx.actor.organization_id, storage_keys],
  );
}

/** How many of the organization's stamps are in each state, and the fault of the last failed try. */
export interface StampCounts {
  stamped: number;
  waiting: number;
  failing: number;
  expired: number;
  broken: number;
  late: number;
  last_fault: string;
}

const NO_STAMPS: StampCounts = {
  stamped: 0,
  waiting: 0,
  failing: 0,
  expired: 0,
  broken: 0,
  late: 0,
  last_fault: '',
};

/** Counts the organization's stamps. */
export async function countStamps(tx: Tx): Promise<StampCounts> {
  const counts = await tx.one<StampCounts>(
    `select count(*) filter (where state = 'STAMPED') as stamped,
       count(*) filter (where state = 'WAITING' and fault = '') as waiting,
       count(*) filter (where state = 'WAITING' and fault <> '') as failing,
       count(*) filter (where state = 'EXPIRED') as expired,
       count(*) filter (where check_result not in ('', 'ok')) as broken,
       count(*) filter (where state = 'EXPIRED' or (state = 'WAITING' and created_at < now() - make_interval(secs => $2))) as late,
       coalesce((array_agg(fault order by next_attempt_at desc) filter (where fault <> ''))[1], '') as last_fault
     from intake.stamps where organization_id = $1`,
    [tx.actor.organization_id, LATE_AFTER_MS / 1000],
  );
  return counts ?? NO_STAMPS;
}

/** Files whose stamp waits or expired, and those of these documents that have no stamp; at most 1,000. */
export function missingStamps(tx: Tx, document_ids: readonly string[]): Promise<StampedFile[]> {
  return tx.rows<StampedFile>(
    `select distinct on (v.storage_key) v.storage_key, v.sha256, v.created_at from intake.document_versions v
     left join intake.stamps s on s.organization_id = v.organization_id and s.storage_key = v.storage_key
     where v.organization_id = $1 and (s.state in ('WAITING', 'EXPIRED') or (s.id is null and v.document_id = any($2::uuid[])))
     order by v.storage_key, v.created_at limit ${MOST_RETRIED}`,
    [tx.actor.organization_id, document_ids],
  );
}

/** A stamp that the authority gave, with its token. */
export interface KeptStamp {
  id: string;
  storage_key: string;
  sha256: string;
  token: Buffer;
  token_sha256: string;
}

/** The token of a file's stamp; null while the authority has given none. */
export async function tokenOf(tx: Tx, storage_key: string): Promise<Buffer | null> {
  const row = await tx.one<Pick<KeptStamp, 'token'>>(
    `select token from intake.stamps where organization_id = $1 and storage_key = $2 and state = 'STAMPED'`,
    [tx.actor.organization_id, storage_key],
  );
  return row && Buffer.from(row.token);
}

/** A page of the stamps that the authority gave, by id; null starts with the first. */
export function keptStamps(tx: Tx, after: string | null, limit: number): Promise<KeptStamp[]> {
  return tx.rows<KeptStamp>(
    `select id, storage_key, sha256, token, token_sha256 from intake.stamps
     where organization_id = $1 and state = 'STAMPED' and ($2::uuid is null or id > $2::uuid) order by id limit $3`,
    [tx.actor.organization_id, after, limit],
  );
}

/** Stores the result of a check and shows it in the books. */
export async function noteCheck(
  tx: Tx,
  stamp: Pick<KeptStamp, 'id' | 'storage_key'>,
  result: string,
): Promise<void> {
  await tx.rows(
    'update intake.stamps set checked_at = now(), check_result = $3 where organization_id = $1 and id = $2',
    [tx.actor.organization_id, stamp.id, result],
  );
  await showStamp(tx, stamp.storage_key);
}

/** Stores the stamp that the authority gave; false when it no longer waits. */
export async function storeStamp(
  tx: Tx,
  due: DueStamp,
  stamp: Stamp,
  token_sha256: string,
): Promise<boolean> {
  const kept = await tx.rows(
    `update intake.stamps set state = 'STAMPED', token = $3, token_sha256 = $4, gen_time = $5, serial = $6, policy = $7,
       authority = $8, fault = '', fault_detail = '', checked_at = now(), check_result = 'ok'
     where organization_id = $1 and id = $2 and state = 'WAITING' returning id`,
    [
      due.organization_id,
      due.id,
      stamp.token,
      token_sha256,
      stamp.gen_time,
      stamp.serial,
      stamp.policy,
      stamp.authority,
    ],
  );
  if (kept.length === 0) return false;
  await showStamp(tx, due.storage_key);
  return true;
}

/** Stores why a stamp was not given and when it is requested next, and shows it in the books. */
export async function storeFailure(
  tx: Tx,
  due: DueStamp,
  state: 'WAITING' | 'EXPIRED',
  failure: StampFailure,
): Promise<void> {
  await tx.rows(
    `update intake.stamps set state = $3, fault = $4, fault_detail = $5,
       next_attempt_at = now() + make_interval(secs => $6)
     where organization_id = $1 and id = $2 and state = 'WAITING'`,
    [
      due.organization_id,
      due.id,
      state,
      failure.reason,
      failure.detail.slice(0, 500),
      retryAfterMs(due.attempts, failure.reason) / 1000,
    ],
  );
  await showStamp(tx, due.storage_key);
}
