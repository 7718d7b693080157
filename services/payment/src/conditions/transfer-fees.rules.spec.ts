import fc from 'fast-check';
import {
  applyFee,
  checkOverlap,
  checkRange,
  FEE_METHODS,
  type FeeCondition,
  type FeeMethod,
  lookUpFee,
  transferType,
} from './transfer-fees.rules.js';

const condition = (
  min: number,
  max: number | null,
  fee: number,
  over: Partial<FeeCondition> = {},
): FeeCondition => ({
  id: `${min}-${max}-${fee}`,
  user_bank_id: 'a',
  transfer_type: 'other_bank',
  destination_bank_code: null,
  applied_condition_min: min,
  applied_condition_max: max,
  transfer_fee: fee,
  ...over,
});
const tiers = [condition(0, 30_000, 330), condition(30_000, null, 550)];
const fee = (amount: number): number | null =>
  lookUpFee(tiers, { transfer_type: 'other_bank', bank_code: '0009', amount });

describe('ranges', () => {
  test.each([
    [0, 1, true],
    [0, null, true],
    [30_000, 30_000, false],
    [30_001, 30_000, false],
    [-1, 10, false],
    [-1, null, false],
  ])('[%s, %s) valid: %s', (min, max, valid) => {
    const check = () => checkRange({ applied_condition_min: min, applied_condition_max: max });
    if (valid) expect(check).not.toThrow();
    else expect(check).toThrow(expect.objectContaining({ code: 'invalid_condition_range' }));
  });

  test.each([
    [20_000, 40_000, {}, true],
    [0, null, {}, true],
    [50_000, null, {}, true],
    [29_999, 30_000, {}, true],
    [20_000, 40_000, { transfer_type: 'same_bank' }, false],
    [20_000, 40_000, { destination_bank_code: '0009' }, false],
    [20_000, 40_000, { user_bank_id: 'b' }, false],
  ] as const)('[%s, %s) %j overlaps: %s', (min, max, over, overlaps) => {
    const check = () =>
      checkOverlap({ ...condition(min, max, 1, over as Partial<FeeCondition>), id: 'new' }, tiers);
    if (overlaps) expect(check).toThrow(expect.objectContaining({ code: 'overlap_existing_condition' }));
    else expect(check).not.toThrow();
  });

  test('touching ranges do not overlap, and a row does not overlap itself', () => {
    expect(() =>
      checkOverlap({ ...condition(0, 30_000, 1), id: 'x' }, [condition(30_000, null, 550)]),
    ).not.toThrow();
    expect(() => checkOverlap(condition(0, 30_000, 330), tiers)).not.toThrow();
  });
});

test('for any ranges added in any order, an amount never falls into two ranges of one scope', () => {
  const range = fc.record({
    min: fc.integer({ min: -5, max: 60 }),
    max: fc.option(fc.integer({ min: -5, max: 60 })),
    bank: fc.constantFrom(null, '0009'),
  });
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (wanted) => {
      const kept: FeeCondition[] = [];
      for (const [at, { min, max, bank }] of wanted.entries()) {
        const next = condition(min, max, at, { id: `${at}`, destination_bank_code: bank });
        try {
          checkRange(next);
          checkOverlap(next, kept);
          kept.push(next);
        } catch {
          // Refused: it is the kept ones that must be disjoint.
        }
      }
      for (let amount = 0; amount <= 61; amount++) {
        for (const bank of [null, '0009']) {
          const hits = kept.filter(
            (one) =>
              one.destination_bank_code === bank &&
              one.applied_condition_min <= amount &&
              (one.applied_condition_max === null || amount < one.applied_condition_max),
          );
          expect(hits.length).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: 500 },
  );
});

describe('lookup', () => {
  test.each([
    [0, 330],
    [29_999, 330],
    [30_000, 550],
    [10_000_000, 550],
  ])('%s yen costs %s', (amount, wanted) => {
    expect(fee(amount)).toBe(wanted);
  });

  test('a rule for the very bank goes before its class; another class does not help', () => {
    const all = [...tiers, condition(0, null, 110, { destination_bank_code: '0009' })];
    expect(lookUpFee(all, { transfer_type: 'other_bank', bank_code: '0009', amount: 50_000 })).toBe(110);
    expect(lookUpFee(all, { transfer_type: 'other_bank', bank_code: '0005', amount: 50_000 })).toBe(550);
    expect(lookUpFee(all, { transfer_type: 'same_bank', bank_code: '0009', amount: 50_000 })).toBeNull();
  });

  test('classes', () => {
    const from = { bank_code: '0001', bank_branch_code: '001' };
    expect(transferType(from, { bank_code: '0001', branch_code: '001' })).toBe('same_branch');
    expect(transferType(from, { bank_code: '0001', branch_code: '004' })).toBe('same_bank');
    expect(transferType(from, { bank_code: '0005', branch_code: '001' })).toBe('other_bank');
  });
});

describe('applyFee, fee borne by the partner (据置型)', () => {
  test.each([
    [29_999, 29_669, 330, 330, 0],
    [30_000, 29_450, 550, 330, 220],
    [30_329, 29_779, 550, 330, 220],
    [30_330, 29_780, 550, 330, 220],
    [30_549, 29_999, 550, 330, 220],
    [30_550, 30_000, 550, 550, 0],
    [50_000, 49_450, 550, 550, 0],
  ])(
    'payable %s: transfer %s, deducted %s, charged %s, gap %s',
    (payable, transfer, deducted, charged, gap) => {
      expect(applyFee(payable, true, fee, null)).toEqual({
        transfer_fee: deducted,
        transfer_amount: transfer,
        bank_charge: charged,
        gap,
      });
    },
  );

  test('borne by the payer: there is no deduction, the charge is shown', () => {
    expect(applyFee(50_000, false, fee, null)).toEqual({
      transfer_fee: 0,
      transfer_amount: 50_000,
      bank_charge: 550,
      gap: null,
    });
  });

  test('a fee set by hand goes before the conditions; no condition means unknown, not zero', () => {
    expect(applyFee(50_000, true, fee, 100).transfer_amount).toBe(49_900);
    expect(applyFee(50_000, true, () => null, null)).toEqual({
      transfer_fee: null,
      transfer_amount: 50_000,
      bank_charge: null,
      gap: null,
    });
  });
});

describe('the iteration of JA-bank, tiers 110/220 at 30,000', () => {
  const ja = [condition(0, 30_000, 110), condition(30_000, null, 220)];
  const by = (amount: number, method?: FeeMethod): number | null =>
    lookUpFee(ja, { transfer_type: 'other_bank', bank_code: '0009', amount }, method);
  test.each([
    [30_000, 29_890, 110],
    [30_110, 29_890, 110],
    [30_330, 30_110, 220],
  ])('owed %s: sent %s, charged %s', (payable, transfer_amount, bank_charge) => {
    expect(applyFee(payable, true, by, null, 'repeat')).toMatchObject({ transfer_amount, bank_charge });
  });
  test('what leaves the account never exceeds what is owed', () => {
    for (let payable = 111; payable < 32_000; payable++) {
      const { transfer_amount, bank_charge } = applyFee(payable, true, by, null, 'repeat');
      expect(transfer_amount + (bank_charge ?? 0)).toBeLessThanOrEqual(payable);
    }
  });
});

describe('every method, over any two tiers', () => {
  const tiersOf = (below: number, above: number) => [
    condition(0, 30_000, below),
    condition(30_000, null, above),
  ];
  const fees = fc.integer({ min: 0, max: 900 });
  test('sent and deducted are what is owed; below never takes less than charged, above never more', () => {
    fc.assert(
      fc.property(fees, fees, fc.integer({ min: 29_000, max: 32_000 }), (a, b, payable) => {
        const two = tiersOf(Math.min(a, b), Math.max(a, b));
        const by = (amount: number, method?: FeeMethod): number | null =>
          lookUpFee(two, { transfer_type: 'other_bank', bank_code: '0009', amount }, method);
        for (const method of FEE_METHODS) {
          const outcome = applyFee(payable, true, by, null, method);
          expect(outcome.transfer_amount + (outcome.transfer_fee ?? 0)).toBe(payable);
          if (method === 'add_below') expect(outcome.gap ?? 0).toBeGreaterThanOrEqual(0);
          if (method === 'add_above') expect(outcome.gap ?? 0).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 2000 },
    );
  });
  test('a rule of the very bank goes before its class in every method', () => {
    const all = [...tiers, condition(0, null, 100, { destination_bank_code: '0009' })];
    for (const method of FEE_METHODS)
      expect(lookUpFee(all, { transfer_type: 'other_bank', bank_code: '0009', amount: 30_100 }, method)).toBe(
        100,
      );
  });
});
