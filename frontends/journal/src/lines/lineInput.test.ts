import {
  amountOf,
  difference,
  newLine,
  toLineInput,
  withAmount,
  withKeys,
  withMode,
  withNet,
  withTaxAmount,
} from './lineInput';
import { isUnsettled, withNumbers } from './useSettledLines';

const line = (debit: number | null, credit: number | null) => ({
  ...newLine(),
  debit_amount: debit,
  credit_amount: credit,
});

describe('lines of a journal in the form', () => {
  it.each([
    [[], 0],
    [[line(110_000, 110_000)], 0],
    [[line(24_860, 105_212), line(80_352, null)], 0],
    [[line(100, null)], 100],
    [[line(null, 100), line(30, null)], -70],
  ])('shows what debit has more than credit', (lines, rest) => {
    expect(difference(lines)).toBe(rest);
  });

  it('lets the server work out net and tax from the amount typed last', () => {
    const typed = withAmount({ ...newLine(), debit_amount: 5, debit_tax_amount: 1 }, 'debit', 1100);
    expect(toLineInput(typed)).toMatchObject({
      debit_amount: 1100,
      debit_tax_amount: null,
      debit_amount_without_tax: null,
      debit_typed_last: 'amount',
    });
    expect(amountOf(typed, 'debit')).toBe(1100);
    expect(amountOf(typed, 'credit')).toBe(0);
  });

  it('keeps a tax typed by hand as typed', () => {
    const typed = withTaxAmount(withAmount(newLine(), 'credit', 1100), 'credit', 99);
    expect(toLineInput(typed)).toMatchObject({
      credit_amount: 1100,
      credit_tax_amount: 99,
      credit_amount_input_mode: 'separate',
      credit_typed_last: 'tax_amount',
    });
  });

  it('takes a net amount as typed; the tax beside it is worked out again unless it was typed by hand', () => {
    const net = withNet(withMode(withAmount(newLine(), 'debit', 1100), 'debit', 'exclusive'), 'debit', 500);
    expect(toLineInput(net)).toMatchObject({
      debit_amount: null,
      debit_amount_without_tax: 500,
      debit_tax_amount: null,
      debit_amount_input_mode: 'exclusive',
      debit_typed_last: 'amount_without_tax',
    });
    const byHand = { ...withMode(newLine(), 'debit', 'separate'), debit_tax_amount: 49 };
    expect(toLineInput(withNet(byHand, 'debit', 500))).toMatchObject({
      debit_amount: 549,
      debit_amount_without_tax: 500,
      debit_tax_amount: 49,
    });
  });

  it('keeps the net of a user who types net amounts when the tax is typed', () => {
    const typed = withTaxAmount(
      withNet(withMode(newLine(), 'debit', 'exclusive'), 'debit', 500),
      'debit',
      49,
    );
    expect(toLineInput(typed)).toMatchObject({
      debit_amount: null,
      debit_amount_without_tax: 500,
      debit_tax_amount: 49,
      debit_amount_input_mode: 'separate',
    });
  });

  it('changes no number with the way of typing', () => {
    const before = {
      ...newLine(),
      debit_amount: 1100,
      debit_amount_without_tax: 1000,
      debit_tax_amount: 100,
    };
    expect(withMode(before, 'debit', 'exclusive')).toEqual({
      ...before,
      debit_amount_input_mode: 'exclusive',
    });
  });

  it('asks for the other numbers of a side only while some are missing, and takes nothing else', () => {
    const typed = { ...withAmount(newLine(), 'debit', 1100), description: '家賃' };
    expect(isUnsettled(typed)).toBe(true);
    expect(isUnsettled(newLine())).toBe(false);
    const answer = {
      ...newLine(),
      debit_amount: 1100,
      debit_amount_without_tax: 1000,
      debit_tax_amount: 100,
      description: '別の摘要',
    };
    const [settled] = withNumbers([typed], [answer]);
    expect(settled).toMatchObject({
      key: typed.key,
      debit_amount_without_tax: 1000,
      debit_tax_amount: 100,
      credit_amount: null,
      description: '家賃',
    });
    expect(isUnsettled(settled as typeof typed)).toBe(false);
  });

  it('sends references by id and no names', () => {
    const input = toLineInput({
      ...newLine(),
      debit_tax_id: 'tax',
      debit_tax: '課対仕入10%',
      debit_tax_code: '136',
    });
    expect(input.debit_tax_id).toBe('tax');
    expect(Object.keys(input)).not.toContain('debit_tax');
    expect(Object.keys(input)).not.toContain('key');
  });

  it('gives every row a key of its own', () => {
    const keys = [...withKeys([{ key: '', id: 'a' }, { key: '' }] as never), newLine(), newLine()].map(
      (one) => one.key,
    );
    expect(new Set(keys.slice(2)).size).toBe(2);
  });
});
