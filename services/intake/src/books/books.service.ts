import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { toJstDate } from '@uketori/service-kit/clock';
import { noRecord } from '@uketori/service-kit/errors';
import { type ListPage, runList } from '@uketori/service-kit/list';
import { TimestampAuthority } from '@uketori/service-kit/timestamp/tsa';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  changeable,
  DocumentVersionEntity,
  isReached,
  UploadEntity,
  visible,
} from '../files/files.facade.js';
import {
  countStamps,
  type FileStamp,
  grantedResponse,
  isLate,
  shownState,
  stampsOf,
  tokenOf,
  wantsStamps,
} from '../stamps/stamps.facade.js';
import { type StampsChecked, StampsService } from '../stamps/stamps.service.js';
import { valuesOfDocument, versionsStoredAs } from './book-history.repository.js';
import type { BookHistory, BookRow, StampOverview, StampsCheck } from './books.types.js';
import {
  type BookMarks,
  bookState,
  csvField,
  jstText,
  ROLE_WORDS,
  STAMP_WORDS,
  STATE_WORDS,
} from './books.rules.js';
import { bookConditions, bookList, type BookQuery, retentionConditions } from './books.list.js';
import { documentOfInvoice, invoiceOfDocument } from './invoices.repository.js';
import { retentionTerms } from './retention.repository.js';
import { keptUntil, type RetentionTerms } from './retention.rules.js';

type StoredRow = Omit<BookRow, 'state' | 'kept_until'> & BookMarks;

const CSV_PAGE = 500;
/** A CSV ends here; a search of that many rows is to be narrowed. */
const CSV_ROWS = 100_000;
const CSV_HEADINGS = [
  '取引年月日',
  '金額',
  '取引先',
  '請求書番号',
  '版',
  '状態',
  'ファイル名',
  '保存日時',
  '保存者',
  '保存期限',
  '差替理由',
  'SHA-256',
  'タイムスタンプ',
  'タイムスタンプ日時',
  '区分',
];

/** The electronic books: every kept version, found by date, amount and partner, with its history. */
@Injectable()
export class BooksService {
  constructor(
    private readonly work: Work,
    private readonly stamps: StampsService,
    private readonly authority: TimestampAuthority,
  ) {}

  /** A page of kept versions that the actor may see. */
  list(actor: Actor, query: BookQuery): Promise<ListPage<BookRow>> {
    return this.work.read(actor, async (tx) => {
      const terms = await retentionTerms(tx);
      const conditions = [...bookConditions(actor, query), ...retentionConditions(query, terms)];
      const page = await runList<StoredRow>(tx, bookList, query, conditions);
      return { ...page, items: page.items.map((row) => shown(row, terms)) };
    });
  }

  /** The whole result as CSV lines (UTF-8 with a mark, CRLF), a page at a time; at most CSV_ROWS rows. */
  async *csv(actor: Actor, query: BookQuery): AsyncGenerator<string> {
    // The headings leave with the first page: a search that is refused has no file.
    let head = `\ufeff${CSV_HEADINGS.join(',')}\r\n`;
    let cursor: string | null = null;
    let left = CSV_ROWS;
    do {
      const { cursor: _, ...asked } = query;
      const wanted = { ...asked, count: 'none', limit: Math.min(CSV_PAGE, left) } as BookQuery;
      const page: ListPage<BookRow> = await this.list(actor, cursor ? { ...wanted, cursor } : wanted);
      yield head + page.items.map(csvLine).join('');
      head = '';
      left -= page.items.length;
      cursor = page.next_cursor;
    } while (cursor && left > 0);
  }

  /** Every version of a document with its values and its stamp. Throws no_record for one the actor may not see. */
  history(actor: Actor, document_id: string): Promise<BookHistory> {
    return this.work.read(actor, (tx) => historyOf(tx, document_id));
  }

  /** The same by the invoice's number, deleted or not. */
  historyOfInvoice(actor: Actor, local_id: number): Promise<BookHistory> {
    return this.work.read(actor, async (tx) => {
      const document_id = await documentOfInvoice(tx, local_id);
      if (!document_id) throw noRecord();
      return historyOf(tx, document_id);
    });
  }

  /**
   * The time stamp of a version as a .tsr file, for a verification with other tools.
   * @throws DomainError no_record for a version that the actor may not see, and for one without a stamp
   */
  stampFile(
    actor: Actor,
    document_id: string,
    document_version: number,
  ): Promise<{ bytes: Buffer; file_name: string }> {
    return this.work.read(actor, async (tx) => {
      await visible(tx, document_id);
      const version = await tx.find(DocumentVersionEntity, { document_id, document_version });
      const token = version && (await tokenOf(tx, version.storage_key));
      if (!version || !token) throw noRecord();
      return { bytes: grantedResponse(token), file_name: `${version.file_name}.tsr` };
    });
  }

  /** How stamping goes in the organization. */
  overview(actor: Actor): Promise<StampOverview> {
    return this.work.read(actor, async (tx) => ({
      enabled: await wantsStamps(tx),
      configured: this.authority.isConfigured,
      ...(await countStamps(tx)),
    }));
  }

  /** Checks a page of stamps and names the versions whose stamp does not hold. */
  async check(actor: Actor, after: string | null): Promise<StampsCheck> {
    const { broken, ...rest } = await this.stamps.check(actor, after);
    return { ...rest, broken: broken.length > 0 ? await this.named(actor, broken) : [] };
  }

  private named(actor: Actor, broken: StampsChecked['broken']): Promise<StampsCheck['broken']> {
    const results = new Map(broken.map(({ storage_key, result }) => [storage_key, result]));
    return this.work.read(actor, async (tx) => {
      const rows = await versionsStoredAs(tx, [...results.keys()]);
      return rows.map(({ storage_key, ...row }) => ({ ...row, result: results.get(storage_key) ?? '' }));
    });
  }
}

function shown({ latest, replaced, deleted, returned, ...row }: StoredRow, terms: RetentionTerms): BookRow {
  const kept_until = keptUntil(row.transaction_date ?? toJstDate(row.kept_at), terms);
  return { ...row, kept_until, state: bookState({ latest, replaced, deleted, returned }) };
}

function csvLine(row: BookRow): string {
  const fields = [
    row.transaction_date,
    row.amount,
    row.partner_name,
    row.local_id,
    row.document_version,
    STATE_WORDS[row.state],
    row.file_name,
    jstText(row.kept_at),
    row.kept_by_name,
    row.kept_until,
    row.reason,
    row.sha256,
    STAMP_WORDS[row.stamp_state],
    jstText(row.stamped_at),
    ROLE_WORDS[String(row.attached) as 'true' | 'false'],
  ];
  return `${fields.map(csvField).join(',')}\r\n`;
}

async function historyOf(tx: Tx, document_id: string): Promise<BookHistory> {
  const document = await visible(tx, document_id);
  const upload = await tx.get(UploadEntity, document.upload_id);
  const versions = await tx.list(DocumentVersionEntity, { document_id }, 'document_version desc');
  const values = await valuesOfDocument(tx, document_id);
  const stamps = await stampsOf(
    tx,
    versions.map(({ storage_key }) => storage_key),
  );
  const invoice = await invoiceOfDocument(tx, document_id);
  const latest = values.find((one) => one.latest);
  const first = versions.at(-1)?.created_at;
  const day = latest?.transaction_date ?? toJstDate(first ?? upload.created_at);
  return {
    document_id,
    invoice_id: invoice?.id ?? null,
    local_id: invoice?.local_id ?? null,
    kept_until: keptUntil(day, await retentionTerms(tx)),
    current_version: document.current_version,
    replaceable: !(upload.split && upload.page_count > 1) && (await isReached(changeable(tx, document_id))),
    versions: versions.map((version) => {
      const own = values.filter(({ document_version }) => document_version === version.document_version);
      const marks = own.find(({ latest }) => latest);
      return {
        version: version.document_version,
        state: marks ? bookState(marks) : 'VALID',
        file_name: version.file_name,
        content_type: version.content_type,
        sha256: version.sha256,
        bytes: version.bytes,
        page_count: version.page_count,
        reason: version.reason,
        kept_at: version.created_at,
        kept_by_name: version.created_by_name,
        stamp: stampOf(
          stamps.find(({ storage_key }) => storage_key === version.storage_key),
          version,
        ),
        values: own.map(({ transaction_date, amount, partner_name, since, changed_by_name, latest }) => ({
          transaction_date,
          amount,
          partner_name,
          since,
          changed_by_name,
          latest,
        })),
      };
    }),
  };
}

function stampOf(
  row: FileStamp | undefined,
  version: DocumentVersionEntity,
): BookHistory['versions'][number]['stamp'] {
  const state = shownState(row);
  return {
    state,
    late: isLate(state, Date.parse(version.created_at), Date.now()),
    gen_time: row?.gen_time ?? null,
    authority: row?.authority ?? '',
    serial: row?.serial ?? '',
    fault: row?.fault ?? '',
    attempts: row?.attempts ?? 0,
    next_attempt_at: state === 'WAITING' || state === 'RETRYING' ? (row?.next_attempt_at ?? null) : null,
    checked_at: row?.checked_at ?? null,
    check_result: row?.check_result ?? '',
  };
}
