import { describe, expect, test } from '@jest/globals';
import { column, LINE_REFERENCES, SIDES } from './line-columns.rules.js';
import type { JournalLine } from './line.record.js';
import { type LineInput, linesInput } from './line.record.js';
import {
  balanceOf,
  buildLines,
  type LineContext,
  referencedIds,
  sameLines,
  toTemplates,
} from './lines.rules.js';
import type { ReferencedMaster } from '../masters/masters.types.js';

const master = (
  id: string,
  kind: ReferencedMaster['kind'],
  over: Partial<ReferencedMaster> = {},
): [string, ReferencedMaster] => [
  id,
  { id, kind, name: `名 ${id}`, code: `c-${id}`, status: 1, parent_id: null, rate: null, ...over },
];
const masters = new Map<string, ReferencedMaster>([
  ...LINE_REFERENCES.map((kind) => master(kind, kind)),
  master('tax10', 'tax', { rate: 10 }),
  master('tax8', 'tax', { rate: 8 }),
  master('sub', 'sub_account', { parent_id: 'account_title' }),
]);
const context: LineContext = {
  id: () => 'line',
  organization_id: 'org',
  invoice_id: 'inv',
  masters,
  rounding: 'floor',
  purchase_date: '2026-10-31',
};
const build = (inputs: LineInput[], over: Partial<LineContext> = {}) =>
  buildLines(inputs, { ...context, ...over });
const codeOf = (act: () => unknown) => {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('references', () => {
  test('each of them on each side: name and code come from the master, another kind is refused', () => {
    for (const side of SIDES)
      for (const reference of LINE_REFERENCES) {
        const name = column(side, `${reference}_id`);
        const given =
          reference === 'sub_account'
            ? { [name]: 'sub', [column(side, 'account_title_id')]: 'account_title' }
            : { [name]: reference };
        const [line] = build([given as LineInput]);
        const id = reference === 'sub_account' ? 'sub' : reference;
        expect(line?.[column(side, reference)]).toBe(`名 ${id}`);
        expect(line?.[column(side, `${reference}_code`)]).toBe(`c-${id}`);
        const wrong = reference === 'tag' ? 'item' : 'tag';
        expect(codeOf(() => build([{ [name]: wrong } as LineInput]))).toBe('no_record');
        expect(codeOf(() => build([{ [name]: 'nowhere' } as LineInput]))).toBe('no_record');
      }
  });
  test('a sub account without its own account title', () => {
    expect(codeOf(() => build([{ debit_sub_account_id: 'sub' }]))).toBe('sub_account_mismatch');
    expect(
      codeOf(() => build([{ credit_sub_account_id: 'sub', credit_account_title_id: 'account_title' }])),
    ).toBe('ok');
  });
  test('ids once each, and a pattern keeps them all but no number', () => {
    const lines = build([
      { debit_account_title_id: 'account_title', debit_amount: 100, description: '家賃' },
      { credit_account_title_id: 'account_title', debit_tax_id: 'tax10' },
    ]);
    expect(referencedIds(lines).sort()).toEqual(['account_title', 'tax10']);
    const [template] = toTemplates(lines);
    expect(template).toMatchObject({ debit_account_title_id: 'account_title', description: '家賃' });
    expect(Object.keys(template as object).filter((name) => name.includes('amount'))).toEqual([]);
  });
});

describe('amounts of a line', () => {
  test('sides may be blank, positions follow the form, the rate comes from the tax class', () => {
    const lines = build([
      { debit_tax_id: 'tax10', debit_amount: 1100 },
      { credit_tax_id: 'tax8', credit_amount_without_tax: 1000, credit_amount_input_mode: 'exclusive' },
      { debit_amount: 500 },
    ]);
    expect(lines.map((line) => line.position)).toEqual([1, 2, 3]);
    expect(lines[0]).toMatchObject({
      debit_amount_without_tax: 1000,
      debit_tax_amount: 100,
      credit_amount: null,
      credit_tax_amount: null,
    });
    expect(lines[1]).toMatchObject({ debit_amount: null, credit_amount: 1080, credit_tax_amount: 80 });
    expect(lines[2]).toMatchObject({ debit_amount: 500, debit_tax_amount: 0 });
  });
  test('as booked: the transitional share only where flagged and dated', () => {
    const side = { debit_tax_id: 'tax10', debit_amount: 110_000, debit_is_keikasochi: true };
    expect(build([side])[0]).toMatchObject({
      debit_tax_amount: 10_000,
      debit_tax_amount_after: 7_000,
      debit_amount_without_tax_after: 103_000,
      debit_amount_after: 110_000,
    });
    expect(build([side], { purchase_date: '2026-09-30' })[0]).toMatchObject({
      debit_tax_amount_after: 8_000,
    });
    expect(build([side], { purchase_date: null })[0]).toMatchObject({ debit_tax_amount_after: 10_000 });
    expect(build([{ ...side, debit_is_keikasochi: false }])[0]).toMatchObject({
      debit_tax_amount_after: 10_000,
    });
  });
  test('limits', () => {
    expect(linesInput.safeParse([{ debit_amount: 999_999_999_999 }]).success).toBe(true);
    for (const bad of [
      { debit_amount: 1e12 },
      { debit_amount: 1.5 },
      { debit_amount: '1' },
      { debit_amount_input_mode: 'x' },
      { description: 'x'.repeat(1001) },
      { debit_tax_id: 'no' },
    ])
      expect(linesInput.safeParse([bad]).success).toBe(false);
    expect(linesInput.safeParse(Array(201).fill({})).success).toBe(false);
  });
});

describe('balance', () => {
  const line = (debit: number | null, credit: number | null) =>
    build([{ debit_amount: debit, credit_amount: credit }])[0] as JournalLine;
  test.each([
    [[], false, 0],
    [[line(null, null)], false, 0],
    [[line(100, 99)], false, 1],
    [[line(100, 100)], true, 0],
    [[line(110_000, 99_790), line(null, 10_210)], true, 0],
    [[line(0, 0)], true, 0],
    [[line(-100, -100)], true, 0],
    [[line(null, 5)], false, -5],
  ] as [JournalLine[], boolean, number][])('%#', (lines, balanced, difference) => {
    expect(balanceOf(lines)).toMatchObject({ balanced, difference });
  });
});

test('the same journal is the same with any ids and however a decimal is written', () => {
  const [a] = build([{ debit_amount: 1, debit_foreign_amount: '1.5' }]);
  const b = { ...a, id: 'other', debit_foreign_amount: '1.5000' } as JournalLine;
  expect(sameLines([a as JournalLine], [b])).toBe(true);
  expect(sameLines([a as JournalLine], [{ ...b, debit_foreign_amount: '1.6' }])).toBe(false);
  expect(sameLines([a as JournalLine], [{ ...b, description: 'x' }])).toBe(false);
  expect(sameLines([a as JournalLine], [])).toBe(false);
});
