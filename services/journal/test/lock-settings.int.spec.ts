import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testEvent } from '@uketori/service-kit/testing';
import { LockHouse } from './lock-house.js';
import { type Invoice, newInvoice } from './support.js';

const house = new LockHouse();
const { keiri } = house;

beforeAll(() => house.open());
afterAll(() => house.close());

/** What admin sends of the organization's settings. */
function told(version: number, settings: object): Promise<void> {
  const id = house.organization;
  // The addressee of the invoices.
  const data = { id, name: '株式会社うけとり商事', settings, version };
  return house.service.feed(
    testEvent(id, 'uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', id, data),
  );
}

test('where only the journal is locked, data stays open until the payment is approved; a later setting changes nothing', async () => {
  const setting = (version: number, setting_journal_lock_mode: number) =>
    told(version, { setting_journal_lock_mode });
  const save = async (invoice: Invoice, patch: object) => {
    await house.edit(invoice);
    return house.save(invoice, (await house.get(invoice)).version, patch);
  };
  const whole = await newInvoice(house.service, keiri);
  expect((await house.lock(whole.id, whole.version, 1)).locked).toBe(true);
  await setting(900, 1);
  expect((await house.get(whole)).locked_sections).toEqual(['journal', 'data', 'gensen']);
  expect((await save(whole, { partner_name: '別名' })).body).toMatchObject({
    code: 'unable_to_change_locked_invoice_data',
  });
  const open = await newInvoice(house.service, keiri);
  expect((await house.lock(open.id, open.version, 1)).locked).toBe(true);
  await setting(901, 0);
  expect((await house.get(open)).locked_sections).toEqual(['journal']);
  expect(await save(open, { partner_name: '別名', withholding_tax: 10 })).toMatchObject({
    status: 200,
    body: { partner_name: '別名', locked: true },
  });
  expect((await save(open, { journals: [{ debit_amount: 1 }] })).body).toMatchObject({
    code: 'unable_to_change_locked_invoice_journal',
  });
  expect(await house.drift()).not.toContainEqual({ invoice_id: open.id });
  expect((await house.unlock(open.id, 1)).unlocked).toBe(true);
});

test('where invoices are only approved nothing has to balance', async () => {
  await told(910, { setting_journal: false });
  const invoice = await newInvoice(house.service, keiri);
  expect(invoice).toMatchObject({ journals: [], balanced: false });
  await told(911, { setting_journal: true });
  expect(await house.lock(invoice.id, invoice.version, 1)).toMatchObject({
    refusal_code: 'unbalanced_journal',
  });
  const coded = await newInvoice(house.service, keiri);
  await house.edit(coded);
  const saved = await house.save(coded, coded.version, { journals: [{ debit_amount: 1 }] });
  await house.endEdit(coded);
  await told(912, { setting_journal: false });
  expect(await house.lock(invoice.id, invoice.version, 2)).toMatchObject({ locked: true });
  expect(await house.lock(coded.id, saved.body.version, 1)).toMatchObject({
    refusal_code: 'unbalanced_journal',
  });
});
