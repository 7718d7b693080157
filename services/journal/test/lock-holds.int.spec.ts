import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import { LockHouse } from './lock-house.js';
import { newInvoice } from './support.js';

const house = new LockHouse();
const { keiri } = house;

beforeAll(() => house.open());
afterAll(() => house.close());

describe('what a lock holds', () => {
  test('every section returns its code; memos and an unchanged form still pass', async () => {
    const invoice = await newInvoice(house.service, keiri);
    await house.lock(invoice.id, invoice.version, 1);
    await house.edit(invoice);
    const save = async (change: object) => (await house.save(invoice, invoice.version + 1, change)).body;
    expect(await save({ journals: [] })).toMatchObject({ code: 'unable_to_change_locked_invoice_journal' });
    expect(await save({ partner_name: '別' })).toMatchObject({
      code: 'unable_to_change_locked_invoice_data',
    });
    expect(await save({ issue_date: '2026-10-01' })).toMatchObject({
      code: 'unable_to_change_locked_invoice_data',
    });
    expect(await save({ withholding_tax: 1 })).toMatchObject({
      code: 'unable_to_change_locked_invoice_data',
    });
    expect((await house.service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      code: 'unable_to_change_locked_invoice_data',
    });
    expect(await save({ journals: invoice.journals, partner_name: invoice.partner_name })).toMatchObject({
      version: invoice.version + 1,
    });
    expect(await save({ note_1: '確認済み' })).toMatchObject({
      note_1: '確認済み',
      version: invoice.version + 2,
    });
    const paid = await house.save(invoice, invoice.version + 2, {
      account_number: '1234567',
      pay_date: '2026-12-10',
    });
    expect(paid).toMatchObject({
      status: 200,
      body: { account_number: '1234567', pay_date: '2026-12-10', locked: true },
    });
    expect(await house.drift()).toEqual([]);
  });

  test('a linked payment is not unlocked under its feet, and reading again does not touch what is locked', async () => {
    const invoice = await newInvoice(house.service, keiri);
    await house.lock(invoice.id, invoice.version, 1);
    const pay_key = newId();
    const payment = (version: number, state: string, linked: boolean) =>
      testEvent(house.organization, 'uketori.payment.v1.PaymentChanged', 'uketori.payment.payment', pay_key, {
        pay_key,
        local_id: 1,
        invoice_id: invoice.id,
        invoice_local_id: invoice.local_id,
        version,
        cause: 'x',
        state,
        confirm_level: 0,
        confirmations: [],
        linked,
        paid: false,
        transfer_fee: '0',
        payment_amount: '110000',
        user_bank_id: '',
        pay_date: '',
        exported_count: 0,
        payment_type: 'transfer',
        transfer_amount: '110000',
      });
    await house.service.feed(payment(2, 'APPROVED', true));
    expect(await house.unlock(invoice.id, 1)).toMatchObject({
      unlocked: false,
      refusal_code: 'unable_to_change_locked_pay_record',
    });
    await house.service.feed(payment(3, 'WITHDRAWN', false));
    expect(await house.unlock(invoice.id, 1)).toMatchObject({ unlocked: true });
    expect(await house.get(invoice)).toMatchObject({
      status: 'read',
      locked: false,
      linked: false,
      payment_amount: null,
    });
    expect(await house.drift()).toEqual([]);
  });

  test('the drift check sees a change behind the lock', async () => {
    const invoice = await newInvoice(house.service, keiri);
    await house.lock(invoice.id, invoice.version, 1);
    await house.service.work.run(keiri, (tx) =>
      tx.rows(`update journal.journal_lines set description = 'x' where invoice_id = $1`, [invoice.id]),
    );
    expect(await house.drift()).toEqual([{ invoice_id: invoice.id }]);
  });
});
