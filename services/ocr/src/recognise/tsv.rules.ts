import type { RecognisedWord } from './recogniser.js';

/**
 * Words of a tesseract TSV. A word takes top and height from its line, because single punctuation marks and long
 * vowel signs have boxes too small to line up. Empty and unsure specks are dropped.
 * @param limited the characters were limited: the engine then gives good words a confidence of 0
 */
export function parseTsv(tsv: string, limited = false): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  let line = { y: 0, h: 0 };
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t');
    if (cells.length < 12) continue;
    const level = cells[0];
    const [x = 0, y = 0, w = 0, h = 0] = cells.slice(6, 10).map(Number);
    if (level === '4') line = { y, h };
    if (level !== '5') continue;
    const text = (cells[11] ?? '').trim();
    const confidence = Number(cells[10]) / 100;
    if (text === '' || w <= 0 || !(limited ? confidence >= 0 : confidence > 0)) continue;
    const own = line.h === 0 || h > line.h * 3;
    words.push({
      text,
      x,
      y: own ? y : line.y,
      w,
      h: own ? h : line.h,
      confidence: Math.min(1, confidence),
    });
  }
  return words;
}
