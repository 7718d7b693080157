import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountingDesk, DEALS, paymentsOf } from './accounting-desk.js';
import { schemaOf } from './accounting-house.js';
import type { Invoice } from './support.js';
import type { Actor } from './tax-support.js';

const desk = new AccountingDesk();
const { house, line, code, dealOf, queued } = desk;
let keiri: Actor;
beforeAll(() => house.open());
afterAll(() => house.close());
beforeEach(async () => {
  keiri = await desk.fresh();
});

const only = () => {
  const [deal, ...others] = house.freee.deals;
  expect(others).toEqual([]);
  if (!deal) throw new Error('no deal');
  return deal;
};
const there = () => (only().payments ?? []).map(({ date, amount }) => [date, amount]);

/** An invoice of 110,000 that is sent. */
async function sent(lines?: object[], header?: object): Promise<Invoice> {
  const invoice = await queued(lines, header);
  await house.drive();
  expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent', settle_state: 'none' });
  return invoice;
}

async function passes(): Promise<void> {
  await house.later(keiri);
  await house.drive();
}

describe('a paid invoice', () => {
  test('is settled in freee with a payment as its schema says, on the day of the bank', async () => {
    const invoice = await sent();
    await house.payment(keiri, invoice, { pay_date: '2026-12-25', paid_on: '2026-12-28' });
    await house.drive();
    expect(house.freee.payments).toEqual([
      {
        deal_id: only().id,
        company_id: 1,
        date: '2026-12-28',
        from_walletable_type: 'bank_account',
        from_walletable_id: 71,
        amount: 110_000,
      },
    ]);
    const { deal_id: _, ...body } = house.freee.payments[0] ?? {};
    expect(schemaOf('paymentParams').safeParse(body).error).toBeUndefined();
    expect(only()).toMatchObject({ due_amount: 0, status: 'settled' });
    expect(await dealOf(invoice.local_id)).toMatchObject({
      settle_state: 'settled',
      settle_wanted: { paid_on: '2026-12-28', amount: 110_000, fee: 0 },
    });
  });

  test('withheld tax is no part of the payment, and the fee that the payee bears stays open in the deal', async () => {
    const lines = [
      line({ credit_amount: 99_790 }),
      { credit_account_title_id: desk.ids.withheld, credit_tax_id: desk.ids.t0, credit_amount: 10_210 },
    ];
    const invoice = await sent(lines, { withholding_tax: 10_210, payable_amount: 99_790 });
    await house.payment(keiri, invoice, { payment_amount: '99790', transfer_fee: '440' });
    await house.drive();
    expect(there()).toEqual([['2026-12-30', 99_350]]);
    expect(only().due_amount).toBe(440);
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_wanted: { amount: 99_350, fee: 440 } });
  });

  test('cash comes from the wallet; of two cards a user says which', async () => {
    const cash = await sent();
    await house.payment(keiri, cash, { payment_type: 'cash' });
    await house.drive();
    expect(house.freee.payments[0]).toMatchObject({ from_walletable_type: 'wallet', from_walletable_id: 72 });
    const card = await queued();
    await house.payment(keiri, card, { payment_type: 'credit_card' });
    await house.drive();
    const deal = await dealOf(card.local_id);
    expect(deal).toMatchObject({
      state: 'sent',
      settle_state: 'failed',
      settle_error_params: { obstacles: [{ code: 'unmapped', kind: 'pay_card', key: 'pay_card' }] },
    });
    await house.call(keiri, 'PUT', '/accounting/mappings', {
      kind: 'pay_card',
      key: 'pay_card',
      remote_id: 74,
    });
    await house.call(keiri, 'POST', `/accounting/deals/${deal.id}/settle`);
    await house.drive();
    expect(await dealOf(card.local_id)).toMatchObject({ settle_state: 'settled', settle_error_code: '' });
    expect(house.freee.payments[1]).toMatchObject({
      from_walletable_type: 'credit_card',
      from_walletable_id: 74,
    });
  });

  test('that was paid before it was sent is settled after it', async () => {
    const invoice = await desk.approved();
    await house.payment(keiri, invoice, { payment_amount: '110000', pay_date: '2026-12-10' });
    expect((await desk.asked([invoice.local_id]))[0]).toMatchObject({ result: 'success' });
    await house.drive();
    expect(there()).toEqual([['2026-12-10', 110_000]]);
  });

  test('of several deals pays each its own amount', async () => {
    const many = Array.from({ length: 150 }, () => line({ debit_amount: 1_100, credit_amount: 1_100 }));
    const invoice = await queued(many, { payable_amount: 165_000 });
    await house.payment(keiri, invoice, { payment_amount: '165000', transfer_fee: '600' });
    await house.drive();
    const paid = house.freee.deals.map(({ payments, due_amount }) => [payments?.[0]?.amount, due_amount]);
    expect(paid).toEqual([
      [110_000, 0],
      [54_400, 600],
    ]);
  });

  test('an offset is settled on both deals from the account that a user chose, or stays open', async () => {
    const bill = await sent();
    const offset = { payment_amount: '100000', offset_amount: '10000' };
    const pay_key = await house.payment(keiri, bill, offset);
    await house.drive();
    const deal = await dealOf(bill.local_id);
    expect(deal).toMatchObject({
      settle_state: 'failed',
      settle_error_params: { obstacles: [{ code: 'unmapped', kind: 'pay_offset' }] },
    });
    const choice = { kind: 'pay_offset', key: 'pay_offset' };
    await house.call(keiri, 'PUT', '/accounting/mappings', { ...choice, remote_id: 75 });
    await house.call(keiri, 'POST', `/accounting/deals/${deal.id}/settle`);
    await house.drive();
    expect(only().payments?.map((one) => [one.from_walletable_id, one.amount])).toEqual([
      [71, 100_000],
      [75, 10_000],
    ]);
    expect(only().due_amount).toBe(0);
    await house.payment(keiri, bill, { ...offset, pay_key, version: 2, paid: false, state: 'APPROVED' });
    await house.drive();
    expect([there(), house.freee.removed.length]).toEqual([[], 2]);
    await house.call(keiri, 'PUT', '/accounting/mappings', { ...choice, remote_id: null });
    await house.payment(keiri, bill, { ...offset, pay_key, version: 3 });
    await house.drive();
    expect(there()).toEqual([['2026-12-30', 100_000]]);
  });

  test('without a payment there is none', async () => {
    const invoice = await sent();
    await house.payment(keiri, invoice, { paid: false, state: 'APPROVED' });
    await house.payment(keiri, invoice, { payment_amount: '0', version: 2 });
    await house.drive();
    expect(house.freee.payments).toEqual([]);
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'none', settle_wanted: null });
  });
});

describe('a payment that is undone', () => {
  test('is deleted, and comes again when it is paid again', async () => {
    const invoice = await sent();
    const pay_key = await house.payment(keiri, invoice);
    await house.drive();
    await house.payment(keiri, invoice, { pay_key, version: 2, paid: false, state: 'APPROVED' });
    await house.drive();
    expect(there()).toEqual([]);
    expect(house.freee.removed).toHaveLength(1);
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'removed', settle_wanted: null });
    // An older fact that comes late changes nothing.
    await house.payment(keiri, invoice, { pay_key, version: 1 });
    await house.drive();
    expect(there()).toEqual([]);
    await house.payment(keiri, invoice, { pay_key, version: 3, pay_date: '2027-01-12' });
    await house.drive();
    expect(there()).toEqual([['2027-01-12', 110_000]]);
  });

  test('before it was sent leaves nothing to do', async () => {
    const invoice = await sent();
    const pay_key = await house.payment(keiri, invoice);
    await house.payment(keiri, invoice, { pay_key, version: 2, paid: false, state: 'APPROVED' });
    await house.drive();
    expect(house.freee.payments).toEqual([]);
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'none' });
  });

  test('another day or amount replaces the payment; the withdrawal of another payment changes nothing', async () => {
    const invoice = await sent();
    const pay_key = await house.payment(keiri, invoice);
    await house.drive();
    await house.payment(keiri, invoice, { pay_key, version: 2, paid_on: '2026-12-29' });
    await house.payment(keiri, invoice, { paid: false, state: 'WITHDRAWN', version: 9 });
    await house.drive();
    expect(there()).toEqual([['2026-12-29', 110_000]]);
    expect(house.freee.removed).toHaveLength(1);
  });

  test('that a user deleted over there already is no fault', async () => {
    const invoice = await sent();
    const pay_key = await house.payment(keiri, invoice);
    await house.drive();
    const deal = only();
    Object.assign(deal, { payments: [], due_amount: 110_000 });
    await house.payment(keiri, invoice, { pay_key, version: 2, paid: false, state: 'APPROVED' });
    await house.drive();
    expect(house.freee.removed).toEqual([]);
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'removed' });
  });

  test('during its own sending is taken back after it', async () => {
    const invoice = await sent();
    const pay_key = await house.payment(keiri, invoice);
    house.freee.order(paymentsOf(only()), async () => {
      await house.payment(keiri, invoice, { pay_key, version: 2, paid: false, state: 'APPROVED' });
    });
    await house.drive();
    expect(house.freee.payments).toHaveLength(1);
    expect(there()).toEqual([]);
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'removed' });
  });
});

describe('what may go wrong on the way', () => {
  test.each(['500_after', 'lost_after'])('%s: looked for, found, not paid twice', async (order) => {
    const invoice = await sent();
    house.freee.order(paymentsOf(only()), order);
    await house.payment(keiri, invoice);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      settle_state: 'waiting',
      settle_error_code: 'accounting_unavailable',
    });
    await passes();
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'settled' });
    expect(house.freee.payments).toHaveLength(1);
  });

  test.each(['500', 'lost'])('%s: not there after a minute, so it is sent again', async (order) => {
    const invoice = await sent();
    house.freee.order(paymentsOf(only()), order);
    await house.payment(keiri, invoice);
    await house.drive();
    await house.sql(keiri, 'update journal.accounting_deals set settle_next_at = now()');
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_error_code: 'accounting_unsettled' });
    await passes();
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'settled' });
    expect(there()).toHaveLength(1);
  });

  test('a lost deletion is repeated, and what is gone is not deleted again', async () => {
    const invoice = await sent();
    const pay_key = await house.payment(keiri, invoice);
    await house.drive();
    const [payment] = only().payments ?? [];
    house.freee.order(`DELETE /api/1/deals/${only().id}/payments/${payment?.id}`, 'lost_after');
    await house.payment(keiri, invoice, { pay_key, version: 2, paid: false, state: 'APPROVED' });
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'waiting' });
    await passes();
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'removed' });
    expect(house.freee.removed).toHaveLength(1);
  });

  test('too many calls: the whole organization waits', async () => {
    const invoice = await sent();
    house.freee.order(paymentsOf(only()), 'limit');
    await house.payment(keiri, invoice);
    await house.drive();
    expect(await house.call(keiri, 'GET', '/accounting/company')).toMatchObject({
      paused_until: expect.any(String),
    });
    await queued();
    expect(await house.drive()).toBe(0);
    await passes();
    expect(await dealOf(invoice.local_id)).toMatchObject({ settle_state: 'settled' });
  });

  test('settled there by hand, or the deal deleted: the reason is shown, and the payment is not repeated', async () => {
    const invoice = await sent();
    only().due_amount = 0;
    await house.payment(keiri, invoice);
    await house.drive();
    const deal = await dealOf(invoice.local_id);
    expect(deal).toMatchObject({ settle_state: 'failed', settle_error_code: 'accounting_settled_there' });
    house.freee.deals.length = 0;
    await house.call(keiri, 'POST', `/accounting/deals/${deal.id}/settle`);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      settle_state: 'failed',
      settle_error_code: 'accounting_deal_missing',
    });
    expect(house.freee.payments).toEqual([]);
  });

  test('more than the deals ask for is not sent', async () => {
    const invoice = await sent();
    await house.payment(keiri, invoice, { payment_amount: '120000' });
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      settle_state: 'failed',
      settle_error_params: { obstacles: [{ code: 'paid_too_much' }] },
    });
  });

  test('refused: a settled one, one in the queue, and a user out of reach', async () => {
    const invoice = await sent();
    const { id } = await dealOf(invoice.local_id);
    const path = `/accounting/deals/${id}/settle`;
    expect(await code('POST', path)).toEqual([409, 'accounting_not_failed']);
    const own = house.actor({
      organization_id: keiri.organization_id,
      abilities: { 'invoice:export_journal': 1, 'invoice:read': 1 },
    });
    expect(await code('POST', path, {}, own)).toEqual([404, 'no_record']);
    const reader = house.actor({ organization_id: keiri.organization_id, abilities: { 'invoice:read': 3 } });
    expect(await code('POST', path, {}, reader)).toEqual([403, 'no_privilege']);
  });
});

describe('a credit note', () => {
  test('is an income deal of the class of returned purchases, found again by its number', async () => {
    const t_return = await house.call<{ id: string }>(keiri, 'POST', '/masters/tax', {
      name: '課対仕返10%',
      rate: 10,
      code: '140',
    });
    const note = line({ debit_amount: -33_000, credit_amount: -33_000, debit_tax_id: t_return.id });
    const invoice = await desk.approved([note], { total_amount: -33_000, payable_amount: -33_000 });
    const [result] = await desk.asked([invoice.local_id]);
    expect(result).toMatchObject({ result: 'success', amount: -33_000 });
    house.freee.order(DEALS, 'lost_after');
    await house.drive();
    await passes();
    const { details, type, due_amount } = only();
    expect([type, due_amount]).toEqual(['income', 33_000]);
    expect(details).toEqual([
      { account_item_id: 512, tax_code: 140, amount: 33_000, vat: 3_000, description: '11月分' },
    ]);
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent', amount: -33_000 });
    // What it settled of an invoice is settled on its own deal, too.
    const choice = { kind: 'pay_offset', key: 'pay_offset', remote_id: 75 };
    await house.call(keiri, 'PUT', '/accounting/mappings', choice);
    await house.payment(keiri, invoice, { payment_amount: '0', offset_amount: '-33000' });
    await house.drive();
    expect(only().payments).toMatchObject([{ from_walletable_id: 75, amount: 33_000 }]);
    expect(only().due_amount).toBe(0);
  });
});

describe('the ids of a new fiscal year', () => {
  const renumber = () => {
    const { masters } = house.freee;
    masters.account_items = masters.account_items?.map((row) => ({ ...row, id: Number(row.id) + 5_000 }));
    masters.taxes = masters.taxes?.map((row) => ({ ...row, code: Number(row.code) + 1_000 }));
  };
  test('a refused deal fetches the masters once and goes with the new ids; a choice follows the name', async () => {
    const before = structuredClone(house.freee.masters);
    try {
      const titles = await house.call<{ id: string }>(keiri, 'POST', '/masters/account_title', {
        name: '雑務費',
      });
      await house.call(keiri, 'PUT', '/accounting/mappings', {
        kind: 'account_title',
        key: titles.id,
        remote_id: 526,
      });
      const invoice = await queued([line({ debit_account_title_id: titles.id })]);
      renumber();
      // Young masters are not the reason of a refusal.
      await house.drive();
      const failed = await dealOf(invoice.local_id);
      expect(failed).toMatchObject({ state: 'failed', error_code: 'accounting_refused' });
      const old = `update journal.accounting_links set masters_at = now() - interval '1 day'`;
      await house.sql(keiri, `${old} where organization_id = $1`, [keiri.organization_id]);
      await house.call(keiri, 'POST', `/accounting/deals/${failed.id}/retry`);
      await house.drive();
      await house.drive();
      expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent' });
      expect(only().details[0]).toMatchObject({ account_item_id: 5_526, tax_code: 1_136 });
    } finally {
      house.freee.masters = before;
    }
  });
  test('fetching says how many masters have other ids', async () => {
    const before = structuredClone(house.freee.masters);
    try {
      expect(await house.call(keiri, 'POST', '/accounting/masters')).toMatchObject({ renumbered: 0 });
      renumber();
      const fetched = await house.call<{ renumbered: number }>(keiri, 'POST', '/accounting/masters');
      expect(fetched.renumbered).toBe(7 + 7);
    } finally {
      house.freee.masters = before;
    }
  });
});
