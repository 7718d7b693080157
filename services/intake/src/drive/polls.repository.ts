import type { Tx } from '@uketori/service-kit/work';
import type { ImportFailure } from '../imports/imports.facade.js';
import { meaningOf, pollPause, skipOfExisting } from './changes.rules.js';
import { DriveFolderEntity } from './drive-connection.record.js';
import type { DriveChange, DriveFile } from './google-format.rules.js';
import { holdAccount, noteGone, takeDown } from './imports.repository.js';

const LEASE_SECONDS = 120;

/** A connection whose changes this process looks at. */
export interface Polled {
  id: string;
  organization_id: string;
  page_token: string | null;
  failures: number;
  lease_token: string;
}

/** The lease went to another process, or the connection was stopped: the result is discarded. */
export class PollEnded extends Error {}

/** Takes the connection that is due and has folders to look at. Needs the system scope. */
export function leasePoll(tx: Tx): Promise<Polled | null> {
  return tx.one<Polled>(
    `update intake.drive_connections set leased_until = now() + make_interval(secs => $1),
       lease_token = gen_random_uuid()
     where id = (
       select c.id from intake.drive_connections c
       where c.deleted_at is null and c.enabled and not c.reconnect and c.next_poll_at <= now()
         and (c.paused_until is null or c.paused_until <= now())
         and (c.leased_until is null or c.leased_until < now())
         and exists (select from intake.drive_folders f where f.connection_id = c.id)
       order by c.next_poll_at, c.id limit 1 for update of c skip locked
     ) returning id, organization_id, page_token, failures, lease_token`,
    [LEASE_SECONDS],
  );
}

/** Begins a page: the lease is held on, and the folders are those of this moment. @throws PollEnded */
async function begin(tx: Tx, polled: Polled): Promise<DriveFolderEntity[]> {
  const held = await tx.rows(
    `update intake.drive_connections set leased_until = now() + make_interval(secs => $4)
     where organization_id = $1 and id = $2 and lease_token = $3 and enabled and not reconnect
       and deleted_at is null returning id`,
    [polled.organization_id, polled.id, polled.lease_token, LEASE_SECONDS],
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
  await writeToken(tx, polled, page_token);
}

/** Everything was looked at, or there is more: then the next turn goes on at once. */
export async function endPoll(tx: Tx, polled: Polled, is_more: boolean): Promise<void> {
  await tx.rows(
    `update intake.drive_connections set polled_at = now(), failures = 0, fault = '', lease_token = null,
       leased_until = null, next_poll_at = now() + make_interval(secs => $4)
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [polled.organization_id, polled.id, polled.lease_token, is_more ? 0 : pollPause(0)],
  );
}

/** Polls again later. The read of a folder restarts, because its page token may be the refused one. */
export async function failPoll(tx: Tx, polled: Polled, failure: ImportFailure): Promise<void> {
  const failures = polled.failures + 1;
  const kept = await tx.rows(
    `update intake.drive_connections set failures = $4, fault = $5, lease_token = null, leased_until = null,
       next_poll_at = now() + make_interval(secs => $6)
     where organization_id = $1 and id = $2 and lease_token = $3 returning id`,
    [
      polled.organization_id,
      polled.id,
      polled.lease_token,
      failures,
      failure.fault,
      pollPause(failures, failure.wait_seconds),
    ],
  );
  if (kept.length === 0) return;
  await tx.rows(
    `update intake.drive_folders set scan_token = null
     where organization_id = $1 and connection_id = $2 and scanned_at is null`,
    [polled.organization_id, polled.id],
  );
  if (failure.fault === 'rate_limited') await holdAccount(tx, polled.id, failure.wait_seconds);
}

/** Gives the connection back: the process is stopping. */
export async function releasePoll(tx: Tx, polled: Polled): Promise<void> {
  await tx.rows(
    `update intake.drive_connections set lease_token = null, leased_until = null
     where organization_id = $1 and id = $2 and lease_token = $3`,
    [polled.organization_id, polled.id, polled.lease_token],
  );
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
