import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Grey } from '../render/picture.types.js';
import { shrink } from '../straighten/measure.rules.js';
import {
  RecognitionFailedError,
  type RecogniseOptions,
  type RecognisedWord,
  type Recogniser,
} from './recogniser.js';
import { parseTsv } from './tsv.rules.js';

const require = createRequire(import.meta.url);

/** Tesseract as WebAssembly with the packaged Japanese data: works from npm alone, without network. */
export class TesseractJs implements Recogniser {
  readonly name = 'tesseract_js' as const;
  readonly latin = false;
  private worker: Promise<import('tesseract.js').Worker> | null = null;

  async recognise(picture: Grey, options: RecogniseOptions): Promise<RecognisedWord[]> {
    const worker = await this.start();
    await worker.setParameters({
      tessedit_pageseg_mode: String(options.psm) as import('tesseract.js').PSM,
      tessedit_char_whitelist: options.whitelist ?? '',
      user_defined_dpi: '300',
    });
    // WebAssembly has neither the speed nor the memory for a page of full width.
    const step = Math.min(picture.width, picture.height) > 2400 ? 2 : 1;
    const image = bmpOf(
      step === 1 ? picture : shrink(picture, Math.floor(Math.min(picture.width, picture.height) / step)),
    );
    const timeout = options.timeout_ms ?? 55_000;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RecognitionFailedError('recognition took too long')), timeout);
    });
    try {
      const { data } = await Promise.race([worker.recognize(image, {}, { tsv: true, text: false }), late]);
      return parseTsv(`${data.tsv ?? ''}`, options.whitelist !== undefined).map((w) => ({
        ...w,
        x: w.x * step,
        y: w.y * step,
        w: w.w * step,
        h: w.h * step,
      }));
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async recogniseAll(pictures: Grey[], options: RecogniseOptions): Promise<RecognisedWord[][]> {
    const end = performance.now() + (options.timeout_ms ?? 55_000);
    const out: RecognisedWord[][] = [];
    for (const picture of pictures) {
      const left = end - performance.now();
      // What there is no time for stays as the first look read it.
      out.push(left > 0 ? await this.recognise(picture, { ...options, timeout_ms: left + 5_000 }) : []);
    }
    return out;
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    await (await worker?.catch(() => undefined))?.terminate();
  }

  private start(): Promise<import('tesseract.js').Worker> {
    this.worker ??= this.create();
    return this.worker;
  }

  private async create(): Promise<import('tesseract.js').Worker> {
    const { createWorker } = await import('tesseract.js');
    const data = dirname(require.resolve('@tesseract.js-data/jpn/package.json'));
    return createWorker('jpn', 1, {
      langPath: join(data, process.env.TESSERACT_JS_DATA ?? '4.0.0_best_int'),
      gzip: true,
      cacheMethod: 'none',
    });
  }
}

/** Grey picture as an 8-bit BMP: the one format the engine reads without decoding work. */
function bmpOf(picture: Grey): Buffer {
  const { width, height, data } = picture;
  const stride = (width + 3) & ~3;
  const out = Buffer.alloc(54 + 1024 + stride * height);
  out.write('BM', 0, 'latin1');
  out.writeUInt32LE(out.length, 2);
  out.writeUInt32LE(54 + 1024, 10);
  out.writeUInt32LE(40, 14);
  out.writeInt32LE(width, 18);
  out.writeInt32LE(height, 22);
  out.writeUInt16LE(1, 26);
  out.writeUInt16LE(8, 28);
  out.writeUInt32LE(stride * height, 34);
  out.writeInt32LE(11811, 38);
  out.writeInt32LE(11811, 42);
  out.writeUInt32LE(256, 46);
  for (let i = 0; i < 256; i++) out.writeUInt32LE(i * 0x010101, 54 + i * 4);
  for (let y = 0; y < height; y++)
    out.set(data.subarray(y * width, (y + 1) * width), 54 + 1024 + (height - 1 - y) * stride);
  return out;
}
