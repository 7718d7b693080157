import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRenderer } from '../src/render/render-pdf.js';

const sample = (name: string) => readFileSync(fileURLToPath(new URL(`./samples/${name}`, import.meta.url)));

async function widthOf(name: string, spare: boolean): Promise<number> {
  const renderer = await openRenderer(sample(name));
  try {
    return (await renderer.render(1, spare)).grey.width;
  } finally {
    renderer.close();
  }
}

test('one of many scanned pages is rendered with the pixels of its scan', async () => {
  expect(await widthOf('scan-statement.pdf', true)).toBe(2479);
  expect(await widthOf('scan-statement.pdf', false)).toBe(2827);
}, 60_000);

test('a page that is no scan is rendered at the width of reading either way', async () => {
  expect(await widthOf('digital-withholding.pdf', true)).toBe(
    await widthOf('digital-withholding.pdf', false),
  );
}, 60_000);
