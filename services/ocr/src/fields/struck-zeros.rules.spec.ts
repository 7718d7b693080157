import { recognisedPage, printedPage } from '../../test/page-builder.js';
import { withZeros } from './struck-zeros.rules.js';

const TABLE: [read: string, mended: string][] = [
  ['令和7年19月25日締切', '令和7年10月25日締切'],
  ['2925/11/39', '2025/11/30'],
  ['2925/19/31', '2025/10/31'],
  ['消費税19%', '消費税10%'],
  // Digits that are possible as they stand are not guessed.
  ['令和7年9月29日', '令和7年9月29日'],
  ['T1999999999999', 'T1999999999999'],
  ['1,219,999', '1,219,999'],
];

test.each(TABLE)('%s is %s', (read, mended) => {
  const page = withZeros(recognisedPage([[60, 100, read]]));
  expect(page.segments.map((s) => s.tight)).toEqual([mended]);
  expect(page.rows[0]?.[0]?.text).toBe(mended);
});

test.each(TABLE)('%s stays in a text layer', (read) =>
  expect(withZeros(printedPage([[60, 100, read]])).segments[0]?.tight).toBe(read),
);
