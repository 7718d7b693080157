import { checkAmounts, isCredit, isUsedUp, proposedAmounts } from './offsets.rules';

const open = [
  { pay_key: 'a', payment_amount: 10_000 },
  { pay_key: 'b', payment_amount: 50_000 },
];

test('a credit note stays one while it is used', () => {
  expect(isCredit({ payment_amount: -33_000, offset_amount: 0 })).toBe(true);
  expect(isCredit({ payment_amount: 0, offset_amount: -33_000 })).toBe(true);
  expect(isCredit({ payment_amount: 0, offset_amount: 110_000 })).toBe(false);
  expect(isCredit({ payment_amount: 110_000, offset_amount: 0 })).toBe(false);
});

test.each([
  ['an open credit note', -33_000, 0, false],
  ['one with a rest', -3_000, -30_000, false],
  ['a used one', 0, -33_000, true],
  ['an invoice that credit notes settle', 0, 110_000, false],
  ['an invoice', 110_000, 0, false],
])('%s: %i to pay, %i offset', (_name, payment_amount, offset_amount, expected) => {
  expect(isUsedUp({ payment_amount, offset_amount })).toBe(expected);
});

test.each([
  [-33_000, { a: 10_000, b: 23_000 }],
  [-90_000, { a: 10_000, b: 50_000 }],
  [-5_000, { a: 5_000, b: 0 }],
])('%i is proposed for the oldest first', (payment_amount, wanted) => {
  expect(proposedAmounts({ payment_amount }, open)).toEqual(wanted);
});

test.each([
  [
    { a: 10_000, b: 23_000 },
    { sum: 33_000, left: 0, is_sound: true, beyond: [] },
  ],
  [
    { a: 10_000, b: null },
    { sum: 10_000, left: 23_000, is_sound: true, beyond: [] },
  ],
  [{ a: 10_001 }, { sum: 10_001, left: 22_999, is_sound: false, beyond: ['a'] }],
  [{ b: 33_001 }, { sum: 33_001, left: -1, is_sound: false, beyond: [] }],
  [
    { a: -1, b: 2 },
    { sum: 1, left: 32_999, is_sound: false, beyond: ['a'] },
  ],
  [{}, { sum: 0, left: 33_000, is_sound: false, beyond: [] }],
])('typed %j', (amounts, wanted) => {
  expect(checkAmounts({ payment_amount: -33_000 }, open, amounts)).toEqual(wanted);
});
