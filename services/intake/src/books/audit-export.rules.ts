import { DomainError } from '@uketori/service-kit/errors';
import { csvField, jstText, ROLE_WORDS } from './books.rules.js';
import type { BookRow } from './books.types.js';

/** Entries of the books that one file for an audit holds. */
export const MOST_ENTRIES = 5000;
/** Bytes of originals in it: 2 GiB. */
export const MOST_BYTES = 2 * 1024 ** 3;

/** An entry of the books with the place of its bytes. */
export type ExportedRow = Omit<BookRow, 'kept_until'> & { storage_key: string };

/** A stored version in the file: its bytes once, however many entries name it. */
export interface ExportedFile {
  storage_key: string;
  /** Inside of the file. */
  path: string;
  sha256: string;
  bytes: number;
  kept_at: string;
  /** Where its time stamp is; null without one. */
  stamp_path: string | null;
}

const MOST_NAME = 80;

/** A name that every file system takes: no path, no reserved character, and at most 80 characters. */
export function entryName(file_name: string): string {
  const safe = file_name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f\\/:*?"<>|]/g, '_')
    .replace(/^\.+/, '_');
  if (safe.length <= MOST_NAME) return safe;
  const dot = safe.lastIndexOf('.');
  const extension = dot > 0 && safe.length - dot <= 10 ? safe.slice(dot) : '';
  return safe.slice(0, MOST_NAME - extension.length) + extension;
}

/**
 * The files of these entries, each version once, in the order of the entries.
 * @throws DomainError books_export_too_large beyond the number of entries or of bytes
 */
export function exportedFiles(rows: readonly ExportedRow[]): ExportedFile[] {
  if (rows.length > MOST_ENTRIES) throw tooLarge();
  const files = new Map<string, ExportedFile>();
  for (const row of rows) {
    const key = `${row.document_id}/${row.document_version}`;
    if (files.has(key)) continue;
    const number = String(files.size + 1).padStart(5, '0');
    const path = `originals/${number}_v${row.document_version}_${entryName(row.file_name)}`;
    files.set(key, {
      storage_key: row.storage_key,
      path,
      sha256: row.sha256,
      bytes: row.bytes,
      kept_at: row.kept_at,
      stamp_path: row.stamp_state === 'STAMPED' ? `${path}.tsr` : null,
    });
  }
  const all = [...files.values()];
  if (all.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) throw tooLarge();
  return all;
}

function tooLarge(): DomainError {
  return new DomainError('books_export_too_large', 'too_large', {
    most: MOST_ENTRIES,
    gigabytes: MOST_BYTES / 1024 ** 3,
  });
}

const HEADINGS = [
  '取引年月日',
  '金額',
  '取引先',
  '請求書番号（仕訳番号）',
  '版',
  '状態',
  'ファイル',
  '元のファイル名',
  'SHA-256',
  'バイト数',
  '受領日時',
  '保存者',
  '差替理由',
  'タイムスタンプ',
  'タイムスタンプ日時',
  'タイムスタンプファイル',
  '請求書ID',
  '区分',
];

/** The index of the file: one line for each entry of the books (UTF-8 with a mark, CRLF). */
export function indexText(
  rows: readonly ExportedRow[],
  files: readonly ExportedFile[],
  words: {
    state: Readonly<Record<BookRow['state'], string>>;
    stamp: Readonly<Record<BookRow['stamp_state'], string>>;
  },
): string {
  const byKey = new Map(files.map((file) => [file.storage_key, file]));
  const lines = rows.map((row) => {
    const file = byKey.get(row.storage_key);
    const fields = [
      row.transaction_date,
      row.amount,
      row.partner_name,
      row.local_id,
      row.document_version,
      words.state[row.state],
      file?.path ?? '',
      row.file_name,
      row.sha256,
      row.bytes,
      jstText(row.kept_at),
      row.kept_by_name,
      row.reason,
      words.stamp[row.stamp_state],
      jstText(row.stamped_at),
      file?.stamp_path ?? '',
      row.invoice_id ?? '',
      ROLE_WORDS[String(row.attached) as 'true' | 'false'],
    ];
    return fields.map(csvField).join(',');
  });
  return `\ufeff${[HEADINGS.join(','), ...lines].map((line) => `${line}\r\n`).join('')}`;
}

/** The hashes as `sha256sum -c` reads them. */
export function sumsText(files: readonly ExportedFile[]): string {
  return files.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');
}

/** How to check the files, for those who receive them. */
export const READ_ME = `電子帳簿の原本

index.csv         一覧（取引年月日・金額・取引先で検索できます）
originals/        原本。差し替えた版も含みます
originals/*.tsr   タイムスタンプ（RFC 3161）
sha256sums.txt    原本のハッシュ値

ハッシュ値の確認:
  sha256sum -c sha256sums.txt
タイムスタンプの確認（発行局のCA証明書が必要です）:
  openssl ts -verify -data 原本 -in 原本.tsr -CAfile CA証明書.pem
`;
