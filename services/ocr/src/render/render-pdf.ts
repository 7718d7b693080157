import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFiumImageObject, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import { boundedScale } from '../inspect/inspect.rules.js';
import { DamagedFileError } from '../text-layer/text-layer.js';
import { PAGE_WIDTH } from '../straighten/straighten.js';
import { READING_WIDTH, splitColour } from './picture-file.js';
import type { Picture } from '../pictures/picture.types.js';

export interface PageRenderer {
  /**
   * Renders one 1-based page, never larger than the bounds for any claimed MediaBox; a scan with the pixels it has.
   */
  render(number: number): Promise<Picture>;
  close(): void;
}

/** @throws DamagedFileError */
export async function openRenderer(bytes: Uint8Array): Promise<PageRenderer> {
  const library = await openLibrary();
  try {
    const document = await library.loadDocument(bytes);
    return {
      async render(number) {
        const page = document.getPage(number - 1);
        const { originalWidth, originalHeight } = page.getOriginalSize();
        const scan = await scanOf(page).catch(() => null);
        const wanted = Math.min(READING_WIDTH, scan?.width ?? PAGE_WIDTH);
        const scale = boundedScale(originalWidth, originalHeight, wanted);
        const width = Math.max(1, Math.round(originalWidth * scale));
        const height = Math.max(1, Math.round(originalHeight * scale));
        const size = { width, height, render: 'bitmap' } as const;
        if (scan?.grey) {
          const { data } = await page.render({ ...size, colorSpace: 'Gray' });
          return { grey: { width, height, data }, red: null, source: 'render' };
        }
        const { data } = await page.render(size);
        return { ...splitColour(data, width, height, 4), source: 'render' };
      },
      close() {
        document.destroy();
        library.destroy();
      },
    };
  } catch (error) {
    library.destroy();
    throw new DamagedFileError(error instanceof Error ? error.message : 'cannot render');
  }
}

const PDFIUM = dirname(createRequire(import.meta.url).resolve('@hyzyla/pdfium'));
/** The used part of it; the compiler knows it as a type of browsers only. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: Record<string, never> };
};
let compiled: Promise<object> | null = null;

/** PDFium with a memory of its own for each document, compiled once. */
async function openLibrary(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const module = await (compiled ??= readFile(join(PDFIUM, 'pdfium.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ));
  const known = new Set(Object.getOwnPropertyNames(globalThis));
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
  // It leaves warnings for its own developers as global getters; each holds its 60 MB of memory for good.
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!known.has(name) && Object.getOwnPropertyDescriptor(globalThis, name)?.get)
      Reflect.deleteProperty(globalThis, name);
  return library;
}

/** A page of A4 at 200 dpi: with fewer pixels than this a scan is enlarged as it is rendered. */
const SCANNED = 1600;
const SAME_SHAPE = 0.01;
/** What office copiers put black and white pages in. */
const BLACK_AND_WHITE = ['CCITTFaxDecode', 'JBIG2Decode'];

interface Scan {
  /** Pixels on its short side. */
  width: number;
  grey: boolean;
}

/** The one scan of its own shape that a page is, null for every other page. */
async function scanOf(page: PDFiumPage): Promise<Scan | null> {
  const only = page.getObjectCount() === 1 ? page.getObject(0) : null;
  if (only?.type !== 'image') return null;
  const { width, height, filters } = await (only as PDFiumImageObject).getImageDataRaw();
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const shape = (width * originalHeight) / Math.max(1, height * originalWidth);
  const short = Math.min(width, height);
  if (Math.abs(shape - 1) >= SAME_SHAPE || short < SCANNED) return null;
  return { width: short, grey: filters.some((f) => BLACK_AND_WHITE.includes(f)) };
}
