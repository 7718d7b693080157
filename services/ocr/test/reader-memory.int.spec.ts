import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const DIST = new URL('../dist/', import.meta.url);
const SCAN = fileURLToPath(new URL('./samples/scan-statement.pdf', import.meta.url));

/** The report of a process of its own: memory of others in this one would hide its use. */
async function inProcess<T>(body: string): Promise<T> {
  const script = `const answer = async () => {${body}}; console.log(JSON.stringify(await answer()));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '-e',
    script,
  ]);
  return JSON.parse(stdout) as T;
}

it('the memory of a rendered document is given back when it is closed', async () => {
  const { during, after } = await inProcess<{ during: number; after: number }>(`
    const { readFile } = await import('node:fs/promises');
    const { openRenderer } = await import('${new URL('render/render-pdf.js', DIST).href}');
    const used = () => process.memoryUsage().external / 2 ** 20;
    const renderOnce = async () => {
      const renderer = await openRenderer(await readFile(${JSON.stringify(SCAN)}));
      await renderer.render(1);
      const during = used();
      renderer.close();
      return during;
    };
    let during = 0;
    for (let i = 0; i < 3; i++) during = await renderOnce();
    // An ordinary collection may leave the last document to compiled code that still names it; nothing else may hold one.
    for (let i = 0; i < 100 && used() > 20; i++)
      await new Promise((done) => setTimeout(done, 50)).then(() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
    return { during, after: used() };
  `);
  expect(during).toBeGreaterThan(30);
  expect(after).toBeLessThan(20);
});

it('text is read without the native canvas that pdf.js would load', async () => {
  const { words, canvas } = await inProcess<{ words: number; canvas: boolean }>(`
    const { readFile } = await import('node:fs/promises');
    const { openPdf, readTextPage } = await import('${new URL('text-layer/text-layer.js', DIST).href}');
    const bytes = await readFile(${JSON.stringify(SCAN.replace('scan-statement', 'digital-two-rates'))});
    const page = await readTextPage(await openPdf(bytes), 1);
    return { words: page.pieces.length, canvas: process.report.getReport().sharedObjects.some((o) => /canvas|skia/.test(o)) };
  `);
  expect(words).toBeGreaterThan(20);
  expect(canvas).toBe(false);
});

// The reader's last words name its heap: a process between it and the test keeps them, or the test would seem to have died.
it('a font with widths for two billion letters fails before a reader that has read scans is over its memory', async () => {
  const sample = (name: string) => JSON.stringify(SCAN.replace('scan-statement.pdf', name));
  const { failure, share, total } = await inProcess<{ failure: object; share: number; total: number }>(`
    const { mkdtempSync, readFileSync, rmSync, writeFileSync } = await import('node:fs');
    const { DEFAULT_LIMITS, ReaderChild } = await import('${new URL('worker/reader-pool.js', DIST).href}');
    const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 120_000 });
    const read = (path) => reader.read(path, [1], { names: [], phones: [], t_number: null });
    await read(${sample('scan-two-rates.png')});
    const whole = readFileSync(${sample('digital-cid-fonts.pdf')}, 'latin1');
    const damaged = whole.replace('/W[1 [500] 2 94 500', '/W[1 [500] 2 2147483647 500');
    if (damaged === whole) throw new Error('the sample has other widths');
    const folder = mkdtempSync('${join(tmpdir(), 'uketori-ocr-fonts-')}');
    writeFileSync(folder + '/widths.pdf', damaged, 'latin1');
    const failure = await read(folder + '/widths.pdf').catch(({ code, final }) => ({ code, final }));
    const share = reader.peak_bytes / DEFAULT_LIMITS.memory_bytes;
    const { document } = await read(${sample('digital-two-rates.pdf')});
    reader.end();
    rmSync(folder, { recursive: true });
    return { failure, share, total: document.total_amount?.value };
  `);
  expect(failure).toEqual({ code: 'reading_failed', final: false });
  expect(share).toBeLessThan(1);
  expect(total).toBeGreaterThan(0);
}, 240_000);
