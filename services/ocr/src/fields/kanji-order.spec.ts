import { everyListed, listedReading } from './kanji-order.js';

test.each([
  ['亜', 'ア'],
  ['巧', 'コウ'],
  ['型', 'ケイ'],
  ['蔦', 'ツタ'],
  ['腕', 'ワン'],
  // The second level is listed by radicals.
  ['弌', null],
  ['ア', null],
])('%s is listed under %s', (letter, reading) => expect(listedReading(letter)).toBe(reading));

test('the whole first level is listed', () => expect([...everyListed()]).toHaveLength(2965));
