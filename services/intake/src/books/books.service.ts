import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { noRecord } from '@uketori/service-kit/errors';
import { type ListPage, runList } from '@uketori/service-kit/list';
import { TimestampAuthority } from '@uketori/service-kit/timestamp/tsa';
import { type Tx, Work } from '@uketori/service-kit/work';
import { DocumentVersionEntity, UploadEntity, visible } from '../files/files.facade.js';
import { isLate, LATE_AFTER_MS, shownState, type StampState } from '../stamps/stamps.facade.js';
import { type StampsChecked, StampsService } from '../stamps/stamps.service.js';
import type { BookHistory, BookRow, StampOverview, StampsCheck } from './books.types.js';
import { type BookMarks, bookState, type BookValues, csvField, jstText } from './books.rules.js';
import { bookConditions, bookList, type BookQuery } from './books.list.js';

type StoredRow = Omit<BookRow, 'state'> & BookMarks;
type ValueRow = BookValues & BookMarks & { document_version: number; since: string; changed_by_name: string };

interface StampRow {
  storage_key: string;
  state: StampState;
  gen_time: string | null;
  authority: string;
  serial: string;
  fault: string;
  attempts: number;
  next_attempt_at: string;
  checked_at: string | null;
  check_result: string;
}

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
  '差替理由',
  'SHA-256',
  'タイムスタンプ',
  'タイムスタンプ日時',
];
const STATE_WORDS = {
  VALID: '有効',
  DELETED: '削除',
  REPLACED: '差替',
  RETURNED: '返却',
  CORRECTED: '訂正前',
} as const;
const STAMP_WORDS = {
  NONE: '対象外',
  WAITING: '付与待ち',
  RETRYING: '再試行中',
  STAMPED: '付与済',
  EXPIRED: '期限超過',
} as const;

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
      const page = await runList<StoredRow>(tx, bookList, query, bookConditions(actor, query));
      return { ...page, items: page.items.map(shown) };
    });
  }

  /** The whole result as CSV lines (UTF-8 with a mark, CRLF), a page at a time; at most CSV_ROWS rows. */
  async *csv(actor: Actor, query: BookQuery): AsyncGenerator<string> {
    yield `\ufeff${CSV_HEADINGS.join(',')}\r\n`;
    let cursor: string | null = null;
    let left = CSV_ROWS;
    do {
      const { cursor: _, ...asked } = query;
      const wanted = { ...asked, count: 'none', limit: Math.min(CSV_PAGE, left) } as BookQuery;
      const page: ListPage<BookRow> = await this.list(actor, cursor ? { ...wanted, cursor } : wanted);
      yield page.items.map(csvLine).join('');
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
      const found = await tx.one<{ document_id: string | null }>(
        'select document_id from intake.invoice_refs where organization_id = $1 and local_id = $2',
        [actor.organization_id, local_id],
      );
      if (!found?.document_id) throw noRecord();
      return historyOf(tx, found.document_id);
    });
  }

  /** How stamping goes in the organization. */
  overview(actor: Actor): Promise<StampOverview> {
    return this.work.read(actor, async (tx) => {
      const organization = await tx.one<{ timestamp_enabled: boolean }>(
        'select timestamp_enabled from intake.organizations where organization_id = $1',
        [actor.organization_id],
      );
      const counts = await tx.one<Omit<StampOverview, 'enabled' | 'configured'>>(
        `select count(*) filter (where state = 'STAMPED') as stamped,
           count(*) filter (where state = 'WAITING' and fault = '') as waiting,
           count(*) filter (where state = 'WAITING' and fault <> '') as failing,
           count(*) filter (where state = 'EXPIRED') as expired,
           count(*) filter (where check_result not in ('', 'ok')) as broken,
           count(*) filter (where state = 'EXPIRED' or (state = 'WAITING' and created_at < now() - make_interval(secs => $2))) as late,
           coalesce((array_agg(fault order by next_attempt_at desc) filter (where fault <> ''))[1], '') as last_fault
         from intake.stamps where organization_id = $1`,
        [actor.organization_id, LATE_AFTER_MS / 1000],
      );
      const none = { stamped: 0, waiting: 0, failing: 0, expired: 0, broken: 0, late: 0, last_fault: '' };
      return {
        enabled: organization?.timestamp_enabled ?? false,
        configured: this.authority.isConfigured,
        ...(counts ?? none),
      };
    });
  }

  /** Checks a page of stamps and names the versions whose stamp does not hold. */
  async check(actor: Actor, after: string | null): Promise<StampsCheck> {
    const { broken, ...rest } = await this.stamps.check(actor, after);
    return { ...rest, broken: broken.length > 0 ? await this.named(actor, broken) : [] };
  }

  private named(actor: Actor, broken: StampsChecked['broken']): Promise<StampsCheck['broken']> {
    const results = new Map(broken.map(({ storage_key, result }) => [storage_key, result]));
    return this.work.read(actor, async (tx) => {
      const rows = await tx.rows<Omit<StampsCheck['broken'][number], 'result'> & { storage_key: string }>(
        `select local_id, document_id, document_version, file_name, storage_key from intake.book_records
         where organization_id = $1 and storage_key = any($2) and latest order by local_id, document_version`,
        [actor.organization_id, [...results.keys()]],
      );
      return rows.map(({ storage_key, ...row }) => ({ ...row, result: results.get(storage_key) ?? '' }));
    });
  }
}

function shown({ latest, replaced, deleted, returned, ...row }: StoredRow): BookRow {
  return { ...row, state: bookState({ latest, replaced, deleted, returned }) };
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
    row.reason,
    row.sha256,
    STAMP_WORDS[row.stamp_state],
    jstText(row.stamped_at),
  ];
  return `${fields.map(csvField).join(',')}\r\n`;
}

async function historyOf(tx: Tx, document_id: string): Promise<BookHistory> {
  const document = await visible(tx, document_id);
  const { organization_id } = tx.actor;
  const upload = await tx.get(UploadEntity, document.upload_id);
  const versions = await tx.list(DocumentVersionEntity, { document_id }, 'document_version desc');
  const values = await tx.rows<ValueRow>(
    `select document_version, transaction_date, amount, partner_name, since, changed_by_name, latest, replaced, deleted,
       returned from intake.book_records where organization_id = $1 and document_id = $2 order by value_no desc`,
    [organization_id, document_id],
  );
  const stamps = await tx.rows<StampRow>(
    `select storage_key, state, gen_time, authority, serial, fault, attempts, next_attempt_at, checked_at, check_result
     from intake.stamps where organization_id = $1 and storage_key = any($2)`,
    [organization_id, versions.map(({ storage_key }) => storage_key)],
  );
  const invoice = await tx.one<{ id: string; local_id: number }>(
    'select id, local_id from intake.invoice_refs where organization_id = $1 and document_id = $2 order by deleted limit 1',
    [organization_id, document_id],
  );
  return {
    document_id,
    invoice_id: invoice?.id ?? null,
    local_id: invoice?.local_id ?? null,
    current_version: document.current_version,
    replaceable: !(upload.split && upload.page_count > 1),
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
  row: StampRow | undefined,
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
