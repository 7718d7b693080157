import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@uketori/service-kit/testing';
import { EngineMissingError, loadRuntime, runtimeIsThere } from '../src/recognise/runtime.js';
import { DEFAULT_LIMITS, ReaderChild } from '../src/worker/reader-pool.js';
import { pdfOf } from './hostile-files.js';
import { NOBODY } from './page-builder.js';
import { queueServer } from './queue-server.js';
import { until } from './reader-process.js';
import { testKey } from '@uketori/service-kit/testing';

const OTHER = new URL('./machine-without-engine.mjs', import.meta.url).href;
const CHILD = new URL('../dist/worker/child.js', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'uketori-no-engine-'));
const program = join(folder, 'child.mjs');
writeFileSync(program, `await import('${OTHER}');\nawait import('${CHILD}');\n`);
const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 120_000 }, program);

afterAll(() => {
  reader.end();
  rmSync(folder, { recursive: true, force: true });
});

it('ONNX Runtime is found where it has a program, and only there', async () => {
  expect(runtimeIsThere()).toBe(true);
  expect(runtimeIsThere('linux', 'x64')).toBe(true);
  expect(runtimeIsThere('darwin', 'arm64')).toBe(true);
  expect(runtimeIsThere('darwin', 'x64')).toBe(false);
  expect((await loadRuntime()).InferenceSession.create).toBeInstanceOf(Function);
  expect(new EngineMissingError('x')).toBeInstanceOf(Error);
});

describe('on a machine without it', () => {
  it('a digital PDF is read', async () => {
    const { document, partial } = await reader.read(join(SAMPLES, 'digital-cid-fonts.pdf'), [1], NOBODY);
    expect(document.payable_amount?.value).toBe(308935);
    expect(partial).toBeUndefined();
  }, 60_000);

  it('a picture is refused with a sentence that names the machine', async () => {
    const error = await reader
      .read(join(SAMPLES, 'scan-two-rates.png'), [1], NOBODY)
      .catch((e: unknown) => e);
    expect(error).toMatchObject({
      code: 'reading_failed',
      final: false,
      message: expect.stringMatching(/^ONNX Runtime does not run on linux-sparc64: scans and photographs/),
    });
  }, 60_000);

  it('of a PDF with text and a scan the text is read, and nothing of it is sure', async () => {
    const path = join(folder, 'mixed.pdf');
    writeFileSync(path, textAndScan());
    const { document, pages, partial } = await reader.read(path, [1, 2], NOBODY);
    expect(document.invoice_number?.value).toBe('P-1001');
    expect(document.invoice_number?.confidence).toBeLessThan(0.9);
    expect(pages.map((p) => p.page)).toEqual([1]);
    expect(partial).toBe(true);
  }, 60_000);

  it('the reader says so when it starts, to its log, its health and the queue', async () => {
    const queue = await queueServer();
    const port = await freePort();
    const main = spawn(process.execPath, ['--import', OTHER, MAIN], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        UKETORI_SERVICE_KEY_OCR: testKey('ocr'),
        LOG_LEVEL: 'warn',
        GRPC_URL_INTAKE: queue.url,
        STORAGE_DIR: folder,
        OCR_HEALTH_PORT: String(port),
      },
    });
    let log = '';
    main.stdout?.on('data', (text) => (log += text));
    try {
      await until('a question for a job', () => queue.readers.at(-1));
      expect(queue.readers.at(-1)).toMatchObject({ engine: 'none' });
      const health = (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as { engine: string };
      expect(health.engine).toBe('none');
      expect(log).toMatch(
        /ONNX Runtime does not run on linux-sparc64: scans and photographs are not read here/,
      );
    } finally {
      main.kill('SIGKILL');
      queue.close();
    }
  }, 60_000);
});

/** A page of text and one that is a picture of print. */
function textAndScan(): Buffer {
  const width = 600;
  const height = 850;
  const bars = Buffer.alloc(width * height, 255);
  for (let y = 60; y < height - 60; y += 30)
    for (let x = 60; x < width - 60; x += 14)
      for (let row = y; row < y + 16; row++) bars.fill(0, row * width + x, row * width + x + 8);
  const picture = bars.toString('hex');
  const stream = (dictionary: string, content: string) =>
    `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const page = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>',
    page('/Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(
      '',
      'BT /F1 11 Tf 60 760 Td (Invoice No. P-1001) Tj 0 -20 Td (Invoice Date 2026-10-31) Tj 0 -40 Td (Total Amount JPY 1,000) Tj ET',
    ),
    page('/Resources << /XObject << /I 8 0 R >> >> /Contents 7 0 R'),
    stream('', 'q 595 0 0 842 0 0 cm /I Do Q'),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode`,
      `${picture}>`,
    ),
  ]);
}
