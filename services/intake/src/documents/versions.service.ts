import { Injectable } from '@nestjs/common';
import { DOCUMENT_REPLACED } from '@uketori/proto/events';
import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { Storage } from '@uketori/service-kit/storage/storage';
import { type Tx, Work } from '@uketori/service-kit/work';
import { keepVersion } from '../books/books.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import type { ReceivedFile } from '../inspection/inspection.facade.js';
import { changeable, DocumentEntity, DocumentVersionEntity, UploadEntity } from '../files/files.facade.js';
import { hasLockedInvoice } from './documents.repository.js';
import type { AddedVersion } from './documents.types.js';

const REASON_LENGTH = 200;

/** New files for a document. The old one stays as it was (e-books law: replacements remain visible). */
@Injectable()
export class VersionsService {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly inspection: FileInspection,
  ) {}

  /**
   * Adds a version and makes it the current one. The same bytes as the current version change nothing.
   * Throws replacing_approved_file unless `confirmed` when the invoice is approved,
   * page_of_split_file for a document that is one page of a file of several, and replace_reason_required
   * without a `reason`. The reason is in the user's words; 200 characters are stored. The books law requires the
   * content of a correction, not only the fact.
   */
  async add(
    actor: Actor,
    id: string,
    file: ReceivedFile,
    { confirmed, reason }: { confirmed: boolean; reason: string },
  ): Promise<AddedVersion> {
    if (reason.trim() === '')
      throw new DomainError('replace_reason_required', 'invalid', { field: 'reason' });
    await this.work.read(actor, (tx) => requireReplaceable(tx, id, confirmed));
    const inspected = await this.inspection.inspect(file);
    const version_id = newId();
    const storage_key = `uploads/${actor.organization_id}/${version_id}`;
    const { bytes, sha256 } = file;
    await this.storage.adopt(storage_key, file.path, { bytes, sha256, type: inspected.content_type });
    const { added, stored } = await this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(DocumentEntity, id);
      await requireReplaceable(tx, id, confirmed);
      const current = await tx.find(DocumentVersionEntity, {
        document_id: id,
        document_version: before.current_version,
      });
      if (current?.sha256 === file.sha256) return { added: shown(current, before.page_count), stored: false };
      const version = await tx.insert(DocumentVersionEntity, {
        id: version_id,
        document_id: id,
        document_version: before.current_version + 1,
        sha256: file.sha256,
        bytes: file.bytes,
        content_type: inspected.content_type,
        storage_key,
        file_name: file.file_name,
        page_count: inspected.page_count,
        download_only: inspected.download_only,
        reason: [...reason.trim()].slice(0, REASON_LENGTH).join(''),
        created_by: actor.user_id,
        created_by_name: actor.user_name,
        uploader_id: responsibleUser(actor),
      });
      const { page_count } = inspected;
      await tx.update(DocumentEntity, {
        ...before,
        ...inspected,
        file_name: file.file_name,
        current_version: version.document_version,
      });
      await keepVersion(tx, before, version);
      // The user counts for duties from now on, not only once the file is read.
      await tx.emit({
        event: DOCUMENT_REPLACED,
        key: id,
        version: version.document_version,
        cause: 'replaced',
        data: {
          document_id: id,
          content_sha256: file.sha256,
          uploader_id: responsibleUser(actor),
          uploader_name: actor.user_name,
          replaced_at: nowIso(),
        },
      });
      const answer = shown(version, page_count);
      const subject = { menu: 'upload', subject_type: 'document', subject_id: id };
      await tx.audit('document.replaced', subject, current && shown(current, before.page_count), {
        ...answer,
        reason: version.reason,
      });
      return { added: answer, stored: true };
    });
    if (!stored) await this.storage.delete(storage_key);
    return added;
  }
}

async function requireReplaceable(tx: Tx, id: string, confirmed: boolean): Promise<void> {
  const document = await changeable(tx, id);
  const upload = await tx.get(UploadEntity, document.upload_id);
  if (upload.split && upload.page_count > 1) throw new DomainError('page_of_split_file', 'conflict');
  if (confirmed) return;
  if (await hasLockedInvoice(tx, id)) throw new DomainError('replacing_approved_file', 'locked');
}

function shown(version: DocumentVersionEntity, page_count: number): AddedVersion {
  const { document_id, document_version, sha256, bytes } = version;
  return { document_id, document_version, sha256, bytes, page_count };
}
