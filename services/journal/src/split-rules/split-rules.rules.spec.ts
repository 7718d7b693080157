import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { LineInput } from '../lines/lines.facade.js';
import { refuseBadParts, splitLine, splitProposed, splitWhole, WHOLE } from './split-rules.rules.js';

const part = (department_id: string | null, share: number, project_id: string | null = null) => ({
  department_id,
  project_id,
  share,
});

describe('the parts of a rule', () => {
  test.each([
    ['halves', [part('a', 5000), part('b', 5000)]],
    ['hundredths', [part('a', 3333), part('b', 3333), part('c', 3334)]],
    ['projects', [part(null, 1, 'p'), part(null, 9999, 'q')]],
    ['one department, two projects', [part('a', 4000, 'p'), part('a', 6000, 'q')]],
  ])('%s are a rule', (_name, parts) => {
    expect(() => refuseBadParts(parts)).not.toThrow();
  });
  test.each([
    ['99.99 %', [part('a', 5000), part('b', 4999)], 'split_not_whole'],
    ['100.01 %', [part('a', 5000), part('b', 5001)], 'split_not_whole'],
    ['a department twice', [part('a', 5000), part('a', 5000)], 'split_part_twice'],
    ['a pair twice', [part('a', 5000, 'p'), part('a', 5000, 'p')], 'split_part_twice'],
    ['neither department nor project', [part('a', 5000), part(null, 5000)], 'split_part_empty'],
  ])('%s are none', (_name, parts, code) => {
    expect(() => refuseBadParts(parts)).toThrow(code);
  });
});

describe('a whole number by shares', () => {
  test.each([
    [100n, [3333, 3333, 3334], [33n, 33n, 34n]],
    [10n, [3333, 3333, 3334], [3n, 3n, 4n]],
    [1n, [5000, 5000], [1n, 0n]],
    [-1n, [5000, 5000], [-1n, 0n]],
    [0n, [5000, 5000], [0n, 0n]],
    [-101n, [5000, 5000], [-51n, -50n]],
    [110_001n, [2500, 7500], [27_500n, 82_501n]],
  ])('%s', (total, shares, parts) => {
    expect(splitWhole(total, shares)).toEqual(parts);
  });
});

/** Shares of 100 % in two to fifty parts. */
const shares = fc
  .uniqueArray(fc.integer({ min: 1, max: WHOLE - 1 }), { minLength: 1, maxLength: 49 })
  .map((cuts) => {
    const ends = [...cuts.sort((a, b) => a - b), WHOLE];
    return ends.map((end, at) => end - (ends[at - 1] ?? 0));
  });

test('the parts of any amount add up, each within one unit of its share', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), shares, (total, given) => {
      const parts = splitWhole(total, given);
      expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(total);
      for (const [at, one] of parts.entries()) {
        const off = one * BigInt(WHOLE) - total * BigInt(given[at] ?? 0);
        expect(off < 0n ? -off : off).toBeLessThan(BigInt(WHOLE));
      }
    }),
  );
});

test('the lines of any line add up to it: gross, net, tax and foreign amount', () => {
  const line = fc.record({
    gross: fc.integer({ min: -(10 ** 11), max: 10 ** 11 }).filter((amount) => amount !== 0),
    tax: fc.option(fc.integer({ min: -(10 ** 10), max: 10 ** 10 })),
    foreign: fc.option(
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2)),
    ),
  });
  fc.assert(
    fc.property(line, shares, ({ gross, tax, foreign }, given) => {
      const parts = given.map((share, at) => part(`d${at}`, share));
      const lines = splitLine(
        {
          debit_amount: gross,
          debit_tax_amount: tax,
          debit_amount_without_tax: tax === null ? null : gross - tax,
          debit_foreign_amount: foreign,
          credit_amount: gross,
        },
        parts,
      );
      const sum = (
        name: 'debit_amount' | 'debit_tax_amount' | 'debit_amount_without_tax' | 'credit_amount',
      ) => lines.reduce((all, one) => all + (one[name] ?? 0), 0);
      expect(lines).toHaveLength(parts.length);
      expect(sum('debit_amount')).toBe(gross);
      expect(sum('credit_amount')).toBe(gross);
      if (tax !== null) {
        expect(sum('debit_tax_amount')).toBe(tax);
        expect(sum('debit_amount_without_tax')).toBe(gross - tax);
      }
      const cents = lines.reduce(
        (all, one) => all + BigInt((one.debit_foreign_amount ?? '0').replace('.', '')),
        0n,
      );
      expect(cents).toBe(BigInt(Math.round(Number(foreign ?? 0) * 10_000)));
    }),
  );
});

test('each line has its department and project, and the first one the credit side', () => {
  const line = {
    description: '家賃',
    debit_amount: 1000,
    debit_account_title_id: 'x',
    debit_department_id: 'old',
    debit_project_id: 'old',
    credit_amount: 1000,
    credit_account_title_id: 'y',
  };
  const [first, second] = splitLine(line, [part('a', 4000), part(null, 6000, 'p')]);
  expect(first).toMatchObject({
    debit_amount: 400,
    debit_department_id: 'a',
    debit_project_id: 'old',
    credit_amount: 1000,
    credit_account_title_id: 'y',
  });
  expect(second).toMatchObject({
    description: '家賃',
    debit_account_title_id: 'x',
    debit_amount: 600,
    debit_department_id: 'old',
    debit_project_id: 'p',
  });
  expect(Object.keys(second ?? {}).filter((name) => name.startsWith('credit_'))).toEqual([]);
});

describe('the lines of a proposal', () => {
  const halves = [part('a', 5000), part('b', 5000)];
  const rent = { debit_account_title_id: 'rent', debit_amount: 101, credit_amount: 90, description: '家賃' };
  const tax = { credit_account_title_id: 'deposits', credit_amount: 11 };
  const shown = (lines: readonly LineInput[]) =>
    lines.map((line) => [
      line.debit_account_title_id ?? null,
      line.debit_department_id ?? null,
      line.debit_amount ?? null,
      line.credit_amount ?? null,
    ]);
  test('each debit is split, what is only a credit stays', () => {
    const light = { debit_account_title_id: 'light', debit_amount: 10 };
    expect(shown(splitProposed([rent, { ...light, credit_amount: 11 }, tax], halves))).toEqual([
      ['rent', 'a', 51, 90],
      ['rent', 'b', 50, null],
      ['light', 'a', 5, 11],
      ['light', 'b', 5, null],
      [null, null, null, 11],
    ]);
  });
  test('the other parts of a pattern that was learned from split lines go, another account stays', () => {
    const blank = { debit_account_title_id: 'rent', debit_department_id: 'b', debit_amount: null };
    const other = { debit_account_title_id: 'light', debit_department_id: 'b' };
    expect(shown(splitProposed([rent, blank, other], halves))).toEqual([
      ['rent', 'a', 51, 90],
      ['rent', 'b', 50, null],
      ['light', 'b', null, null],
    ]);
  });
  test('no amount to split: the lines stay', () => {
    const blank = { debit_account_title_id: 'rent' };
    expect(splitProposed([blank, tax], halves)).toEqual([blank, tax]);
  });
  test('more lines than a journal takes are not split', () => {
    const lines = Array.from({ length: 101 }, () => rent);
    expect(splitProposed(lines, halves)).toBe(lines);
    expect(splitProposed(lines.slice(1), halves)).toHaveLength(200);
  });
});

test.each([undefined, null, 0])('a line with %s yen is not split', (debit_amount) => {
  expect(() => splitLine({ debit_amount }, [part('a', 5000), part('b', 5000)])).toThrow('not_splittable');
});
