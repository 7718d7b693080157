import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LockInvoiceResponse, UnlockInvoiceResponse } from '@uketori/proto/uketori/journal/v1/invoices';
import { systemActor } from '@uketori/service-kit/actor';
import { GrpcClients } from '@uketori/service-kit/grpc';
import { Identity } from '@uketori/service-kit/identity';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, field, type Invoice, newInvoice, readFields, startEditing } from './support.js';

let service: TestService;
let grpc: GrpcClients;
const organization = newId();
const keiri = accountant(organization);
const approval = systemActor(organization, 'approval');
const TOKEN = 'w'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
  grpc = new GrpcClients(service.app.get(Identity), () => `127.0.0.1:${service.grpc_port}`);
});
afterAll(async () => {
  grpc?.close();
  await service?.close();
});

const method = (name: string) => ({
  service: 'journal' as const,
  proto: 'uketori/journal/v1/invoices.proto',
  rpc: `uketori.journal.v1.InvoicesService/${name}`,
});
const lock = (invoice_id: string, expected_version: number, attempt: number, actor = approval) =>
  grpc.call<object, LockInvoiceResponse>(
    method('LockInvoice'),
    { invoice_id, expected_version, attempt },
    actor,
    10_000,
  );
const unlock = (invoice_id: string, attempt: number) =>
  grpc.call<object, UnlockInvoiceResponse>(
    method('UnlockInvoice'),
    { invoice_id, attempt },
    approval,
    10_000,
  );
const get = async (invoice: Invoice) =>
  (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
const snapshotDrift = () =>
  service.work.read(keiri, (tx) =>
    tx.rows(
      `select s.invoice_id from journal.lock_snapshots s join journal.invoices i on i.organization_id = s.organization_id and i.id = s.invoice_id
       where s.released_at is null and (not journal.frozen_header(i) @> s.header
         or journal.frozen_lines(i.organization_id, i.id) <> s.lines or not i.locked)`,
    ),
  );

describe('lock', () => {
  test('the same attempt any number of times locks once', async () => {
    const invoice = await newInvoice(service, keiri);
    const answers = await Promise.all(Array.from({ length: 10 }, () => lock(invoice.id, invoice.version, 1)));
    expect(answers.every((answer) => answer.locked && answer.version === invoice.version + 1)).toBe(true);
    const told = (await service.outbox('uketori.journal.v1.InvoiceChanged')).filter(
      (e) => e.subject === invoice.id,
    );
    expect(told.map((event) => event.cause)).toEqual(['created', 'locked']);
    expect(told[1]?.data).toMatchObject({ locked: true, lock_attempt: 1, version: 2 });
    expect(await get(invoice)).toMatchObject({ status: 'approved', locked: true, lock_attempt: 1 });
    expect(await snapshotDrift()).toEqual([]);
  });

  test('unlocked and locked again by the next attempt; late calls of old attempts change nothing', async () => {
    const invoice = await newInvoice(service, keiri);
    const first = await lock(invoice.id, invoice.version, 1);
    expect(await lock(invoice.id, first.version, 2)).toMatchObject({
      locked: false,
      refusal_code: 'version_conflict',
    });
    const undone = await unlock(invoice.id, 1);
    expect(undone).toMatchObject({ unlocked: true, version: first.version + 1 });
    expect(await unlock(invoice.id, 1)).toMatchObject({ unlocked: true, version: undone.version });
    expect(await lock(invoice.id, undone.version, 1)).toMatchObject({
      locked: false,
      refusal_code: 'version_conflict',
    });
    expect(await lock(invoice.id, undone.version, 2)).toMatchObject({ locked: true });
    expect(await unlock(invoice.id, 1)).toMatchObject({ unlocked: false, refusal_code: 'version_conflict' });
    expect(await get(invoice)).toMatchObject({ locked: true, lock_attempt: 2 });
  });

  test('an unlock that overtakes its lock wins', async () => {
    const invoice = await newInvoice(service, keiri);
    expect(await unlock(invoice.id, 1)).toMatchObject({ unlocked: true });
    expect(await lock(invoice.id, invoice.version, 1)).toMatchObject({
      locked: false,
      refusal_code: 'version_conflict',
    });
    expect(await lock(invoice.id, invoice.version, 2)).toMatchObject({ locked: true });
  });

  test('each refusal', async () => {
    const unbalanced = await newInvoice(service, keiri, {
      fields: readFields({ total_amount: field(''), payable_amount: field(''), tax_breakdown: [] }),
    });
    expect(await lock(unbalanced.id, unbalanced.version, 1)).toMatchObject({
      refusal_code: 'unbalanced_journal',
    });
    const invoice = await newInvoice(service, keiri);
    expect(await lock(invoice.id, invoice.version + 1, 1)).toMatchObject({
      refusal_code: 'version_conflict',
    });
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    expect(await lock(invoice.id, invoice.version, 1)).toMatchObject({ refusal_code: 'editing_in_progress' });
    await service.call(keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, {
      mode: 0,
      window_token: TOKEN,
    });
    await service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`);
    expect(await lock(invoice.id, invoice.version + 1, 1)).toMatchObject({ refusal_code: 'invoice_deleted' });
    expect(await lock(newId(), 1, 1)).toMatchObject({ locked: false, refusal_code: 'no_record' });
    expect(await lock('nonsense', 1, 1)).toMatchObject({ refusal_code: 'no_record' });
    const stranger = systemActor(newId(), 'approval');
    const other = await newInvoice(service, keiri);
    expect(await lock(other.id, other.version, 1, stranger)).toMatchObject({ refusal_code: 'no_record' });
  });

  test('edit and lock at once: whoever is second is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const invoice = await newInvoice(service, keiri);
      await startEditing(service, keiri, invoice.local_id, TOKEN);
      const save = service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
        version: invoice.version,
        window_token: TOKEN,
        partner_name: '競争',
      });
      const end = service.call(keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, {
        mode: 0,
        window_token: TOKEN,
      });
      const [saved, , locked] = await Promise.all([save, end, lock(invoice.id, invoice.version, 1)]);
      const after = await get(invoice);
      if (locked.locked) expect(saved.status).not.toBe(200);
      expect(after.locked).toBe(locked.locked);
      expect(after.partner_name).toBe(saved.status === 200 ? '競争' : invoice.partner_name);
    }
    expect(await snapshotDrift()).toEqual([]);
  });
});

describe('what a lock holds', () => {
  test('every section answers with its code; memos and an unchanged form still pass', async () => {
    const invoice = await newInvoice(service, keiri);
    await lock(invoice.id, invoice.version, 1);
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    const save = async (change: object) =>
      (
        await service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
          version: invoice.version + 1,
          window_token: TOKEN,
          ...change,
        })
      ).body;
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
    expect((await service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      code: 'unable_to_change_locked_invoice_data',
    });
    expect(await save({ journals: invoice.journals, partner_name: invoice.partner_name })).toMatchObject({
      version: invoice.version + 1,
    });
    expect(await save({ note_1: '確認済み' })).toMatchObject({
      note_1: '確認済み',
      version: invoice.version + 2,
    });
    const paid = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
      version: invoice.version + 2,
      window_token: TOKEN,
      account_number: '1234567',
      pay_date: '2026-12-10',
    });
    expect(paid).toMatchObject({
      status: 200,
      body: { account_number: '1234567', pay_date: '2026-12-10', locked: true },
    });
    expect(await snapshotDrift()).toEqual([]);
  });

  test('a linked payment is not unlocked under its feet, and reading again does not touch what is locked', async () => {
    const invoice = await newInvoice(service, keiri);
    await lock(invoice.id, invoice.version, 1);
    const pay_key = newId();
    const payment = (version: number, state: string, linked: boolean) =>
      testEvent(organization, 'uketori.payment.v1.PaymentChanged', 'uketori.payment.payment', pay_key, {
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
        bank_charge: '',
      });
    await service.feed(payment(2, 'APPROVED', true));
    expect(await unlock(invoice.id, 1)).toMatchObject({
      unlocked: false,
      refusal_code: 'unable_to_change_locked_pay_record',
    });
    await service.feed(payment(3, 'WITHDRAWN', false));
    expect(await unlock(invoice.id, 1)).toMatchObject({ unlocked: true });
    expect(await get(invoice)).toMatchObject({
      status: 'read',
      locked: false,
      linked: false,
      payment_amount: null,
    });
    expect(await snapshotDrift()).toEqual([]);
  });

  test('the drift check sees a change behind the lock', async () => {
    const invoice = await newInvoice(service, keiri);
    await lock(invoice.id, invoice.version, 1);
    await service.work.run(keiri, (tx) =>
      tx.rows(`update journal.journal_lines set description = 'x' where invoice_id = $1`, [invoice.id]),
    );
    expect(await snapshotDrift()).toEqual([{ invoice_id: invoice.id }]);
  });
});

test('where only the journal is locked, data stays open until the payment is approved; a later setting changes nothing', async () => {
  const setting = (version: number, mode: number) =>
    service.feed(
      testEvent(
        organization,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        organization,
        {
          id: organization,
          name: '組織',
          settings: { setting_journal_lock_mode: mode },
          version,
        },
      ),
    );
  const save = async (invoice: Invoice, patch: object) => {
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    const { version } = await get(invoice);
    const body = { version, window_token: TOKEN, ...patch };
    return service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, body);
  };
  const whole = await newInvoice(service, keiri);
  expect((await lock(whole.id, whole.version, 1)).locked).toBe(true);
  await setting(900, 1);
  expect((await get(whole)).locked_sections).toEqual(['journal', 'data', 'gensen']);
  expect((await save(whole, { partner_name: '別名' })).body).toMatchObject({
    code: 'unable_to_change_locked_invoice_data',
  });
  const open = await newInvoice(service, keiri);
  expect((await lock(open.id, open.version, 1)).locked).toBe(true);
  await setting(901, 0);
  expect((await get(open)).locked_sections).toEqual(['journal']);
  expect(await save(open, { partner_name: '別名', withholding_tax: 10 })).toMatchObject({
    status: 200,
    body: { partner_name: '別名', locked: true },
  });
  expect((await save(open, { journals: [{ debit_amount: 1 }] })).body).toMatchObject({
    code: 'unable_to_change_locked_invoice_journal',
  });
  expect(await snapshotDrift()).not.toContainEqual({ invoice_id: open.id });
  expect((await unlock(open.id, 1)).unlocked).toBe(true);
});

test('where invoices are only approved nothing has to balance', async () => {
  const told = (version: number, setting_journal: boolean) =>
    service.feed(
      testEvent(
        organization,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        organization,
        { id: organization, name: '組織', settings: { setting_journal }, version },
      ),
    );
  await told(910, false);
  const invoice = await newInvoice(service, keiri);
  expect(invoice).toMatchObject({ journals: [], balanced: false });
  await told(911, true);
  expect(await lock(invoice.id, invoice.version, 1)).toMatchObject({ refusal_code: 'unbalanced_journal' });
  const coded = await newInvoice(service, keiri);
  await startEditing(service, keiri, coded.local_id, TOKEN);
  const saved = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${coded.local_id}`, {
    version: coded.version,
    window_token: TOKEN,
    journals: [{ debit_amount: 1 }],
  });
  await service.call(keiri, 'PUT', `/invoices/${coded.local_id}/editing`, { mode: 0, window_token: TOKEN });
  await told(912, false);
  expect(await lock(invoice.id, invoice.version, 2)).toMatchObject({ locked: true });
  expect(await lock(coded.id, saved.body.version, 1)).toMatchObject({ refusal_code: 'unbalanced_journal' });
});
