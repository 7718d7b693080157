import { Bitmap } from './bitmap.rules.js';
import type { Cell } from './cells.rules.js';
import type { InkMap } from './ink-map.rules.js';
import { linesIn, wordsIn, wordsOutside } from './lines.rules.js';

const blank = (width: number, height: number): InkMap => ({
  ink: new Bitmap(width, height),
  rules: new Bitmap(width, height),
});
const cell = (x: number, y: number, w: number, h = 20): Cell => ({ x, y, w, h, dots: 100 });

test('cells of a box, those of one line joined', () => {
  const list = [cell(10, 10, 100), cell(130, 10, 60), cell(10, 50, 80), cell(400, 10, 50)];
  expect(linesIn({ x: 0, y: 0, w: 300, h: 80 }, list, blank(500, 100))).toEqual([
    { x: 10, y: 10, w: 180, h: 20 },
    { x: 10, y: 50, w: 80, h: 20 },
  ]);
});

test('an end inside a cell moves into the gap of the print', () => {
  const map = blank(400, 60);
  for (let y = 10; y < 30; y++) {
    map.ink.fill(y, 10, 98);
    map.ink.fill(y, 106, 200);
  }
  const [line] = linesIn({ x: 110, y: 0, w: 200, h: 60 }, [cell(10, 10, 190)], map);
  expect(line).toEqual({ x: 102, y: 10, w: 98, h: 20 });
});

test('print above or below the box is not in it', () =>
  expect(linesIn({ x: 0, y: 40, w: 300, h: 20 }, [cell(10, 10, 100)], blank(300, 100))).toEqual([]));

describe('words', () => {
  const word = { text: '日:2026', x: 100, y: 10, w: 60, h: 20, confidence: 0.9 };
  const box = { x: 120, y: 10, w: 100, h: 20 };

  test('a word that reaches out of a box is parted at its edge', () => {
    expect(wordsIn([word], box)).toEqual([{ ...word, text: '2026', x: 120, w: 40 }]);
    expect(wordsOutside([word], box)).toEqual([{ ...word, text: '日:', w: 20 }]);
  });

  test('words on other lines are left alone', () => {
    const other = { ...word, y: 60 };
    expect(wordsIn([other], box)).toEqual([]);
    expect(wordsOutside([other], box)).toEqual([other]);
  });
});
