import type { Readable } from 'node:stream';
import { Readable as Stream } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type {
  ReadContentRequest,
  ReadContentResponse,
  RequestReadingRequest,
  StoreDocumentRequest,
  StoreDocumentResponse,
} from '@uketori/proto/uketori/intake/v1/documents';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { isUuid } from '@uketori/service-kit/ids';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import { messageOf } from '../chat/chat.facade.js';
import { mailOf } from '../mail/mail.facade.js';
import { folderOf } from '../drive/drive.facade.js';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { queueReading, type RereadChoice, rereadDocument } from '../reading/reading.facade.js';
import { organizationOf } from '../references/references.facade.js';
import { FileInspection } from '../inspection/inspected-file.service.js';
import { receive } from '../inspection/inspection.facade.js';
import {
  DocumentEntity,
  DocumentVersionEntity,
  MAX_ATTACHMENT_PAGE,
  refreshUpload,
  UploadEntity,
  visible,
} from '../files/files.facade.js';
import { LongPoll, parseUploadFields, toOptions } from '../uploads/uploads.facade.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { type LinkTarget, openLink, signLink } from './content-links.rules.js';
import { contentOf, type DocumentContent, documentFrom, invoiceNumberOf } from './documents.repository.js';
import type { DocumentView } from './documents.types.js';

const CONTENT_PATH = '/api/v1/documents/content/';
const SOURCES = new Set(['inbox', 'mail', 'drive', 'api']);
/** Largest file that one message carries; well below the limit of both ends. */
const MAX_MESSAGE_BYTES = 30 * 1024 * 1024;

@Injectable()
export class DocumentsService {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly uploads: UploadsService,
    private readonly inspection: FileInspection,
    private readonly longPoll: LongPoll,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
  ) {}

  /** A document with its versions and last reading. Throws no_record for one the actor may not see. */
  view(actor: Actor, id: string): Promise<DocumentView> {
    return this.work.read(actor, async (tx) => {
      const document = await visible(tx, id);
      const upload = await tx.get(UploadEntity, document.upload_id);
      const versions = await tx.list(DocumentVersionEntity, { document_id: id }, 'document_version');
      const local_id = await invoiceNumberOf(tx, id);
      const { upload_id, file_name, content_type, page_count, first_page, current_version } = document;
      return {
        id,
        upload_id,
        file_name,
        content_type,
        page_count,
        first_page,
        file_page_count: current_version === 1 ? upload.page_count : page_count,
        current_version,
        local_id,
        origin: {
          source: upload.source,
          source_ref: upload.source_ref,
          uploaded_by_name: upload.uploaded_by_name,
          received_at: upload.created_at,
          ...((await mailOf(tx, upload.id)) ?? (await messageOf(tx, upload.id))),
          folder_name: await folderOf(tx, upload.id),
        },
        versions: versions.map(({ document_version, id: _, ...version }) => ({
          version: document_version,
          file_name: version.file_name,
          content_type: version.content_type,
          page_count: version.page_count,
          sha256: version.sha256,
          bytes: version.bytes,
          reason: version.reason,
          created_at: version.created_at,
          created_by_name: version.created_by_name,
        })),
        read: {
          status: document.read_status,
          version: document.read_version,
          error_code: document.read_error_code,
          fields: document.read_fields,
          words_link: document.words_key ? this.sign(document, 0, 'words') : null,
          read_at: document.read_at,
        },
      };
    });
  }

  /** As `view`; read and with its invoice, if that comes within `wait` seconds. @throws no_record */
  viewWhenRead(actor: Actor, id: string, wait: number): Promise<DocumentView> {
    const isRead = ({ local_id, read: { status } }: DocumentView) =>
      status === 'NONE' || (local_id !== null && (status === 'SUCCESS' || status === 'FAILED'));
    return this.longPoll.until(wait, () => this.view(actor, id), isRead);
  }

  /** A link of at most five minutes to one version's bytes; version 0 or none means the current one. */
  link(actor: Actor, id: string, version = 0): Promise<{ url: string; file_name: string }> {
    return this.work.read(actor, async (tx) => {
      const document = await visible(tx, id);
      const wanted = version || document.current_version;
      const found = await tx.find(DocumentVersionEntity, { document_id: id, document_version: wanted });
      if (!found) throw noRecord();
      return { url: this.sign(document, wanted, 'content'), file_name: found.file_name };
    });
  }

  /** A version's bytes for a sibling that sends them on. @throws DomainError no_record | file_too_large */
  async readForSibling(actor: Actor, request: ReadContentRequest): Promise<ReadContentResponse> {
    const content = await this.work.read(actor, async (tx) => {
      const document = await tx.get(DocumentEntity, request.document_id);
      const document_version = request.document_version || document.current_version;
      const { organization_id } = actor;
      return contentOf(tx, { kind: 'content', organization_id, document_id: document.id, document_version });
    });
    if (content.bytes > MAX_MESSAGE_BYTES)
      throw new DomainError('file_too_large', 'too_large', { limit: MAX_MESSAGE_BYTES });
    const chunks: Buffer[] = [];
    for await (const chunk of await this.storage.get(content.storage_key)) chunks.push(chunk as Buffer);
    const { file_name, content_type } = content;
    return { content: Buffer.concat(chunks), file_name, content_type };
  }

  /** Queues another reading, with the pages and the rotation chosen. */
  reread(actor: Actor, id: string, choice: RereadChoice): Promise<{ job_id: string; state: string }> {
    return this.work.run(actor, (tx) => rereadDocument(tx, id, choice));
  }

  /**
   * Stores a file that another service received, once per (source, source_ref). For a refused file the
   * response contains its catalogue code in error_code.
   */
  async storeForSibling(actor: Actor, request: StoreDocumentRequest): Promise<StoreDocumentResponse> {
    if (!SOURCES.has(request.source) || request.source_ref === '' || request.source_ref.length > 200) {
      throw new DomainError('invalid_input', 'invalid', { field: 'source' });
    }
    const known = await this.findBySource(actor, request);
    if (known) return known;
    const { upload_max_bytes, default_attachment_page } = await this.work.read(actor, organizationOf);
    try {
      const file = await receive(
        Stream.from([Buffer.from(request.content)]),
        request.file_name,
        upload_max_bytes,
      );
      try {
        await this.uploads.store(actor, file, () => this.inspection.inspect(file), {
          source: request.source,
          source_ref: request.source_ref,
          uploaded_by_name: [...request.submitted_by_name].slice(0, 200).join(''),
          read: false,
          split: false,
          options: toOptions(parseUploadFields({}), default_attachment_page),
        });
      } finally {
        await file.discard();
      }
    } catch (error) {
      // Two calls with one source_ref at once: the unique index let one in, the other returns its result.
      const winner = await this.findBySource(actor, request);
      if (winner) return winner;
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      const error_params_json = JSON.stringify(error.params);
      return {
        document_id: '',
        content_sha256: '',
        page_count: 0,
        error_code: error.code,
        error_params_json,
      };
    }
    const stored = await this.findBySource(actor, request);
    if (!stored) throw noRecord();
    return stored;
  }

  /** Queues a stored document for its first reading; a second request changes nothing. */
  requestReading(actor: Actor, request: RequestReadingRequest): Promise<string> {
    if (!isUuid(request.document_id)) throw noRecord();
    return this.work.run(actor, async (tx) => {
      const document = await tx.getForUpdate(DocumentEntity, request.document_id);
      if (document.read_status !== 'NONE') return document.upload_id;
      const upload = await tx.getForUpdate(UploadEntity, document.upload_id);
      const asked = request.choice?.attachment_page ?? 0;
      const attachment_page =
        asked >= 1 && asked <= MAX_ATTACHMENT_PAGE ? asked : upload.options.attachment_page;
      const department_id = isUuid(request.choice?.department_id) ? request.choice.department_id : '';
      const options = { ...upload.options, attachment_page, department_id };
      await tx.update(UploadEntity, { ...upload, options, department_id: department_id || null });
      await tx.update(DocumentEntity, {
        ...document,
        read_status: 'WAITING',
        department_id: department_id || null,
      });
      await queueReading(tx, document, attachment_page);
      await refreshUpload(tx, upload.id);
      const subject = { menu: 'upload', subject_type: 'upload', subject_id: upload.id };
      await tx.audit('upload.sent_to_reading', subject, null, { source: upload.source });
      return upload.id;
    });
  }

  /** What a signed link opens. Throws link_expired when its time is over, no_record for anything else wrong. */
  async content(token: string): Promise<DocumentContent> {
    const target = openLink(token, this.config.link_secrets, Date.now());
    if (target === 'expired') throw new DomainError('link_expired', 'forbidden');
    if (target === 'forged') throw noRecord();
    const actor = systemActor(target.organization_id, 'content link');
    const content = await this.work.read(actor, (tx) => contentOf(tx, target));
    if (target.kind === 'content') return content;
    const head = await this.storage.head(content.storage_key);
    if (!head) throw noRecord();
    return { ...content, bytes: head.bytes };
  }

  /** The bytes, or a part of them (both ends inclusive). */
  bytes(content: DocumentContent, range?: { start: number; end: number }): Promise<Readable> {
    return this.storage.get(content.storage_key, range);
  }

  private sign(document: DocumentEntity, document_version: number, kind: LinkTarget['kind']): string {
    const { organization_id, id: document_id } = document;
    return (
      CONTENT_PATH +
      signLink(
        { organization_id, document_id, document_version, kind },
        this.config.link_secrets[0],
        Date.now(),
      )
    );
  }

  private findBySource(actor: Actor, request: StoreDocumentRequest): Promise<StoreDocumentResponse | null> {
    return this.work.read(actor, (tx) => documentFrom(tx, request.source, request.source_ref));
  }
}
