import type { Grey } from '../render/picture.types.js';

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
  /** Page segmentation: 11 sparse text, 6 one block, 7 one line. */
  psm: 6 | 7 | 11;
  /** Only these characters may be read; the engine's own confidence means nothing then. */
  whitelist?: string;
  /** Latin reads digits and capitals by a model of its own; default is Japanese. */
  script?: 'japanese' | 'latin';
  timeout_ms?: number;
}

/** The port both engines stand behind. */
export interface Recogniser {
  readonly name: 'tesseract' | 'tesseract_js';
  /** Whether a Latin model is installed beside the Japanese one. */
  readonly latin: boolean;
  recognise(picture: Grey, options: RecogniseOptions): Promise<RecognisedWord[]>;
  /**
   * Reads several small pictures in one go, each for itself; words in pixels of their own picture. `timeout_ms` is
   * for all of them together.
   */
  recogniseAll(pictures: Grey[], options: RecogniseOptions): Promise<RecognisedWord[][]>;
  close(): Promise<void>;
}

/** Longest time of one batch of a closer look. */
export const LOOK_MS = 5_000;

export class RecognitionFailedError extends Error {}
