import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { type ListPage, runList } from '@uketori/service-kit/list';
import { Storage } from '@uketori/service-kit/storage/storage';
import { type Tx, Work } from '@uketori/service-kit/work';
import { ZipFile } from 'yazl';
import { grantedResponse, tokenOf } from '../stamps/stamps.facade.js';
import {
  type ExportedFile,
  type ExportedRow,
  exportedFiles,
  indexText,
  MOST_ENTRIES,
  READ_ME,
  sumsText,
} from './audit-export.rules.js';
import { storageKeys } from './book-records.repository.js';
import { bookState, STAMP_WORDS, STATE_WORDS } from './books.rules.js';
import type { BookMarks } from './books.rules.js';
import { bookConditions, bookList, type BookQuery, retentionConditions } from './books.list.js';
import type { BookRow } from './books.types.js';
import { retentionTerms } from './retention.repository.js';

const PAGE = 500;

/** A ZIP that is written while it is sent. */
export interface AuditExport {
  stream: Readable;
  /** Ends the reading of files when the recipient has left. */
  stop(): void;
}

/**
 * The originals of a search of the books as one ZIP with an index, their hashes and their time stamps, for an audit. Files
 * are read one after the other while the ZIP is sent: memory holds the index only.
 */
@Injectable()
export class AuditExportService {
  /** Organizations whose export is being sent by this process. */
  readonly #running = new Set<string>();

  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
  ) {}

  /**
   * @throws DomainError books_export_too_large beyond 5,000 entries or 2 GiB; books_export_running while another one of the
   * organization is being sent
   */
  async start(actor: Actor, query: BookQuery): Promise<AuditExport> {
    const { organization_id } = actor;
    if (this.#running.has(organization_id)) throw new DomainError('books_export_running', 'too_many');
    this.#running.add(organization_id);
    try {
      const rows = await this.#rows(actor, query);
      const files = exportedFiles(rows);
      await this.#log(actor, rows.length, files);
      return this.#zip(actor, rows, files);
    } catch (error) {
      this.#running.delete(organization_id);
      throw error;
    }
  }

  #rows(actor: Actor, query: BookQuery): Promise<ExportedRow[]> {
    return this.work.read(actor, async (tx) => {
      const rows: ExportedRow[] = [];
      const terms = await retentionTerms(tx);
      const conditions = [...bookConditions(actor, query), ...retentionConditions(query, terms)];
      let cursor: string | null = null;
      do {
        const { cursor: _, ...asked } = query;
        const wanted = { ...asked, count: 'none', limit: PAGE, ...(cursor ? { cursor } : {}) } as BookQuery;
        const page: ListPage<Omit<BookRow, 'state' | 'kept_until'> & BookMarks> = await runList(
          tx,
          bookList,
          wanted,
          conditions,
        );
        rows.push(...(await this.#withKeys(tx, page.items)));
        cursor = page.next_cursor;
      } while (cursor && rows.length <= MOST_ENTRIES);
      return rows;
    });
  }

  async #withKeys(
    tx: Tx,
    items: (Omit<BookRow, 'state' | 'kept_until'> & BookMarks)[],
  ): Promise<ExportedRow[]> {
    const keys = await storageKeys(
      tx,
      items.map(({ id }) => id),
    );
    return items.map((item) => ({ ...item, state: bookState(item), storage_key: keys.get(item.id) ?? '' }));
  }

  #log(actor: Actor, entries: number, files: readonly ExportedFile[]): Promise<void> {
    const { organization_id } = actor;
    const subject = { menu: 'upload', subject_type: 'organization', subject_id: organization_id };
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return this.work.run(actor, async (tx) => {
      await tx.audit('books.exported', subject, null, { entries, files: files.length, bytes });
    });
  }

  #zip(actor: Actor, rows: readonly ExportedRow[], files: readonly ExportedFile[]): AuditExport {
    const zip = new ZipFile();
    let current: Readable | null = null;
    const words = { state: STATE_WORDS, stamp: STAMP_WORDS };
    zip.addBuffer(Buffer.from(indexText(rows, files, words), 'utf8'), 'index.csv');
    zip.addBuffer(Buffer.from(sumsText(files), 'utf8'), 'sha256sums.txt');
    zip.addBuffer(Buffer.from(READ_ME, 'utf8'), 'README.txt');
    for (const { path, stamp_path, storage_key, bytes, kept_at } of files) {
      const mtime = new Date(kept_at);
      // PDFs and images are packed already.
      zip.addReadStreamLazy(path, { mtime, size: bytes, compress: false }, (give) => {
        void this.storage.get(storage_key).then(
          (source) => give(null, (current = source)),
          (error: unknown) => give(error, Readable.from([])),
        );
      });
      if (stamp_path === null) continue;
      zip.addReadStreamLazy(stamp_path, { mtime, compress: false }, (give) => {
        void this.#stamp(actor, storage_key).then(
          (bytes) => give(null, Readable.from([bytes])),
          (error: unknown) => give(error, Readable.from([])),
        );
      });
    }
    zip.end();
    const stream = zip.outputStream as Readable;
    // A file that cannot be read ends the response in the middle: a short ZIP does not open.
    zip.on('error', (error: Error) => stream.destroy(error));
    const stop = () => {
      this.#running.delete(actor.organization_id);
      current?.destroy();
    };
    stream.once('close', stop);
    return { stream, stop };
  }

  async #stamp(actor: Actor, storage_key: string): Promise<Buffer> {
    const token = await this.work.read(actor, (tx) => tokenOf(tx, storage_key));
    if (!token) throw new DomainError('no_record', 'not_found');
    return grantedResponse(token);
  }
}
