import iconv from 'iconv-lite';
import {
  bankAmount,
  bankDate,
  cellsOf,
  decodeStatement,
  proposeColumns,
  readCsvStatement,
} from './csv-statement.rules.js';

const code = (run: () => unknown): unknown => {
  try {
    run();
    return null;
  } catch (error) {
    const { code: found, params } = error as { code: string; params: { line?: number } };
    return params.line === undefined ? found : [found, params.line];
  }
};
const whole = (text: string) => {
  const lines = cellsOf(text);
  const columns = proposeColumns(lines);
  if (columns === null) throw new Error('no columns');
  return { columns, rows: readCsvStatement(lines, columns) };
};
const brief = (text: string) =>
  whole(text).rows.map(({ booked_on, direction, amount, description, balance }) =>
    [booked_on, direction, amount, description, balance].join(' '),
  );

const LIKE_BANKS: Record<string, [text: string, rows: string[]]> = {
  'headings with quotes and thousands': [
    '"取引日","お支払金額","お預り金額","摘要","差引残高"\r\n"2026/11/30","110,000","","ソウゴウフリコミ","890,000"\r\n"2026/12/1","","5,500","フリコミ タナカ タロウ","895,500"\r\n',
    ['2026-11-30 out 110000 ソウゴウフリコミ 890000', '2026-12-01 in 5500 フリコミ タナカ タロウ 895500'],
  ],
  'lines of title in front, a total behind': [
    '口座,普通 1234567\n期間,2026/11/01-2026/11/30\n勘定日,起算日,出金,入金,摘要\n20261130,20261130,110000,0,振込 ヤマダショウジ\n,,合計 110000,,\n',
    ['2026-11-30 out 110000 振込 ヤマダショウジ '],
  ],
  'years of Reiwa, one column of amounts with a sign': [
    '日付,金額,残高,内容\nR8.11.30,-110440,889560,振込\nR8.12.1,△550,889010,手数料\n令和8年12月2日,+5500,894510,入金\n',
    [
      '2026-11-30 out 110440 振込 889560',
      '2026-12-01 out 550 手数料 889010',
      '2026-12-02 in 5500 入金 894510',
    ],
  ],
  'no headings': [
    '2026-11-30,フリコミ ヤマダ,110000,,890000\n2026-12-01,フリコミ タナカ,,5500,895500\n',
    ['2026-11-30 out 110000 フリコミ ヤマダ 890000', '2026-12-01 in 5500 フリコミ タナカ 895500'],
  ],
  'tabs, full-width digits and zeros kept by a formula of a text': [
    '取引日\t出金額\t入金額\t取引先\n２０２６／１１／３０\t１１０，０００\t\t="0012 ヤマダ"\n',
    ['2026-11-30 out 110000 0012 ヤマダ '],
  ],
};

test.each(Object.entries(LIKE_BANKS))('proposes the columns: %s', (_name, [text, rows]) => {
  expect(brief(text)).toEqual(rows);
  const shiftJis = iconv.encode(text, 'cp932');
  expect(brief(decodeStatement(shiftJis))).toEqual(rows);
  expect(brief(decodeStatement(Buffer.from(`\ufeff${text}`)))).toEqual(rows);
});

test('a user corrects what was proposed', () => {
  const lines = cellsOf('日付,入金,出金\n2026/11/30,110000,\n');
  const columns = { skip: 1, date: 0, out: 1, in: 2, amount: null, text: [0], balance: null };
  expect(readCsvStatement(lines, columns)[0]).toMatchObject({ direction: 'out', amount: 110_000 });
});

test.each([
  ['2026/02/29', null],
  ['2026/13/01', null],
  ['20261130', '2026-11-30'],
  ['2026年11月30日', '2026-11-30'],
  ['R8.11.30', '2026-11-30'],
  ['令和元年5月1日', '2019-05-01'],
  ['H31.4.30', '2019-04-30'],
  ['30/11/2026', null],
  ['', null],
])('the day %j is %j', (cell, expected) => {
  expect(bankDate(cell)).toBe(expected);
});

test.each([
  ['1,234', 1234],
  ['¥1,234円', 1234],
  ['△1,234', -1234],
  ['-5', -5],
  ['100.00', 100],
  ['', null],
  ['-', null],
  ['100.5', undefined],
  ['12a', undefined],
  ['1e5', undefined],
])('the amount %j is %j', (cell, expected) => {
  expect(bankAmount(cell)).toBe(expected);
});

test('hostile files are refused with their line', () => {
  const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe, 0x80, 0xfd]);
  expect(code(() => decodeStatement(zip))).toBe('statement_not_text');
  expect(code(() => cellsOf('日付,金額\n"2026/11/30,1'))).toEqual(['statement_record_broken', 2]);
  const columns = { skip: 1, date: 0, out: 1, in: null, amount: null, text: [2], balance: null };
  const read = (line: string) => () => readCsvStatement(cellsOf(`日付,出金,摘要\n${line}\n`), columns);
  expect(code(read('2026/11/30,100,=HYPERLINK("x")'))).toEqual(['statement_formula_cell', 2]);
  expect(code(read('2026/11/30,=1+1,x'))).toEqual(['statement_formula_cell', 2]);
  expect(code(read('2026/11/30,many,x'))).toEqual(['statement_cell_unreadable', 2]);
  expect(code(read('yesterday,100,x'))).toEqual(['statement_cell_unreadable', 2]);
  expect(code(() => readCsvStatement([], { ...columns, out: null }))).toBe('statement_columns_missing');
  const long = '2026/11/30,1,x\n'.repeat(5001);
  expect(code(() => readCsvStatement(cellsOf(`a\n${long}`), columns))).toBe('statement_too_many_rows');
  expect(code(() => cellsOf('a\n'.repeat(6000)))).toBe('statement_too_many_rows');
  expect(proposeColumns(cellsOf('こんにちは\n世界'))).toBeNull();
});
