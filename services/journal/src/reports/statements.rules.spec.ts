import type { WithheldRow } from './withholding-period.rules.js';
import {
  corporateNumber,
  payeeKey,
  reiwaYear,
  STATEMENT_HEADINGS,
  statementsOf,
  statementsText,
} from './statements.rules.js';

const row = (over: Partial<WithheldRow> = {}): WithheldRow => ({
  company_id: null,
  partner_name: '税理士 森田太郎',
  type: 0,
  sub_type: '',
  non_resident: false,
  count: 1,
  base: 100_000,
  tax: 10_210,
  ...over,
});

test.each([
  [[row()], true],
  [[row({ base: 50_000 })], false],
  [[row({ base: 50_000 }), row({ type: 1, base: 50_001 })], true],
  [[row({ type: null })], null],
  [[row({ type: null }), row({ base: 50_000 })], null],
  [[row({ type: null }), row()], true],
])('the statement of %j is needed: %s', (rows, needed) => {
  const statements = statementsOf(rows, []);
  expect(statements).toHaveLength(1);
  expect(statements[0]?.needed).toBe(needed);
});

test('a payee abroad has another form', () =>
  expect(statementsOf([row({ non_resident: true }), row({ partner_name: 'B' })], [])).toMatchObject([
    { partner_name: 'B' },
  ]));

test('a payee has one statement with its kinds, its sums and its address; the largest tax comes first', () => {
  const company_id = '01940000-0000-7000-8000-000000000001';
  const statements = statementsOf(
    [
      row({ tax: 5 }),
      row({ company_id, partner_name: 'B' }),
      row({ company_id, partner_name: 'B', type: 1 }),
    ],
    [{ key: company_id, postal_code: '100-0001', address: '東京都千代田区千代田1-1' }],
  );
  expect(
    statements.map(({ key, base, tax, address, lines }) => [key, base, tax, address, lines.length]),
  ).toEqual([
    [company_id, 200_000, 20_420, '東京都千代田区千代田1-1', 2],
    ['name:税理士 森田太郎', 100_000, 5, '', 1],
  ]);
  expect(payeeKey(row())).toBe('name:税理士 森田太郎');
});

test.each([
  [2019, '01'],
  [2026, '08'],
  [2028, '10'],
])('%s is the year %s of the era', (year, wanted) => expect(reiwaYear(year)).toBe(wanted));

test.each([
  ['T1180301018771', false, '1180301018771'],
  ['T1180301018771', true, ''],
  ['', false, ''],
  ['1180301018771', false, ''],
])('the corporate number of %s (individual: %s) is "%s"', (t_number, isIndividual, wanted) =>
  expect(corporateNumber(t_number, isIndividual)).toBe(wanted),
);

test('the file has a row for each kind, and the individual number is always empty', () => {
  const statements = statementsOf([row()], [{ key: payeeKey(row()), postal_code: '', address: '港区1' }]);
  const lines = statementsText(2026, { name: '当社', corporate_number: '1180301018771' }, statements).split(
    '\r\n',
  );
  expect(lines[0]).toBe(STATEMENT_HEADINGS.join(','));
  const cells = lines[1]?.split(',') ?? [];
  expect(cells).toHaveLength(STATEMENT_HEADINGS.length);
  const cell = (name: string) => cells[STATEMENT_HEADINGS.indexOf(name)];
  expect(cell('法定資料の種類')).toBe('309');
  expect(cell('年分')).toBe('08');
  expect(cell('支払金額')).toBe('100000');
  expect(cell('源泉徴収税額')).toBe('10210');
  expect(cell('支払を受ける者の住所又は居所')).toBe('港区1');
  expect(cell('支払を受ける者の個人番号又は法人番号')).toBe('');
});
