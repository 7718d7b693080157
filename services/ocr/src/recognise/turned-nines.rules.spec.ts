import { GLYPHS } from '../../test/digit-glyphs.js';
import type { Grey } from '../render/picture.types.js';
import type { RecognisedWord } from './recogniser.js';
import { withStruckZeros } from './turned-nines.rules.js';

type Type = keyof typeof GLYPHS;

interface Print {
  type: Type;
  /** What is printed, zeros and nines, and what was read of it. */
  words: [printed: string, read: string][];
  /** Pixels between two digits. */
  gap?: number;
  /** Half as many pixels across and down. */
  small?: boolean;
  paper?: number;
}

const LINE = 30;

function inkAt(rows: string[], x: number, y: number, step: number): number {
  const square = rows.slice(y, y + step).flatMap((row) => [...row.slice(x, x + step)]);
  return square.reduce((sum, letter) => sum + parseInt(letter, 16) / 15, 0) / step ** 2;
}

function page({ type, words, gap = 3, small = false, paper = 255 }: Print): {
  picture: Grey;
  read: RecognisedWord[];
} {
  const picture: Grey = {
    width: 200,
    height: words.length * LINE,
    data: new Uint8Array(200 * words.length * LINE).fill(paper),
  };
  const step = small ? 2 : 1;
  const read = words.map(([printed, text], line) => {
    let x = 10;
    for (const digit of printed) {
      const rows = GLYPHS[type][digit === '0' ? 0 : 9];
      const across = Math.ceil((rows[0]?.length ?? 0) / step);
      for (let j = 0; j * step < rows.length; j++)
        for (let i = 0; i < across; i++) {
          picture.data[(line * LINE + 6 + j) * 200 + x + i] =
            paper * (1 - inkAt(rows, i * step, j * step, step));
        }
      x += across + gap;
    }
    return { text, x: 10, y: line * LINE + 5, w: x - gap - 10, h: 20, confidence: 0.9 };
  });
  return { picture, read };
}

function mended(print: Print): string[] | null {
  const { picture, read } = page(print);
  return withStruckZeros(picture, read)?.words.map((w) => w.text) ?? null;
}

const AMOUNTS: [string, string][] = [
  ['9000', '9999'],
  ['00', '99'],
  ['990', '999'],
  ['99', '99'],
];
const MENDED = ['9000', '00', '990', '99'];

test.each(['stroke', 'dot'] as const)('zeros with a %s that were read as 9 are zeros, nines stay', (type) => {
  expect(mended({ type, words: AMOUNTS })).toEqual(MENDED);
  expect(mended({ type, words: AMOUNTS, paper: 200 })).toEqual(MENDED);
});

test('a page of common type stays as it was read', () => {
  expect(mended({ type: 'plain', words: Array.from({ length: 8 }, () => ['9999', '9999']) })).toBeNull();
  expect(mended({ type: 'plain', words: Array.from({ length: 8 }, () => ['9000', '9000']) })).toBeNull();
});

test('a few nines that are zeros beyond doubt prove nothing of the page: they are mended, their words doubted', () => {
  const { picture, read } = page({
    type: 'stroke',
    words: [
      ['0000', '9999'],
      ['99', '99'],
    ],
  });
  const found = withStruckZeros(picture, read);
  expect(found?.proved).toBe(false);
  expect(found?.words.map((w) => w.text)).toEqual(['0000', '99']);
  expect(found?.words.map((w) => w.confidence < 0.9)).toEqual([true, false]);
});

test('among many nines a few that look like zeros prove nothing of the page', () => {
  const many = Array.from({ length: 8 }, (): [string, string] => ['99', '99']);
  const { picture, read } = page({ type: 'stroke', words: [...AMOUNTS, ...many] });
  expect(withStruckZeros(picture, read)?.proved).toBe(false);
});

test.each([
  ['touching digits', '00', '99', -1],
  ['more digits than were read', '000', '99', 3],
  ['a name', '00', '9A', 3],
  ['a point that is none', '000', '9.9', 3],
])('%s: no letter of the word is judged', (_, printed, read, gap) => {
  const { picture, read: sure } = page({ type: 'stroke', words: AMOUNTS });
  const other = page({ type: 'stroke', words: [[printed, read]], gap });
  const both: Grey = {
    width: 200,
    height: picture.height + LINE,
    data: Uint8Array.from([...picture.data, ...other.picture.data]),
  };
  const words = [...sure, ...other.read.map((w) => ({ ...w, y: w.y + picture.height }))];
  expect(withStruckZeros(both, words)?.words.map((w) => w.text)).toEqual([...MENDED, read]);
});

test('digits of too few pixels are not judged', () =>
  expect(mended({ type: 'stroke', words: AMOUNTS, small: true })).toBeNull());

test('a zero that is hardly like itself turned is one with less confidence', () => {
  const { picture, read } = page({ type: 'stroke', words: AMOUNTS });
  // The left foot of the first digit of the second word is lost.
  for (let y = LINE + 18; y < LINE + 25; y++) picture.data.fill(255, y * 200 + 10, y * 200 + 14);
  const found = withStruckZeros(picture, read)?.words;
  expect(found?.map((w) => w.text)).toEqual(MENDED);
  expect(found?.map((w) => w.confidence < 0.9)).toEqual([false, true, false, false]);
});

test('the words that were given stay as they are', () => {
  const { picture, read } = page({ type: 'dot', words: AMOUNTS });
  withStruckZeros(picture, read);
  expect(read.map((w) => w.text)).toEqual(AMOUNTS.map(([, text]) => text));
});

test('what an earlier look proved needs no second proof', () => {
  const { picture, read } = page({ type: 'stroke', words: [['90', '99']] });
  expect(withStruckZeros(picture, read)).toMatchObject({
    proved: false,
    words: [{ confidence: 0.9 * 0.85 }],
  });
  expect(withStruckZeros(picture, read, true)).toMatchObject({
    proved: true,
    words: [{ text: '90', confidence: 0.9 }],
  });
  expect(withStruckZeros(picture, [], true)).toEqual({ words: [], proved: true });
});
