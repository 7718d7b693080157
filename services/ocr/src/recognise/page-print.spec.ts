/** @jest-environment ./services/ocr/test/native-arrays.mjs */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decodePicture } from '../render/picture-file.js';
import type { Grey } from '../pictures/picture.types.js';
import { Bitmap } from './bitmap.rules.js';
import type { Cell } from './cells.rules.js';
import { crop } from './crop.rules.js';
import { cellPictures, readPrint } from './page-print.js';
import { PpOcr } from './pp-ocr.js';
import { pageMap, type PrintMap } from './print-map.js';
import { LINE_HEIGHT, LINE_WIDEST } from './recogniser.js';

const SCAN = fileURLToPath(new URL('../../test/samples/scan-two-rates.png', import.meta.url));

describe('a scanned page and the real engine', () => {
  const engine = new PpOcr();
  let print: PrintMap;

  beforeAll(async () => {
    const { grey } = await decodePicture(readFileSync(SCAN));
    print = await pageMap(grey, (box) => crop(grey, box, 1));
  });
  afterAll(() => engine.close());

  test('all its print is read, each word at its place on the page', async () => {
    const { words, whole } = await readPrint(print, engine, 120_000);
    expect(whole).toBe(true);
    expect(words.length).toBeGreaterThan(100);
    const number = words.find((w) => w.text === '登録番号');
    const [x, y, w, h] = [number?.x ?? 0, number?.y ?? 0, number?.w ?? 0, number?.h ?? 0];
    expect(Math.abs(x - 1_749) + Math.abs(x + w - 1_894)).toBeLessThan(6);
    expect(Math.abs(y - 569) + Math.abs(y + h - 603)).toBeLessThan(6);
  });

  test('without time nothing is read, and that is said', async () =>
    expect(await readPrint(print, engine, -1)).toEqual({ words: [], whole: false }));
});

describe('cut out for the engine', () => {
  const page: Grey = { width: 2_900, height: 1_000, data: new Uint8Array(2_900_000).fill(255) };
  const printOf = (cells: Omit<Cell, 'dots'>[], step = 1): PrintMap => ({
    ink: new Bitmap(0, 0),
    rules: new Bitmap(0, 0),
    step,
    typical: 20,
    cells: cells.map((c) => ({ ...c, dots: 9 })),
    page,
  });

  test('a cell is as high as a line is read, with a margin, in pixels of the whole page', () => {
    const [cell] = cellPictures(printOf([{ x: 50, y: 40, w: 100, h: 20 }], 2));
    expect(cell?.box).toEqual({ x: 100, y: 80, w: 200, h: 40 });
    expect(cell?.region).toEqual({ x: 94, y: 74, w: 212, h: 52 });
    expect([cell?.picture.width, cell?.picture.height]).toEqual([196, LINE_HEIGHT]);
  });

  test('a line of thin print across the page is cut where lines end', () => {
    const [cell] = cellPictures(printOf([{ x: 0, y: 40, w: 2_900, h: 4 }]));
    expect([cell?.picture.width, cell?.picture.height]).toEqual([LINE_WIDEST, LINE_HEIGHT]);
  });

  test('of more cells than a page has the widest are read, from top to bottom', () => {
    const cells = Array.from({ length: 1_800 }, (_, i) => ({ x: 0, y: i, w: i % 2 ? 40 : 6, h: 20 }));
    const cut = cellPictures(printOf(cells));
    expect(cut).toHaveLength(900);
    expect(cut.every((c) => c.box.w === 40)).toBe(true);
    expect(cut.map((c) => c.box.y)).toEqual(cut.map((_, i) => 2 * i + 1));
  });

  const engineThatReads = (asked: number[]) => ({
    name: 'pp_ocr' as const,
    recognise: (lines: Grey[]) => {
      asked.push(lines.length);
      return Promise.resolve(
        lines.map(({ width }) => [{ text: 'new', x: 0, y: 0, w: width, h: LINE_HEIGHT, confidence: 1 }]),
      );
    },
    close: () => Promise.resolve(),
  });

  test('then not all of the page is read', async () => {
    const cells = Array.from({ length: 901 }, (_, i) => ({ x: 0, y: i, w: 20, h: 20 }));
    expect((await readPrint(printOf(cells), engineThatReads([]), 1_000)).whole).toBe(false);
    expect((await readPrint(printOf(cells.slice(1)), engineThatReads([]), 1_000)).whole).toBe(true);
  });

  test('what was read before is not read again and keeps its place among the others', async () => {
    const print = printOf([0, 40, 80].map((y) => ({ x: 0, y, w: 60, h: 20 })));
    const old = { text: 'old', x: 1, y: 40, w: 9, h: 20, confidence: 1 };
    const asked: number[] = [];
    const known = new Map([[print.cells[1] as Cell, [old]]]);
    const { words, whole } = await readPrint(print, engineThatReads(asked), 1_000, known);
    expect([asked, words.map((w) => w.text), whole]).toEqual([[2], ['new', 'old', 'new'], true]);
  });
});
