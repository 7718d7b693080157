import { readBoxes, readFieldOf, SURE } from './readBoxes';

const field = (value: string, page: number, box: number[], confidence = 0.99) => ({
  value,
  page,
  box,
  confidence,
  text: value,
});
const fields = {
  supplier_name: field('株式会社朝霧珈琲焙煎所', 1, [0.5, 0.2, 0.3, 0.02]),
  due_date: field('2026-11-25', 2, [0.1, 0.1, 0.1, 0.01]),
  total_amount: field('', 1, [0, 0, 0.1, 0.1]),
  bank_name: field('三井住友銀行', 1, []),
  phone: field('0262286671', 1, [0.5, 0.4, 0.1, 0.01], 0.5),
};

describe('boxes of read values', () => {
  it('draws a box for what was read on this page and has a place, in the colour of its kind', () => {
    expect(readBoxes(fields, 1).map(({ name, color }) => [name, color])).toEqual([
      ['partner_name', 'partner'],
      ['phone', 'other'],
    ]);
    expect(readBoxes(fields, 2).map(({ name, color }) => [name, color])).toEqual([['due_date', 'due']]);
  });

  it('draws nothing for a page without values or without a reading', () => {
    expect(readBoxes(fields, 3)).toEqual([]);
    expect(readBoxes(null, 1)).toEqual([]);
  });

  it('knows what was read for a field of the form', () => {
    expect(readFieldOf(fields, 'partner_name')?.value).toBe('株式会社朝霧珈琲焙煎所');
    expect(readFieldOf(fields, 'total_amount')).toBeNull();
    expect(readFieldOf(fields, 'taxable_10')).toBeNull();
    expect(readFieldOf(fields, 'phone')?.confidence).toBeLessThan(SURE);
  });
});
