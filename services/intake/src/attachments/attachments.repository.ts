import { noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import { withinLevel } from '../files/files.facade.js';
import type { AttachmentKind } from './attachments.rules.js';
import type { Attachment } from './attachments.types.js';

/** What intake knows of an invoice that has further files. */
export interface InvoiceOfFiles {
  id: string;
  local_id: number;
  document_id: string | null;
  department_id: string | null;
  deleted: boolean;
  locked: boolean;
  transaction_date: string | null;
  amount: number | null;
  partner_name: string;
}

/**
 * The invoice, when a level of the actor (of reading, or of changing) reaches it as it reaches its file; `hold` locks it
 * until the transaction ends. @throws no_record
 */
export async function invoiceOfFiles(
  tx: Tx,
  id: string,
  { level, hold = false }: { level: number; hold?: boolean },
): Promise<InvoiceOfFiles> {
  const { actor } = tx;
  const found = await tx.one<InvoiceOfFiles>(
    // An invoice that has not changed since its values are kept here: those of its own file are the same.
    `select r.id, r.local_id, r.document_id, r.department_id, r.deleted, r.locked,
       coalesce(r.transaction_date, b.transaction_date) as transaction_date, coalesce(r.amount, b.amount) as amount,
       coalesce(nullif(r.partner_name, ''), b.partner_name, '') as partner_name
     from intake.invoice_refs r
     left join intake.book_records b on b.organization_id = r.organization_id and b.document_id = r.document_id
       and b.latest and not b.replaced
     where r.organization_id = $1 and r.id = $2 ${hold ? 'for update of r' : ''}`,
    [actor.organization_id, id],
  );
  if (!found) throw noRecord();
  if (found.document_id) await withinLevel(tx, found.document_id, level);
  else {
    const isOfDepartment = level === 2 && found.department_id === actor.department_id;
    if (level < 3 && !(isOfDepartment && actor.department_id)) throw noRecord();
  }
  return found;
}

const COLUMNS = `a.id, a.document_id, a.kind, v.file_name, v.content_type, v.page_count, v.bytes, v.sha256,
  a.attached_by_name, a.created_at`;

/** The files of an invoice that were not removed, in the order of their arrival. */
export function attachmentsOf(tx: Tx, invoice_id: string): Promise<Attachment[]> {
  return tx.rows<Attachment>(
    `select ${COLUMNS} from intake.attachments a
     join intake.documents d on d.organization_id = a.organization_id and d.id = a.document_id
     join intake.document_versions v on v.organization_id = a.organization_id and v.document_id = a.document_id
       and v.document_version = d.current_version
     where a.organization_id = $1 and a.invoice_id = $2 and a.removed_at is null order by a.created_at, a.id`,
    [tx.actor.organization_id, invoice_id],
  );
}

/** Links the document of a stored upload to an invoice. @returns the document */
export async function attach(
  tx: Tx,
  invoice_id: string,
  upload_id: string,
  kind: AttachmentKind,
): Promise<string> {
  const { organization_id, user_name } = tx.actor;
  const stored = await tx.one<{ document_id: string }>(
    `insert into intake.attachments (organization_id, id, invoice_id, document_id, kind, attached_by_name)
     select organization_id, $3, $4, id, $5, $6 from intake.documents
     where organization_id = $1 and upload_id = $2 and first_page = 1 returning document_id`,
    [organization_id, upload_id, newId(), invoice_id, kind, user_name],
  );
  if (!stored) throw noRecord();
  return stored.document_id;
}

/** An attachment that was not removed, held until the transaction ends. @throws no_record */
export async function heldAttachment(
  tx: Tx,
  id: string,
): Promise<{ id: string; invoice_id: string; document_id: string; kind: string }> {
  const found = await tx.one<{ id: string; invoice_id: string; document_id: string; kind: string }>(
    `select id, invoice_id, document_id, kind from intake.attachments
     where organization_id = $1 and id = $2 and removed_at is null for update`,
    [tx.actor.organization_id, id],
  );
  if (!found) throw noRecord();
  return found;
}

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx.rows(
    'update intake.attachments set removed_at = clock_timestamp() where organization_id = $1 and id = $2',
    [tx.actor.organization_id, id],
  );
}
