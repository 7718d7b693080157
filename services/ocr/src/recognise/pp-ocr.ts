import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { release } from '../pictures/picture-bytes.js';
import type { Grey } from '../pictures/picture.types.js';
import { lettersOf } from './ctc.rules.js';
import { wordsOfLine } from './line-words.rules.js';
import {
  LINE_HEIGHT,
  LINE_WIDEST,
  type RecogniseOptions,
  type RecognisedWord,
  type Recogniser,
} from './recogniser.js';
import { loadRuntime, PP_OCR } from './runtime.js';

const MODEL = fileURLToPath(new URL('../../models/line-reader.onnx', import.meta.url));
const LETTERS = fileURLToPath(new URL('../../models/letters.txt', import.meta.url));
/** The model looks at stretches of this many pixels. */
const STRIDE = 8;
const NARROWEST = 32;

interface Loaded {
  session: InferenceSession;
  tensor: typeof Tensor;
  letters: string[];
}

/** The line reader of PP-OCRv6, run by ONNX Runtime on one thread. */
export class PpOcr implements Recogniser {
  readonly name = PP_OCR;
  private loaded: Promise<Loaded> | null = null;
  private readonly columns = new Map<string, Int32Array>();

  constructor(private readonly model: string = MODEL) {}

  async recognise(
    lines: Grey[],
    { allowed, timeout_ms }: RecogniseOptions = {},
  ): Promise<RecognisedWord[][]> {
    const { session, tensor, letters } = await this.load();
    const columns = allowed === undefined ? undefined : this.columnsOf(allowed, letters);
    const until = performance.now() + (timeout_ms ?? Number.POSITIVE_INFINITY);
    const out: RecognisedWord[][] = [];
    for (const line of lines) {
      if (performance.now() > until) break;
      if (line.height !== LINE_HEIGHT) throw new Error(`a line is ${LINE_HEIGHT} pixels high`);
      const picture = framed(line);
      const input = new tensor('float32', brightness(picture), [1, 1, LINE_HEIGHT, picture.width]);
      const { probabilities } = await session.run({ x: input });
      if (!probabilities) throw new Error('the model has another output');
      const steps = probabilities.dims[1] ?? 0;
      const numbers = probabilities.data as Float32Array;
      const width = picture.width / steps;
      const found = lettersOf({ probabilities: numbers, steps, width }, letters, columns);
      release(numbers);
      out.push(wordsOfLine(picture, found));
    }
    return out;
  }

  async close(): Promise<void> {
    const loaded = this.loaded?.catch(() => null);
    this.loaded = null;
    await (await loaded)?.session.release();
  }

  private load(): Promise<Loaded> {
    return (this.loaded ??= load(this.model));
  }

  private columnsOf(allowed: string, letters: string[]): Int32Array {
    const known = this.columns.get(allowed);
    if (known) return known;
    const wanted = new Set(allowed);
    const columns = Int32Array.from(letters.flatMap((letter, i) => (wanted.has(letter) ? [i] : [])));
    this.columns.set(allowed, columns);
    return columns;
  }
}

async function load(model: string): Promise<Loaded> {
  const runtime = await loadRuntime();
  const [session, letters] = await Promise.all([
    runtime.InferenceSession.create(model, {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      enableMemPattern: false,
    }),
    readFile(LETTERS, 'utf8'),
  ]);
  // The blank precedes the letters of the file.
  return { session, tensor: runtime.Tensor, letters: ['', ...letters.split('\n').slice(0, -1)] };
}

/** White paper up to a width that the model can divide. */
function framed({ width, height, data }: Grey): Grey {
  const wide = Math.max(NARROWEST, Math.ceil(Math.min(width, LINE_WIDEST) / STRIDE) * STRIDE);
  if (wide === width) return { width, height, data };
  const out = new Uint8Array(wide * height).fill(255);
  const kept = Math.min(width, wide);
  for (let y = 0; y < height; y++) out.set(data.subarray(y * width, y * width + kept), y * wide);
  return { width: wide, height, data: out };
}

/** Black to white as -1 to 1. */
function brightness({ data }: Grey): Float32Array {
  const out = new Float32Array(data.length);
  for (let i = 0; i < out.length; i++) out[i] = (data[i] as number) / 127.5 - 1;
  return out;
}
