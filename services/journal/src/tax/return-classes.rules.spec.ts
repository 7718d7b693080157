import { TAX_CLASSES } from '../initial-settings/standard-chart.data.js';
import { classForKind, isReturnClass } from './return-classes.rules.js';

const taxes = TAX_CLASSES.map((row) => ({
  id: row.name,
  name: row.name,
  status: 1 as const,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
}));

const SHARES = ['10%', '8%（軽）'].flatMap((rate) =>
  ['', '（控80）', '（控70）', '（控50）', '（控30）'].map((share) => share + rate),
);

test.each(SHARES)('課対仕入%s has its class of returns, and back', (share) => {
  const [bill, credit] = [`課対仕入${share}`, `課対仕返${share}`];
  const day = '2031-01-01';
  expect(classForKind(bill, 'credit_note', taxes, day)).toBe(credit);
  expect(classForKind(credit, 'credit_note', taxes, day)).toBe(credit);
  expect(classForKind(bill, 'bill', taxes, day)).toBe(bill);
  const always = taxes.map((row) => ({ ...row, valid_from: null, valid_to: null }));
  expect(classForKind(credit, 'bill', always, day)).toBe(bill);
});

test.each(['対象外', '非課仕入', '対外仕入', '課税売上10%', '課税売返10%'])(
  '%s stays on a credit note',
  (name) => {
    expect(classForKind(name, 'credit_note', taxes, '2026-11-01')).toBe(name);
  },
);

test('a line keeps its class where the chart has no other, and what is unknown stays', () => {
  const few = taxes.filter(({ name }) => !isReturnClass(name));
  expect(classForKind('課対仕入10%', 'credit_note', few, '2026-11-01')).toBe('課対仕入10%');
  const off = taxes.map((row) => ({ ...row, status: isReturnClass(row.name) ? (0 as const) : (1 as const) }));
  expect(classForKind('課対仕入10%', 'credit_note', off, '2026-11-01')).toBe('課対仕入10%');
  expect(classForKind(null, 'credit_note', taxes, '2026-11-01')).toBeNull();
  expect(classForKind('gone', 'credit_note', taxes, '2026-11-01')).toBe('gone');
});
