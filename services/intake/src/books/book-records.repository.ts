import { newId } from '@uketori/service-kit/ids';
import { bigrams, searchText } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/work';
import type { DocumentVersionEntity } from '../files/files.facade.js';
import { requestStamp } from '../stamps/stamps.facade.js';
import { type BookValues, valueChange } from './books.rules.js';

interface RecordRow extends BookValues {
  id: string;
  invoice_id: string | null;
}

/** What the books say of a version: all that is known before its row is stored. */
type KeptVersion = Pick<
  DocumentVersionEntity,
  | 'document_id'
  | 'document_version'
  | 'file_name'
  | 'content_type'
  | 'sha256'
  | 'bytes'
  | 'storage_key'
  | 'created_by_name'
> & { reason?: string };

interface DocumentOwner {
  uploaded_by: string;
  department_id: string | null;
}

interface FormerRecord extends BookValues {
  invoice_id: string | null;
  local_id: number | null;
  department_id: string | null;
  deleted: boolean;
  attached: boolean;
}

/** As `keepVersion`, for the first version of a document: there is nothing that it replaces. */
export function keepFirstVersion(tx: Tx, document: DocumentOwner, version: KeptVersion): Promise<void> {
  return enter(tx, document, version, null);
}

/**
 * Enters a version into the books in the transaction that keeps it, and asks for its stamp where the
 * organization wants stamps. A version that replaces another is kept under the same values; the
 * replaced one stays unchanged and is marked.
 */
export async function keepVersion(tx: Tx, document: DocumentOwner, version: KeptVersion): Promise<void> {
  const { organization_id } = tx.actor;
  const before = await tx.one<FormerRecord>(
    `update intake.book_records set replaced = true
     where organization_id = $1 and document_id = $2 and not replaced and latest
     returning transaction_date, amount, partner_name, invoice_id, local_id, department_id, deleted, attached`,
    [organization_id, version.document_id],
  );
  await tx.rows(
    `update intake.book_records set replaced = true where organization_id = $1 and document_id = $2 and not replaced`,
    [organization_id, version.document_id],
  );
  await enter(tx, document, version, before);
  if (before?.attached) await markAttached(tx, version.document_id);
}

async function enter(
  tx: Tx,
  document: DocumentOwner,
  version: KeptVersion,
  before: FormerRecord | null,
): Promise<void> {
  const values: BookValues = before ?? { transaction_date: null, amount: null, partner_name: '' };
  const entered = tx.planned(
    `insert into intake.book_records (organization_id, id, document_id, document_version, transaction_date, amount,
       partner_name, since, changed_by_name, invoice_id, local_id, file_name, content_type, sha256, bytes, storage_key,
       reason, kept_at, kept_by_name, uploaded_by, department_id, deleted, search_text, search_bigrams)
     values ($1, $2, $3, $4, $5, $6, $7, now(), $8, $9, $10, $11, $12, $13, $14, $15, $16, now(), $8, $17, $18, $19, $20, $21)`,
    [
      tx.actor.organization_id,
      newId(),
      version.document_id,
      version.document_version,
      values.transaction_date,
      values.amount,
      values.partner_name,
      version.created_by_name,
      before?.invoice_id ?? null,
      before?.local_id ?? null,
      version.file_name,
      version.content_type,
      version.sha256,
      version.bytes,
      version.storage_key,
      version.reason ?? '',
      document.uploaded_by,
      before?.department_id ?? document.department_id,
      before?.deleted ?? false,
      searchText(values.partner_name),
      bigrams(values.partner_name),
    ],
  );
  await Promise.all([entered, requestStamp(tx, version)]);
}

/** The facts of an invoice about its document. */
export interface InvoiceFacts extends BookValues {
  invoice_id: string;
  local_id: number;
  document_id: string;
  department_id: string | null;
  deleted: boolean;
  at: string;
  by_name: string;
}

/**
 * Follows an invoice: the current version is kept under its new values and the previous ones stay in the
 * books; a deleted invoice marks its files, a restored one takes the mark back. The bytes stay either way.
 */
export async function followInvoice(tx: Tx, facts: InvoiceFacts): Promise<void> {
  const { organization_id } = tx.actor;
  // A file that is being replaced at this moment goes first: values belong to the version that is current.
  await tx.rows('select 1 from intake.documents where organization_id = $1 and id = $2 for update', [
    organization_id,
    facts.document_id,
  ]);
  const current = await currentRecord(tx, facts.document_id);
  if (current) await changeValues(tx, current, facts, facts.at, facts.by_name);
  await tx.rows(
    `update intake.book_records set invoice_id = $3, local_id = $4, deleted = $5, department_id = coalesce($6, department_id)
     where organization_id = $1 and document_id = $2
       and (invoice_id, local_id, deleted) is distinct from ($3::uuid, $4::int, $5::boolean)
        or (organization_id = $1 and document_id = $2 and $6::uuid is not null and department_id is distinct from $6::uuid)`,
    [
      organization_id,
      facts.document_id,
      facts.invoice_id,
      facts.local_id,
      facts.deleted,
      facts.department_id,
    ],
  );
}

/** Follows a collected item: the file it holds is in its supplier's name, the file it dropped was returned. */
export async function followInboxItem(
  tx: Tx,
  item: { id: string; document_id: string | null; customer_name: string; version: number },
  at: string,
): Promise<void> {
  const { organization_id } = tx.actor;
  const before = await tx.one<{ document_id: string | null; version: number }>(
    'select document_id, version from intake.inbox_refs where organization_id = $1 and id = $2 for update',
    [organization_id, item.id],
  );
  if (before && before.version >= item.version) return;
  await tx.rows(
    `insert into intake.inbox_refs (organization_id, id, document_id, version) values ($1, $2, $3, $4)
     on conflict (id) do update set document_id = $3, version = $4`,
    [organization_id, item.id, item.document_id, item.version],
  );
  const given_up = before?.document_id;
  if (given_up && given_up !== item.document_id) await markReturned(tx, given_up, true);
  if (!item.document_id) return;
  await markReturned(tx, item.document_id, false);
  const record = await currentRecord(tx, item.document_id);
  if (record && record.invoice_id === null)
    await changeValues(tx, record, { ...record, partner_name: item.customer_name }, at, '');
}

function currentRecord(tx: Tx, document_id: string): Promise<RecordRow | null> {
  return tx.one<RecordRow>(
    `select id, transaction_date, amount, partner_name, invoice_id from intake.book_records
     where organization_id = $1 and document_id = $2 and latest and not replaced for update`,
    [tx.actor.organization_id, document_id],
  );
}

async function changeValues(
  tx: Tx,
  current: RecordRow,
  next: BookValues,
  at: string,
  by_name: string,
): Promise<void> {
  const change = valueChange(current, next);
  if (change === 'none') return;
  const found = [searchText(next.partner_name), bigrams(next.partner_name)];
  const { organization_id } = tx.actor;
  const values = [next.transaction_date, next.amount, next.partner_name, at, by_name, ...found];
  if (change === 'fill') {
    await tx.rows(
      `update intake.book_records set transaction_date = $3, amount = $4, partner_name = $5, since = $6,
         changed_by_name = $7, search_text = $8, search_bigrams = $9 where organization_id = $1 and id = $2`,
      [organization_id, current.id, ...values],
    );
    return;
  }
  await tx.rows('update intake.book_records set latest = false where organization_id = $1 and id = $2', [
    organization_id,
    current.id,
  ]);
  await tx.rows(
    `insert into intake.book_records (organization_id, id, document_id, document_version, value_no, transaction_date,
       amount, partner_name, since, changed_by_name, search_text, search_bigrams, invoice_id, local_id, replaced, deleted,
       returned, file_name, content_type, sha256, bytes, storage_key, reason, kept_at, kept_by_name, uploaded_by,
       department_id, stamp_state, stamped_at, stamp_check, attached)
     select organization_id, $10, document_id, document_version, value_no + 1, $3, $4, $5, $6, $7, $8, $9, invoice_id,
       local_id, replaced, deleted, returned, file_name, content_type, sha256, bytes, storage_key, reason, kept_at,
       kept_by_name, uploaded_by, department_id, stamp_state, stamped_at, stamp_check, attached
     from intake.book_records where organization_id = $1 and id = $2`,
    [organization_id, current.id, ...values, newId()],
  );
}

async function markReturned(tx: Tx, document_id: string, returned: boolean): Promise<void> {
  await tx.rows(
    `update intake.book_records set returned = $3
     where organization_id = $1 and document_id = $2 and returned is distinct from $3`,
    [tx.actor.organization_id, document_id, returned],
  );
}

/** Its invoice has the document beside its own file. */
export async function markAttached(tx: Tx, document_id: string): Promise<void> {
  await tx.rows(
    'update intake.book_records set attached = true where organization_id = $1 and document_id = $2',
    [tx.actor.organization_id, document_id],
  );
}

/** The document was taken away from its invoice; the entries and the bytes stay. */
export async function markDeleted(tx: Tx, document_id: string): Promise<void> {
  await tx.rows(
    'update intake.book_records set deleted = true where organization_id = $1 and document_id = $2',
    [tx.actor.organization_id, document_id],
  );
}

/** Where the bytes of these entries are, by the id of the entry. */
export async function storageKeys(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; storage_key: string }>(
    'select id, storage_key from intake.book_records where organization_id = $1 and id = any($2::uuid[])',
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map(({ id, storage_key }) => [id, storage_key]));
}
