import { type AskRefusal, askRefusal } from './asking.rules.js';

const WITH = { email: 'a@supplier.example' };
const WITHOUT = { email: '' };
test.each<[{ email: string } | undefined, boolean, boolean, AskRefusal]>([
  [undefined, false, false, 'no_record'],
  [undefined, false, true, 'no_record'],
  [undefined, true, false, 'no_record'],
  [undefined, true, true, 'no_record'],
  [WITHOUT, false, false, 'customer_without_email'],
  [WITHOUT, false, true, 'customer_without_email'],
  [WITHOUT, true, false, 'customer_without_email'],
  [WITHOUT, true, true, 'customer_without_email'],
  [WITH, false, false, null],
  [WITH, false, true, null],
  [WITH, true, false, 'already_asked'],
  [WITH, true, true, null],
])('%j, asked before %s, again %s → %s', (customer, before, again, expected) =>
  expect(askRefusal(customer, before, again)).toBe(expected),
);
