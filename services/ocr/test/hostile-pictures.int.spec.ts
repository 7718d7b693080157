import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, ReaderChild } from '../src/worker/reader-pool.js';
import {
  checkerboard,
  loneLetters,
  scattered,
  solidPrint,
  stackedStrokes,
  strip,
} from './hostile-pictures.js';
import { NOBODY } from './page-builder.js';

// Pictures made to cost a reader all its time: each ends by itself, in the memory that a reader has.
const CHILD = fileURLToPath(new URL('../dist/worker/child.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'uketori-ocr-hostile-'));
// Time as on a machine that does nothing else.
const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 150_000 }, CHILD);

afterAll(() => {
  reader.end();
  rmSync(folder, { recursive: true, force: true });
});

it.each<[string, () => Promise<Buffer>]>([
  ['a hundred thousand patches of ink', () => scattered(100_000)],
  ['forty thousand strokes over strokes', stackedStrokes],
  ['a page full of print of four points', () => solidPrint(10)],
  ['thirteen thousand letters, none beside another', loneLetters],
  ['a fine checkerboard', () => checkerboard(2)],
  ['a checkerboard of letters', () => checkerboard(8)],
  ['a coarse checkerboard', () => checkerboard(40)],
  ['a strip of 10,000 x 100', strip],
])(
  '%s',
  async (name, draw) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.png`);
    writeFileSync(path, await draw());
    const { document, pages } = await reader.read(path, [1], NOBODY);
    expect([document.total_amount, document.t_number, pages.length]).toEqual([null, null, 1]);
    expect(reader.peak_bytes).toBeLessThan(DEFAULT_LIMITS.memory_bytes);
  },
  180_000,
);
