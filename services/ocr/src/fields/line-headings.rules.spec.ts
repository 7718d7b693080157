import { headingOf } from './line-headings.rules.js';

test.each([
  ['商品名', 'description'],
  ['商品', 'description'],
  ['商品コード', 'code'],
  ['商品番号', 'code'],
  ['業務区分', 'description'],
  ['作業種別', 'description'],
  ['手数料(課税)', 'amount'],
  ['料金(円)', 'amount'],
  ['手数料負担', null],
  ['区分', null],
])('%s heads %s', (heading, column) => expect(headingOf(heading)?.column ?? null).toBe(column));

test('what names the work comes before a remark on it', () => {
  const rank = (heading: string) => headingOf(heading)?.rank ?? 0;
  expect(rank('業務区分')).toBeGreaterThan(rank('摘要'));
  expect(rank('品名')).toBeGreaterThan(rank('業務区分'));
});
