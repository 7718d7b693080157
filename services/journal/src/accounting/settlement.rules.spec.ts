import { describe, expect, test } from '@jest/globals';
import type { RemotePayment, SettlementBody } from './accounting.types.js';
import type { DealBody } from './body.rules.js';
import {
  isSameBody,
  isSameWish,
  isTooMuch,
  paymentOf,
  paySource,
  SETTLE_STATES,
  settlementBodies,
  type SettleState,
  wantedPayment,
  type WantedPayment,
  wishedState,
} from './settlement.rules.js';

const paid = {
  state: 'PAID',
  paid: true,
  payment_amount: 99_790,
  transfer_fee: 440,
  offset_amount: 0,
  pay_date: '2026-12-30',
  paid_on: '2026-12-28',
  payment_type: 'transfer',
};
const wanted: WantedPayment = {
  paid_on: '2026-12-28',
  payment_type: 'transfer',
  amount: 99_350,
  fee: 440,
  offset: 0,
};

describe('the payment that is to be there', () => {
  test.each([
    ['what left the account, on the day of the bank', {}, wanted],
    ['on the pay date without one', { paid_on: '' }, { ...wanted, paid_on: '2026-12-30' }],
    ['today without both', { paid_on: '', pay_date: '' }, { ...wanted, paid_on: '2027-01-05' }],
    ['beside an offset the rest', { offset_amount: 10_000 }, { ...wanted, offset: 10_000 }],
    ['none while it is unpaid', { paid: false, state: 'APPROVED' }, null],
    ['none of a withdrawn one', { state: 'WITHDRAWN' }, null],
    [
      'of a credit note what it settled',
      { offset_amount: -99_790, payment_amount: -99_790 },
      { ...wanted, amount: 0, fee: 0, offset: 99_790 },
    ],
    [
      'only the offset where all of it is offset',
      { payment_amount: 0, transfer_fee: 0, offset_amount: 110_000 },
      { ...wanted, amount: 0, fee: 0, offset: 110_000 },
    ],
    ['none where nothing is paid', { payment_amount: 0, transfer_fee: 0 }, null],
    ['none where the fee takes it all', { payment_amount: 440 }, null],
  ])('%s', (_, over, expected) => {
    expect(wantedPayment({ ...paid, ...over }, '2027-01-05')).toEqual(expected);
  });
  test.each([
    ['transfer', 'pay_bank'],
    ['direct_debit', 'pay_bank'],
    ['other', 'pay_bank'],
    ['credit_card', 'pay_card'],
    ['cash', 'pay_cash'],
  ])('%s comes from %s', (type, source) => {
    expect(paySource(type)).toBe(source);
  });
  test.each([
    [null, null, true],
    [null, wanted, false],
    [wanted, null, false],
    [wanted, { ...wanted }, true],
    [wanted, { ...wanted, paid_on: '2026-12-29' }, false],
    [wanted, { ...wanted, amount: 1 }, false],
    [wanted, { ...wanted, fee: 0 }, false],
    [wanted, { ...wanted, offset: 1 }, false],
    [wanted, { ...wanted, payment_type: 'cash' }, false],
  ])('%j and %j are the same wish: %s', (one, other, same) => {
    expect(isSameWish(one, other)).toBe(same);
  });
});

describe('the payments of several deals', () => {
  const deal = (deal_id: number | null, ...amounts: number[]) => ({
    deal_id,
    body: { details: amounts.map((amount) => ({ tax_code: 1, amount })) } as unknown as DealBody,
  });
  const from = {
    company_id: 1,
    paid: { type: 'bank_account', id: 71 },
    offset: { type: 'wallet', id: 75 },
  } as const;
  const amounts = (parts: ReturnType<typeof deal>[], amount: number) =>
    settlementBodies(parts, { paid_on: '2026-12-28', amount, offset: 0 }, from).map(({ deal_id, body }) => [
      deal_id,
      body.amount,
    ]);
  test.each([
    ['one deal takes it', [deal(1, 110_000, -10_210)], 99_790, [[1, 99_790]]],
    [
      'the last takes what is left',
      [deal(1, 100), deal(2, 50)],
      140,
      [
        [1, 100],
        [2, 40],
      ],
    ],
    ['one without a part takes none', [deal(1, 100), deal(2, 50)], 100, [[1, 100]]],
    ['more than all is left out', [deal(1, 100)], 150, [[1, 100]]],
    ['one that is not there takes none', [deal(null, 100)], 100, []],
  ])('%s', (_, parts, amount, expected) => {
    expect(amounts(parts, amount)).toEqual(expected);
  });
  test('an offset comes from its own account, after what was paid', () => {
    const parts = [deal(1, 100), deal(2, 50)];
    const of = (over: object, accounts: object = {}) =>
      settlementBodies(
        parts,
        { paid_on: '2026-12-28', amount: 120, offset: 30, ...over },
        { ...from, ...accounts },
      ).map(({ deal_id, body }) => [deal_id, body.from_walletable_id, body.amount]);
    expect(of({})).toEqual([
      [1, 71, 100],
      [2, 71, 20],
      [2, 75, 30],
    ]);
    expect(of({ amount: 0, offset: 110 })).toEqual([
      [1, 75, 100],
      [2, 75, 10],
    ]);
    expect(of({}, { offset: null })).toEqual([
      [1, 71, 100],
      [2, 71, 20],
    ]);
  });
  test('too much is more than all deals ask for', () => {
    expect(isTooMuch([deal(1, 100), deal(2, 50)], 150)).toBe(false);
    expect(isTooMuch([deal(1, 100), deal(2, 50)], 151)).toBe(true);
  });
});

describe('a payment whose response was lost', () => {
  const body: SettlementBody = {
    company_id: 1,
    date: '2026-12-28',
    from_walletable_type: 'bank_account',
    from_walletable_id: 71,
    amount: 99_350,
  };
  const { company_id: _, ...same } = body;
  const there: RemotePayment = { id: 9, ...same };
  test.each([
    ['is one of its content', [], [there], 9],
    ['without an account in the response too', [], [{ id: 9, date: body.date, amount: body.amount }], 9],
    ['is none that was there before', [9], [there], undefined],
    ['is the other of two alike', [9], [there, { ...there, id: 10 }], 10],
    ['has its day', [], [{ ...there, date: '2026-12-29' }], undefined],
    ['has its amount', [], [{ ...there, amount: 1 }], undefined],
    ['has its account', [], [{ ...there, from_walletable_id: 72 }], undefined],
    ['has its kind of account', [], [{ ...there, from_walletable_type: 'wallet' }], undefined],
  ] as [string, number[], RemotePayment[], number | undefined][])('%s', (_name, seen, payments, id) => {
    expect(paymentOf({ body, seen }, payments)?.id).toBe(id);
  });
  test.each(['company_id', 'date', 'amount', 'from_walletable_type', 'from_walletable_id'] as const)(
    'another %s is another body',
    (name) => {
      expect(isSameBody(body, { ...body })).toBe(true);
      expect(isSameBody(body, { ...body, [name]: 0 } as SettlementBody)).toBe(false);
    },
  );
});

describe('the state after another wish', () => {
  const nothing: [] = [];
  const known = [{ payment_id: 9, tried_at: null }];
  const lost = [{ payment_id: null, tried_at: '2026-12-28T00:00:00Z' }];
  /** before: wanted / not wanted with nothing there / not wanted with a payment there / not wanted with one lost */
  const table: Record<SettleState, [SettleState, SettleState, SettleState, SettleState]> = {
    none: ['waiting', 'none', 'waiting', 'waiting'],
    waiting: ['waiting', 'none', 'waiting', 'waiting'],
    sending: ['sending', 'sending', 'sending', 'sending'],
    settled: ['waiting', 'none', 'waiting', 'waiting'],
    removed: ['waiting', 'removed', 'waiting', 'waiting'],
    failed: ['waiting', 'none', 'waiting', 'waiting'],
  };
  test.each(SETTLE_STATES)('%s', (before) => {
    expect([
      wishedState(before, wanted, nothing),
      wishedState(before, null, nothing),
      wishedState(before, null, known),
      wishedState(before, null, lost),
    ]).toEqual(table[before]);
  });
});
