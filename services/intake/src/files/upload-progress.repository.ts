import type { Tx } from '@uketori/service-kit/work';
import { UploadEntity } from './upload.record.js';
import { type ReadStatus, uploadState } from './files.rules.js';

/** Marks the upload list as changed for polls. */
export async function countChange(tx: Tx): Promise<void> {
  await tx.planned(
    `insert into intake.upload_counters as c (organization_id, changes) values ($1, 1)
     on conflict (organization_id) do update set changes = c.changes + 1`,
    [tx.actor.organization_id],
  );
}

/** Number of changes of the organization's upload list so far. */
export async function changeCount(tx: Tx): Promise<number> {
  const row = await tx.one<{ changes: number }>(
    'select changes from intake.upload_counters where organization_id = $1',
    [tx.actor.organization_id],
  );
  return row?.changes ?? 0;
}

/**
 * Brings an upload's state in line with its documents and counts the change. The row is held first, so
 * that two documents of one file that end at once cannot both see the other unfinished.
 */
export async function refreshUpload(tx: Tx, upload_id: string): Promise<void> {
  const upload = await tx.getForUpdate(UploadEntity, upload_id);
  const documents = await tx.rows<{ read_status: ReadStatus; read_error_code: string | null }>(
    `select read_status, read_error_code from intake.documents where organization_id = $1 and upload_id = $2
     order by first_page`,
    [tx.actor.organization_id, upload_id],
  );
  const state = uploadState(documents.map((d) => d.read_status));
  const error_code =
    state === 'FAILED' ? (documents.find((d) => d.read_error_code)?.read_error_code ?? null) : null;
  if (state !== upload.state || error_code !== upload.error_code) {
    await tx.update(UploadEntity, { ...upload, state, error_code });
  }
  await countChange(tx);
}
