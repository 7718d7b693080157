import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import type { Tx } from '@uketori/service-kit/work';
import { isLate, shownState } from '../stamps/stamps.facade.js';
import type { Duplicate, ReadStatus, UploadEntity, UploadState } from '../files/files.facade.js';
import { DUPLICATE_NAME_DAYS, pageProgress, summarise } from './uploads.rules.js';
import type { UploadListItem, UploadWarning } from './uploads.types.js';

const LIST_ROWS = 100;
const LIST_DAYS = 30;
const DUPLICATE_ROWS = 20;

/** Earlier uploads of the organization with the same bytes (any age), or the same name in the last 30 days. */
export async function findDuplicates(tx: Tx, file_name: string, sha256: string): Promise<Duplicate[]> {
  const organization_id = tx.actor.organization_id;
  const [same_bytes, same_name] = await Promise.all([
    tx.planned<{ id: string }>(
      `select id from intake.uploads where organization_id = $1 and sha256 = $2 order by created_at desc limit $3`,
      [organization_id, sha256, DUPLICATE_ROWS],
    ),
    tx.planned<{ id: string }>(
      `select id from intake.uploads where organization_id = $1 and file_name = $2
         and created_at > now() - make_interval(days => $3) order by created_at desc limit $4`,
      [organization_id, file_name, DUPLICATE_NAME_DAYS, DUPLICATE_ROWS],
    ),
  ]);
  const found: Duplicate[] = [
    { code: 'duplicate_content', upload_ids: same_bytes.map((row) => row.id) },
    { code: 'duplicate_file_name', upload_ids: same_name.map((row) => row.id) },
  ];
  return found.filter((duplicate) => duplicate.upload_ids.length > 0);
}

/** Warnings with the local ids known now: an earlier upload's invoice may be numbered after this one arrived. */
export async function warningsOf(tx: Tx, duplicates: Duplicate[]): Promise<UploadWarning[]> {
  if (duplicates.length === 0) return [];
  const local_ids = await localIdsByUpload(tx, [...new Set(duplicates.flatMap((d) => d.upload_ids))]);
  return duplicates.map((duplicate) => toWarning(duplicate, local_ids));
}

function toWarning(duplicate: Duplicate, local_ids: Map<string, number[]>): UploadWarning {
  const ids = duplicate.upload_ids.flatMap((id) => local_ids.get(id) ?? []);
  return { code: duplicate.code, duplicate_local_ids: [...new Set(ids)].sort((a, b) => a - b) };
}

/** Local ids of the invoices that are not deleted, by the upload they came from. */
export async function localIdsByUpload(tx: Tx, upload_ids: string[]): Promise<Map<string, number[]>> {
  const rows = await tx.rows<{ upload_id: string; local_id: number }>(
    `select d.upload_id, r.local_id from intake.documents d
     join intake.invoice_refs r on r.organization_id = d.organization_id and r.document_id = d.id and not r.deleted
     where d.organization_id = $1 and d.upload_id = any($2::uuid[])`,
    [tx.actor.organization_id, upload_ids],
  );
  const found = new Map<string, number[]>();
  for (const row of rows) found.set(row.upload_id, [...(found.get(row.upload_id) ?? []), row.local_id]);
  return found;
}

/** How far each of these uploads is read, by its id. */
export async function uploadStates(tx: Tx, upload_ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; state: string }>(
    'select id, state from intake.uploads where organization_id = $1 and id = any($2::uuid[])',
    [tx.actor.organization_id, upload_ids],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

interface UploadRow {
  id: string;
  file_name: string;
  content_type: UploadEntity['content_type'];
  page_count: number;
  bytes: number;
  state: UploadState;
  error_code: string | null;
  duplicates: Duplicate[];
  created_at: string;
  uploaded_by_name: string;
  source: string;
  attachment_page: number;
  storage_key: string;
}

interface StampRow {
  storage_key: string;
  state: string;
  fault: string;
  gen_time: string | null;
  check_result: string;
}

interface DocumentRow {
  upload_id: string;
  id: string;
  first_page: number;
  page_count: number;
  read_status: ReadStatus;
  read_fields: ReadFields | null;
  local_id: number | null;
  pages_asked: number | null;
  pages_done: number | null;
  is_complete: boolean;
}

/** Newest uploads of the last 30 days, at most 100, as far as the level of invoice:upload lets the actor see. */
export async function listUploads(tx: Tx, level: number): Promise<UploadListItem[]> {
  return itemsOf(
    tx,
    await uploadRows(tx, level, 'created_at > now() - make_interval(days => $5)', LIST_DAYS),
  );
}

/** One upload of any age; null when there is none that the actor may see. */
export async function findUpload(tx: Tx, level: number, id: string): Promise<UploadListItem | null> {
  return (await itemsOf(tx, await uploadRows(tx, level, 'id = $5', id)))[0] ?? null;
}

function uploadRows(tx: Tx, level: number, condition: string, value: unknown): Promise<UploadRow[]> {
  const { organization_id, user_id, department_id } = tx.actor;
  return tx.rows<UploadRow>(
    `select id, file_name, content_type, page_count, bytes, state, error_code, duplicates, created_at,
            uploaded_by_name, source, storage_key, coalesce((options->>'attachment_page')::int, 1) as attachment_page
     from intake.uploads
     where organization_id = $1 and state <> 'STORED' and ${condition}
       and ($2 >= 3 or uploaded_by = $3 or ($2 = 2 and department_id = $4))
     order by created_at desc, id desc limit ${LIST_ROWS}`,
    [organization_id, level, user_id, department_id, value],
  );
}

async function itemsOf(tx: Tx, uploads: readonly UploadRow[]): Promise<UploadListItem[]> {
  const { organization_id } = tx.actor;
  const documents = await tx.rows<DocumentRow>(
    `select d.upload_id, d.id, d.first_page, d.page_count, d.read_status, r.local_id,
            case when d.read_status = 'SUCCESS' then d.read_fields end as read_fields,
            cardinality(j.pages) as pages_asked, j.pages_done,
            d.read_status in ('SUCCESS', 'FAILED') and exists (select from intake.invoice_refs i
              where i.organization_id = d.organization_id and i.document_id = d.id) as is_complete
     from intake.documents d
     left join intake.reading_jobs j on j.organization_id = d.organization_id and j.document_id = d.id
       and j.state in ('WAITING', 'LEASED')
     left join intake.invoice_refs r on r.organization_id = d.organization_id and r.document_id = d.id and not r.deleted
     where d.organization_id = $1 and d.upload_id = any($2::uuid[]) order by d.first_page`,
    [organization_id, uploads.map((u) => u.id)],
  );
  const duplicate_ids = [...new Set(uploads.flatMap((u) => u.duplicates.flatMap((d) => d.upload_ids)))];
  const local_ids =
    duplicate_ids.length > 0 ? await localIdsByUpload(tx, duplicate_ids) : new Map<string, number[]>();
  const stamps = await tx.rows<StampRow>(
    `select storage_key, state, fault, gen_time, check_result from intake.stamps
     where organization_id = $1 and storage_key = any($2::text[])`,
    [organization_id, uploads.map((u) => u.storage_key)],
  );
  const byUpload = Map.groupBy(documents, (document) => document.upload_id);
  const byKey = new Map(stamps.map((stamp) => [stamp.storage_key, stamp]));
  return uploads.map((upload) => ({
    ...toItem(upload, byUpload.get(upload.id) ?? [], local_ids),
    stamp: toStamp(byKey.get(upload.storage_key), upload.created_at),
  }));
}

function toStamp(row: StampRow | undefined, kept_at: string): UploadListItem['stamp'] {
  const state = shownState(row);
  return {
    state,
    late: isLate(state, Date.parse(kept_at), Date.now()),
    fault: row?.fault ?? '',
    gen_time: row?.gen_time ?? null,
    check_result: row?.check_result ?? '',
  };
}

function toItem(
  row: UploadRow,
  documents: DocumentRow[],
  local_ids: Map<string, number[]>,
): Omit<UploadListItem, 'stamp'> {
  const { error_code, duplicates, attachment_page, storage_key: _, ...upload } = row;
  const duplicate = duplicates[0] && toWarning(duplicates[0], local_ids);
  const params = duplicate ? { duplicate_local_ids: duplicate.duplicate_local_ids } : {};
  const code = error_code ?? duplicate?.code;
  const pages = documents.map((d) => pageProgress(d, d.pages_asked, d.pages_done, attachment_page));
  return {
    ...upload,
    error: code ? { code, params } : null,
    complete: documents.every(({ is_complete }) => is_complete),
    local_ids: documents.flatMap((d) => (d.local_id === null ? [] : [d.local_id])),
    read_progress: {
      done: documents.filter((d) => d.read_status === 'SUCCESS' || d.read_status === 'FAILED').length,
      total: documents.length,
      pages_done: pages.reduce((sum, { done }) => sum + done, 0),
      pages_total: pages.reduce((sum, { total }) => sum + total, 0),
    },
    documents: documents.map(({ id, first_page, page_count, read_status, read_fields, local_id }) => ({
      id,
      first_page,
      page_count,
      read_status,
      partial: read_fields?.partial === true,
      local_id,
    })),
    found: summarise(documents.find((d) => d.read_fields)?.read_fields ?? null),
  };
}
