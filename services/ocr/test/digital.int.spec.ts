import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { toReadFields } from '../src/result.rules.js';
import { DEFAULT_LIMITS, ReaderChild } from '../src/worker/reader-pool.js';
import { CII } from './digital-cii.js';
import { NOBODY } from './page-builder.js';

// The built reader child: what runs in the product runs here.
const CHILD = fileURLToPath(new URL('../dist/worker/child.js', import.meta.url));
const FULL = readFileSync(new URL('./digital/Japan_PINT_Invoice_UBL_Example.xml', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'uketori-ocr-test-'));
const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 120_000, job_ms: 240_000 }, CHILD);

beforeAll(() => {
  if (!existsSync(CHILD)) throw new Error('build services/ocr first: its reader child runs from dist');
});
afterAll(() => {
  reader.end();
  rmSync(folder, { recursive: true, force: true });
});

let serial = 0;
function read(bytes: string | Uint8Array) {
  const path = join(folder, String(++serial));
  writeFileSync(path, bytes);
  return reader.read(path, [1], NOBODY);
}

async function pdfWith(files: [name: string, text: string][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText('INVOICE 99 Total JPY 1');
  for (const [name, text] of files) await pdf.attach(Buffer.from(text), name, { mimeType: 'text/xml' });
  return pdf.save();
}

describe('a file of data in the reader child', () => {
  it('is read with its content beside the fields', async () => {
    const result = await read(FULL);
    expect(toReadFields(result)).toMatchObject({
      engine: 'digital_invoice',
      invoice_number: { value: '156', page: 1, box: [], confidence: 1 },
      total_amount: { value: '289490', confidence: 1 },
      currency_code: { value: 'JPY' },
      document_title: { value: '請求書' },
      delivery_date: { value: '2023-10-18' },
    });
    expect(result.digital).toMatchObject({
      checked_with: 'pint-jp',
      problems: [],
      order_reference: 'O-998877',
    });
    expect(result.pages).toEqual([]);
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${FULL.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${FULL}`)],
  ])('is read from %s', async (_, bytes) => {
    expect((await read(bytes)).document.invoice_number?.value).toBe('156');
  });

  it.each([
    ['an external entity', `<!DOCTYPE Invoice [<!ENTITY e SYSTEM "file:///etc/passwd">]>${body('&e;')}`],
    ['entities that grow', `<!DOCTYPE Invoice [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${body('&b;')}`],
    ['nothing but depth', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`],
    ['another kind of document', '<Order xmlns="urn:x"/>'],
    ['a torn end', FULL.slice(0, -20)],
  ])('with %s fails for good', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'SaveImageError', final: true });
  });

  it('of a thousand lines stays within the memory and the time of a reader', async () => {
    const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(FULL) ?? [];
    const limited = new ReaderChild(DEFAULT_LIMITS, CHILD);
    const path = join(folder, 'long');
    writeFileSync(path, FULL.replace(line, line.repeat(1_000)));
    try {
      const { digital } = await limited.read(path, [1], NOBODY);
      expect(digital?.lines).toHaveLength(1_000);
      // The rules have 12 s. On a busy machine that may be too short for all of them, and the reading says so.
      const found = digital?.problems.map(({ rule }) => rule);
      if (digital?.checked_with === null) expect(found).toEqual([]);
      else expect(found).toContain('ibr-co-10');
    } finally {
      limited.end();
    }
  });
});

function body(text: string): string {
  return FULL.slice(FULL.indexOf('<Invoice')).replace('Ordered at trade show', text);
}

describe('an invoice inside of a PDF', () => {
  it.each<[string, [string, string][], string | null]>([
    ['Factur-X', [['factur-x.xml', CII]], 'R-7'],
    ['UBL under any name', [['Rechnung.XML', FULL]], '156'],
    [
      'one behind another file',
      [
        ['data.xml', '<a/>'],
        ['xrechnung.xml', CII],
      ],
      'R-7',
    ],
    ['none', [], null],
    ['a torn one', [['factur-x.xml', CII.slice(0, 900)]], null],
    ['one with a document type', [['factur-x.xml', `<!DOCTYPE a>${CII}`]], null],
    ['a file of another kind', [['factur-x.txt', CII]], null],
  ])('%s', async (_, files, number) => {
    const result = await read(await pdfWith(files));
    expect(result.engine).toBe(number === null ? 'text_layer' : 'digital_invoice');
    if (number !== null) expect(result.document.invoice_number?.value).toBe(number);
    // The print of the page stays there to be clicked on.
    expect(result.pages[0]?.words.map(({ text }) => text).join(' ')).toContain('INVOICE');
  });
});
