import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel, responsibleUser } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { takeQuota } from '@uketori/service-kit/quotas/quotas';
import { IdempotentReplay, requestContext } from '@uketori/service-kit/request-context';
import { Storage } from '@uketori/service-kit/storage/storage';
import { type Tx, Work } from '@uketori/service-kit/work';
import { keepFirstVersion } from '../books/books.facade.js';
import {
  changeCount,
  countChange,
  DocumentEntity,
  DocumentVersionEntity,
  UploadEntity,
  type UploadOptions,
  type UploadState,
} from '../files/files.facade.js';
import { decideType, type InspectedFile, type ReceivedFile } from '../inspection/inspection.facade.js';
import { queueReading } from '../reading/reading.facade.js';
import { type OrganizationCopy, organizationOf } from '../references/references.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import { LongPoll } from './long-poll.service.js';
import { findDuplicates, findUpload, listUploads, warningsOf } from './uploads.list.js';
import { pageRanges, toOptions, type UploadFields } from './uploads.rules.js';
import type { AcceptedUpload, UploadListAnswer, UploadListItem } from './uploads.types.js';

/** Where a file came from and what becomes of it. */
export interface Arrival {
  source: string;
  source_ref: string;
  uploaded_by_name: string;
  /** The user who sent it by a way that does not name them as the actor; else absent. */
  sender_id?: string | null;
  /** False: kept, and read when a sibling asks for it. */
  read: boolean;
  split: boolean;
  options: UploadOptions;
  /** What else becomes true with the upload, in its transaction; what it throws takes the upload back. */
  settle?: (tx: Tx, upload_id: string) => Promise<void>;
}

@Injectable()
export class UploadsService {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly inspection: FileInspection,
    private readonly longPoll: LongPoll,
  ) {}

  /** The organization's limit for one file, and what it chose for uploads. */
  settings(actor: Actor): Promise<OrganizationCopy> {
    return this.work.read(actor, organizationOf);
  }

  /**
   * Takes one file from a user: inspects it, makes its bytes durable, then commits its rows. The same
   * Idempotency-Key with the same file and choices returns the first response again.
   */
  async upload(
    actor: Actor,
    file: ReceivedFile,
    fields: UploadFields,
    default_page: number,
    idempotency_key: string | undefined,
  ): Promise<AcceptedUpload> {
    const options = toOptions(fields, default_page);
    claimIdempotencyKey(idempotency_key, JSON.stringify([file.sha256, file.file_name, fields]));
    return this.store(actor, file, () => this.inspection.inspect(file), {
      source: 'upload',
      source_ref: '',
      uploaded_by_name: actor.user_name,
      read: true,
      split: fields.multiple,
      options,
    });
  }

  /**
   * Makes the bytes durable while they are inspected, then commits every row of the file at once: all its
   * documents are visible or none.
   */
  async store(
    actor: Actor,
    file: ReceivedFile,
    inspect: () => Promise<InspectedFile>,
    arrival: Arrival,
  ): Promise<AcceptedUpload> {
    const upload_id = newId();
    const storage_key = `uploads/${actor.organization_id}/${upload_id}`;
    const { bytes, sha256 } = file;
    const type = decideType(file.file_name, file.head);
    const [stored, looked] = await Promise.allSettled([
      this.storage.adopt(storage_key, file.path, { bytes, sha256, type }),
      inspect(),
    ]);
    if (looked.status === 'rejected') {
      if (stored.status === 'fulfilled') await this.storage.delete(storage_key);
      throw looked.reason;
    }
    if (stored.status === 'rejected') throw stored.reason;
    const inspected = looked.value;
    try {
      const ranges = pageRanges(inspected.page_count, arrival.split);
      return await this.work.run(actor, async (tx) => {
        await takeQuota(tx, 'uploads');
        const upload = {
          ...uploadRow(actor, upload_id, storage_key, file, inspected, arrival),
          duplicates: await findDuplicates(tx, file.file_name, file.sha256),
        };
        const documents = ranges.map((range) => ({ id: newId(), ...range }));
        // The rows know each other by ids made here, so none waits for another to be stored.
        await Promise.all([
          tx.insert(UploadEntity, upload),
          ...documents.map((document) => insertDocument(tx, upload, document, arrival)),
          countChange(tx),
        ]);
        await arrival.settle?.(tx, upload.id);
        const warnings = await warningsOf(tx, upload.duplicates);
        const { id, file_name, state, page_count } = upload;
        await tx.audit('upload.received', { menu: 'upload', subject_type: 'upload', subject_id: id }, null, {
          file_name,
          bytes,
          sha256,
          page_count,
          source: arrival.source,
          documents: documents.length,
        });
        return { upload: { id, file_name, state, page_count, documents }, warnings };
      });
    } catch (error) {
      // Bytes without a row: the transaction's result is known, so no row refers to them. After any other failure
      // its outcome is unknown and the sweep decides a day later.
      if (error instanceof DomainError || error instanceof IdempotentReplay)
        await this.storage.delete(storage_key);
      throw error;
    }
  }

  /**
   * The upload list of the last 30 days, newest first, at most 100. With `check_update` and an unchanged
   * `last_count` it returns updated=false and no rows. Level 1 sees their own, level 2 their department's too.
   */
  list(actor: Actor, check_update: boolean, last_count: number): Promise<UploadListAnswer> {
    return this.work.read(actor, async (tx) => {
      const current = await changeCount(tx);
      if (check_update && current === last_count)
        return { updated: false, upload_list: [], last_count: current };
      const upload_list = await listUploads(tx, abilityLevel(actor, 'invoice:upload'));
      return { updated: true, upload_list, last_count: current };
    });
  }

  /** One upload with its invoices; complete, if it is within `wait` seconds. @throws no_record */
  get(actor: Actor, id: string, wait: number): Promise<UploadListItem> {
    const level = abilityLevel(actor, 'invoice:upload');
    const look = async () => {
      const upload = await this.work.read(actor, (tx) => findUpload(tx, level, id));
      if (!upload) throw noRecord();
      return upload;
    };
    return this.longPoll.until(wait, look, ({ complete }) => complete);
  }

  /** Counts every change of the organization's upload list. */
  changes(actor: Actor): Promise<number> {
    return this.work.read(actor, changeCount);
  }
}

type UploadRow = ReturnType<typeof uploadRow>;

function uploadRow(
  actor: Actor,
  id: string,
  storage_key: string,
  file: ReceivedFile,
  inspected: InspectedFile,
  arrival: Arrival,
) {
  const state: UploadState = arrival.read ? 'WAITING' : 'STORED';
  return {
    id,
    file_name: file.file_name,
    content_type: inspected.content_type,
    download_only: inspected.download_only,
    bytes: file.bytes,
    sha256: file.sha256,
    page_count: inspected.page_count,
    storage_key,
    state,
    options: arrival.options,
    split: arrival.split,
    source: arrival.source,
    source_ref: arrival.source_ref,
    department_id: arrival.options.department_id || null,
    uploaded_by: actor.user_id,
    uploaded_by_name: arrival.uploaded_by_name,
  };
}

async function insertDocument(
  tx: Tx,
  upload: UploadRow,
  document: { id: string; first_page: number; page_count: number },
  arrival: Arrival,
): Promise<void> {
  const { content_type, download_only, department_id, uploaded_by, file_name } = upload;
  const version = {
    id: newId(),
    document_id: document.id,
    document_version: 1,
    sha256: upload.sha256,
    bytes: upload.bytes,
    content_type,
    storage_key: upload.storage_key,
    file_name,
    page_count: document.page_count,
    download_only,
    created_by: uploaded_by,
    created_by_name: upload.uploaded_by_name,
    uploader_id: tx.actor.system ? (arrival.sender_id ?? null) : responsibleUser(tx.actor),
  };
  const attachment_page = arrival.options.attachment_page;
  await Promise.all([
    tx.insert(DocumentEntity, {
      ...document,
      upload_id: upload.id,
      file_name,
      content_type,
      download_only,
      department_id,
      uploaded_by,
      read_status: arrival.read ? 'WAITING' : 'NONE',
    }),
    tx.insert(DocumentVersionEntity, version),
    keepFirstVersion(tx, { uploaded_by, department_id }, version),
    arrival.read ? queueReading(tx, { ...document, read_version: 0 }, attachment_page) : null,
  ]);
}

/** The kit takes keys of JSON requests; a multipart body is a stream, its identity is known only now. */
function claimIdempotencyKey(key: string | undefined, input: string): void {
  if (!key) return;
  if (key.length > 255) throw new DomainError('invalid_input', 'invalid', { field: 'idempotency-key' });
  const store = requestContext.getStore();
  if (store)
    store.idempotency = {
      key,
      route: 'POST /uploads',
      input_sha256: createHash('sha256').update(input).digest('hex'),
      taken: false,
    };
}
