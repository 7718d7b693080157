import { printedPage, recognisedPage } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';
import { hasStruckZeros, numberWithZeros, withZeros } from './struck-zeros.rules.js';

test.each([
  ['2026/18/31', '2026/10/31'],
  ['2026年18月3日', '2026年10月3日'],
  ['2026-11-38', '2026-11-30'],
  ['発行日2026.18.05', '発行日2026.10.05'],
  ['2026/10/28', '2026/10/28'],
  ['2026/08/18', '2026/08/18'],
  ['12026/18/31', '12026/18/31'],
])('%s is %s', (printed, meant) => expect(withZeros(printed)).toBe(meant));

test.each([
  ['one zero, read as an eight', 'T3234567812345', 'T3234567012345'],
  ['two of which both were', 'T2238567812345', 'T2230567012345'],
  ['several ways to read it', 'T2996491986855', null],
  ['no eight', 'T2996491917777', null],
  ['too few digits', 'T29964988', null],
])('a corporate number with %s', (_name, number, expected) => expect(numberWithZeros(number)).toBe(expected));

const CELLS = [
  [600, 60, '発行日 2026/18/31'],
  [600, 90, '株式会社みほん急便'],
  [600, 110, 'TEL 092-000-0123'],
  [60, 200, '福岡銀行 福岡空港支店 普通 0488815'],
] as [number, number, string][];

it('doubts an account number with an eight on such a page, and nothing on a page of text', () => {
  const recognised = readFields([recognisedPage(CELLS)], { names: [], phones: [], t_number: null });
  expect(recognised.issue_date?.value).toBe('2026-10-31');
  expect(recognised.account_number?.value).toBe('0488815');
  expect(recognised.account_number?.confidence).toBeLessThan(0.9);
  const whole = CELLS.map(
    ([x, y, text]) => [x, y, text.replace('18/31', '10/31')] as [number, number, string],
  );
  const sure = readFields([recognisedPage(whole)], { names: [], phones: [], t_number: null });
  expect(sure.account_number?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(hasStruckZeros([printedPage(CELLS)])).toBe(false);
});
