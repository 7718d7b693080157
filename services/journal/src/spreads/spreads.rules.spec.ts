import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lastDay } from '../closed-months/closed-months.rules.js';
import type { JournalLine } from '../lines/lines.facade.js';
import {
  entriesDiffer,
  entryLine,
  linesOfPlans,
  MAX_MONTHS,
  MIN_MONTHS,
  partsOf,
  replanned,
  spreadAmount,
  withAccount,
} from './spreads.rules.js';

describe('the parts of a plan', () => {
  test.each([
    [120_000, '2026-04', 12, 10_000, 10_000, '2027-03-31'],
    [100_000, '2026-01', 3, 33_334, 33_333, '2026-03-31'],
    [100_001, '2027-11', 4, 25_001, 25_000, '2028-02-29'],
    [2, '2026-12', 2, 1, 1, '2027-01-31'],
  ])('%i yen from %s over %i months', (amount, month, months, first, each, last) => {
    const parts = partsOf(amount, month, months);
    expect(parts).toHaveLength(months);
    expect(parts[0]).toEqual({ entry_date: lastDay(month), amount: first });
    expect(parts.slice(1).every((part) => part.amount === each)).toBe(true);
    expect(parts.at(-1)?.entry_date).toBe(last);
  });

  test('a month never gets nothing', () => {
    expect(() => partsOf(11, '2026-01', 12)).toThrow('spread_too_small');
    expect(partsOf(12, '2026-01', 12)).toHaveLength(12);
  });

  test('any amount comes out to the yen, in months that follow each other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MAX_MONTHS, max: 10_000_000_000 }),
        fc.integer({ min: MIN_MONTHS, max: MAX_MONTHS }),
        fc.integer({ min: 0, max: 11 }),
        (amount, months, at) => {
          const parts = partsOf(amount, `2026-${String(at + 1).padStart(2, '0')}`, months);
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
          expect(new Set(parts.slice(1).map((part) => part.amount)).size).toBe(1);
          const [first = 0, second = 0] = parts.map((part) => part.amount);
          expect(first - second).toBeGreaterThanOrEqual(0);
          expect(first - second).toBeLessThan(months);
          expect(new Set(parts.map(({ entry_date }) => entry_date.slice(0, 7))).size).toBe(months);
        },
      ),
    );
  });
});

describe('a plan whose rest changes', () => {
  const entries = partsOf(120_005, '2026-04', 12);
  test.each([
    ['stops in a later month', '2026-08', 1, 4, [80_000], '2026-08-31'],
    ['stops in its first month', '2026-04', 1, 0, [120_005], '2026-04-30'],
    ['stops in its last month', '2027-03', 1, 11, [10_000], '2027-03-31'],
    ['runs for three months', '2026-08', 3, 4, [26_668, 26_666, 26_666], '2026-10-31'],
    ['runs for longer', '2027-02', 4, 10, [5_000, 5_000, 5_000, 5_000], '2027-05-31'],
  ])('%s', (_name, month, months, kept, amounts, last) => {
    const plan = replanned(entries, month, months);
    expect(plan.kept).toEqual(entries.slice(0, kept));
    expect(plan.gone).toEqual(entries.slice(kept));
    expect(plan.parts.map(({ amount }) => amount)).toEqual(amounts);
    expect(plan.parts.at(-1)?.entry_date).toBe(last);
  });
  test.each([
    ['before the first month', entries, '2026-03'],
    ['behind the last month', entries, '2027-04'],
    ['without an entry', [], '2026-04'],
  ])('has nothing left %s', (_name, given, month) => {
    expect(() => replanned(given, month, 1)).toThrow('spread_nothing_left');
  });
  test('never gives a month nothing', () => {
    expect(() => replanned(partsOf(12, '2026-04', 12), '2027-02', 3)).toThrow('spread_too_small');
  });
  test('comes out to the yen, each month once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MAX_MONTHS ** 2, max: 10_000_000_000 }),
        fc.integer({ min: MIN_MONTHS, max: MAX_MONTHS }),
        fc.nat(MAX_MONTHS),
        fc.integer({ min: 1, max: MAX_MONTHS }),
        (amount, months, at, over) => {
          const planned = partsOf(amount, '2026-04', months);
          const month = planned[at % months]?.entry_date.slice(0, 7) ?? '';
          const { kept, parts } = replanned(planned, month, over);
          const all = [...kept, ...parts];
          expect(all.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
          expect(new Set(all.map(({ entry_date }) => entry_date)).size).toBe(all.length);
        },
      ),
    );
  });
});

describe('the amount of a line', () => {
  const line = { debit_amount: 110_000, debit_amount_without_tax_after: 102_000 };
  test.each([
    ['the net amount as booked', line, false, 102_000],
    ['all of it in tax-inclusive books', line, true, 110_000],
  ])('%s', (_name, given, isInclusive, amount) => {
    expect(spreadAmount(given, isInclusive)).toBe(amount);
  });
  test.each([
    ['no line', undefined],
    ['no debit side', { debit_amount: null, debit_amount_without_tax_after: null }],
    ['zero', { debit_amount: 0, debit_amount_without_tax_after: 0 }],
    ['a credit note', { debit_amount: -110, debit_amount_without_tax_after: -100 }],
  ])('%s cannot be spread', (_name, given) => {
    for (const isInclusive of [true, false])
      expect(() => spreadAmount(given, isInclusive)).toThrow('not_spreadable');
  });
});

describe('the line of a plan after a save', () => {
  const plan = (id: string, position: number) => ({ id, position, prepaid_account_title_id: 'prepaid' });
  const line = (position: number, description: string, account = 'prepaid') => ({
    position,
    description,
    debit_account_title_id: account,
  });
  const before = [line(1, '保守'), line(2, '保険')];
  const places = (plans: ReturnType<typeof plan>[], after: ReturnType<typeof line>[]) =>
    [...linesOfPlans(plans, before, after)].map(([id, found]) => [id, found?.position ?? null]);

  test.each([
    ['unchanged', before, [1, 2]],
    ['exchanged', [line(1, '保険'), line(2, '保守')], [2, 1]],
    ['moved down by a new line', [line(1, '交通費', 'travel'), line(2, '保守'), line(3, '保険')], [2, 3]],
    ['another text', [line(1, '保守（更新）'), line(2, '保険')], [1, 2]],
    ['one gone', [line(1, '保険')], [null, 1]],
    ['another account', [line(1, '保守', 'travel'), line(2, '保険')], [null, 2]],
    ['no line', [], [null, null]],
  ])('%s', (_name, after, [a, b]) => {
    expect(places([plan('a', 1), plan('b', 2)], after)).toEqual([
      ['a', a],
      ['b', b],
    ]);
  });
});

test('the line takes another account without the sub-account of the old one', () => {
  const line = { debit_account_title_id: 'x', debit_sub_account_id: 's', debit_amount: 1 } as JournalLine;
  const next = withAccount(line, { id: 'p', name: '前払費用', code: '142' }, null);
  expect(next).toMatchObject({
    debit_account_title_id: 'p',
    debit_account_title: '前払費用',
    debit_account_title_code: '142',
    debit_sub_account_id: null,
    debit_amount: 1,
  });
});

test('an entry carries what the line refers to, and no tax', () => {
  const line = { description: '保守', debit_department_id: 'd', debit_project_id: 'p', debit_tax_id: 't' };
  const accounts = {
    expense_account_title_id: 'e',
    expense_sub_account_id: 's',
    prepaid_account_title_id: 'x',
    tax_id: 'none',
  };
  const input = entryLine(line, { amount: 5, entry_date: '2026-04-30' }, accounts, { number: 1, months: 12 });
  expect(input).toMatchObject({
    description: '保守 前払費用振替 2026年4月分（1/12）',
    debit_account_title_id: 'e',
    debit_sub_account_id: 's',
    debit_department_id: 'd',
    debit_project_id: 'p',
    debit_tax_id: 'none',
    debit_amount: 5,
    credit_account_title_id: 'x',
    credit_department_id: 'd',
    credit_tax_id: 'none',
    credit_amount: 5,
  });
});

test.each([
  ['description', true],
  ['debit_department_id', true],
  ['debit_project_id', true],
  ['debit_segment_id', true],
  ['debit_item_id', true],
  ['debit_tag_id', true],
  ['debit_vendor_id', true],
  ['debit_tax_id', false],
  ['credit_department_id', false],
])('another %s of the line makes other entries: %p', (name, is) => {
  const line = { description: '保守', debit_department_id: 'd' } as JournalLine;
  expect(entriesDiffer(line, { ...line })).toBe(false);
  expect(entriesDiffer(line, { ...line, [name]: 'new' })).toBe(is);
});
