import { describe, expect, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { csvBytes, csvColumns, csvText, isAccounting, itemsOf } from './csv.rules.js';
import { readCells } from './import-cells.rules.js';
import { MASTER_KINDS } from './kinds.data.js';

/** A file as the browser reads it: only what the tests here write. */
function parsed(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at] as string;
    if (isQuoted && mark === '"' && text[at + 1] === '"') cell += text[at++];
    else if (mark === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (mark === ',' || mark === '\n')) {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (mark === '\n') rows.push([]);
    } else cell += mark;
  }
  return rows.slice(0, -1);
}

const NAMES = [
  '消耗品費',
  '㈱髙﨑①',
  'ﾊﾝｶｸ ｶﾞ',
  'カンマ,と"引用符"',
  '二行\nの名称',
  '=cmd|" /C calc"!A0',
  '＋全角',
  '@risk',
  "'=それ",
  "'ただの引用符",
  '-1',
  '〜−',
];

test.each(MASTER_KINDS)('a file of %s needs no more than the names of its rows', (kind) => {
  const heading = isAccounting(kind) ? '勘定科目名' : '名称';
  expect(itemsOf(csvColumns(kind), [[heading], ['甲']]).missing).toEqual([]);
  expect(itemsOf(csvColumns(kind), [['備考'], ['甲']])).toMatchObject({
    missing: [heading],
    unknown: ['備考'],
  });
});

describe('a file that was written is read back unchanged', () => {
  test.each(NAMES)('%j in Shift_JIS', (name) => {
    const { bytes, charset } = csvBytes(
      csvText([
        ['コード', '名称'],
        ['007', name],
      ]),
    );
    expect(charset).toBe('Shift_JIS');
    const { items } = itemsOf(csvColumns('tag'), parsed(iconv.decode(bytes, 'cp932')));
    const expected = name.replace('〜', '～').replace('−', '－');
    expect(items).toEqual([{ line: 2, values: { code: '007', name: expected } }]);
  });

  test.each(['𠮷野', '絵文字🙂', 'é'])(
    '%j, which Shift_JIS lacks, goes out in UTF-8 and nothing is replaced',
    (name) => {
      const { bytes, charset } = csvBytes(
        csvText([
          ['コード', '名称'],
          ['1', name],
        ]),
      );
      expect(charset).toBe('utf-8');
      const { items } = itemsOf(csvColumns('tag'), parsed(bytes.toString('utf8')));
      expect(items[0]?.values.name).toBe(name);
    },
  );

  test('no cell begins as a formula', () => {
    for (const name of NAMES) expect(csvText([[name]])).not.toMatch(/^"?[=+\-@＝＋－＠]/);
  });
});

describe('headings', () => {
  test.each(MASTER_KINDS)('%s: by heading or by field name, in any order, of any width', (kind) => {
    const columns = [...csvColumns(kind)].reverse();
    const cells = columns.map((_, index) => String(index));
    const expected = Object.fromEntries(columns.map((column, index) => [column.name, String(index)]));
    for (const heads of [
      columns.map((column) => column.heading),
      columns.map((column) => ` ${column.name.toUpperCase()} `),
      columns.map((column, index) => (index === 0 ? `\ufeff${column.heading}` : column.heading)),
    ])
      expect(itemsOf(csvColumns(kind), [heads, cells])).toEqual({
        items: [{ line: 2, values: expected }],
        unknown: [],
        missing: [],
      });
  });

  test('unknown columns are reported, the name is required, empty rows keep the numbers of the others', () => {
    expect(
      itemsOf(csvColumns('item'), [
        ['コード', '備考'],
        ['1', 'x'],
        ['', ' '],
        ['2', 'y'],
      ]),
    ).toEqual({
      items: [
        { line: 2, values: { code: '1' } },
        { line: 4, values: { code: '2' } },
      ],
      unknown: ['備考'],
      missing: ['名称'],
    });
    expect(itemsOf(csvColumns('item'), [['コード', '名称']]).items).toEqual([]);
    expect(itemsOf(csvColumns('account_title'), [['勘定科目コード']]).missing).toEqual(['勘定科目名']);
  });
});

describe('cells', () => {
  const read = (cells: Record<string, string>) => readCells(csvColumns('tax'), 2, cells);
  test.each([
    ['rate', '10', 10],
    ['rate', '１０％', 10],
    ['rate', '8%', 8],
    ['is_reduced_tax', '1', true],
    ['is_reduced_tax', '0', false],
    ['status', '無効', 0],
    ['status', '○', 1],
    ['valid_from', '2026/4/1', '2026-04-01'],
    ['valid_from', '２０２６－１０－０１', '2026-10-01'],
    ['valid_to', '', null],
    ['deductible_percent', '', null],
    ['export_code', '', ''],
  ])('%s %j is %j', (column, cell, value) => {
    expect(read({ [column]: cell })).toEqual({ values: { [column]: value }, findings: [] });
  });

  test('an empty rate or state leaves what is stored', () => {
    expect(read({ rate: '', status: '' })).toEqual({ values: {}, findings: [] });
  });

  test.each([
    ['rate', '十'],
    ['rate', '-1'],
    ['rate', '1.5'],
    ['is_reduced_tax', 'maybe'],
    ['status', '2'],
    ['valid_from', '令和8年4月1日'],
  ])('%s %j is reported', (column, cell) => {
    expect(read({ [column]: cell }).findings).toEqual([{ line: 2, column, value: cell, code: 'invalid' }]);
  });
});
