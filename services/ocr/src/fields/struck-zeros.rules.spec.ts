import { recognisedPage, printedPage } from '../../test/page-builder.js';
import { withZeros, zerosMisread } from './struck-zeros.rules.js';

const TABLE: [read: string, mended: string][] = [
  ['令和7年19月25日締切', '令和7年10月25日締切'],
  ['2925/11/39', '2025/11/30'],
  ['2925/19/31', '2025/10/31'],
  ['消費税19%', '消費税10%'],
  ['TEL(9857)93-6612', 'TEL(0857)93-6612'],
  // Digits that are possible as they stand are not guessed.
  ['令和7年9月29日', '令和7年9月29日'],
  ['T1999999999999', 'T1999999999999'],
  ['1,219,999', '1,219,999'],
];

test.each([
  ['TEL(9857)93-6612', true],
  ['TEL(0857)93-6612 FAX(0857)03-6635', true],
  ['TEL(0857)23-6612 FAX(0857)23-6635', false],
  ['TEL 090-1234-5678', false],
  ['得意先コード 9857-93', false],
  ['令和8年19月31日締切', true],
  ['2026/19/31', true],
  ['2026年11月19日', false],
  ['2926年9月5日', true],
  ['機器レンタル(19月分)', true],
  ['19%対象', true],
  ['消費税(19%)', true],
  ['値引19%', false],
  ['9月分 19日 1029年', false],
  ['2,526,296円 2,526,290円', true],
  ['2,526,290円 2,526,290円 252,629円', false],
  ['12,900円 12,000円', false],
  ['441276 441270', false],
])('%s: a zero was read as 9: %s', (text, misread) => {
  expect(zerosMisread([recognisedPage([[60, 100, text]])])).toBe(misread);
  expect(zerosMisread([printedPage([[60, 100, text]])])).toBe(false);
});

test.each(TABLE)('%s is %s', (read, mended) => {
  const page = withZeros(recognisedPage([[60, 100, read]]));
  expect(page.segments.map((s) => s.tight)).toEqual([mended]);
  expect(page.rows[0]?.[0]?.text).toBe(mended);
});

test.each(TABLE)('%s stays in a text layer', (read) =>
  expect(withZeros(printedPage([[60, 100, read]])).segments[0]?.tight).toBe(read),
);
