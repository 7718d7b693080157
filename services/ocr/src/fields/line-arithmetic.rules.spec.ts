import { withZerosRestored } from './line-arithmetic.rules.js';

const line = (quantity: number | null, unit_price: number | null, amount: number) => ({
  description: '見本',
  quantity,
  unit_price,
  amount,
  tax_rate: 10 as const,
});

test.each([
  [line(39, 1640, 49209), line(30, 1640, 49200)],
  [line(24, 149, 3369), line(24, 140, 3360)],
  [line(8, 575, 4699), line(8, 575, 4600)],
])('%j was %j', (read, printed) => expect(withZerosRestored(read)).toEqual(printed));

test.each([
  // It closes as it stands: 9 × 9 = 81.
  line(9, 99, 891),
  // No reading closes; nothing to multiply.
  line(39, 1641, 49209),
  line(null, 1640, 49209),
  line(39, null, 49209),
  // Six nines are too many to guess.
  line(2, 999999, 1999998),
])('%j stays', (read) => expect(withZerosRestored(read)).toEqual(read));
