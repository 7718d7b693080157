import { Bitmap } from './bitmap.rules.js';
import type { Cell } from './cells.rules.js';
import type { PrintMap } from './print-map.js';
import { LINE_HEIGHT, type Recogniser } from './recogniser.js';
import { shareOfLines, standing } from './upright.js';
import type { Grey } from '../pictures/picture.types.js';

const TYPE = 20;

function printOf(boxes: [number, number, number, number][], page?: Grey): PrintMap {
  const [width, height] = [1000, 1400];
  return {
    ink: new Bitmap(0, 0),
    rules: new Bitmap(0, 0),
    step: 1,
    typical: TYPE,
    cells: boxes.map(([x, y, w, h]) => ({ x, y, w, h, dots: w * h })),
    page: page ?? { width, height, data: new Uint8Array(width * height).fill(255) },
  };
}

test.each<[string, [number, number, number, number][], number]>([
  [
    'lines across the page',
    [
      [100, 100, 300, TYPE],
      [100, 140, 500, TYPE],
    ],
    1,
  ],
  [
    'lines that run down: letters for themselves',
    [
      [100, 100, TYPE, TYPE],
      [100, 124, TYPE, TYPE],
    ],
    0,
  ],
  [
    'a seal is no line and does not count',
    [
      [100, 100, 100, 100],
      [100, 240, 300, TYPE],
    ],
    1,
  ],
  [
    'half and half',
    [
      [100, 100, 100, TYPE],
      [300, 100, 50, TYPE],
      [400, 100, 50, TYPE],
    ],
    0.5,
  ],
  ['no print', [], 1],
])('share of lines: %s', (_, boxes, share) => expect(shareOfLines(printOf(boxes))).toBeCloseTo(share));

describe('a page that may be upside down', () => {
  /** Reads lines whose upper half is dark surely, others not. */
  const reader = (upright: number, turned: number) => {
    const asked: number[] = [];
    const engine: Recogniser = {
      name: 'pp_ocr',
      recognise: (lines) => {
        asked.push(lines.length);
        return Promise.resolve(
          lines.map(({ data, width }) => {
            const confidence = (data[4 * width + (width >> 1)] as number) < 128 ? upright : turned;
            return [{ text: '請求書', x: 0, y: 0, w: width, h: LINE_HEIGHT, confidence }];
          }),
        );
      },
      close: () => Promise.resolve(),
    };
    return { engine, asked };
  };
  const page: Grey = { width: 1000, height: 1400, data: new Uint8Array(1_400_000).fill(255) };
  page.data.fill(0, 96 * 1000, 110 * 1000);
  const print = printOf([[100, 100, 300, TYPE]], page);

  test('is not read again where its lines read plainly, and their words are kept', async () => {
    const { engine, asked } = reader(0.97, 0.99);
    const { onItsHead, known } = await standing(print, engine);
    expect([onItsHead, asked]).toEqual([false, [1]]);
    expect([...known.keys()]).toEqual(print.cells);
    expect(known.get(print.cells[0] as Cell)).toMatchObject([{ text: '請求書', y: 100, h: TYPE }]);
  });

  test('does where its lines read better upside down', async () =>
    expect((await standing(print, reader(0.5, 0.8).engine)).onItsHead).toBe(true));

  test('does not where they read worse, and every line is read once each way', async () => {
    const many = printOf(
      Array.from({ length: 12 }, (_, i) => [100, 96 + i * 30, 300, TYPE]),
      page,
    );
    const { engine, asked } = reader(0.7, 0.6);
    const { onItsHead, known } = await standing(many, engine);
    expect([onItsHead, known.size, asked]).toEqual([false, 10, [4, 6, 10]]);
  });

  test('is recognised by lines that are long, but no longer than needed', async () => {
    const lengths = [80, 900, 270, 150, 500, 290];
    const many = printOf(
      lengths.map((w, i) => [10, 96 + i * 30, w, TYPE]),
      { ...page, data: new Uint8Array(page.data.length) },
    );
    const { known } = await standing(many, reader(1, 0).engine);
    expect([...known.keys()].map((c) => c.w)).toEqual([270, 150, 80, 290]);
  });

  test('is left as it is without a line to ask', async () =>
    expect(await standing(printOf([[100, 100, TYPE, TYPE]]), reader(0, 1).engine)).toEqual({
      onItsHead: false,
      known: new Map(),
    }));
});
