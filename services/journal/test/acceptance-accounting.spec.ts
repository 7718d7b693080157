// Acceptance test 25: an approved invoice becomes the deal that freee's own schema requires, exactly once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountingHouse, schemaOf } from './accounting-house.js';
import type { Actor } from './tax-support.js';

const house = new AccountingHouse();
let keiri: Actor;
let ids: Awaited<ReturnType<AccountingHouse['chart']>>;
beforeAll(() => house.open());
afterAll(() => house.close());
beforeEach(async () => {
  keiri = house.actor();
  ids = await house.chart(keiri);
  await house.connect(keiri);
  house.freee.deals.length = 0;
  house.freee.receipts.length = 0;
});

interface Deal {
  id: string;
  state: string;
  error_code: string;
  error_params: { messages?: string[] };
  next_attempt_at: string;
  deal_ids: number[];
}

/** A tax accountant's fee of 110,000 of which 10,210 are withheld. */
function feeLines() {
  return [
    {
      debit_account_title_id: ids.fee,
      debit_tax_id: ids.t10,
      debit_amount: 110_000,
      credit_account_title_id: ids.payable,
      credit_vendor_id: ids.vendor,
      credit_tax_id: ids.t0,
      credit_amount: 99_790,
      description: '11月顧問料',
    },
    { credit_account_title_id: ids.withheld, credit_tax_id: ids.t0, credit_amount: 10_210 },
  ];
}

const send = (local_id: number) =>
  house.call(keiri, 'POST', '/accounting/deals', { post_type: 'single', ids: [local_id] });
const dealOf = async (local_id: number) =>
  (await house.call<{ deal: Deal }>(keiri, 'GET', `/accounting/deals/of-invoice/${local_id}`)).deal;

describe('25: the body', () => {
  test('is valid against the schema, and withheld tax is a negative line', async () => {
    const invoice = await house.approved(keiri, feeLines(), {
      withholding_tax: 10_210,
      payable_amount: 99_790,
    });
    await send(invoice.local_id);
    await house.drive();
    const [deal] = house.freee.deals;
    const { id: _id, amount: _amount, due_amount, status, ...body } = deal ?? ({} as never);
    expect(schemaOf('dealCreateParams').safeParse(body).error).toBeUndefined();
    expect(body).toEqual({
      company_id: 1,
      issue_date: '2026-11-20',
      due_date: '2026-12-30',
      type: 'expense',
      partner_code: 'V001',
      ref_number: expect.stringMatching(new RegExp(`^INV-${invoice.local_id}-[0-9a-f]{5}$`)),
      details: [
        { account_item_id: 534, tax_code: 136, amount: 110_000, vat: 10_000, description: '11月顧問料' },
        { account_item_id: 215, tax_code: 2, amount: -10_210 },
      ],
      receipt_ids: [expect.any(Number)],
    });
    expect([due_amount, status]).toEqual([99_790, 'unsettled']);
    const [receipt] = house.freee.receipts;
    const { id: _, receipt: file, ...fields } = receipt ?? {};
    expect(file).toEqual({ file_name: '請求書.pdf', bytes: 13 });
    const typed = { ...fields, company_id: 1, receipt_metadatum_amount: 110_000, receipt: '' };
    expect(schemaOf('receiptCreateParams').safeParse(typed).error).toBeUndefined();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent', deal_ids: [deal?.id] });
  });
});

describe('25: 403 with the limit text', () => {
  test('waits ten minutes, and no row is lost', async () => {
    const invoices = [await house.approved(keiri, feeLines()), await house.approved(keiri, feeLines())];
    for (const { local_id } of invoices) await send(local_id);
    house.freee.order('POST /api/1/deals', 'limit');
    const before = Date.now();
    expect(await house.drive()).toBe(1);
    const first = await dealOf(invoices[0]?.local_id ?? 0);
    expect(first).toMatchObject({ state: 'waiting', error_code: 'accounting_limited' });
    const waits = Date.parse(first.next_attempt_at) - before;
    expect(waits).toBeGreaterThan(599_000);
    expect(waits).toBeLessThan(660_000);
    // The whole organization is left alone meanwhile: the second is not even tried.
    expect(await house.drive()).toBe(0);
    expect(house.freee.deals).toHaveLength(0);
    await house.later(keiri);
    expect(await house.drive()).toBe(2);
    for (const { local_id } of invoices) expect((await dealOf(local_id)).state).toBe('sent');
    expect(house.freee.deals).toHaveLength(2);
    expect(house.freee.receipts).toHaveLength(2);
  });
});
