const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/;
const NARROW = /[iljtfrI.,:;'’() \u00a0\u202f-]/;
/** Cyrillic letters, capitals and the widest small ones. */
const WIDE = /[\u0400-\u04ff\p{Lu}mwœæ@%]/u;

/**
 * Pixels that a word of 13 px takes in bold, taken generously: known before anything is drawn, because a virtual
 * table cannot measure.
 */
export function textRoom(text: string): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + roomOfLetter(letter), 0));
}

function roomOfLetter(letter: string): number {
  if (IDEOGRAPH.test(letter)) return 14;
  if (NARROW.test(letter)) return 5;
  return WIDE.test(letter) ? 9.2 : 7.8;
}

/** The narrowest width in which a text fits into two lines without a broken word; ideographs break anywhere. */
export function twoLineRoom(text: string): number {
  if (IDEOGRAPH.test(text)) return Math.ceil(textRoom(text) / 2);
  const words = text.split(' ');
  const lines = words.map((_, count) =>
    Math.max(textRoom(words.slice(0, count).join(' ')), textRoom(words.slice(count).join(' '))),
  );
  return Math.min(...lines);
}
