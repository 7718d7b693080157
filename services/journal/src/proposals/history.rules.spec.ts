import { describe, expect, test } from '@jest/globals';
import type { MasterById } from '../masters/masters.types.js';
import {
  dividedAs,
  divisionOf,
  historyReason,
  historyTemplates,
  mainDebit,
  ratesOf,
  type Remembered,
  withContradiction,
} from './history.rules.js';
import type { Verdict } from './neighbours.rules.js';
import type { ProposalReason } from './proposals.rules.js';

const remembered = (over: Partial<Remembered> = {}): Remembered => ({
  id: 'i1',
  local_id: 7,
  supplier: 'A',
  day: '2026-10-20',
  total: 1,
  rates: '10',
  department: null,
  items: [],
  words: [],
  corrected: true,
  coding: { account: 'comms', tax: 't10', department: null },
  text: '',
  facts: { supplier: 'A', month: '2026-10', items: [], number: '' },
  ...over,
});
const verdict = (over: Partial<Verdict<Remembered>> = {}): Verdict<Remembered> => {
  const nearest = remembered();
  return {
    choices: [{ account: 'comms', tax: 't10', department: 'osaka', percent: 80 }],
    accounts: [
      { account: 'comms', percent: 80 },
      { account: 'rent', percent: 20 },
    ],
    nearest,
    agreeing: [
      { precedent: nearest, vote: 1 },
      { precedent: remembered({ supplier: 'B' }), vote: 0.1 },
    ],
    compared: 3,
    same_supplier: true,
    item: '',
    ...over,
  };
};

test.each([
  [{}, ''],
  [{ taxable_10: 1 }, '10'],
  [{ tax_8: 1, taxable_10: 1 }, '8,10'],
  [{ non_taxable_amount: 1 }, '0'],
  [{ taxable_8: 0, tax_10: 0 }, ''],
])('rates of %j: %s', (over, wanted) => {
  const none = { taxable_10: null, tax_10: null, taxable_8: null, tax_8: null, non_taxable_amount: null };
  expect(ratesOf({ ...none, ...over })).toBe(wanted);
});

test.each([
  [[], -1],
  [[null, null], -1],
  [[100, 300, 300], 1],
  [[null, -5], 1],
] as const)('largest debit of %j at %d', (amounts, wanted) => {
  const lines = amounts.map((debit_amount) => ({
    debit_amount,
    debit_account_title_id: debit_amount === null ? null : 'x',
  }));
  expect(mainDebit(lines)).toBe(wanted);
});

test('a debit without an amount counts where there is no other', () => {
  expect(mainDebit([{ debit_account_title_id: 'x', debit_amount: null }])).toBe(0);
});

describe('reason', () => {
  test.each([
    ['the supplier alone', {}, 'supplier', 1, 'c'],
    ['its items', { item: '緑茶' }, 'supplier_item', 1, 'c'],
    ['items of others', { item: '緑茶', same_supplier: false }, 'item', 2, null],
  ] as const)('%s', (_name, over, basis, agreeing, company_id) => {
    expect(historyReason(verdict(over), (id) => `名 ${id}`, 'c')).toMatchObject({
      source: 'history',
      pattern_id: null,
      company_id,
      params: { basis, agreeing, compared: 3, account: '名 comms', local_id: 7 },
      choices: [
        { account_title_id: 'comms', account_title: '名 comms', percent: 80 },
        { account_title_id: 'rent', account_title: '名 rent', percent: 20 },
      ],
    });
  });
});

describe('lines', () => {
  const masters: MasterById = new Map(
    (
      [
        ['t10', 10],
        ['t10b', 10],
        ['t8', 8],
      ] as const
    ).map(([id, rate]) => [
      id,
      { id, kind: 'tax' as const, name: id, code: id, status: 1, parent_id: null, rate },
    ]),
  );
  const context = {
    masters,
    facts: { supplier: 'A', month: '2026-11', items: [], number: '' },
    text: '11月分',
  };
  const lines = [
    { debit_account_title_id: 'tea', debit_tax_id: 't8', description: '茶 10月分' },
    {
      debit_account_title_id: 'comms',
      debit_tax_id: 't10b',
      debit_department_id: 'tokyo',
      debit_project_id: 'p',
      description: '10月分',
    },
    { debit_account_title_id: 'part', debit_tax_id: 't10' },
    { credit_account_title_id: 'payable', credit_tax_id: 't0' },
    { credit_account_title_id: 'deposits' },
  ];
  test('the largest first, as voted; one more of each other rate; the first credit', () => {
    const made = historyTemplates(lines, 1, verdict(), context);
    expect(made).toHaveLength(2);
    expect(made[0]).toMatchObject({
      debit_account_title_id: 'comms',
      debit_tax_id: 't10',
      debit_department_id: 'osaka',
      debit_project_id: 'p',
      credit_account_title_id: 'payable',
      credit_tax_id: 't0',
      description: '11月分',
    });
    expect(made[1]).toMatchObject({ debit_account_title_id: 'tea', description: '茶 11月分' });
  });
  test('without a debit there is nothing to propose', () => {
    expect(historyTemplates([{ credit_account_title_id: 'payable' }], -1, verdict(), context)).toEqual([]);
  });
});

describe('division', () => {
  const line = (debit_department_id: string | null, debit_amount: number | null, over: object = {}) => ({
    debit_account_title_id: 'rent',
    debit_tax_id: 't10',
    debit_department_id,
    debit_project_id: null,
    debit_amount,
    ...over,
  });
  const voted = (department: string | null) => ({
    choices: [{ account: 'rent', tax: 't10', department, percent: 100 }],
  });
  const shares = (lines: ReturnType<typeof line>[], department: string | null = 'osaka', main = 0) =>
    divisionOf(lines, main, voted(department))?.parts.map((part) => [part.department_id, part.share]) ?? null;

  test.each([
    [
      'two departments',
      [line('osaka', 700), line('tokyo', 300)],
      [
        ['osaka', 700],
        ['tokyo', 300],
      ],
    ],
    [
      'one of them twice',
      [line('osaka', 500), line('tokyo', 300), line('osaka', 200)],
      [
        ['osaka', 700],
        ['tokyo', 300],
      ],
    ],
    [
      'a credit note',
      [line('osaka', -700), line('tokyo', -300)],
      [
        ['osaka', 700],
        ['tokyo', 300],
      ],
    ],
    [
      'another account beside',
      [line('osaka', 700), line('tokyo', 300), line('kobe', 5, { debit_account_title_id: 'tea' })],
      [
        ['osaka', 700],
        ['tokyo', 300],
      ],
    ],
    [
      'another tax class beside',
      [line('osaka', 700), line('tokyo', 300), line('kobe', 5, { debit_tax_id: 't8' })],
      [
        ['osaka', 700],
        ['tokyo', 300],
      ],
    ],
    [
      'a line without an amount',
      [line('osaka', 700), line('tokyo', 300), line('kobe', null)],
      [
        ['osaka', 700],
        ['tokyo', 300],
      ],
    ],
    ['one line', [line('osaka', 700)], null],
    ['one department on two lines', [line('osaka', 700), line('osaka', 300)], null],
    ['a line without a department', [line('osaka', 700), line(null, 300)], null],
    ['amounts of both signs', [line('osaka', 700), line('tokyo', -300)], null],
    ['no amounts', [line('osaka', null), line('tokyo', null)], null],
    ['no lines', [], null],
  ])('%s', (_name, lines, wanted) => {
    expect(shares(lines)).toEqual(wanted);
  });
  test('another department than that of the votes, and more lines than one debit becomes, divide nothing', () => {
    expect(shares([line('osaka', 700), line('tokyo', 300)], 'tokyo')).toBeNull();
    const many = Array.from({ length: 51 }, (_, at) => line(`d${at}`, 10));
    expect(shares(many.slice(0, 50), 'd0')).toHaveLength(50);
    expect(shares(many, 'd0')).toBeNull();
  });
  test('projects divide as departments do', () => {
    const lines = [line(null, 2, { debit_project_id: 'p' }), line(null, 1, { debit_project_id: 'q' })];
    expect(divisionOf(lines, 0, voted(null))?.parts).toEqual([
      { department_id: null, project_id: 'p', share: 2 },
      { department_id: null, project_id: 'q', share: 1 },
    ]);
  });
  test('only debits of that account and rate are divided, to the yen', () => {
    const master = (id: string, rate: number) =>
      [id, { id, kind: 'tax' as const, name: id, code: id, status: 1, parent_id: null, rate }] as const;
    const masters: MasterById = new Map([master('t10', 10), master('t10b', 10), master('t8', 8)]);
    const division = {
      account: 'rent',
      tax: 't10',
      parts: [
        { department_id: 'osaka', project_id: null, share: 2 },
        { department_id: 'tokyo', project_id: null, share: 1 },
      ],
    };
    const lines = [
      line('osaka', 100, { debit_tax_id: 't10b', debit_tax_amount: 9, debit_project_id: 'p' }),
      line('osaka', 50, { debit_tax_id: 't8' }),
      line('osaka', 50, { debit_account_title_id: 'tea' }),
      line('osaka', null),
    ];
    const made = dividedAs(lines, division, masters);
    expect(made.map((one) => [one.debit_department_id, one.debit_amount, one.debit_project_id])).toEqual([
      ['osaka', 67, null],
      ['tokyo', 33, null],
      ['osaka', 50, null],
      ['osaka', 50, null],
      ['osaka', null, null],
    ]);
    expect(made.slice(0, 2).map((one) => one.debit_tax_amount)).toEqual([6, 3]);
  });
});

describe('against a pattern', () => {
  const pattern = (params: ProposalReason['params'] = { matched_by: 'name' }): ProposalReason => ({
    source: 'pattern',
    pattern_id: 'p',
    company_id: 'c',
    params,
  });
  const history = (params: object = {}, percent = 60, latest = ['comms', 'comms', 'rent']) => ({
    reason: {
      source: 'history' as const,
      pattern_id: null,
      company_id: 'c',
      params: { basis: 'supplier', account: '通信費', agreeing: 2, compared: 3, local_id: 7, ...params },
      choices: [
        { account_title_id: 'comms', account_title: '通信費', percent },
        { account_title_id: 'rent', account_title: '地代家賃', percent: 100 - percent },
      ],
    },
    latest,
  });
  test('most of the earlier invoices and the newest two', () => {
    expect(withContradiction(pattern(), 'rent', history())).toEqual({
      ...pattern(),
      params: { matched_by: 'name', account: '通信費', agreeing: 2, compared: 3, local_id: 7 },
      choices: [{ account_title_id: 'comms', account_title: '通信費', percent: 60 }],
    });
    const keyword = pattern({ keyword: '社宅' });
    expect(withContradiction(keyword, 'rent', history({ basis: 'supplier_item' })).params.account).toBe(
      '通信費',
    );
  });
  test.each([
    ['no history', pattern(), 'rent', null],
    ['the account of the pattern', pattern(), 'comms', history()],
    ['a pattern without an account', pattern(), null, history()],
    ['too few votes', pattern(), 'rent', history({}, 59)],
    ['one invoice', pattern(), 'rent', history({ agreeing: 1 })],
    ['other suppliers', pattern(), 'rent', history({ basis: 'item' })],
    ['a keyword, and no like item', pattern({ keyword: '社宅' }), 'rent', history()],
    ['the pattern in the newest one', pattern(), 'rent', history({}, 60, ['rent', 'comms', 'comms'])],
    ['the pattern in the second', pattern(), 'rent', history({}, 60, ['comms', 'rent', 'comms'])],
  ])('nothing: %s', (_name, reason, account, against) => {
    expect(withContradiction(reason, account, against)).toBe(reason);
  });
});
