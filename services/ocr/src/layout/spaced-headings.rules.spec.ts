import { printedPage, type PrintedCell } from '../../test/page-builder.js';

/** Printed cells as they come out of the layout, which joins spaced headings. */
const cells = (...printed: PrintedCell[]) => printedPage(printed).segments.map((s) => s.text);

test.each<[string, PrintedCell[], string[]]>([
  [
    'letters of one word far apart',
    [
      [60, 100, '小'],
      [110, 100, '計'],
    ],
    ['小 計'],
  ],
  [
    'the last letter with the value',
    [
      [60, 100, '締'],
      [100, 100, '日 26/10/31'],
    ],
    ['締 日 26/10/31'],
  ],
  [
    'the last letter right before the value',
    [
      [60, 100, '金'],
      [100, 100, '額¥1,100'],
    ],
    ['金 額¥1,100'],
  ],
  [
    'the last letter with a year of an era',
    [
      [60, 100, '期'],
      [100, 100, '日 令和8年10月31日'],
    ],
    ['期 日 令和8年10月31日'],
  ],
])('%s are one cell', (_, printed, joined) => expect(cells(...printed)).toEqual(joined));

test.each<[string, PrintedCell[]]>([
  [
    'letters of a word and words that are none',
    [
      [60, 100, '締'],
      [100, 100, '日曜も営業'],
    ],
  ],
  [
    'a value behind a whole word',
    [
      [60, 100, '本年'],
      [110, 100, '日 26/10/31'],
    ],
  ],
  [
    'a letter of another size',
    [
      [60, 100, '締', 20],
      [110, 102, '日 26/10/31'],
    ],
  ],
  [
    'a letter on the line over it',
    [
      [60, 100, '締'],
      [100, 109, '日 26/10/31'],
    ],
  ],
  [
    'a letter at the other side of the page',
    [
      [60, 100, '締'],
      [160, 100, '日 26/10/31'],
    ],
  ],
])('%s are two', (_, printed) => expect(cells(...printed)).toHaveLength(2));
