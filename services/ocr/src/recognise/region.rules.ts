import type { RecognisedWord } from './recogniser.js';

/** A rectangle in pixels of the page. */
export interface Region {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Words that are no words: rules and dotted lines read as long vowel signs, and what the engine itself doubts. */
export function isNoise(word: RecognisedWord): boolean {
  return /^[ー一ニ二=_|.・:;'"‐-]{2,}$/.test(word.text) || word.confidence < 0.25;
}
