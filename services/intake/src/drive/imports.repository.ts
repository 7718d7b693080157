import { systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import {
  bringSoon,
  endOf,
  giveBack,
  type HeldRow,
  type ImportFailure,
  type ImportFault,
  type ImportTables,
  keepFailure,
  type Listed,
  type OfferedFile,
  type Outcome,
  settleRow,
  takeDue,
} from '../imports/imports.facade.js';
import { cleanFileName } from '../inspection/inspection.facade.js';
import { contentKey, type Gone } from './changes.rules.js';
import type { DriveFolderEntity } from './drive-connection.record.js';
import type { DriveFile } from './google-format.rules.js';

/** Name of the connector and of the source of its uploads. */
export const DRIVE = 'drive';
export const DRIVE_ACTOR = 'Google Drive';
/** Pause of an installation without a client at Google: it may get one. */
export const UNCONFIGURED_SECONDS = 600;

export const DRIVE_IMPORTS: ImportTables = {
  imports: 'intake.drive_imports',
  connections: 'intake.drive_connections',
  // What waits for a consent, or for the end of a limit, is not tried and does not fail meanwhile.
  ready: 'c.deleted_at is null and c.enabled and not c.reconnect',
  held_until: 'c.paused_until',
  subject_type: 'drive_import',
};

/** An import that this try holds. */
export interface HeldDriveImport extends HeldRow {
  file_id: string;
  content_key: string;
  mime_type: string;
  folder_id: string;
  author_name: string;
  department_id: string | null;
}

/** Takes imports of a connection that are due. */
export function takeImports(tx: Tx, connection_id: string, most: number): Promise<Listed<HeldDriveImport>> {
  const columns = `'${DRIVE}' as service, file_id, content_key, mime_type, folder_id, author_name, department_id`;
  return takeDue<HeldDriveImport>(tx, DRIVE_IMPORTS, connection_id, most, columns);
}

/** The files of a connection that wait are brought at once. */
export function bringDrive(tx: Tx, connection_id: string): void {
  bringSoon(tx, DRIVE, connection_id);
}

/**
 * Takes a file of a watched folder down. The same content of the same file is one row for ever; what was left out
 * because it had gone is wanted again when it comes back. A new content replaces what had not come in yet.
 */
export async function takeDown(
  tx: Tx,
  folder: DriveFolderEntity,
  file: DriveFile,
  skip: '' | ImportFault,
): Promise<void> {
  const content_key = contentKey(file);
  const { organization_id } = tx.actor;
  await tx.rows(
    `update intake.drive_imports set state = 'SKIPPED', fault = 'replaced', finished_at = now(),
       lease_token = null, version = version + 1
     where organization_id = $1 and file_id = $2 and content_key <> $3 and state in ('WAITING', 'RETRYING', 'FAILED')`,
    [organization_id, file.id, content_key],
  );
  const fault = skip || ((await isTwin(tx, file, content_key)) ? 'same_content' : '');
  await tx.rows(
    `insert into intake.drive_imports as kept (organization_id, id, connection_id, file_id, content_key, file_name,
       mime_type, bytes, folder_id, folder_name, author_name, modified_at, department_id, state, fault, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text, $15,
       case when $14::text = 'WAITING' then null else now() end)
     on conflict (organization_id, file_id, content_key) do update set
       gone = '', folder_id = excluded.folder_id, folder_name = excluded.folder_name,
       connection_id = excluded.connection_id, department_id = excluded.department_id,
       file_name = case when kept.state = 'DONE' then kept.file_name else excluded.file_name end,
       modified_at = excluded.modified_at,
       state = case when ${COMES_BACK} then excluded.state else kept.state end,
       fault = case when ${COMES_BACK} then excluded.fault else kept.fault end,
       attempts = case when ${COMES_BACK} then 0 else kept.attempts end,
       next_attempt_at = case when ${COMES_BACK} then now() else kept.next_attempt_at end,
       finished_at = case when ${COMES_BACK} then excluded.finished_at else kept.finished_at end,
       version = kept.version + 1`,
    [
      organization_id,
      newId(),
      folder.connection_id,
      file.id,
      content_key,
      cleanFileName(file.name),
      file.mime_type.slice(0, 200),
      file.bytes,
      folder.folder_id,
      folder.folder_name,
      file.author_name,
      file.modified_at,
      folder.department_id,
      fault === '' ? 'WAITING' : endOf(fault),
      fault,
    ],
  );
}

/** What had gone, or could not be read, before it came in. */
const COMES_BACK = `(kept.state in ('FAILED', 'SKIPPED')
  and kept.fault in ('left_folder', 'file_gone', 'folder_off', 'connection_off', 'other_type', 'not_downloadable')
  and excluded.fault not in ('already_there'))`;

/** Whether another file with the same content came in or is pending. */
async function isTwin(tx: Tx, { id, md5 }: DriveFile, content_key: string): Promise<boolean> {
  if (md5 === '') return false;
  const twin = await tx.one(
    `select id from intake.drive_imports where organization_id = $1 and content_key = $2 and file_id <> $3
       and state in ('WAITING', 'RETRYING', 'DONE') limit 1`,
    [tx.actor.organization_id, content_key, id],
  );
  return twin !== null;
}

/** Leaves out what waits from a connection, or from one of its folders, that is no longer watched. */
export async function leaveOut(
  tx: Tx,
  connection_id: string,
  folder_id: string | null = null,
): Promise<void> {
  const of_folder = folder_id === null ? [] : [folder_id];
  await tx.rows(
    `update intake.drive_imports set state = 'SKIPPED', fault = 'folder_off', finished_at = now(),
       lease_token = null, version = version + 1
     where organization_id = $1 and connection_id = $2 ${folder_id === null ? '' : 'and folder_id = $3'}
       and state in ('WAITING', 'RETRYING')`,
    [tx.actor.organization_id, connection_id, ...of_folder],
  );
}

const GONE_FAULT: Readonly<Record<Gone, ImportFault>> = {
  removed: 'file_gone',
  trashed: 'file_gone',
  moved: 'left_folder',
};

/** Notes that a file is no longer in a watched folder: what waits is left out, what came in stays. */
export async function noteGone(tx: Tx, connection_id: string, file_id: string, gone: Gone): Promise<void> {
  await tx.rows(
    `update intake.drive_imports set gone = $4,
       state = case when state in ('WAITING', 'RETRYING') then 'SKIPPED' else state end,
       fault = case when state in ('WAITING', 'RETRYING') then $5 else fault end,
       finished_at = case when state in ('WAITING', 'RETRYING') then now() else finished_at end,
       lease_token = case when state in ('WAITING', 'RETRYING') then null else lease_token end,
       version = version + 1
     where organization_id = $1 and connection_id = $2 and file_id = $3 and gone <> $4`,
    [tx.actor.organization_id, connection_id, file_id, gone, GONE_FAULT[gone]],
  );
}

/**
 * What became of an import. A limit holds up the whole account; without a consent nothing was tried. @throws lease_lost
 */
export async function keepOutcome(
  tx: Tx,
  held: HeldDriveImport,
  outcome: Outcome<OfferedFile>,
): Promise<void> {
  const { file_name, author_name } = held;
  const told = { file_name, author_name };
  if (outcome.kind === 'done') return;
  if (outcome.kind === 'stored') return settleRow(tx, DRIVE_IMPORTS, held, outcome.upload_id, told);
  if (outcome.kind === 'untried' || needsConsent(outcome.failure)) return giveBack(tx, DRIVE_IMPORTS, held);
  await keepFailure(tx, DRIVE_IMPORTS, held, outcome.failure, told);
  if (outcome.failure.fault === 'rate_limited')
    await holdAccount(tx, held.connection_id, outcome.failure.wait_seconds);
}

function needsConsent({ fault }: ImportFailure): boolean {
  return fault === 'token_refused' || fault === 'secret_lost';
}

/** Leaves an account alone for so long, at least a minute. */
export async function holdAccount(tx: Tx, connection_id: string, wait_seconds: number): Promise<void> {
  await tx.rows(
    `update intake.drive_connections set paused_until = greatest(paused_until, now() + make_interval(secs => $3))
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, connection_id, Math.max(60, wait_seconds)],
  );
}

/** The folder by which an upload came in; empty for one that came by another way. */
export async function folderOf(tx: Tx, upload_id: string): Promise<string> {
  const row = await tx.one<{ folder_name: string }>(
    'select folder_name from intake.drive_imports where organization_id = $1 and upload_id = $2 limit 1',
    [tx.actor.organization_id, upload_id],
  );
  return row?.folder_name ?? '';
}

/** The product in the name of Google Drive. */
export function driveActor(organization_id: string) {
  return systemActor(organization_id, DRIVE_ACTOR);
}
