import fc from 'fast-check';
import { type GroupMember, spreadFee } from './fee-groups.rules.js';
import { applyFee, FEE_METHODS } from './transfer-fees.rules.js';

const fee = (amount: number): number => (amount < 30_000 ? 330 : 550);
const of = (payable: number, over: Partial<GroupMember> = {}): GroupMember => ({
  payable,
  borne_by_partner: true,
  manual_fee: null,
  ...over,
});
const shares = (members: GroupMember[]) =>
  spreadFee(members, fee, 'keep').map(({ transfer_fee, transfer_amount }) => [transfer_fee, transfer_amount]);

test('one fee on the sum, taken from the largest', () => {
  expect(shares([of(10_000), of(20_000), of(15_000)])).toEqual([
    [0, 10_000],
    [550, 19_450],
    [0, 15_000],
  ]);
});

test('the charge and the gap are at the largest alone', () => {
  const outcome = spreadFee([of(10_000), of(20_000)], fee, 'keep');
  expect(outcome.map(({ bank_charge, gap }) => [bank_charge, gap])).toEqual([
    [0, null],
    [330, 220],
  ]);
});

test('what the largest cannot bear goes on to the next', () => {
  expect(shares([of(100), of(300), of(200)])).toEqual([
    [0, 100],
    [300, 0],
    [30, 170],
  ]);
});

test('a typed fee is the fee of the group; a payer who bears it deducts nothing', () => {
  expect(shares([of(10_000, { manual_fee: 100 }), of(20_000)])).toEqual([
    [100, 9900],
    [0, 20_000],
  ]);
  expect(shares([of(10_000, { borne_by_partner: false }), of(20_000, { borne_by_partner: false })])).toEqual([
    [0, 10_000],
    [0, 20_000],
  ]);
});

test('an unknown fee is unknown for all', () => {
  expect(spreadFee([of(1), of(2)], () => null, 'keep').map((one) => one.transfer_fee)).toEqual([null, null]);
});

test('for any group: the shares are the one fee, and only the largest may go below zero', () => {
  const payables = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(payables, fc.constantFrom(...FEE_METHODS), (amounts, method) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0);
      const alone = applyFee(sum, true, fee, null, method);
      const outcome = spreadFee(
        amounts.map((amount) => of(amount)),
        fee,
        method,
      );
      const total = (field: 'transfer_fee' | 'transfer_amount' | 'bank_charge') =>
        outcome.reduce((all, one) => all + (one[field] ?? 0), 0);
      expect([total('transfer_fee'), total('transfer_amount'), total('bank_charge')]).toEqual([
        alone.transfer_fee,
        alone.transfer_amount,
        alone.bank_charge,
      ]);
      const largest = amounts.indexOf(Math.max(...amounts));
      outcome.forEach((one, at) => {
        if (at !== largest) expect(one.transfer_amount).toBeGreaterThanOrEqual(0);
      });
    }),
    { numRuns: 1000 },
  );
});
