import { describe, expect, test } from '@jest/globals';
import iconv from 'iconv-lite';
import { type ExportFormat, formatInput, type FormatOptions } from './export-format.record.js';
import { READY_FORMATS } from './ready-formats.data.js';
import { fits } from './sources.data.js';
import type { CodeCell, ExportPackage, TaxClass } from './tax-codes.rules.js';
import { fileBytes } from './stream.rules.js';
import { FileWriter, type WriteContext } from './writer.rules.js';

const TAX10 = 'tax-10';
const NONE = 'tax-0';
const cell = (name: ExportPackage, code: string, over: Partial<CodeCell> = {}): CodeCell => ({
  package: name,
  percent: 100,
  account_class: '',
  invoice_class: '',
  code,
  invoice_code: '',
  ...over,
});
const CONTEXT: WriteContext = {
  taxes: new Map<string, TaxClass>([
    [
      TAX10,
      {
        id: '01900000-0000-7000-8000-00000000000a',
        name: '課対仕入10%',
        rate: 10,
        is_reduced_tax: false,
        export_code: '136',
        cells: [cell('obc', '50', { invoice_code: '1' }), cell('pca', 'B5')],
      },
    ],
    [NONE, { name: '対象外', rate: 0, is_reduced_tax: false, export_code: '2', cells: [] }],
  ]),
  withholding_accounts: new Set(['account-215']),
  tax_account: { name: '仮払消費税', code: '145' },
  replacements: {},
};

type Row = Record<string, string | number | boolean | null>;

/** COPY's text of rows as the statement of this writer would bring them. */
function copyText(writer: FileWriter, rows: Row[]): Buffer {
  const cell = (value: Row[string] | undefined): string => {
    if (value === null || value === undefined) return '\\N';
    if (typeof value === 'boolean') return value ? 't' : 'f';
    return String(value).replace(
      /[\\\t\n\r]/g,
      (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c] as string,
    );
  };
  return Buffer.from(rows.map((row) => `${writer.fields.map((f) => cell(row[f])).join('\t')}\n`).join(''));
}

async function file(format: ExportFormat, rows: Row[], context = CONTEXT, chunk = 7) {
  const writer = new FileWriter(format, context);
  const text = copyText(writer, rows);
  async function* pieces() {
    for (let at = 0; at < text.length; at += chunk) yield text.subarray(at, at + chunk);
  }
  const parts: Buffer[] = [];
  const entries: number[] = [];
  for await (const part of fileBytes(pieces(), writer, (id) => entries.push(id))) parts.push(part);
  return { bytes: Buffer.concat(parts), writer, entries };
}

const ready = (id: string, over: Partial<FormatOptions> = {}): ExportFormat => {
  const found = READY_FORMATS.find((format) => format.id === id) as ExportFormat;
  return { ...found, options: { ...found.options, ...over } };
};

const debit = (amount: number, over: Row = {}): Row => ({
  debit_account_title: '外注費',
  debit_account_title_code: '512',
  debit_account_title_id: 'account-512',
  debit_tax_id: TAX10,
  debit_is_keikasochi: true,
  debit_deductible_percent: 70,
  debit_amount: amount,
  debit_tax_amount: Math.floor(amount / 11),
  debit_tax_amount_after: Math.floor((Math.floor(amount / 11) * 70) / 100),
  debit_amount_without_tax_after: amount - Math.floor((Math.floor(amount / 11) * 70) / 100),
  ...over,
});
const credit = (amount: number, over: Row = {}): Row => ({
  credit_account_title: '未払金',
  credit_account_title_code: '212',
  credit_account_title_id: 'account-212',
  credit_tax_id: NONE,
  credit_is_keikasochi: false,
  credit_amount: amount,
  credit_tax_amount: 0,
  credit_tax_amount_after: 0,
  credit_amount_without_tax_after: amount,
  ...over,
});
const invoice = (local_id: number, over: Row = {}): Row => ({
  local_id,
  entry_date: '2026-11-20',
  purchase_date: '2026-11-20',
  is_qualified: false,
  partner_name: '○○商店',
  description: '11月分',
  free_text_1: '',
  ...over,
});
const single = { ...invoice(7), ...debit(110_000), ...credit(110_000, { credit_sub_account: '○○商店' }) };
const withheld: Row[] = [
  { ...invoice(8), ...debit(110_000), ...credit(99_790) },
  {
    ...invoice(8),
    ...credit(10_210, { credit_account_title: '預り金', credit_account_title_id: 'account-215' }),
  },
];

describe('弥生', () => {
  test('the sample of the format, byte by byte', async () => {
    const { bytes } = await file(ready('yayoi'), [single]);
    expect(iconv.decode(bytes, 'cp932')).toBe(
      '2000,,,2026/11/20,外注費,,,課対仕入込10%区分70%,110000,,未払金,○○商店,,対象外,110000,,○○商店 11月分 70%控除対象,,,0,,,0,0,no\r\n',
    );
  });
  test('a compound slip is 2110, 2100, 2101 of type 3; its short side is 0 yen of 対象外', async () => {
    const { bytes } = await file(ready('yayoi'), [
      ...withheld.slice(0, 1),
      withheld[1] as Row,
      withheld[1] as Row,
    ]);
    const rows = iconv.decode(bytes, 'cp932').trimEnd().split('\r\n');
    expect(rows.map((row) => row.split(',').length)).toEqual([25, 25, 25]);
    expect(rows.map((row) => row.slice(0, 4))).toEqual(['2110', '2100', '2101']);
    expect(rows[1]?.split(',').slice(4, 10)).toEqual(['', '', '', '対象外', '0', '']);
    expect(rows.map((row) => row.split(',')[19])).toEqual(['3', '3', '3']);
  });
  test('or repeats its last content, with no yen', async () => {
    const { bytes } = await file(ready('yayoi', { short_side: 'repeat' }), structuredClone(withheld));
    const second = iconv.decode(bytes, 'cp932').split('\r\n')[1]?.split(',') ?? [];
    expect(second.slice(4, 9)).toEqual(['外注費', '', '', '課対仕入込10%区分70%', '0']);
    expect(second[14]).toBe('10210');
  });
  test('a description is cut to 64 half-width characters, never within one', async () => {
    const { bytes, writer } = await file(ready('yayoi'), [{ ...single, description: `a${'あ'.repeat(40)}` }]);
    expect(iconv.decode(bytes, 'cp932').split(',')[16]).toBe(`○○商店 a${'あ'.repeat(21)} 70%控除対象`);
    expect(writer.report.shortened).toEqual([{ local_id: 7, column: '摘要' }]);
  });
});

describe('マネーフォワード', () => {
  test('27 columns under their names; the invoice class is there for the unregistered supplier', async () => {
    const { bytes } = await file(ready('money_forward'), [single, ...withheld]);
    const text = bytes.toString('utf8');
    expect(text.startsWith('\ufeff取引No,取引日,借方勘定科目')).toBe(true);
    const rows = text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows.map((row) => row.length)).toEqual([27, 27, 27, 27]);
    expect(rows[0]?.[7]).toBe('借方インボイス');
    expect(rows.slice(1, 3).map((row) => row[7])).toEqual(['70%控除', '70%控除']);
    expect(rows.slice(1).map((row) => row[0])).toEqual(['7', '8', '8']);
  });
});

describe('the other ready formats', () => {
  test('freee deals: expenses by rows, withheld tax below zero, the deal on its first row only', async () => {
    const { bytes } = await file(ready('freee_deals'), withheld);
    const rows = bytes
      .toString('utf8')
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows.map((row) => row.length)).toEqual([20, 20, 20]);
    expect(rows[1]?.slice(0, 9)).toEqual([
      '支出',
      '8',
      '2026-11-20',
      '',
      '○○商店',
      '外注費',
      '課対仕入（控70）10%',
      '110000',
      '税込',
    ]);
    expect(rows[2]?.slice(0, 9)).toEqual(['', '', '', '', '', '預り金', '対象外', '-10210', '税込']);
    expect(rows.slice(1).map((row) => row[9])).toEqual(['', '0']);
  });
  test('freee journals have no tax columns', async () => {
    const { bytes } = await file(ready('freee_journal'), [single]);
    const [head, row] = iconv.decode(bytes, 'cp932').split('\r\n');
    expect(head).toBe(
      '[表題行],日付,伝票番号,借方勘定科目,借方補助科目,借方取引先,借方部門,借方品目,借方メモタグ,借方セグメント1,借方金額,借方税区分,貸方勘定科目,貸方補助科目,貸方取引先,貸方部門,貸方品目,貸方メモタグ,貸方セグメント1,貸方金額,貸方税区分,摘要',
    );
    expect(row).toBe(
      '[明細行],2026/11/20,7,外注費,,○○商店,,,,,110000,課対仕入（控70）10%,未払金,○○商店,○○商店,,,,,110000,対象外,○○商店 11月分 70%控除対象',
    );
  });
  test('勘定奉行: codes under symbols, a star on the first row of a slip', async () => {
    const whole = { debit_deductible_percent: 100, debit_is_keikasochi: false };
    const { bytes, writer } = await file(ready('obc'), [
      { ...single, ...whole, credit_sub_account_code: '3' },
      ...withheld,
    ]);
    const rows = iconv
      .decode(bytes, 'cp932')
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows[0]?.slice(0, 18).join()).toBe(
      'OBCD001,CSJS002,CSJS003,CSJS004,CSJS005,CSJS006,CSJS007,CSJS200,CSJS201,CSJS202,CSJS203,CSJS220,CSJS222,CSJS223,CSJS206,CSJS208,CSJS213,CSJS214',
    );
    expect(rows.slice(1).map((row) => row[0])).toEqual(['*', '*', '']);
    expect(writer.unmapped.unmapped).toMatchObject([
      { local_id: 8, row: 1, side: 'debit', reason: 'tax_share', name: '課対仕入10%', percent: 70 },
    ]);
    expect(rows[1]?.slice(8, 18)).toEqual(['512', '', '50', '10', '0', '1', '0', '', '103000', '7000']);
  });
  test('PCA: a side without an account is 00', async () => {
    const { bytes } = await file(ready('pca'), withheld);
    const rows = iconv
      .decode(bytes, 'cp932')
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows[2]?.slice(4, 15)).toEqual(['0', '', '', '', '', '', '', '00', '', '0', '']);
    expect(rows[1]?.[0]).toBe('20261120');
  });
  test.each(READY_FORMATS.map((format) => [format.id, format] as const))(
    '%s is a valid format',
    (_, format) => {
      const { id: _id, ...input } = format;
      expect(formatInput.safeParse(input).success).toBe(true);
      expect(format.columns.every((column) => fits(column.source, format.kind))).toBe(true);
    },
  );
});

describe('tax-exclusive books', () => {
  test('外注費 103,000 + 仮払消費税 7,000 / 未払金 110,000', async () => {
    const { bytes } = await file(ready('yayoi', { split_tax: true }), [single]);
    const rows = iconv
      .decode(bytes, 'cp932')
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows.map((row) => [row[4], row[8], row[10], row[14]])).toEqual([
      ['外注費', '103000', '未払金', '110000'],
      ['仮払消費税', '7000', '', '0'],
    ]);
  });
});

describe('characters and formulas', () => {
  const odd = { ...single, partner_name: '髙橋', description: '①回目 𠮷野😀' };
  test('every character outside Shift_JIS is listed with its invoice and column', async () => {
    const { writer } = await file(ready('yayoi'), [
      single,
      { ...odd, local_id: 9 },
      { ...odd, local_id: 10 },
    ]);
    expect(writer.report.unmappable).toEqual(
      [9, 10].flatMap((local_id) =>
        ['髙', '①', '𠮷', '😀'].map((character) => ({ local_id, column: '摘要', character })),
      ),
    );
    expect([...writer.report.characters.values()]).toEqual([
      { character: '髙', in_cp932: true, suggestion: '高', count: 2 },
      { character: '①', in_cp932: true, suggestion: '(1)', count: 2 },
      { character: '𠮷', in_cp932: false, suggestion: '吉', count: 2 },
      { character: '😀', in_cp932: false, suggestion: '〓', count: 2 },
    ]);
  });
  test('what a person chose is written, and a character of CP932 may be kept', async () => {
    const replacements = { '①': '①', 𠮷: '吉', '😀': '', 髙: '高' };
    const { bytes, writer } = await file(ready('yayoi'), [odd], { ...CONTEXT, replacements });
    expect(writer.report.unmappable_count).toBe(0);
    expect(iconv.decode(bytes, 'cp932').split(',')[16]).toBe('高橋 ①回目 吉野 70%控除対象');
  });
  test('UTF-8 takes them all', async () => {
    const { bytes, writer } = await file(ready('yayoi', { encoding: 'utf8' }), [odd]);
    expect(writer.report.unmappable_count).toBe(0);
    expect(bytes.toString('utf8').split(',')[16]).toBe('髙橋 ①回目 𠮷野😀 70%控除対象');
  });
  test('numbers stay numbers; the guard is an option', async () => {
    const row = { ...single, debit_amount: -1000, partner_name: '=1+1' };
    const options = { negative_lines: 'keep' } as const;
    const on = await file(ready('yayoi', options), [row]);
    const off = await file(ready('yayoi', { ...options, formula_guard: false }), [row]);
    const cells = (bytes: Buffer) => iconv.decode(bytes, 'cp932').split(',');
    expect([cells(on.bytes)[8], cells(on.bytes)[16]]).toEqual(['-1000', "'=1+1 11月分 70%控除対象"]);
    expect(cells(off.bytes)[16]).toBe('=1+1 11月分 70%控除対象');
  });
  test.each([
    ['minimal', 'a,"b"', '"a,""b"""'],
    ['never', 'a,"b"', 'a，”b”'],
    ['always', 'ab', '"ab"'],
    ['text', 'ab', '"ab"'],
    ['minimal', 'a\r\nb\\n', 'a b\\n'],
  ] as const)('quotes %s', async (quote, text, cell) => {
    const format = {
      ...ready('yayoi', { quote }),
      columns: [{ ...ready('yayoi').columns[16], source: 'description' }],
    } as ExportFormat;
    const { bytes } = await file(format, [{ ...single, description: text }]);
    expect(iconv.decode(bytes, 'cp932')).toBe(`${cell}\r\n`);
  });
});

test('however the stream is cut, the file is the same, and each invoice is reported once', async () => {
  const rows = [single, ...withheld, { ...single, local_id: 9 }];
  const whole = await file(ready('money_forward'), rows, CONTEXT, 1_000_000);
  for (const chunk of [1, 3, 64])
    expect((await file(ready('money_forward'), rows, CONTEXT, chunk)).bytes).toEqual(whole.bytes);
  expect(whole.entries).toEqual([7, 8, 9]);
  expect(whole.writer.slips).toBe(3);
  expect(whole.writer.rows).toBe(4);
});

describe('lines that a package has no code for', () => {
  const reasons = async (format: string, rows: Row[]) =>
    (await file(ready(format), rows)).writer.unmapped.unmapped.map(({ reason, side, row }) => [
      reason,
      side,
      row,
    ]);
  const whole = { debit_deductible_percent: 100, debit_is_keikasochi: false };
  test.each([
    ['yayoi', 70, []],
    ['yayoi', 0, []],
    ['money_forward', 80, []],
    ['money_forward', 0, [['tax_share', 'debit', 1]]],
    ['freee_journal', 70, []],
    ['freee_journal', 0, [['tax_share', 'debit', 1]]],
    ['freee_deals', 0, [['tax_share', 'debit', 1]]],
    ['obc', 100, []],
    ['obc', 80, [['tax_share', 'debit', 1]]],
    ['obc', 70, [['tax_share', 'debit', 1]]],
    ['pca', 100, []],
    ['pca', 80, [['tax_share', 'debit', 1]]],
    ['pca', 70, [['tax_share', 'debit', 1]]],
  ])('%s at %i%%: %j', async (format, percent, wanted) => {
    const row = {
      ...single,
      debit_deductible_percent: percent,
      debit_is_keikasochi: percent !== 100,
      credit_sub_account_code: '3',
    };
    expect(await reasons(format, [row])).toEqual(wanted);
  });
  test.each(['yayoi', 'money_forward', 'freee_journal', 'obc', 'pca'])(
    '%s: a class, an account or its code that is missing is named',
    async (format) => {
      expect(
        await reasons(format, [{ ...single, ...whole, credit_sub_account_code: '3', debit_tax_id: null }]),
      ).toEqual([['tax_class_missing', 'debit', 1]]);
      const row = { ...single, ...whole, credit_sub_account_code: '3', debit_account_title: null };
      expect(await reasons(format, [row])).toEqual([['account', 'debit', 1]]);
    },
  );
  test.each(['obc', 'pca'])(
    '%s books by codes: rows of the masters without one are named',
    async (format) => {
      const row = { ...single, ...whole, debit_account_title_code: '', debit_department: '営業部' };
      expect(await reasons(format, [row])).toEqual([
        ['account_code', 'debit', 1],
        ['department_code', 'debit', 1],
        ['sub_account_code', 'credit', 1],
      ]);
    },
  );
  test('the maker of an own format is responsible for its columns; a share that cannot be named is refused anyway', async () => {
    const own = { ...ready('freee_journal'), id: '01900000-0000-7000-8000-000000000001' };
    const told = async (over: Row) =>
      (await file(own, [{ ...single, ...over }])).writer.unmapped.unmapped_count;
    expect(await told({})).toBe(0);
    expect(await told({ debit_tax_id: null, debit_account_title: null })).toBe(0);
    expect(await told({ debit_deductible_percent: 0 })).toBe(1);
    const coded = {
      ...own,
      columns: [{ ...own.columns[0], source: 'debit_tax_export', header: '' }],
    } as ExportFormat;
    const { bytes, writer } = await file(coded, [single]);
    expect([iconv.decode(bytes, 'cp932').includes('136'), writer.unmapped.unmapped_count]).toEqual([true, 0]);
  });
});
