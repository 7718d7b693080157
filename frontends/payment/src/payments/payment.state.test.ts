import { payment } from '../testing';
import { stageOf, transferGroups } from './payment.state';

test('the stage says what is waited for', () => {
  expect(stageOf(payment, 3)).toBe('confirming');
  expect(stageOf({ ...payment, confirm_level: 3 }, 3)).toBe('to_approve');
  expect(stageOf(payment, 0)).toBe('to_approve');
  expect(stageOf({ ...payment, state: 'APPROVED' }, 3)).toBe('to_export');
  expect(stageOf({ ...payment, state: 'APPROVED', payment_type: 'cash' }, 3)).toBe('to_pay');
  expect(stageOf({ ...payment, state: 'APPROVED', live_batch_id: 'x' }, 3)).toBe('exported');
});

test('a credit note is open, used up, or settled by paid invoices; an offset invoice needs no file', () => {
  const credit = { ...payment, payment_amount: -40_000, offset_amount: -110_000, transfer_amount: -40_000 };
  expect(stageOf(credit, 3)).toBe('credit_open');
  expect(stageOf({ ...credit, payment_amount: 0 }, 3)).toBe('credit_used');
  expect(stageOf({ ...credit, payment_amount: 0, state: 'PAID' }, 3)).toBe('credit_settled');
  expect(stageOf({ ...credit, state: 'WITHDRAWN' }, 3)).toBe('withdrawn');
  const bill = { ...payment, payment_amount: 0, offset_amount: 110_000, transfer_amount: 0 };
  expect(stageOf({ ...bill, state: 'APPROVED' }, 3)).toBe('to_pay');
  expect(transferGroups([bill, credit])).toEqual([]);
});

test('transfers group by date and account; without either they are left out', () => {
  const later = { ...payment, pay_key: 'p2', pay_date: '2026-12-31' };
  const none = { ...payment, pay_key: 'p3', user_bank_id: null };
  const groups = transferGroups([later, payment, none, { ...payment, pay_key: 'p4' }]);
  expect(groups.map((group) => [group.pay_date, group.pay_keys, group.total])).toEqual([
    ['2026-11-30', ['p1', 'p4'], 218900],
    ['2026-12-31', ['p2'], 109450],
  ]);
});
