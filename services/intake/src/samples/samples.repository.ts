import { JobKind } from '@uketori/service-kit/jobs/job';
import type { Tx } from '@uketori/service-kit/work';
import type { Held } from './samples.rules.js';
import { refuseKeptDocuments } from '../books/books.facade.js';
import { SAMPLE_SOURCE } from './samples.types.js';

/** Deletes the bytes of samples whose rows are gone. */
export const DELETE_SAMPLE_FILES = new JobKind<{ keys: string[] }>('intake.delete_sample_files');

/** Files of the organization as far as samples depend on them. */
export async function heldFiles(tx: Tx): Promise<Held> {
  const row = await tx.one<Held>(
    `select (select count(*)::int from intake.uploads where organization_id = $1 and source = $2) as samples,
       exists (select 1 from intake.uploads where organization_id = $1 and source <> $2) as has_own`,
    [tx.actor.organization_id, SAMPLE_SOURCE],
  );
  return row ?? { samples: 0, has_own: false };
}

/** Names of the samples that are there. */
export async function loadedSamples(tx: Tx): Promise<Set<string>> {
  const rows = await tx.rows<{ source_ref: string }>(
    'select source_ref from intake.uploads where organization_id = $1 and source = $2',
    [tx.actor.organization_id, SAMPLE_SOURCE],
  );
  return new Set(rows.map(({ source_ref }) => source_ref));
}

export interface SampleDocument {
  id: string;
  upload_id: string;
}

/**
 * Documents of the samples, held. Their readings are held first, as a reading that ends holds them: its event then
 * precedes the removal.
 */
export async function holdSamples(tx: Tx): Promise<SampleDocument[]> {
  const of = [tx.actor.organization_id, SAMPLE_SOURCE];
  await tx.rows(
    `select j.id from intake.reading_jobs j
     join intake.documents d on d.organization_id = j.organization_id and d.id = j.document_id
     join intake.uploads u on u.organization_id = d.organization_id and u.id = d.upload_id
     where j.organization_id = $1 and u.source = $2 order by j.id for update of j`,
    of,
  );
  return tx.rows<SampleDocument>(
    `select d.id, d.upload_id from intake.documents d
     join intake.uploads u on u.organization_id = d.organization_id and u.id = d.upload_id
     where d.organization_id = $1 and u.source = $2 order by d.id for update of d, u`,
    of,
  );
}

/**
 * Deletes documents and their uploads with all that intake keeps of them. Returns the keys of their bytes.
 * @throws DomainError retention_running for a document that the law keeps
 */
export async function deleteSamples(tx: Tx, documents: readonly SampleDocument[]): Promise<string[]> {
  const { organization_id } = tx.actor;
  const ids = documents.map(({ id }) => id);
  await refuseKeptDocuments(tx, ids);
  const uploads = [...new Set(documents.map(({ upload_id }) => upload_id))];
  const keys = await tx.rows<{ key: string }>(
    `select storage_key as key from intake.uploads where organization_id = $1 and id = any($3::uuid[])
     union select storage_key from intake.document_versions where organization_id = $1 and document_id = any($2::uuid[])
     union select words_key from intake.documents
       where organization_id = $1 and id = any($2::uuid[]) and words_key is not null`,
    [organization_id, ids, uploads],
  );
  const stored = keys.map(({ key }) => key);
  await tx.rows('delete from intake.stamps where organization_id = $1 and storage_key = any($2)', [
    organization_id,
    stored,
  ]);
  for (const table of ['book_records', 'reading_jobs', 'invoice_refs', 'document_versions'])
    await tx.rows(
      `delete from intake.${table} where organization_id = $1 and document_id = any($2::uuid[])`,
      [organization_id, ids],
    );
  await tx.rows('delete from intake.documents where organization_id = $1 and id = any($2::uuid[])', [
    organization_id,
    ids,
  ]);
  await tx.rows('delete from intake.uploads where organization_id = $1 and id = any($2::uuid[])', [
    organization_id,
    uploads,
  ]);
  return stored;
}

/** Deletes what arrived of an invoice after its document was gone. */
export async function forgetInvoice(tx: Tx, invoice_id: string): Promise<void> {
  await tx.rows('delete from intake.invoice_refs where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    invoice_id,
  ]);
}
