import fc from 'fast-check';
import { bookState, csvField, jstText, sameValues, valueChange, valuesOf } from './books.rules.js';

const values = { transaction_date: '2026-10-31', amount: 110_000, partner_name: '株式会社青葉' };

describe('the state of a kept version', () => {
  // One row for each of the sixteen combinations: latest, replaced, deleted, returned.
  it.each([
    ['1000', 'VALID'],
    ['1001', 'RETURNED'],
    ['1010', 'DELETED'],
    ['1011', 'RETURNED'],
    ['1100', 'REPLACED'],
    ['1101', 'REPLACED'],
    ['1110', 'REPLACED'],
    ['1111', 'REPLACED'],
    ['0000', 'CORRECTED'],
    ['0001', 'CORRECTED'],
    ['0010', 'CORRECTED'],
    ['0011', 'CORRECTED'],
    ['0100', 'CORRECTED'],
    ['0101', 'CORRECTED'],
    ['0110', 'CORRECTED'],
    ['0111', 'CORRECTED'],
  ])('%s: %s', (bits, word) => {
    const [latest, replaced, deleted, returned] = [...bits].map((bit) => bit === '1') as [
      boolean,
      boolean,
      boolean,
      boolean,
    ];
    expect(bookState({ latest, replaced, deleted, returned })).toBe(word);
  });
});

describe('a change of values', () => {
  it.each([
    [{ ...values, invoice_id: null }, values, 'none'],
    [{ ...values, invoice_id: 'i' }, values, 'none'],
    [{ transaction_date: null, amount: null, partner_name: '', invoice_id: null }, values, 'fill'],
    [{ ...values, invoice_id: 'i' }, { ...values, amount: 0 }, 'correct'],
    [{ ...values, invoice_id: 'i' }, { ...values, amount: null }, 'correct'],
    [{ ...values, invoice_id: 'i' }, { ...values, transaction_date: null }, 'correct'],
    [{ ...values, invoice_id: 'i' }, { ...values, partner_name: '' }, 'correct'],
  ] as const)('%j → %j: %s', (before, next, expected) => {
    expect(valueChange(before, next)).toBe(expected);
  });

  it('an amount of zero is not an unknown amount', () => {
    expect(sameValues({ ...values, amount: 0 }, { ...values, amount: null })).toBe(false);
    const event = { issue_date: '', total_amount: '0', partner_name: '' };
    expect(valuesOf(event).amount).toBe(0);
    expect(valuesOf({ ...event, total_amount: undefined })).toEqual({
      transaction_date: null,
      amount: null,
      partner_name: '',
    });
  });
});

describe('a CSV field', () => {
  it.each([
    ['青葉', '青葉'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+81', "'+81"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ['=a,"b"', '"\'=a,""b"""'],
    [-5, '-5'],
    [null, ''],
    ['', ''],
  ])('%j is %s', (value, field) => {
    expect(csvField(value)).toBe(field);
  });

  it('never begins with what a spreadsheet runs', () => {
    fc.assert(fc.property(fc.string(), (text) => !/^"?[=+\-@\t\r]/.test(csvField(text))));
  });
});

describe('an instant in the CSV', () => {
  it.each([
    ['2026-10-31T15:00:00.000Z', '2026-11-01 00:00:00'],
    ['2026-12-31T14:59:59.999Z', '2026-12-31 23:59:59'],
    [null, ''],
  ])('%s is %s', (instant, text) => {
    expect(jstText(instant)).toBe(text);
  });
});
