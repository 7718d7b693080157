import { GAP, inOneRow, type RowField } from './filterRow';

const field = (room: number, more: Partial<RowField> = {}): RowField => ({
  room,
  isKept: false,
  isRare: false,
  ...more,
});
const kept = { isKept: true };
const rare = { isRare: true };

test.each<[string, RowField[], number, boolean[]]>([
  ['all fit', [field(100), field(100)], 2 * (100 + GAP), [true, true]],
  ['the last one does not fit', [field(100), field(100)], 2 * (100 + GAP) - 1, [true, false]],
  ['nothing behind a gap', [field(100), field(300), field(50)], 300, [true, false, false]],
  ['a set one comes before unset ones', [field(100), field(100), field(100, kept)], 220, [true, false, true]],
  ['set ones as far as they fit', [field(100), field(100, kept), field(90, kept)], 206, [true, false, true]],
  [
    'a rare one only when set',
    [field(100), field(50, rare), field(50, { ...rare, ...kept })],
    900,
    [true, false, true],
  ],
  ['a rare one ends no row', [field(100), field(50, rare), field(50)], 900, [true, false, true]],
  ['the first one always', [field(400), field(10)], 300, [true, false]],
  ['none', [], 300, []],
])('%s', (_, fields, width, shown) => {
  expect(inOneRow(fields, width)).toEqual(shown);
});
