import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApprovalStep } from '@uketori/proto/uketori/approval/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, approvalEvent, type Invoice, newInvoice, startEditing } from './support.js';

let service: TestService;
const organization = newId();
const keiri = accountant(organization);
const TOKEN = 'w'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

describe('deleting and restoring', () => {
  test('a restored invoice is what it was', async () => {
    const invoice = await newInvoice(service, keiri);
    const gone = await service.call<Invoice>(keiri, 'DELETE', `/invoices/${invoice.local_id}`);
    expect(gone).toMatchObject({ status: 200, body: { deleted: true, status: 'deleted' } });
    const list = await service.call<{ items: Invoice[] }>(
      keiri,
      'GET',
      `/invoices?deleted=true,false&local_id_from=${invoice.local_id}&local_id_to=${invoice.local_id}`,
    );
    expect(list.body.items).toHaveLength(1);
    const back = await service.call<Invoice>(keiri, 'POST', `/invoices/${invoice.local_id}/restore`);
    const { version: _v, updated_at: _u, updated_by_name: _n, ...after } = back.body;
    const { version: _v2, updated_at: _u2, updated_by_name: _n2, ...before } = invoice;
    expect(after).toEqual(before);
  });

  test('bulk delete: word, limit, and a result for each', async () => {
    const a = await newInvoice(service, keiri);
    const b = await newInvoice(service, keiri);
    await startEditing(service, accountant(organization), b.local_id, TOKEN);
    const call = (body: object) =>
      service.call<{ results: object[] }>(keiri, 'POST', '/invoices/bulk-delete', body);
    expect((await call({ ids: [a.local_id], confirm: 'delete' })).status).toBe(400);
    expect((await call({ ids: [], confirm: 'DELETE' })).status).toBe(400);
    expect(
      (await call({ ids: Array.from({ length: 501 }, (_, i) => i + 1), confirm: 'DELETE' })).status,
    ).toBe(400);
    const done = await call({ ids: [a.local_id, b.local_id, 999_999], confirm: 'DELETE' });
    expect(done.body.results).toMatchObject([
      { local_id: a.local_id, ok: true },
      { local_id: b.local_id, ok: false, code: 'editing_in_progress' },
      { local_id: 999_999, ok: false, code: 'no_record' },
    ]);
  });
});

describe('copies of approval and payment', () => {
  test('columns and status follow, versions do not go back, the invoice version stays', async () => {
    const invoice = await newInvoice(service, keiri);
    const step = {
      level: 1,
      user_id: newId(),
      user_name: '鈴木',
      approved_at: '2026-11-20T01:00:00.000Z',
      subject_version: 0,
      responsible_id: '',
      for_user_id: '',
    };
    const approval = (version: number, steps: ApprovalStep[], final_state = 'OPEN') =>
      approvalEvent(organization, invoice, { version, steps, final_state });
    await service.feed(approval(2, [step]));
    await service.feed(approval(1, []));
    const approving = await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`);
    expect(approving.body).toMatchObject({
      status: 'approving',
      version: invoice.version,
      approve_users: [{ level: 1, user_name: '鈴木' }],
    });
    const approvedBy = async (user_id: string) =>
      (await service.call<{ items: Invoice[] }>(keiri, 'GET', `/invoices?approver=${user_id}`)).body.items;
    expect((await approvedBy(step.user_id)).map(({ id }) => id)).toEqual([invoice.id]);
    expect(await approvedBy(newId())).toEqual([]);
    await service.feed(approval(3, [step], 'DISAPPROVED'));
    const disapproved = await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`);
    expect(disapproved.body).toMatchObject({ status: 'disapproved', version: invoice.version });
    await service.feed(approval(4, [step]));
    const pay_key = newId();
    await service.feed(
      testEvent(organization, 'uketori.payment.v1.PaymentChanged', 'uketori.payment.payment', pay_key, {
        pay_key,
        local_id: 9,
        invoice_id: invoice.id,
        invoice_local_id: invoice.local_id,
        version: 3,
        cause: 'approved',
        state: 'APPROVED',
        confirm_level: 1,
        confirmations: [
          { level: 1, user_id: newId(), user_name: '高橋', confirmed_at: '2026-11-20T01:00:00.000Z' },
        ],
        linked: true,
        paid: false,
        transfer_fee: '550',
        payment_amount: '109450',
        user_bank_id: newId(),
        pay_date: '2026-11-30',
        exported_count: 0,
        payment_type: 'transfer',
        transfer_amount: '110000',
      }),
    );
    const linked = await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`);
    expect(linked.body).toMatchObject({
      status: 'linked',
      payment_amount: 109_450,
      confirm_users: [{ user_name: '高橋' }],
      locked_sections: ['pay', 'gensen'],
    });
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    const save = (change: object) =>
      service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
        version: invoice.version,
        window_token: TOKEN,
        ...change,
      });
    expect((await save({ account_number: '1234567' })).body).toMatchObject({
      code: 'unable_to_change_locked_pay_record',
    });
    expect((await save({ withholding_tax: 5 })).body).toMatchObject({
      code: 'unable_to_change_locked_gensen_record',
    });
    expect((await service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      code: 'unable_to_change_locked_pay_record',
    });
  });
});

describe('small acts', () => {
  test('viewed is one person’s mark, and stays once the invoice was changed', async () => {
    const invoice = await newInvoice(service, keiri);
    const path = `/invoices/${invoice.local_id}`;
    const colleague = accountant(organization);
    expect((await service.call(keiri, 'POST', `${path}/viewed`)).body).toEqual({ viewed: true });
    expect((await service.call(keiri, 'POST', `${path}/viewed`)).status).toBe(200);
    const seenBy = async (actor: typeof keiri) =>
      (await service.call<{ items: Invoice[] }>(actor, 'GET', '/invoices')).body.items.find(
        (row) => row.id === invoice.id,
      )?.viewed;
    expect(await seenBy(keiri)).toBe(true);
    expect(await seenBy(colleague)).toBe(false);
    expect((await service.call(keiri, 'DELETE', `${path}/viewed`)).body).toEqual({ viewed: false });
    await service.call(keiri, 'POST', `${path}/viewed`);
    const releasable = async () =>
      (await service.call<{ view_releasable: boolean }>(keiri, 'GET', path)).body.view_releasable;
    expect(await releasable()).toBe(true);
    await service.call(keiri, 'PATCH', `${path}/notes`, { note_1: '変更', version: invoice.version });
    expect(await releasable()).toBe(false);
    expect((await service.call(keiri, 'DELETE', `${path}/viewed`)).body).toMatchObject({
      code: 'viewing_cannot_be_released',
    });
  });

  test('notes and department: stale versions, editing by others, and the events for the others', async () => {
    const invoice = await newInvoice(service, keiri);
    const path = `/invoices/${invoice.local_id}`;
    const noted = await service.call<Invoice>(keiri, 'PATCH', `${path}/notes`, {
      note_2: 'メモ',
      version: 1,
    });
    expect(noted.body).toMatchObject({ note_2: 'メモ', version: 2 });
    expect(
      (await service.call(keiri, 'PATCH', `${path}/notes`, { note_2: 'x', version: 1 })).body,
    ).toMatchObject({
      code: 'version_conflict',
    });
    const department = await service.call<{ id: string }>(keiri, 'POST', '/masters/department', {
      name: newId(),
    });
    const set = (department_id: string | null) =>
      service.call<Invoice>(keiri, 'PUT', `${path}/department`, { department_id });
    expect((await set(newId())).status).toBe(404);
    expect((await set(department.body.id)).body).toMatchObject({
      department_id: department.body.id,
      version: 3,
    });
    await startEditing(service, accountant(organization), invoice.local_id, TOKEN);
    expect((await set(null)).body).toMatchObject({ code: 'editing_in_progress' });
    const told = (await service.outbox('uketori.journal.v1.InvoiceChanged')).filter(
      (e) => e.subject === invoice.id,
    );
    expect(told.map((event) => event.cause)).toEqual(['created', 'note', 'department']);
    const log = await service.call<{ items: { action: string }[] }>(keiri, 'GET', `${path}/action-logs`);
    expect(log.body.items.map((item) => item.action)).toEqual([
      'invoice.department',
      'invoice.note',
      'invoice.created',
    ]);
  });

  test('a repeated request with its key is done once', async () => {
    const invoice = await newInvoice(service, keiri);
    const key = { 'idempotency-key': newId() };
    const again = () =>
      service.call(
        keiri,
        'PATCH',
        `/invoices/${invoice.local_id}/notes`,
        { note_1: '一度', version: 1 },
        key,
      );
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});
