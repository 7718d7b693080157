import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { DEFAULT_LIMITS, ReaderChild } from '../src/worker/reader-pool.js';
import { NOBODY } from './page-builder.js';

// The built reader child with its real engine: pages however they lie on the glass or before the camera.
const CHILD = fileURLToPath(new URL('../dist/worker/child.js', import.meta.url));
const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'uketori-ocr-turned-'));
const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 150_000 }, CHILD);

afterAll(() => {
  reader.end();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['scan-two-rates.png', 'photo-withholding.jpg', 'scan-degraded.jpg'])('%s', (file) => {
  const truth = JSON.parse(readFileSync(join(SAMPLES, file.replace(/\.\w+$/, '.json')), 'utf8'));

  it.each([0, 90, 180, 270])(
    'lies turned by %i degrees and is read upright',
    async (degrees) => {
      const path = join(folder, `${degrees}-${file}`);
      await sharp(join(SAMPLES, file)).rotate(degrees).toFile(path);
      const { document, pages } = await reader.read(path, [1], NOBODY);
      expect(pages[0]?.rotated).toBe((360 - degrees) % 360);
      expect(document.t_number?.value).toBe(truth.t_number);
      expect(document.payable_amount?.value).toBe(truth.payable_amount);
    },
    180_000,
  );
});
