import { describe, expect, test } from '@jest/globals';
import { mfInvoiceClass, percentOf, type TaxClass, taxClassName } from './tax-names.rules.js';

const tax = (name: string, rate: number, is_reduced_tax = false, export_code = ''): TaxClass => ({
  name,
  rate,
  is_reduced_tax,
  export_code,
});
const TEN = tax('課対仕入10%', 10, false, '136');
const REDUCED = tax('課対仕入8%（軽）', 8, true, '163');
const NONE = tax('対象外', 0, false, '2');
const at = (date: string | null, is_keikasochi = true, is_qualified = !is_keikasochi) => ({
  date,
  is_keikasochi,
  is_qualified,
  percent: null as number | null,
});

describe('names of the packages', () => {
  test.each([
    [TEN, at('2026-11-20'), '課対仕入（控70）10%', '課対仕入込10%区分70%', '課税仕入 10%'],
    [TEN, at('2026-09-30'), '課対仕入（控80）10%', '課対仕入込10%区分80%', '課税仕入 10%'],
    [TEN, at('2028-10-01'), '課対仕入（控50）10%', '課対仕入込10%区分50%', '課税仕入 10%'],
    [TEN, at('2030-10-01'), '課対仕入（控30）10%', '課対仕入込10%区分30%', '課税仕入 10%'],
    [TEN, at('2031-10-01'), '課対仕入（控0）10%', '課対仕入込10%控不', '課税仕入 10%'],
    [TEN, at('2026-11-20', false), '課対仕入10%', '課対仕入込10%適格', '課税仕入 10%'],
    [REDUCED, at('2026-11-20'), '課対仕入（控70）8%（軽）', '課対仕入込軽減8%区分70%', '課税仕入 (軽)8%'],
    [REDUCED, at('2026-11-20', false), '課対仕入8%（軽）', '課対仕入込軽減8%適格', '課税仕入 (軽)8%'],
    [NONE, at('2026-11-20'), '対象外', '対象外', '対象外'],
    [tax('非課仕入', 0), at('2026-11-20', false), '非課仕入', '非課仕入', '非課税仕入'],
    [
      tax('非対仕入10%', 10),
      at('2026-11-20', false),
      '非対仕入10%',
      '非対仕入込10%適格',
      '非課税対応仕入 10%',
    ],
    [
      tax('共対仕入10%', 10),
      at('2026-11-20'),
      '共対仕入（控70）10%',
      '共対仕入込10%区分70%',
      '共通課税仕入 10%',
    ],
    [
      tax('課対仕入（控80）10%', 10),
      at('2026-11-20'),
      '課対仕入（控80）10%',
      '課対仕入込10%区分80%',
      '課税仕入 10%',
    ],
    [tax('輸入', 10, false, 'IM10'), at('2026-11-20', false), 'IM10', 'IM10', 'IM10'],
    [tax('輸入', 10, false, '99'), at('2026-11-20', false), '輸入', '輸入', '輸入'],
  ])('%#', (one, deduction, freee, yayoi, mf) => {
    expect(taxClassName(one, deduction, 'freee')).toBe(freee);
    expect(taxClassName(one, deduction, 'yayoi')).toBe(yayoi);
    expect(taxClassName(one, deduction, 'mf')).toBe(mf);
  });
});

test.each([
  [TEN, at('2026-11-20'), '70%控除'],
  [TEN, at('2026-09-30'), '80%控除'],
  [TEN, at('2031-10-01'), '控除不可'],
  [TEN, at('2026-11-20', false), '適格'],
  [TEN, at('2026-11-20', false, false), '適格'],
  [NONE, at('2026-11-20', false, true), ''],
  [NONE, at('2026-11-20', false, false), '70%控除'],
  [null, at('2026-11-20', false, false), '70%控除'],
  [null, at(null, true, false), '適格'],
])('the MF column is never empty for an unregistered supplier (%#)', (one, deduction, wanted) => {
  expect(mfInvoiceClass(one, deduction)).toBe(wanted);
});

test('the share stored with the line goes before the date: what exceeds the cap is not deductible', () => {
  const over = { ...at('2026-11-20'), percent: 0 };
  expect(taxClassName(TEN, over, 'yayoi')).toBe('課対仕入込10%控不');
  expect(mfInvoiceClass(TEN, over)).toBe('控除不可');
});

test('before the invoice system everything was deductible', () => {
  expect(percentOf(TEN, at('2023-09-30'))).toBe(100);
});
