import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toPlainFile, toReadFields } from '../src/result.rules.js';
import { DEFAULT_LIMITS, ReaderChild, ReadingFailedError } from '../src/worker/reader-pool.js';
import { hugePage, hugePng, manyPages, pageTreeLoop, passwordProtected } from './hostile-files.js';
import { NOBODY } from './page-builder.js';

// The built reader child with its real engines: what runs in the product runs here.
const CHILD = fileURLToPath(new URL('../dist/worker/child.js', import.meta.url));
const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'uketori-ocr-test-'));
const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 120_000, job_ms: 240_000 }, CHILD);

beforeAll(() => {
  if (!existsSync(CHILD)) throw new Error('build services/ocr first: its reader child runs from dist');
});
afterAll(() => {
  reader.end();
  rmSync(folder, { recursive: true, force: true });
});

function stored(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const read = (file: string, pages = [1, 2, 3]) => reader.read(join(SAMPLES, file), pages, NOBODY);
type Truth = Record<string, unknown> & {
  bank: Record<string, string>;
  supplier_name: string;
  supplier_aliases: string[];
  line_items: { amount: number }[];
};
const truthOf = (file: string): Truth =>
  JSON.parse(readFileSync(join(SAMPLES, file.replace(/\.\w+$/, '.json')), 'utf8'));
const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFKC')
    .replace(/[\s・]/g, '');

describe('digital files read right in every field', () => {
  it.each([
    'digital-withholding.pdf',
    'digital-cid-fonts.pdf',
    'digital-two-rates.pdf',
    'digital-two-pages.pdf',
    'digital-bilingual.pdf',
  ])(
    '%s',
    async (file) => {
      const result = await read(file);
      const got = toPlainFile(result) as Truth;
      const want = truthOf(file);
      for (const name of [
        'issue_date',
        'due_date',
        'invoice_number',
        't_number',
        'total_amount',
        'payable_amount',
        'subtotal',
        'tax_amount',
        'withholding_tax',
        'tax_breakdown',
        'phone',
        'recipient_name',
      ]) {
        expect([
          name,
          name === 'phone' ? plain(got[name]).replace(/\D/g, '').replace(/^81/, '0') : got[name],
        ]).toEqual([name, name === 'phone' ? plain(want[name]).replace(/\D/g, '') : want[name]]);
      }
      expect([want.supplier_name, ...want.supplier_aliases].map(plain)).toContain(plain(got.supplier_name));
      for (const name of [
        'bank_name',
        'branch_name',
        'account_type',
        'account_number',
        'account_holder_kana',
      ])
        expect([name, plain(got.bank[name])]).toEqual([name, plain(want.bank[name])]);
      expect(got.line_items.map((i) => i.amount)).toEqual(want.line_items.map((i) => i.amount));
      expect(result.engine).toBe('text_layer');
    },
    60_000,
  );
});

describe('scans and photographs', () => {
  it.each(['scan-two-rates.png', 'scan-degraded.jpg', 'scan-upside-down.jpg', 'photo-withholding.jpg'])(
    '%s: the payable amount, the supplier and the date',
    async (file) => {
      const result = await read(file);
      const want = truthOf(file);
      expect(result.document.payable_amount?.value).toBe(want.payable_amount);
      expect(result.document.t_number?.value).toBe(want.t_number);
      expect(result.document.issue_date?.value).toBe(want.issue_date);
      expect(result.pages[0]?.rotated).toBe(file.includes('upside-down') ? 180 : 0);
      for (const field of Object.values(toReadFields(result))) {
        const box = (field as { box?: number[] } | undefined)?.box ?? [];
        for (const n of box) expect(n >= 0 && n <= 1).toBe(true);
      }
    },
    240_000,
  );
});

describe('hostile files fail alone', () => {
  const failing: [string, () => Buffer, string][] = [
    ['password.pdf', passwordProtected, 'PdfReadError'],
    ['garbage.pdf', () => Buffer.from('%PDF-1.7\nnothing here'), 'SaveImageError'],
    ['loop.pdf', pageTreeLoop, 'SaveImageError'],
    ['huge.png', () => hugePng(30_000), 'SaveImageError'],
    ['cut.jpg', () => readFileSync(join(SAMPLES, 'scan-degraded.jpg')).subarray(0, 9000), 'SaveImageError'],
    ['svg.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SaveImageError'],
    ['empty.pdf', () => Buffer.alloc(0), 'SaveImageError'],
  ];
  it.each(failing)(
    '%s',
    async (name, make, code) => {
      const error = await reader.read(stored(name, make()), [1, 2, 3], NOBODY).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ReadingFailedError);
      expect(error).toMatchObject({ code, final: true });
    },
    120_000,
  );

  it('a page of 14400 x 14400 is rendered small and read as empty', async () => {
    const { document } = await reader.read(stored('mediabox.pdf', hugePage()), [1], NOBODY);
    expect(document.total_amount).toBeNull();
    expect(document.supplier_name).toBeNull();
  }, 120_000);

  it('of 200 pages only the chosen ones are read', async () => {
    const path = stored('pages.pdf', manyPages(200));
    const { pages, document } = await reader.read(path, [2, 3], NOBODY);
    expect(pages.map((p) => p.page)).toEqual([2, 3]);
    expect(document.invoice_number?.value).toBe('P-1002');
    const most = await reader.read(
      path,
      Array.from({ length: 200 }, (_, i) => i + 1),
      NOBODY,
    );
    expect(most.pages).toHaveLength(5);
  }, 60_000);

  it('stays under its memory cap and still reads the next file', async () => {
    expect((await read('digital-cid-fonts.pdf')).document.payable_amount?.value).toBe(308935);
    expect(reader.peak_bytes).toBeLessThan(DEFAULT_LIMITS.memory_bytes);
  }, 60_000);

  it('a file that takes too long is a visible failure, and the next one is read', async () => {
    const hurried = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 300 }, CHILD);
    const error = await hurried
      .read(join(SAMPLES, 'scan-two-rates.png'), [1], NOBODY)
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'reading_timeout' });
    hurried.end();
  }, 60_000);
});
