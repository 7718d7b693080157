import { Bitmap } from './bitmap.rules.js';

/** A map drawn in text: # is a point, anything else is not. */
function drawn(...rows: string[]): Bitmap {
  const map = new Bitmap(rows[0]?.length ?? 0, rows.length);
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) if (row[x] === '#') map.fill(y, x, x + 1);
  return map;
}

const shown = (map: Bitmap): string[] =>
  Array.from({ length: map.height }, (_, y) =>
    Array.from({ length: map.width }, (_, x) => (map.has(x, y) ? '#' : '.')).join(''),
  );

/** Rows of every width around a number's 32 points, with runs that begin, end and cross there. */
const ROWS = [31, 32, 33, 64, 65, 100].flatMap((width) => [
  '#'.repeat(width),
  '.'.repeat(width),
  `#${'.'.repeat(width - 2)}#`,
  '##.#'.repeat(width).slice(0, width),
  ('.'.repeat(29) + '#'.repeat(6)).repeat(4).slice(0, width),
  ('#'.repeat(31) + '.').repeat(4).slice(0, width),
]);

test.each(ROWS)('%s is kept as drawn, and turned over and back', (row) => {
  const map = drawn(row, '.'.repeat(row.length), row);
  expect(shown(map)).toEqual([row, '.'.repeat(row.length), row]);
  expect(shown(map.transposed())).toEqual([...row].map((c) => `${c}.${c}`));
  expect(shown(map.transposed().transposed())).toEqual(shown(map));
});

test.each(ROWS)('runs of %s from every point of it', (row) => {
  const map = drawn('.'.repeat(row.length), row);
  const found = (at: number) => (at < 0 ? row.length : at);
  for (let x = 0; x < row.length; x++) {
    expect(map.next(x, 1)).toBe(found(row.indexOf('#', x)));
    if (row[x] !== '#') continue;
    expect(map.endOf(x, 1)).toBe(found(row.indexOf('.', x)));
    expect(map.startOf(x, 1)).toBe(row.lastIndexOf('.', x) + 1);
  }
  expect(map.next(row.length, 1)).toBe(row.length);
});

test.each([
  [0, 40, 40],
  [5, 37, 32],
  [31, 33, 2],
  [32, 64, 32],
  [7, 7, 0],
])('points %i to %i are filled and counted', (from, to, count) => {
  const map = new Bitmap(70, 3);
  map.fill(1, from, to);
  expect(shown(map)[1]).toBe('.'.repeat(from) + '#'.repeat(to - from) + '.'.repeat(70 - to));
  expect([map.count(0, 0, 70), map.count(1, 0, 70), map.count(2, 0, 70)]).toEqual([0, count, 0]);
  expect(map.count(1, from + 1, 70)).toBe(Math.max(0, count - 1));
});

describe('darker points of a picture', () => {
  /** Every grey beside every other, in rows of an odd width, from a byte that no number of four begins with. */
  const data = new Uint8Array(33 * 41 + 1).map((_, i) => (i * 97) % 256).subarray(1);

  test.each([0, 1, 99.5, 120, 127, 128, 129, 150, 190])('than %d', (than) => {
    const map = Bitmap.darker({ width: 33, height: 41, data }, than);
    const wanted = Array.from({ length: 41 }, (_, y) =>
      Array.from(data.subarray(33 * y, 33 * (y + 1)), (v) => (v < than ? '#' : '.')).join(''),
    );
    expect(shown(map)).toEqual(wanted);
    expect(shown(Bitmap.darker({ width: 33, height: 41, data: data.slice() }, than))).toEqual(wanted);
  });
});

test('two maps together, and one without the other', () => {
  const [a, b] = [drawn(`${'.'.repeat(30)}####`), drawn(`${'.'.repeat(32)}##`)];
  expect(shown(a.without(b))).toEqual([`${'.'.repeat(30)}##..`]);
  expect(shown(b.or(drawn(`#${'.'.repeat(33)}`)))).toEqual([`#${'.'.repeat(31)}##`]);
  expect(shown(a)).toEqual([`${'.'.repeat(30)}####`]);
});
