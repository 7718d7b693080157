import type { Grey } from '../pictures/picture.types.js';
import type { PP_OCR } from './runtime.js';

/** A recognised word in pixels of the picture it was read from. */
export interface RecognisedWord {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
  /** 0..1. */
  confidence: number;
}

export interface RecogniseOptions {
  /** Only these characters may be read; the engine's own confidence means little then. */
  allowed?: string;
  /** For all pictures together. */
  timeout_ms?: number;
}

/** Pixels from the top to the bottom edge of every picture of a line. */
export const LINE_HEIGHT = 48;
/** Pixels across that are read: no line of a page is longer. */
export const LINE_WIDEST = 4_000;

/** Reads pictures of single lines of print. */
export interface Recogniser {
  readonly name: typeof PP_OCR;
  /**
   * Reads pictures of one line each, all `LINE_HEIGHT` high; words in pixels of their own picture. The result is shorter
   * than the request when the time ran out.
   * @throws EngineMissingError where the machine cannot run the engine
   */
  recognise(lines: Grey[], options?: RecogniseOptions): Promise<RecognisedWord[][]>;
  close(): Promise<void>;
}

/** Longest time of one batch of a closer look. */
export const LOOK_MS = 5_000;
