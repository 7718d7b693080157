import { describe, expect, test } from '@jest/globals';
import type { MasterById } from '../masters/masters.types.js';
import { historyReason, historyTemplates, mainDebit, ratesOf, type Remembered } from './history.rules.js';
import type { Verdict } from './neighbours.rules.js';

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
