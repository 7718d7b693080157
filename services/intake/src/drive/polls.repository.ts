import { JobKind } from '@uketori/service-kit/jobs/job';
import type { Tx } from '@uketori/service-kit/work';
import type { ImportFailure } from '../imports/imports.facade.js';
import { meaningOf, pollPause, skipOfExisting } from './changes.rules.js';
import { DriveFolderEntity } from './drive-connection.record.js';
import type { DriveChange, DriveFile } from './google-format.rules.js';
import { bringDrive, holdAccount, noteGone, takeDown } from './imports.repository.js';

/** Reads the changes of one connection, then adds its next read. */
export const READ_CHANGES = new JobKind<{ connection_id: string }>('intake.read_drive_changes');

/** A connection whose changes this job reads. `lease_token` is the proof: the next read gets another one. */
export interface Polled {
  id: string;
  organization_id: string;
  page_token: string | null;
  failures: number;
  lease_token: string;
}

/** Another read took over, or the connection was stopped: the result is discarded. */
export class PollEnded extends Error {}

/** Reads the changes of a connection at once, in the transaction that makes it worth a look. */
export function pollSoon(tx: Tx, connection_id: string): void {
  tx.addJob(READ_CHANGES, { connection_id }, { key: connection_id, one_at_a_time: true });
}

/** Makes a connection due and reads its changes at once, unless Google asked to be left alone. */
export async function pollNow(tx: Tx, connection_id: string): Promise<void> {
  await tx.rows(
    `update intake.drive_connections set next_poll_at = greatest(now(), paused_until)
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, connection_id],
  );
  pollSoon(tx, connection_id);
}

/** The read after this one, in so many seconds; a sooner one stays. */
export function pollNext(tx: Tx, connection_id: string, after: number): void {
  const options = { key: connection_id, one_at_a_time: true, keep_time: true, after };
  tx.addJob(READ_CHANGES, { connection_id }, options);
}

const WATCHED = `c.deleted_at is null and c.enabled and not c.reconnect
  and exists (select from intake.drive_folders f where f.connection_id = c.id)`;

/** Takes a connection if it is watched and due. */
export function takePoll(tx: Tx, connection_id: string): Promise<Polled | null> {
  return tx.one<Polled>(
    `update intake.drive_connections c set lease_token = gen_random_uuid()
     where c.organization_id = $1 and c.id = $2 and ${WATCHED} and greatest(c.next_poll_at, c.paused_until) <= now()
     returning id, organization_id, page_token, failures, lease_token`,
    [tx.actor.organization_id, connection_id],
  );
}

/** Seconds until a connection is due; null when it is not watched. */
export async function secondsToPoll(tx: Tx, connection_id: string): Promise<number | null> {
  const row = await tx.one<{ seconds: number }>(
    `select greatest(1, extract(epoch from greatest(c.next_poll_at, c.paused_until) - now()))::float8 as seconds
     from intake.drive_connections c where c.organization_id = $1 and c.id = $2 and ${WATCHED}`,
    [tx.actor.organization_id, connection_id],
  );
  return row?.seconds ?? null;
}

/** Begins a page: this read still holds the connection, and the folders are those of this moment. @throws PollEnded */
async function begin(tx: Tx, polled: Polled): Promise<DriveFolderEntity[]> {
  const held = await tx.rows(
    `select id from intake.drive_connections
     where organization_id = $1 and id = $2 and lease_token = $3 and enabled and not reconnect
       and deleted_at is null for update`,
    [polled.organization_id, polled.id, polled.lease_token],
  );
  if (held.length === 0) throw new PollEnded();
  return tx.list(DriveFolderEntity, { connection_id: polled.id }, 'created_at, id');
}

/** Folders whose contents were not taken down yet. */
export async function unscanned(tx: Tx, polled: Polled): Promise<DriveFolderEntity[]> {
  return (await begin(tx, polled)).filter(({ scanned_at }) => scanned_at === null);
}

/** Where the changes begin from now on. */
export async function keepStart(tx: Tx, polled: Polled, page_token: string): Promise<void> {
  await begin(tx, polled);
  await writeToken(tx, polled, page_token);
}

/** The changes were lost: every folder is looked through once more, from a new beginning. */
export async function beginAnew(tx: Tx, polled: Polled): Promise<void> {
  await begin(tx, polled);
  await writeToken(tx, polled, null);
  await tx.rows(
    `update intake.drive_folders set scan_token = null, scanned_at = null, rescan = true
     where organization_id = $1 and connection_id = $2`,
    [polled.organization_id, polled.id],
  );
}

/** One page of what lies in a folder, and how far that look came, in one transaction. */
export async function keepScan(
  tx: Tx,
  polled: Polled,
  scanned: DriveFolderEntity,
  page: { items: DriveFile[]; next: string | null },
): Promise<void> {
  const folder = (await begin(tx, polled)).find(({ id }) => id === scanned.id);
  if (!folder) return;
  for (const file of page.items) await takeDown(tx, folder, file, skipOfExisting(file, folder));
  if (page.items.length > 0) bringDrive(tx, polled.id);
  await tx.rows(
    `update intake.drive_folders set scan_token = $3, scanned_at = case when $3::text is null then now() end,
       rescan = rescan and $3::text is not null, fault = ''
     where organization_id = $1 and id = $2`,
    [polled.organization_id, folder.id, page.next],
  );
}

/** A folder that cannot be looked at. */
export async function keepFolderGone(tx: Tx, polled: Polled, folder_row_id: string): Promise<void> {
  await begin(tx, polled);
  await noteFolder(tx, folder_row_id, '', 'file_gone');
}

/** One page of changes and where the next begins, in one transaction: a repeated page changes no row. */
export async function keepChanges(
  tx: Tx,
  polled: Polled,
  items: readonly DriveChange[],
  page_token: string,
): Promise<void> {
  const folders = await begin(tx, polled);
  for (const change of items) {
    const meaning = meaningOf(change, folders);
    if (meaning.kind === 'file') await takeDown(tx, meaning.folder, meaning.file, meaning.skip);
    else if (meaning.kind === 'gone') await noteGone(tx, polled.id, meaning.file_id, meaning.gone);
    else if (meaning.kind === 'folder')
      await noteFolder(tx, meaning.folder.id, meaning.name, meaning.gone ? 'file_gone' : '');
  }
  if (items.length > 0) bringDrive(tx, polled.id);
  await writeToken(tx, polled, page_token);
}

/** Everything was looked at, or there is more: then the next read goes on at once. */
export async function endPoll(tx: Tx, polled: Polled, is_more: boolean): Promise<void> {
  const pause = is_more ? 0 : pollPause(0);
  await tx.rows(
    `update intake.drive_connections set polled_at = now(), failures = 0, fault = '', lease_token = null,
       next_poll_at = now() + make_interval(secs => $4)
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [polled.organization_id, polled.id, polled.lease_token, pause],
  );
  pollNext(tx, polled.id, pause);
}

/** Polls again later. The read of a folder restarts, because its page token may be the refused one. */
export async function failPoll(tx: Tx, polled: Polled, failure: ImportFailure): Promise<void> {
  const failures = polled.failures + 1;
  const pause = pollPause(failures, failure.wait_seconds);
  const kept = await tx.rows(
    `update intake.drive_connections set failures = $4, fault = $5, lease_token = null,
       next_poll_at = now() + make_interval(secs => $6)
     where organization_id = $1 and id = $2 and lease_token = $3 returning id`,
    [polled.organization_id, polled.id, polled.lease_token, failures, failure.fault, pause],
  );
  if (kept.length === 0) return;
  pollNext(tx, polled.id, pause);
  await tx.rows(
    `update intake.drive_folders set scan_token = null
     where organization_id = $1 and connection_id = $2 and scanned_at is null`,
    [polled.organization_id, polled.id],
  );
  if (failure.fault === 'rate_limited') await holdAccount(tx, polled.id, failure.wait_seconds);
}

async function writeToken(tx: Tx, polled: Polled, page_token: string | null): Promise<void> {
  await tx.rows(
    'update intake.drive_connections set page_token = $3 where organization_id = $1 and id = $2',
    [polled.organization_id, polled.id, page_token],
  );
}

async function noteFolder(tx: Tx, id: string, name: string, fault: string): Promise<void> {
  await tx.rows(
    `update intake.drive_folders set fault = $4, folder_name = coalesce(nullif($3, ''), folder_name),
       scanned_at = coalesce(scanned_at, now())
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id, name.slice(0, 255), fault],
  );
}
