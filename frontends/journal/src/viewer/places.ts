/** One cell of print as the reader laid it out; box x, y, width, height in 0..1 of the upright page. */
export interface Cell {
  text: string;
  box: number[];
}

/** The place of a value and the print near it: the content of a lesson. */
export interface Place {
  page: number;
  pages: number;
  box: number[];
  label: string;
  label_box: number[];
}

/** A part of a cell that can be taken by itself: cells are split at blanks and after a colon. */
export interface Word extends Cell {
  /** Its cell and the characters of it that it covers. */
  cell: number;
  from: number;
  to: number;
}

const LONGEST_LABEL = 40;
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6]/;

function advance(char: string): number {
  return WIDE.test(char) ? 2 : /[.,:;'!il|]/.test(char) ? 0.6 : 1.1;
}

/** The box of characters from..to of a cell, by the usual widths of print. */
export function partBox(cell: Cell, from: number, to: number): number[] {
  const [x = 0, y = 0, w = 0, h = 0] = cell.box;
  const widths = [...cell.text].map(advance);
  const total = widths.reduce((sum, width) => sum + width, 0) || 1;
  const until = (end: number) => widths.slice(0, end).reduce((sum, width) => sum + width, 0) / total;
  return [x + w * until(from), y, w * (until(to) - until(from)), h];
}

/** The words of a page, each with its own box. */
export function wordsIn(cells: readonly Cell[]): Word[] {
  return cells.flatMap((cell, index) => {
    const words: Word[] = [];
    const characters = [...cell.text];
    let from = 0;
    const push = (to: number) => {
      const text = characters.slice(from, to).join('');
      if (text.trim() !== '') words.push({ text, box: partBox(cell, from, to), cell: index, from, to });
    };
    for (let i = 0; i <= characters.length; i++) {
      const char = characters[i];
      const isEnd = char === undefined || char === ' ';
      const isColon = (char === ':' || char === '：') && !/\d/.test(characters[i + 1] ?? '');
      if (!isEnd && !isColon) continue;
      push(isColon ? i + 1 : i);
      from = i + 1;
    }
    return words;
  });
}

/** The box around several. */
export function around(boxes: readonly number[][]): number[] {
  const x = Math.min(...boxes.map((b) => b[0] ?? 0));
  const y = Math.min(...boxes.map((b) => b[1] ?? 0));
  const right = Math.max(...boxes.map((b) => (b[0] ?? 0) + (b[2] ?? 0)));
  const bottom = Math.max(...boxes.map((b) => (b[1] ?? 0) + (b[3] ?? 0)));
  return [x, y, right - x, bottom - y];
}

/**
 * The label of a value: the text before it in its own cell, else the nearest words to its left on the line. Else
 * the text above it in the column, else words further to its left. Null when none of them looks like a label.
 */
export function labelOf(cells: readonly Cell[], box: readonly number[]): Cell | null {
  const [x = 0, y = 0, w = 0, h = 0] = box;
  const middle = y + h / 2;
  const level = cells.filter((cell) => Math.abs(centre(cell) - middle) < 0.6 * Math.max(h, cell.box[3] ?? 0));
  const holder = level.find((cell) => left(cell) < x - 0.3 * h && right(cell) >= x + 0.5 * w);
  const inside = holder && before(holder, x);
  if (inside) return inside;
  const beside = level
    .filter((cell) => right(cell) <= x + 0.3 * h && x - right(cell) < 0.65 && isLabel(cell.text))
    .sort((a, b) => right(b) - right(a))[0];
  if (beside && x - right(beside) < NEAR) return trimmed(beside);
  const [above] = cells
    .filter((cell) => bottom(cell) <= y + 0.4 * h && y - bottom(cell) < 3.2 * h)
    .filter((cell) => Math.min(right(cell), x + w) - Math.max(left(cell), x) > 0)
    .sort((a, b) => bottom(b) - bottom(a));
  if (above && isLabel(above.text)) return trimmed(above);
  return beside ? trimmed(beside) : null;
}

/** Share of the page's width within which words to the left belong to a value before those above it do. */
const NEAR = 0.2;

const left = (cell: Cell) => cell.box[0] ?? 0;
const right = (cell: Cell) => left(cell) + (cell.box[2] ?? 0);
const bottom = (cell: Cell) => (cell.box[1] ?? 0) + (cell.box[3] ?? 0);
const centre = (cell: Cell) => (cell.box[1] ?? 0) + (cell.box[3] ?? 0) / 2;

/** A label is words; it may contain a rate ("消費税(10%)"), but no amount or date. */
function isLabel(text: string): boolean {
  const words = text.replace(/\d+(?:\.\d+)?\s*[%％]/g, '');
  if (/\d,\d{3}|\d{5,}|\d\s*[年月日]|\d[./-]\d/.test(words)) return false;
  return words.replace(/[^\p{L}]/gu, '').length >= 2;
}

/** What a cell prints before a place inside it, if that is a label. */
function before(cell: Cell, x: number): Cell | null {
  const count = [...cell.text].length;
  let end = 0;
  while (end < count && right({ text: '', box: partBox(cell, 0, end + 1) }) <= x + 0.3 * (cell.box[3] ?? 0))
    end++;
  const text = [...cell.text].slice(0, end).join('');
  // The last of several words before it: those further off may be values themselves.
  const from = [...text.trimEnd()].lastIndexOf(' ') + 1;
  const word = [...text].slice(from).join('');
  return isLabel(word) ? trimmed({ text: word, box: partBox(cell, from, end) }) : null;
}

function trimmed(cell: Cell): Cell {
  return { ...cell, text: cell.text.replace(/[\d\s:：]+$/, '').slice(0, LONGEST_LABEL) };
}
