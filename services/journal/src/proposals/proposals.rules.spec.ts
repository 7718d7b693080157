import { describe, expect, test } from '@jest/globals';
import type { ReferencedMaster } from '../masters/masters.types.js';
import {
  choosePattern,
  chooseSource,
  fillAmounts,
  type FillContext,
  matchSupplier,
  type Pattern,
  type ReadAmounts,
  withForeign,
} from './proposals.rules.js';
import type { KnownSupplier } from '../supplier-memory/recognise.rules.js';
import { withActiveMasters } from './templates.rules.js';

const master = (
  id: string,
  kind: ReferencedMaster['kind'],
  over: Partial<ReferencedMaster> = {},
): [string, ReferencedMaster] => [
  id,
  { id, kind, name: id, code: id, status: 1, parent_id: null, rate: null, ...over },
];
const masters = new Map<string, ReferencedMaster>([
  master('expense', 'account_title'),
  master('books', 'account_title'),
  master('payable', 'account_title'),
  master('deposits', 'account_title'),
  master('t10', 'tax', { rate: 10 }),
  master('t8', 'tax', { rate: 8 }),
  master('t0', 'tax', { rate: 0 }),
  master('gone', 'account_title', { status: 0 }),
  master('sub', 'sub_account', { parent_id: 'expense' }),
]);
const context: FillContext = {
  masters,
  taxes: {
    by_rate: new Map([
      [10, 't10'],
      [8, 't8'],
      [0, 't0'],
    ]),
    untaxed: 't0',
  },
  withholding: { account_title_id: 'deposits', tax_id: 't0' },
  is_keikasochi: false,
};
const template = {
  debit_account_title_id: 'expense',
  debit_tax_id: 't10',
  credit_account_title_id: 'payable',
  credit_tax_id: 't0',
};
const read = (over: Partial<ReadAmounts> = {}): ReadAmounts => ({
  total: 110_000,
  withholding: null,
  non_taxable: 0,
  breakdown: [{ rate: 10, taxable: 100_000, tax: 10_000 }],
  ...over,
});

describe('whose journal', () => {
  const pattern: Pattern = {
    id: 'p',
    company_id: 'c',
    keyword: null,
    company_journals: [template],
    split_rule_id: 'rule',
  };
  const company: KnownSupplier = {
    id: 'c',
    t_number: 'T1',
    phone: '03',
    scanned_phone: null,
    search_name: 'n',
  };
  const learned = { pattern, match: { company, by: 'phone' as const } };
  const history = {
    templates: [template],
    reason: { source: 'history' as const, pattern_id: null, company_id: null, params: {} },
  };
  const all = { upload: [template], upload_pattern: pattern, learned, history, default_journals: [{}] };
  test('upload, picked pattern, learned pattern, history, default: each gives way to the one before', () => {
    expect(chooseSource(all)).toMatchObject({ reason: { pattern_id: null }, split_rule_id: null });
    expect(chooseSource(all).reason).toMatchObject({ source: 'upload', pattern_id: null });
    expect(chooseSource({ ...all, upload: null }).reason).toMatchObject({
      source: 'upload',
      pattern_id: 'p',
    });
    expect(chooseSource({ ...all, upload: [] }).reason).toMatchObject({ source: 'upload', pattern_id: 'p' });
    expect(chooseSource({ ...all, upload: null, upload_pattern: null }).split_rule_id).toBe('rule');
    expect(chooseSource({ ...all, upload: null, upload_pattern: null }).reason).toEqual({
      source: 'pattern',
      pattern_id: 'p',
      company_id: 'c',
      params: { matched_by: 'phone' },
    });
    const unlearned = { ...all, upload: null, upload_pattern: null, learned: null };
    expect(chooseSource(unlearned)).toEqual({ ...history, split_rule_id: null });
    expect(chooseSource({ ...unlearned, history: null }).reason).toMatchObject({ source: 'default' });
  });
  test('the supplier by number, then phone, then name', () => {
    const other = (over: Partial<KnownSupplier>): KnownSupplier => ({
      id: 'x',
      t_number: null,
      phone: null,
      scanned_phone: null,
      search_name: '',
      ...over,
    });
    const known = [
      other({ id: 'name', search_name: 'n' }),
      other({ id: 'scan', scanned_phone: '03' }),
      company,
    ];
    const keys = { t_number: 'T1', phone: '03', name: 'n' };
    expect(matchSupplier(keys, known)).toMatchObject({ by: 't_number', company: { id: 'c' } });
    expect(matchSupplier({ ...keys, t_number: null }, known)).toMatchObject({
      by: 'phone',
      company: { id: 'scan' },
    });
    expect(matchSupplier({ ...keys, t_number: 'T9', phone: null }, known)).toMatchObject({
      by: 'name',
      company: { id: 'name' },
    });
    expect(matchSupplier({ t_number: null, phone: null, name: null }, known)).toBeNull();
    expect(matchSupplier({ t_number: 'T9', phone: '06', name: 'z' }, known)).toBeNull();
  });
  test('the longest keyword in the document, else the pattern without one', () => {
    const of = (id: string, keyword: string | null): Pattern => ({ ...pattern, id, keyword });
    const patterns = [of('general', null), of('short', '回線'), of('long', '専用回線')];
    expect(choosePattern(patterns, 'あ専用回線料')?.id).toBe('long');
    expect(choosePattern(patterns, '回線使用料')?.id).toBe('short');
    expect(choosePattern(patterns, '用紙')?.id).toBe('general');
    expect(choosePattern(patterns.slice(1), '用紙')).toBeNull();
    expect(choosePattern([], '用紙')).toBeNull();
  });
  test('several keywords: any of them, by the length of the one that appears', () => {
    const of = (id: string, keyword: string | null): Pattern => ({ ...pattern, id, keyword });
    const patterns = [of('two', '回線、電話|FAX'), of('one', '電話料')];
    expect(choosePattern(patterns, '回線使用料')?.id).toBe('two');
    expect(choosePattern(patterns, 'FAX')?.id).toBe('two');
    expect(choosePattern(patterns, '電話料')?.id).toBe('one');
    expect(choosePattern(patterns, '用紙')).toBeNull();
    // Separators alone are no keyword.
    expect(choosePattern([of('general', '、')], '用紙')?.id).toBe('general');
  });
});

describe('amounts', () => {
  const sum = (lines: object[], side: string) =>
    lines.reduce(
      (total, line) => total + ((line as Record<string, number | null>)[`${side}_amount`] ?? 0),
      0,
    );
  const fill = (amounts: ReadAmounts, templates: object[] = [template], over: Partial<FillContext> = {}) => {
    const filled = fillAmounts(templates, amounts, { ...context, ...over });
    if (amounts.total !== null) expect(sum(filled.lines, 'debit')).toBe(sum(filled.lines, 'credit'));
    return filled;
  };
  test('one rate: the printed tax is kept', () => {
    const { lines, amounts_from } = fill(read());
    expect(amounts_from).toBe('breakdown');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      ...template,
      debit_amount: 110_000,
      debit_amount_without_tax: 100_000,
      debit_tax_amount: 10_000,
      credit_amount: 110_000,
    });
  });
  test('two rates and an untaxed part: a debit each, with the class of its rate', () => {
    const { lines } = fill(
      read({
        total: 110_000 + 10_800 + 500,
        non_taxable: 500,
        breakdown: [
          { rate: 10, taxable: 100_000, tax: 10_000 },
          { rate: 8, taxable: 10_000, tax: 800 },
        ],
      }),
    );
    expect(
      lines.map((line) => [
        line.debit_account_title_id,
        line.debit_tax_id,
        line.debit_amount,
        line.credit_amount ?? null,
      ]),
    ).toEqual([
      ['expense', 't10', 110_000, 121_300],
      ['expense', 't8', 10_800, null],
      ['expense', 't0', 500, null],
    ]);
  });
  test('a template line of the rate itself is preferred', () => {
    const books = { debit_account_title_id: 'books', debit_tax_id: 't8' };
    const { lines } = fill(
      read({
        total: 120_800,
        breakdown: [
          { rate: 10, taxable: 100_000, tax: 10_000 },
          { rate: 8, taxable: 10_000, tax: 800 },
        ],
      }),
      [template, books],
    );
    expect(lines.map((line) => line.debit_account_title_id)).toEqual(['expense', 'books']);
  });
  test('what the invoice deducts is credited to its accounts; the payable is the rest, to the yen', () => {
    const account = (id: string) => ({ account_title_id: id, tax_id: 't0' });
    const deductions = [
      { part: 'prepaid' as const, amount: 30_000 },
      { part: 'retained' as const, amount: 5_500 },
      { part: 'claim' as const, amount: 1 },
    ];
    const accounts = { prepaid: account('books'), retained: account('payable'), claim: account('deposits') };
    const { lines } = fill(read({ withholding: 10_210, deductions }), [template], { deductions: accounts });
    expect(lines.map((line) => [line.credit_account_title_id, line.credit_amount])).toEqual([
      ['payable', 64_289],
      ['deposits', 10_210],
      ['books', 30_000],
      ['payable', 5_500],
      ['deposits', 1],
    ]);
    expect(lines.map((line) => line.debit_amount ?? 0).reduce((a, b) => a + b)).toBe(110_000);
  });
  test('an advance of all of it leaves no payable line', () => {
    const { lines } = fill(read({ deductions: [{ part: 'prepaid', amount: 110_000 }] }), [template], {
      deductions: {
        prepaid: { account_title_id: 'books', tax_id: 't0' },
        retained: { account_title_id: null, tax_id: null },
        claim: { account_title_id: null, tax_id: null },
      },
    });
    expect(
      lines.map((line) => [line.debit_amount, line.credit_account_title_id, line.credit_amount]),
    ).toEqual([[110_000, 'books', 110_000]]);
  });
  test('tax accountant: fee, tax and withheld tax', () => {
    const { lines } = fill(read({ withholding: 10_210 }));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      debit_amount: 110_000,
      credit_account_title_id: 'payable',
      credit_amount: 99_790,
    });
    expect(lines[1]).toMatchObject({
      credit_account_title_id: 'deposits',
      credit_tax_id: 't0',
      credit_amount: 10_210,
    });
    expect(lines[1]?.debit_amount).toBeUndefined();
  });
  test('rates that do not add up give way to the total', () => {
    const { lines, amounts_from } = fill(read({ total: 120_000 }));
    expect(amounts_from).toBe('total');
    expect(lines[0]).toMatchObject({ debit_amount: 120_000, credit_amount: 120_000 });
    expect(lines[0]).not.toHaveProperty('debit_tax_amount');
  });
  test('nothing read: lines without amounts; no template: amounts without accounts', () => {
    const empty = fill(read({ total: null, breakdown: [] }));
    expect(empty).toMatchObject({
      amounts_from: 'none',
      lines: [{ ...template, debit_amount: null, credit_amount: null }],
    });
    expect(fill(read(), []).lines[0]).toMatchObject({
      debit_account_title_id: null,
      debit_amount: 110_000,
      debit_tax_id: 't10',
    });
  });
  test('rates without a total are booked as printed', () => {
    expect(fill(read({ total: null })).lines[0]).toMatchObject({
      debit_amount: 110_000,
      credit_amount: 110_000,
    });
  });
  test('further template lines stay for the user', () => {
    const extra = { debit_account_title_id: 'books', debit_tax_id: 't8', description: '図書' };
    const { lines } = fill(read(), [template, extra]);
    expect(lines[1]).toMatchObject({ debit_account_title_id: 'books', description: '図書' });
    expect(lines[1]?.debit_amount).toBeUndefined();
  });
  test('an unregistered supplier: taxed debits only', () => {
    const { lines } = fill(read({ total: 110_500, non_taxable: 500 }), [template], { is_keikasochi: true });
    expect(lines.map((line) => line.debit_is_keikasochi)).toEqual([true, false]);
    expect(
      fill(read({ total: 120_000 }), [template], { is_keikasochi: true }).lines[0]?.debit_is_keikasochi,
    ).toBe(true);
    expect(
      fill(read({ total: 120_000 }), [{ ...template, debit_tax_id: 't0' }], { is_keikasochi: true }).lines[0]
        ?.debit_is_keikasochi,
    ).toBe(false);
  });
});

test('references that are gone, inactive, of another kind or of another title are emptied', () => {
  const [clean] = withActiveMasters(
    [
      {
        debit_account_title_id: 'gone',
        debit_tax_id: 'vanished',
        credit_account_title_id: 'payable',
        credit_sub_account_id: 'sub',
        credit_vendor_id: 't10',
      },
    ],
    masters,
  );
  expect(clean).toMatchObject({
    debit_account_title_id: null,
    debit_tax_id: null,
    credit_account_title_id: 'payable',
    credit_sub_account_id: null,
    credit_vendor_id: null,
  });
  expect(
    withActiveMasters([{ debit_account_title_id: 'expense', debit_sub_account_id: 'sub' }], masters)[0],
  ).toMatchObject({ debit_sub_account_id: 'sub' });
});

describe('a price that holds no tax', () => {
  const untaxed = { ...context, bears_no_tax: true, untaxed_id: 't0' };

  test.each([
    ['no printed rates', { breakdown: [] }],
    ['a tax of another country', { breakdown: [{ rate: 20, taxable: 91_667, tax: 18_333 }] }],
    ['rates that do not add up', { breakdown: [{ rate: 10, taxable: 1, tax: 0 }] }],
  ])('%s: the total on one debit without tax', (_name, over) => {
    const { lines, amounts_from } = fillAmounts([template], read(over), untaxed);
    expect(amounts_from).toBe('total');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      debit_account_title_id: 'expense',
      debit_tax_id: 't0',
      debit_amount: 110_000,
      debit_tax_amount: 0,
      debit_is_keikasochi: false,
      credit_amount: 110_000,
    });
  });

  test('without a total nothing is booked', () => {
    const { lines, amounts_from } = fillAmounts([template], read({ total: null, breakdown: [] }), untaxed);
    expect([amounts_from, lines[0]?.debit_amount]).toEqual(['none', null]);
  });

  test('an exempt part of a taxed invoice gets the class of exempt purchases', () => {
    const part = read({ total: 120_000, non_taxable: 10_000 });
    const { lines } = fillAmounts([template], part, { ...context, untaxed_id: 't_exempt' });
    expect(lines.map((line) => line.debit_tax_id)).toEqual(['t10', 't_exempt']);
  });
});

describe('foreign amounts of proposed lines', () => {
  const bill = { currency_code: 'USD', foreign_total_amount: '1000.00', exchange_rate: '155.2' };
  const pair = { debit_amount: 155_200, credit_amount: 155_200 };

  test('one debit against one credit gets amount and rate', () => {
    expect(withForeign([pair], bill)).toEqual([
      {
        ...pair,
        debit_foreign_amount: '1000.00',
        credit_foreign_amount: '1000.00',
        exchange_rate: '155.2',
      },
    ]);
  });

  test.each([
    ['yen', [pair], { ...bill, currency_code: 'JPY' }],
    ['no foreign total', [pair], { ...bill, foreign_total_amount: null }],
    ['two lines', [pair, pair], bill],
    ['a withheld part', [{ debit_amount: 155_200, credit_amount: 139_000 }], bill],
    ['no amounts', [{}], bill],
    ['no lines', [], bill],
  ])('%s: unchanged', (_name, lines, invoice) => expect(withForeign(lines, invoice)).toEqual(lines));
});
