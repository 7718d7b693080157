import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, ReaderChild } from '../src/worker/reader-pool.js';
import { NOBODY } from './page-builder.js';

const CHILD = fileURLToPath(new URL('../dist/worker/child.js', import.meta.url));
const sample = (name: string) => fileURLToPath(new URL(`./samples/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'uketori-ocr-fonts-'));
// Time as on a machine that does nothing else.
const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 120_000 }, CHILD);

afterAll(() => {
  reader.end();
  rmSync(folder, { recursive: true, force: true });
});

it('a font with widths for two billion letters fails before a reader that has read scans is over its memory', async () => {
  await reader.read(sample('scan-two-rates.png'), [1], NOBODY);
  const whole = readFileSync(sample('digital-cid-fonts.pdf'), 'latin1');
  const damaged = whole.replace('/W[1 [500] 2 94 500', '/W[1 [500] 2 2147483647 500');
  expect(damaged).not.toBe(whole);
  const path = join(folder, 'widths.pdf');
  writeFileSync(path, damaged, 'latin1');
  await expect(reader.read(path, [1], NOBODY)).rejects.toMatchObject({ final: false });
  expect(reader.peak_bytes).toBeLessThan(DEFAULT_LIMITS.memory_bytes);
  const { document } = await reader.read(sample('digital-two-rates.pdf'), [1], NOBODY);
  expect(document.total_amount?.value).toBeGreaterThan(0);
}, 240_000);
