import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Picture } from '../src/pictures/picture.types.js';
import { openRenderer } from '../src/render/render-pdf.js';
import { PAGE_WIDTH } from '../src/straighten/straighten.js';

const sample = (name: string) => readFileSync(fileURLToPath(new URL(`./samples/${name}`, import.meta.url)));

async function rendered(name: string): Promise<Picture> {
  const renderer = await openRenderer(sample(name));
  try {
    return await renderer.render(1);
  } finally {
    renderer.close();
  }
}

test('a scanned page is rendered with the pixels of its scan, black and white in one channel', async () => {
  const { grey, red } = await rendered('scan-statement.pdf');
  expect([grey.width, grey.data.length, red]).toEqual([2479, 2479 * grey.height, null]);
  const dark = grey.data.reduce((n, v) => n + (v < 128 ? 1 : 0), 0) / grey.data.length;
  expect(dark).toBeGreaterThan(0.01);
  expect(dark).toBeLessThan(0.2);
}, 60_000);

test('a page that is no scan is rendered at the width of a straightened page', async () => {
  const { grey } = await rendered('digital-withholding.pdf');
  expect(Math.min(grey.width, grey.height)).toBe(PAGE_WIDTH);
}, 60_000);
