import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const act = (actor: Actor | null, method: string, payKey: string, rest = '', body?: object) =>
  house.call<Payment>(actor, method, `/payments/${payKey}${rest}`, body);

describe('fees', () => {
  async function withFees(): Promise<{ actor: Actor; bank: string }> {
    const actor = manager();
    const bank = await house.bank(actor);
    for (const [min, max, fee] of [
      [0, 30_000, 330],
      [30_000, null, 550],
    ]) {
      await house.call(actor, 'POST', '/transfer-fees', {
        user_bank_id: bank,
        transfer_type: 'other_bank',
        applied_condition_min: min,
        applied_condition_max: max,
        transfer_fee: fee,
      });
    }
    return { actor, bank };
  }
  const borne = (payable: number): Partial<InvoiceChanged> => {
    const invoice = lockedInvoice();
    return {
      payable_amount: String(payable),
      pay_info: invoice.pay_info && { ...invoice.pay_info, fee_borne_by_partner: true },
    };
  };

  test('borne by the partner it is deducted, and the gap near a tier is shown', async () => {
    const { actor } = await withFees();
    expect(await house.opened(actor, borne(50_000))).toMatchObject({
      transfer_fee: 550,
      transfer_amount: 49_450,
      fee_gap: 0,
    });
    expect(await house.opened(actor, borne(30_000))).toMatchObject({
      transfer_fee: 550,
      transfer_amount: 29_450,
      bank_charge: 330,
      fee_gap: 220,
    });
    expect(await house.opened(actor)).toMatchObject({
      transfer_fee: 0,
      transfer_amount: 110_000,
      bank_charge: 550,
    });
  });

  test('a fee as high as the amount blocks; by hand it can be set and given back to the conditions', async () => {
    const { actor } = await withFees();
    await house.feedLevel(actor, 0);
    const small = await house.opened(actor, borne(330));
    expect((await act(actor, 'POST', small.pay_key, '/approval', {})).body.code).toBe(
      'transfer_fee_exceeds_amount',
    );
    const big = await house.opened(actor, borne(50_000));
    const manual = await act(actor, 'PATCH', big.pay_key, '', { version: 1, transfer_fee: 100 });
    expect(manual.body).toMatchObject({ transfer_fee: 100, transfer_amount: 49_900 });
    const over = await act(actor, 'PATCH', big.pay_key, '', { version: 2, transfer_fee: 50_000 });
    expect(over.body.code).toBe('transfer_fee_exceeds_amount');
    const back = await act(actor, 'PATCH', big.pay_key, '', { version: 2, transfer_fee: null });
    expect(back.body.transfer_fee).toBe(550);
  });

  test('no condition for a fee that the partner bears blocks the approval', async () => {
    const actor = manager();
    await house.bank(actor);
    await house.feedLevel(actor, 0);
    const payment = await house.opened(actor, borne(50_000));
    expect(payment.transfer_fee).toBeNull();
    expect((await act(actor, 'POST', payment.pay_key, '/approval', {})).body.code).toBe(
      'transfer_fee_unknown',
    );
  });

  test('conditions: overlap, range, version, and two at once', async () => {
    const { actor, bank } = await withFees();
    const post = (min: number, max: number | null, over = {}) =>
      house.call<Payment & { id: string }>(actor, 'POST', '/transfer-fees', {
        user_bank_id: bank,
        transfer_type: 'other_bank',
        applied_condition_min: min,
        applied_condition_max: max,
        transfer_fee: 1,
        ...over,
      });
    expect((await post(20_000, 40_000)).body.code).toBe('overlap_existing_condition');
    expect((await post(10, 10)).body.code).toBe('invalid_condition_range');
    expect((await post(-1, 10)).body.code).toBe('invalid_condition_range');
    expect((await post(0, 1, { user_bank_id: newId() })).body.code).toBe('no_record');
    const both = await Promise.all(
      Array.from({ length: 8 }, () => post(0, null, { destination_bank_code: '0009' })),
    );
    expect(both.filter((answer) => answer.status === 201)).toHaveLength(1);
    const made = both.find((answer) => answer.status === 201)?.body;
    const url = `/transfer-fees/${made?.id}`;
    const body = { user_bank_id: bank, transfer_type: 'same_bank', transfer_fee: 110 };
    expect((await house.call(actor, 'PUT', url, { ...body, version: 1 })).status).toBe(200);
    expect((await house.call<Payment>(actor, 'PUT', url, { ...body, version: 1 })).body.code).toBe(
      'version_conflict',
    );
    expect((await house.call(manager(), 'DELETE', url)).status).toBe(404);
    expect((await house.call(actor, 'DELETE', url)).status).toBe(204);
    const { body: list } = await house.call<{ items: object[] }>(
      actor,
      'GET',
      `/transfer-fees?user_bank_id=${bank}`,
    );
    expect(list.items).toHaveLength(2);
  });
});
