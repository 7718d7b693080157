import { expect, test } from '@jest/globals';
import { daysOf, monthsIn } from './period.rules.js';
import { AGE_KEYS } from './ageing.rules.js';
import { FILE_LANGUAGES } from './report-words.data.js';
import { ageingText, reportText, stagesText } from './reports.rules.js';
import { DAY_BANDS, STAGES } from './stages.rules.js';

test.each([
  ['2026-11', '2027-02', ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['2026-04', '2026-04', ['2026-04']],
  ['2026-05', '2026-04', []],
])('the months from %s to %s', (from, to, months) => {
  expect(monthsIn(from, to)).toEqual(months);
});

test.each([
  ['2026-01', '2026-02', ['2026-01-01', '2026-02-28']],
  ['2028-02', '2028-02', ['2028-02-01', '2028-02-29']],
  ['2026-04', '2027-12', ['2026-04-01', '2027-12-31']],
])('the days from %s to %s', (from, to, days) => {
  expect(daysOf(from, to)).toEqual(days);
});

test('a name that a spreadsheet would run is made harmless, a negative amount stays a number', () => {
  const sums = {
    count: 1,
    total_amount: -50,
    tax_amount: 0,
    withholding_tax: 0,
    payable_amount: -50,
    unapproved: 0,
    unexported: 0,
    unpaid: 0,
  };
  const report = {
    from: '2026-04',
    to: '2026-04',
    date_type: 'issue_date' as const,
    months: [{ month: '2026-04', ...sums }],
    total: sums,
    undated: 0,
    account_title: [],
    department: [],
    partner: [{ code: '', name: '=1+1, "Ltd"', count: 1, months: [-50], total: -50 }],
  };
  expect(reportText(report, 'partner')).toBe(
    `コード,名称,件数,2026-04,合計\r\n,"'=1+1, ""Ltd""",1,-50,-50\r\n`,
  );
});

const NO_SUMS = {
  count: 0,
  total_amount: 0,
  tax_amount: 0,
  withholding_tax: 0,
  payable_amount: 0,
  unapproved: 0,
  unexported: 0,
  unpaid: 0,
};
const EMPTY = {
  from: '2026-04',
  to: '2026-04',
  date_type: 'issue_date' as const,
  months: [],
  total: NO_SUMS,
  undated: 0,
  account_title: [],
  department: [],
  partner: [],
};
const firstLine = (text: string) => text.split('\r\n')[0];

test.each([
  ['ja', '月,件数,請求金額（税込）,消費税,源泉徴収税額,支払金額,未承認,未出力,未払'],
  ['en', 'Month,Invoices,Total incl. tax,Tax,Withholding tax,Payable,Not approved,Not exported,Not paid'],
] as const)('the headings of a file in %s', (language, heads) => {
  expect(firstLine(reportText(EMPTY, 'month', language))).toBe(heads);
});

test.each(FILE_LANGUAGES)('%s: every heading has a word, and the stages name their days', (language) => {
  const ages = AGE_KEYS.map((key) => ({ key, from: null, to: null, count: 0, amount: 0 }));
  const total = { count: 0, amount: 0 };
  const ageing = ageingText(
    { as_of: '2026-04-01', scope: 'all', statuses: [], ages, total, partner: [] },
    language,
  );
  const stages = stagesText(
    {
      from: '2026-04',
      to: '2026-04',
      stages: STAGES.map((stage) => ({
        stage,
        count: 0,
        average: null,
        median: null,
        nine_of_ten: null,
        longest: null,
        bands: DAY_BANDS.map((band) => ({ ...band, count: 0 })),
      })),
    },
    language,
  );
  for (const text of [ageing, stages, reportText(EMPTY, 'partner', language)]) {
    const heads = (firstLine(text) ?? '').split(',');
    expect(heads.every((head) => head.trim() !== '' && !/undefined|null|[{}]/.test(head))).toBe(true);
    expect(new Set(heads).size).toBe(heads.length);
  }
  expect(firstLine(stages)).toMatch(/2.*3/);
});
