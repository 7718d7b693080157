import type { StoreDocumentResponse } from '@uketori/proto/uketori/intake/v1/documents';
import { noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import { DocumentEntity, DocumentVersionEntity } from '../files/files.facade.js';
import type { LinkTarget } from './content-links.rules.js';

/** Bytes to be sent, and how a browser may treat them. */
export interface DocumentContent {
  storage_key: string;
  bytes: number;
  content_type: string;
  file_name: string;
  inline: boolean;
  etag: string;
}

/** The file of a verified link target; storage returns the size of words afterwards. */
export async function contentOf(tx: Tx, target: LinkTarget): Promise<DocumentContent> {
  const document = await tx.get(DocumentEntity, target.document_id);
  if (target.kind === 'words') {
    if (!document.words_key) throw noRecord();
    return {
      storage_key: document.words_key,
      bytes: 0,
      content_type: 'application/json',
      file_name: `${document.id}-words.json`,
      inline: false,
      etag: `"${document.words_key.split('/').at(-1)}"`,
    };
  }
  const found = await tx.find(DocumentVersionEntity, {
    document_id: document.id,
    document_version: target.document_version,
  });
  if (!found) throw noRecord();
  return {
    storage_key: found.storage_key,
    bytes: found.bytes,
    content_type: found.content_type,
    file_name: found.file_name,
    inline: !found.download_only,
    etag: `"${found.sha256}"`,
  };
}

/** The number of a document's invoice that is not deleted, or null. */
export async function invoiceNumberOf(tx: Tx, document_id: string): Promise<number | null> {
  const invoice = await tx.one<{ local_id: number }>(
    'select local_id from intake.invoice_refs where organization_id = $1 and document_id = $2 and not deleted limit 1',
    [tx.actor.organization_id, document_id],
  );
  return invoice?.local_id ?? null;
}

/** True when an invoice that has the document, as its own or as a further file, is locked and not deleted. */
export async function hasLockedInvoice(tx: Tx, document_id: string): Promise<boolean> {
  const locked = await tx.one(
    `select 1 from intake.invoice_refs r where r.organization_id = $1 and r.locked and not r.deleted
       and (r.document_id = $2 or exists (select 1 from intake.attachments a where a.organization_id = $1
         and a.invoice_id = r.id and a.document_id = $2 and a.removed_at is null)) limit 1`,
    [tx.actor.organization_id, document_id],
  );
  return locked !== null;
}

/** The first document of the file that came in from this place of a source, as the sibling that stored it gets it; or null. */
export function documentFrom(
  tx: Tx,
  source: string,
  source_ref: string,
): Promise<StoreDocumentResponse | null> {
  return tx.one<StoreDocumentResponse>(
    `select d.id as document_id, u.sha256 as content_sha256, u.page_count, '' as error_code,
       '' as error_params_json
     from intake.uploads u join intake.documents d on d.organization_id = u.organization_id and d.upload_id = u.id
     where u.organization_id = $1 and u.source = $2 and u.source_ref = $3 and d.first_page = 1`,
    [tx.actor.organization_id, source, source_ref],
  );
}

/** Whether a file came in, from any source. */
export async function hasDocument(tx: Tx): Promise<boolean> {
  const found = await tx.one('select 1 as found from intake.documents where organization_id = $1 limit 1', [
    tx.actor.organization_id,
  ]);
  return found !== null;
}
