import { amountOf, difference, newLine, toLineInput, withAmount, withKeys, withTaxAmount } from './lineInput';

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
  ])('tells what debit has more than credit', (lines, rest) => {
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
