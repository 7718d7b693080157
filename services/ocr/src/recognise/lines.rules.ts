import type { Cell } from './cells.rules.js';
import type { InkMap } from './ink-map.rules.js';
import type { RecognisedWord } from './recogniser.js';
import type { Region } from './region.rules.js';

/** The parts of print lines that lie in a box, ends moved into the widest gap near by. All in pixels of one picture. */
export function linesIn(box: Region, cells: Cell[], map: InkMap): Region[] {
  const out: Region[] = [];
  for (const cell of cells) {
    const middle = cell.y + cell.h / 2;
    if (middle < box.y || middle > box.y + box.h) continue;
    const across = Math.min(cell.x + cell.w, box.x + box.w) - Math.max(cell.x, box.x);
    if (across < Math.min(0.3 * cell.h, 0.5 * cell.w)) continue;
    const reach = 0.7 * cell.h;
    const left = cell.x >= box.x - reach ? cell.x : gapNear(box.x, cell, map, reach);
    const right =
      cell.x + cell.w <= box.x + box.w + reach ? cell.x + cell.w : gapNear(box.x + box.w, cell, map, reach);
    if (right - left < 0.25 * cell.h) continue;
    const last = out.find((o) => sameLine(o, cell) && left - (o.x + o.w) < 1.6 * cell.h && left >= o.x);
    if (last) {
      const top = Math.min(last.y, cell.y);
      last.h = Math.max(last.y + last.h, cell.y + cell.h) - top;
      last.y = top;
      last.w = right - last.x;
    } else out.push({ x: left, y: cell.y, w: right - left, h: cell.h });
  }
  return out;
}

function sameLine(a: Region, b: Region): boolean {
  const level = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return level > 0.6 * Math.min(a.h, b.h) && Math.max(a.h, b.h) < 2 * Math.min(a.h, b.h);
}

/** Middle of the widest column gap of a cell within `reach` of x; x itself where the print has no gap. */
function gapNear(x: number, cell: Cell, map: InkMap, reach: number): number {
  const from = Math.max(cell.x, Math.floor(x - reach));
  const to = Math.min(cell.x + cell.w, Math.ceil(x + reach));
  let best = { at: x, width: 0 };
  let start = from;
  for (let column = from; column <= to; column++) {
    if (column < to && emptyColumn(column, cell, map)) continue;
    const width = column - start;
    if (width > best.width) best = { at: start + width / 2, width };
    start = column + 1;
  }
  return best.at;
}

function emptyColumn(x: number, cell: Region, { ink }: InkMap): boolean {
  for (let y = Math.max(0, cell.y); y < Math.min(ink.height, cell.y + cell.h); y++)
    if (ink.has(x, y)) return false;
  return true;
}

/** Words, and parts of words, whose letters are inside a box. */
export function wordsIn(words: RecognisedWord[], box: Region): RecognisedWord[] {
  return words.flatMap((w) => partOf(w, box, true) ?? []).sort((a, b) => a.x - b.x);
}

/** Words without their part inside a box: a word that reaches out of it keeps the letters outside. */
export function wordsOutside(words: RecognisedWord[], box: Region): RecognisedWord[] {
  return words.flatMap((w) => partOf(w, box, false) ?? []);
}

function partOf(word: RecognisedWord, box: Region, inside: boolean): RecognisedWord | null {
  const middle = word.y + word.h / 2;
  const level = middle > box.y - 0.2 * box.h && middle < box.y + 1.2 * box.h && word.h < 3.2 * box.h;
  if (!level) return inside ? null : word;
  const chars = [...word.text];
  const step = word.w / Math.max(1, chars.length);
  const stands = (i: number) => {
    const x = word.x + (i + 0.5) * step;
    return x >= box.x && x <= box.x + box.w;
  };
  const kept = chars.map((_, i) => i).filter((i) => stands(i) === inside);
  const first = kept[0];
  const last = kept.at(-1);
  if (first === undefined || last === undefined) return null;
  if (kept.length === chars.length) return word;
  return {
    ...word,
    text: kept.map((i) => chars[i]).join(''),
    x: word.x + first * step,
    w: (last - first + 1) * step,
  };
}
