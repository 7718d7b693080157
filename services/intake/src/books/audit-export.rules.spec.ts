import { DomainError } from '@uketori/service-kit/errors';
import {
  entryName,
  type ExportedRow,
  exportedFiles,
  indexText,
  MOST_BYTES,
  MOST_ENTRIES,
  sumsText,
} from './audit-export.rules.js';

const row = (over: Partial<ExportedRow> = {}): ExportedRow => ({
  id: 'r1',
  document_id: 'd1',
  document_version: 1,
  transaction_date: '2026-10-31',
  amount: 110_000,
  partner_name: '港印刷',
  since: '2026-11-01T00:00:00Z',
  changed_by_name: '',
  invoice_id: 'i1',
  local_id: 7,
  state: 'VALID',
  file_name: '請求書.pdf',
  content_type: 'application/pdf',
  sha256: 'a'.repeat(64),
  bytes: 1000,
  reason: '',
  kept_at: '2026-11-01T00:00:00Z',
  kept_by_name: '経理',
  stamp_state: 'STAMPED',
  stamped_at: '2026-11-01T00:00:05Z',
  stamp_check: 'ok',
  attached: false,
  storage_key: 'k1',
  ...over,
});
const WORDS = {
  state: { VALID: '有効', DELETED: '削除', REPLACED: '差替', RETURNED: '返却', CORRECTED: '訂正前' },
  stamp: {
    NONE: '対象外',
    WAITING: '付与待ち',
    RETRYING: '再試行中',
    STAMPED: '付与済',
    EXPIRED: '期限超過',
  },
};

test.each([
  ['請求書.pdf', '請求書.pdf'],
  ['../../etc/passwd', '__.._etc_passwd'],
  ['a:b*c?.pdf', 'a_b_c_.pdf'],
  ['.hidden', '_hidden'],
  ['a\r\nb.pdf', 'a__b.pdf'],
])('%j is called %j inside', (name, wanted) => {
  expect(entryName(name)).toBe(wanted);
  expect(entryName(name)).not.toMatch(/[\\/:]|^\./);
});

test('a long name keeps its extension', () => {
  const name = entryName(`${'長'.repeat(300)}.pdf`);
  expect(name).toHaveLength(80);
  expect(name.endsWith('.pdf')).toBe(true);
});

test('a version is in the file once, however many entries name it; a stamp is beside it', () => {
  const rows = [
    row(),
    row({ id: 'r0', state: 'CORRECTED' }),
    row({ id: 'r2', document_version: 2, storage_key: 'k2', stamp_state: 'NONE', sha256: 'b'.repeat(64) }),
  ];
  const files = exportedFiles(rows);
  expect(files.map(({ path, stamp_path }) => [path, stamp_path])).toEqual([
    ['originals/00001_v1_請求書.pdf', 'originals/00001_v1_請求書.pdf.tsr'],
    ['originals/00002_v2_請求書.pdf', null],
  ]);
  expect(sumsText(files)).toBe(
    `${'a'.repeat(64)}  originals/00001_v1_請求書.pdf\n${'b'.repeat(64)}  originals/00002_v2_請求書.pdf\n`,
  );
  const lines = indexText(rows, files, WORDS).split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toBe(
    `2026-10-31,110000,港印刷,7,1,有効,originals/00001_v1_請求書.pdf,請求書.pdf,${'a'.repeat(64)},1000,2026-11-01 09:00:00,経理,,付与済,2026-11-01 09:00:05,originals/00001_v1_請求書.pdf.tsr,i1,原本`,
  );
  expect(indexText([row({ attached: true })], files, WORDS).trimEnd()).toMatch(/,i1,添付$/);
  expect(lines[2]).toContain(',訂正前,originals/00001_v1_請求書.pdf,');
});

test.each([
  ['entries', Array.from({ length: MOST_ENTRIES + 1 }, () => row())],
  ['bytes', [row({ bytes: MOST_BYTES }), row({ document_version: 2, storage_key: 'k2', bytes: 1 })]],
])('more than the limit of %s is refused', (_name, rows) => {
  expect(() => exportedFiles(rows)).toThrow(DomainError);
});

test('exactly the limits are allowed', () => {
  expect(exportedFiles(Array.from({ length: MOST_ENTRIES }, () => row()))).toHaveLength(1);
  expect(exportedFiles([row({ bytes: MOST_BYTES })])).toHaveLength(1);
});
