import {
  allocate,
  checkUse,
  isSameSupplier,
  isUsedUp,
  leftOf,
  openOf,
  pairOf,
  type Settled,
  settledBy,
} from './offsets.rules.js';
import { PAYMENT_STATES, type PaymentState } from './payments.rules.js';

let number = 0;
function payment(payment_amount: number, over: Partial<Settled> = {}): Settled {
  number += 1;
  return {
    id: `p${number}`,
    local_id: number,
    state: 'DRAFT',
    payment_amount,
    offset_amount: 0,
    company_id: 'yamada',
    partner_name: '山田商事株式会社',
    ...over,
  };
}

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const REFUSAL: Record<PaymentState, string> = {
  DRAFT: 'ok',
  APPROVED: 'unable_to_change_locked_pay_record',
  PAID: 'unable_to_edit_paid_record',
  WITHDRAWN: 'payment_withdrawn',
};

test.each(PAYMENT_STATES.flatMap((credit) => PAYMENT_STATES.map((bill) => [credit, bill] as const)))(
  'a credit note %s for an invoice %s',
  (credit, bill) => {
    const use = {
      credit: payment(-33_000, { state: credit }),
      bill: payment(110_000, { state: bill }),
      amount: 33_000,
    };
    expect(codeOf(() => checkUse(use))).toBe(credit === 'DRAFT' ? REFUSAL[bill] : REFUSAL[credit]);
  },
);

test.each([
  [-33_000, 110_000, 33_000, 'ok'],
  [-33_000, 110_000, 1, 'ok'],
  [-33_000, 110_000, 33_001, 'offset_exceeds_open'],
  [-150_000, 110_000, 110_000, 'ok'],
  [-150_000, 110_000, 110_001, 'offset_exceeds_open'],
  [-33_000, 110_000, 0, 'offset_exceeds_open'],
  [-33_000, 110_000, -1, 'offset_exceeds_open'],
  [-33_000, 110_000, 1.5, 'offset_exceeds_open'],
  [33_000, 110_000, 1, 'offset_wrong_kind'],
  [-33_000, -110_000, 1, 'offset_wrong_kind'],
  [-33_000, 0, 1, 'offset_exceeds_open'],
])('%i for %i by %d: %s', (credit, bill, amount, wanted) => {
  expect(codeOf(() => checkUse({ credit: payment(credit), bill: payment(bill), amount }))).toBe(wanted);
});

test('what is used up settles nothing more', () => {
  const credit = settledBy(payment(-33_000), 33_000);
  expect(credit).toMatchObject({ payment_amount: 0, offset_amount: -33_000 });
  expect(codeOf(() => checkUse({ credit, bill: payment(110_000), amount: 1 }))).toBe('offset_exceeds_open');
  const bill = settledBy(payment(110_000), 110_000);
  expect(bill).toMatchObject({ payment_amount: 0, offset_amount: 110_000 });
  expect(codeOf(() => checkUse({ credit: payment(-1), bill, amount: 1 }))).toBe('offset_exceeds_open');
});

test('an offset that is taken back leaves both unchanged', () => {
  for (const one of [payment(-33_000), payment(110_000)])
    expect(settledBy(settledBy(one, 20_000), -20_000)).toEqual(one);
  expect(openOf(settledBy(payment(-33_000), 20_000))).toBe(13_000);
});

test('suppliers are the same by their record, others by their name', () => {
  const other = { company_id: 'suzuki', partner_name: '山田商事株式会社' };
  const named = { company_id: null, partner_name: '山田商事株式会社' };
  expect(isSameSupplier(payment(1), payment(-1))).toBe(true);
  expect(isSameSupplier(payment(1), other)).toBe(false);
  expect(isSameSupplier(payment(1), named)).toBe(false);
  expect(isSameSupplier(named, { ...named })).toBe(true);
  expect(isSameSupplier(named, { company_id: null, partner_name: '鈴木商店' })).toBe(false);
  expect(isSameSupplier({ company_id: null, partner_name: '' }, { company_id: null, partner_name: '' })).toBe(
    false,
  );
  const use = { credit: payment(-1), bill: payment(1, { company_id: 'suzuki' }), amount: 1 };
  expect(codeOf(() => checkUse(use))).toBe('offset_other_supplier');
});

test('of a pair one is the credit note, in either order', () => {
  const [credit, bill] = [payment(-1), payment(1)];
  expect(pairOf(credit, bill)).toEqual({ credit, bill });
  expect(pairOf(bill, credit)).toEqual({ credit, bill });
  expect(codeOf(() => pairOf(bill, payment(2)))).toBe('offset_wrong_kind');
  expect(codeOf(() => pairOf(credit, payment(-2)))).toBe('offset_wrong_kind');
});

test('credit notes are used for invoices in their order, until either is used up', () => {
  const amounts = (credits: number[], bills: number[]) =>
    allocate(
      credits.map((amount) => payment(amount)),
      bills.map((amount) => payment(amount)),
    ).map(({ credit, bill, amount }) => [credit.payment_amount, bill.payment_amount, amount]);
  expect(amounts([-33_000], [110_000])).toEqual([[-33_000, 110_000, 33_000]]);
  expect(amounts([-150_000], [110_000, 20_000])).toEqual([
    [-150_000, 110_000, 110_000],
    [-150_000, 20_000, 20_000],
  ]);
  expect(amounts([-30, -50], [40, 100])).toEqual([
    [-30, 40, 30],
    [-50, 40, 10],
    [-50, 100, 40],
  ]);
  expect(amounts([], [40])).toEqual([]);
  expect(amounts([-30], [])).toEqual([]);
});

test('a credit note is settled once it is used up by paid invoices', () => {
  const used = settledBy(payment(-33_000), 33_000);
  expect(isUsedUp(used, ['PAID', 'PAID'])).toBe(true);
  expect(isUsedUp(used, ['PAID', 'APPROVED'])).toBe(false);
  expect(isUsedUp(settledBy(payment(-33_000), 32_999), ['PAID'])).toBe(false);
  expect(isUsedUp(settledBy(payment(33_000), 33_000), ['PAID'])).toBe(false);
});

test.each([
  [110_000, 0, 110_000, true],
  [-33_000, 0, -33_000, true],
  [100_000, 33_000, 67_000, true],
  [33_000, 33_000, 0, true],
  [32_999, 33_000, 0, false],
  [-32_999, 33_000, 0, false],
  [-50_000, -33_000, -17_000, true],
  [-33_000, -33_000, 0, true],
  [-1, -33_000, 0, false],
  [1, -33_000, 0, false],
])('of %i owed with %i offset %i is left', (owed, offset, left, fits) => {
  expect(leftOf(owed, offset)).toEqual({ left, fits });
});
