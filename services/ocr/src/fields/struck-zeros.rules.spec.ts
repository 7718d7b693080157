import { printedPage, recognisedPage } from '../../test/page-builder.js';
import { mendPage } from './mend-page.rules.js';
import { readFields } from './read-fields.rules.js';
import { hasStruckZeros, withZeros } from './struck-zeros.rules.js';

test.each([
  ['2026/18/31', '2026/10/31'],
  ['2026年18月3日', '2026年10月3日'],
  ['2026-11-38', '2026-11-30'],
  ['発行日2026.18.05', '発行日2026.10.05'],
  ['2026/10/28', '2026/10/28'],
  ['2026/08/18', '2026/08/18'],
  ['12026/18/31', '12026/18/31'],
])('%s is %s', (printed, meant) => expect(withZeros(printed)).toBe(meant));

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

it('mends a date whose digits were read apart', () => {
  const cells = CELLS.map(
    ([x, y, text]) => [x, y, text.replace('2026/18/31', '2026/ 1 8/31')] as [number, number, string],
  );
  const [date] = mendPage(recognisedPage(cells)).segments.filter((s) => s.tight.includes('2026/'));
  expect(date?.tight).toContain('2026/10/31');
  expect(date?.text.replace(/ /g, '')).toBe(date?.tight);
});

it('leaves a registration number as printed, with any check digit', () => {
  const cells = [...CELLS, [600, 130, '登録番号 T3234567812345'] as [number, number, string]];
  for (const page of [printedPage(cells), recognisedPage(cells)])
    expect(readFields([page], { names: [], phones: [], t_number: null }).t_number?.value).toBe(
      'T3234567812345',
    );
});
