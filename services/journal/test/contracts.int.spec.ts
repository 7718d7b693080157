import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';
import type {
  CompanyChanged,
  EditClaimChanged,
  InvoiceChanged,
  MasterChanged,
} from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { InvoicesLocking } from '../src/invoices/locking.service.js';
import {
  accountant,
  documentRead,
  field,
  fixture,
  type Invoice,
  readEvent,
  readFields,
  startEditing,
} from './support.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

function golden<T extends object>(name: string): T {
  const found = fixture<T>(name);
  if (!found) throw new Error(`proto/fixtures/${name}.json is missing`);
  return found;
}

test('InvoiceChanged is emitted as its golden file shows it', async () => {
  const expected = golden<InvoiceChanged>('uketori.journal.v1.InvoiceChanged');
  const organization = newId();
  const document = documentRead({
    document_id: expected.document_id,
    upload_id: expected.upload_id,
    uploaded_by: expected.created_by,
    uploader_id: expected.created_by,
    uploader_name: '経理 太郎',
    fields: readFields({
      due_date: field('2026-11-30'),
      withholding_tax: field('10210'),
      payable_amount: field('99790'),
    }),
  });
  await service.feed(readEvent(organization, document));
  const created = (await service.outbox<InvoiceChanged>('uketori.journal.v1.InvoiceChanged')).at(-1);
  const invoice_id = created?.data.id ?? '';
  const { delivery_date } = expected;
  const keiri = accountant(organization, { user_id: expected.hands[1]?.user_id ?? '' });
  const local_id = created?.data.local_id ?? 0;
  const window_token = newId();
  await startEditing(service, keiri, local_id, window_token);
  const saved = await service.call(keiri, 'PATCH', `/invoices/${local_id}`, {
    version: 1,
    window_token,
    delivery_date,
  });
  expect(saved.status).toBe(200);
  await service.call(keiri, 'PUT', `/invoices/${local_id}/editing`, { mode: 0, window_token });
  const locking = service.app.get(InvoicesLocking);
  await locking.lock(systemActor(organization, 'approval'), { invoice_id, expected_version: 2, attempt: 1 });
  const locked = (await service.outbox<InvoiceChanged>('uketori.journal.v1.InvoiceChanged')).at(-1);
  const timed = (data: InvoiceChanged | undefined) => data?.hands.map((hand) => ({ ...hand, at: 'time' }));
  expect(timed(locked?.data)).toEqual(timed(expected));
  expect({ ...locked?.data, id: expected.id, hands: expected.hands }).toEqual(expected);
  expect(locked).toMatchObject({
    topic: 'uketori.journal.invoice',
    subject: invoice_id,
    version: 3,
    organization_id: organization,
  });
});

test('MasterChanged is emitted as its golden file shows it', async () => {
  const expected = golden<MasterChanged>('uketori.journal.v1.MasterChanged');
  const keiri = accountant(newId());
  await service.call(keiri, 'POST', '/masters/department', { name: expected.name, code: expected.code });
  const told = (await service.outbox<MasterChanged>('uketori.journal.v1.MasterChanged')).at(-1);
  expect({ ...told?.data, id: expected.id }).toEqual(expected);
  expect(told).toMatchObject({ topic: 'uketori.journal.master' });
});

test('CompanyChanged is emitted as its golden file shows it, and a supplier under 取適法 bears no fee', async () => {
  const expected = golden<CompanyChanged>('uketori.journal.v1.CompanyChanged');
  const keiri = accountant(newId());
  const { pay_info, toriteki, freelance, cutoff_day, company_name } = expected;
  const body = { ...pay_info, toriteki, freelance, cutoff_day, company_name };
  await service.call(keiri, 'POST', '/companies', body);
  const told = (await service.outbox<CompanyChanged>('uketori.journal.v1.CompanyChanged')).at(-1);
  expect({ ...told?.data, id: expected.id }).toEqual(expected);
  expect(told).toMatchObject({ topic: 'uketori.journal.company', cause: 'created' });
  const refused = await service.call<{ code: string }>(keiri, 'POST', '/companies', {
    ...body,
    company_name: '別の取引先',
    fee_borne_by_partner: true,
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
});

test('an invoice of no known supplier takes the fee bearer from the setting, one of a supplier from the supplier', async () => {
  const organization = newId();
  const keiri = accountant(organization);
  const settings = golden<OrganizationChanged>('uketori.admin.v1.OrganizationChanged');
  const data = {
    ...settings,
    id: organization,
    settings: { ...settings.settings, setting_paid_by_customer: true },
  };
  await service.feed(
    testEvent(
      organization,
      'uketori.admin.v1.OrganizationChanged',
      'uketori.admin.organization',
      organization,
      data,
    ),
  );
  const known = '株式会社ミナト印刷';
  await service.call(keiri, 'POST', '/companies', { company_name: known, fee_borne_by_partner: false });
  await service.feed(
    readEvent(organization, documentRead({ fields: readFields({ supplier_name: field('知らない会社') }) })),
  );
  await service.feed(
    readEvent(organization, documentRead({ fields: readFields({ supplier_name: field(known) }) })),
  );
  const bearer = async (local_id: number) =>
    (await service.call<{ fee_borne_by_partner: boolean }>(keiri, 'GET', `/invoices/${local_id}`)).body
      .fee_borne_by_partner;
  expect([await bearer(1), await bearer(2)]).toEqual([true, false]);
});

test('golden events of the others are taken', async () => {
  const organization = newId();
  const keiri = accountant(organization);
  const send = <T extends object>(type: string, topic: string, subject: string, data: T) =>
    service.feed(testEvent(organization, type, topic, subject, data));

  const settings = golden<OrganizationChanged>('uketori.admin.v1.OrganizationChanged');
  const site = { ...settings, settings: { ...settings.settings, default_pay_month: 2, default_pay_day: 10 } };
  await send('uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', settings.id, {
    ...site,
    version: 2,
  });
  await send('uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', settings.id, settings);
  const user = golden<UserChanged>('uketori.admin.v1.UserChanged');
  await send('uketori.admin.v1.UserChanged', 'uketori.admin.user', user.user_organization_id, user);
  const members = await service.work.read(keiri, (tx) => tx.rows('select full_name from journal.members'));
  expect(members).toEqual([{ full_name: user.full_name }]);

  const document = golden<DocumentRead>('uketori.intake.v1.DocumentRead');
  await send('uketori.intake.v1.DocumentRead', 'uketori.intake.document', document.document_id, document);
  const made = (await service.call<Invoice>(keiri, 'GET', '/invoices/1')).body;
  expect(made).toMatchObject({
    partner_name: document.fields?.supplier_name?.value,
    document_id: document.document_id,
  });
  expect(Number(made.total_amount)).toBe(Number(document.fields?.total_amount?.value));

  await send('uketori.intake.v1.DocumentRead', 'uketori.intake.document', newId(), documentRead());
  const undated = (await service.call<Invoice>(keiri, 'GET', '/invoices/2')).body;
  expect(undated).toMatchObject({ pay_date: '2026-12-10', pay_date_source: 'organization_site' });

  const approval = golden<ApprovalChanged>('uketori.approval.v1.ApprovalChanged');
  await send('uketori.approval.v1.ApprovalChanged', 'uketori.approval.approval', made.id, {
    ...approval,
    subject_id: made.id,
  });
  const payment = golden<PaymentChanged>('uketori.payment.v1.PaymentChanged');
  await send('uketori.payment.v1.PaymentChanged', 'uketori.payment.payment', payment.pay_key, {
    ...payment,
    invoice_id: made.id,
  });
  const act = golden<ActionLogged>('uketori.audit.v1.ActionLogged');
  await send('uketori.audit.v1.ActionLogged', 'uketori.audit.action', payment.pay_key, {
    ...act,
    service: 'payment',
    action: 'payment.approved',
    subject_type: 'payment',
    subject_id: payment.pay_key,
  });
  const after = (await service.call<Invoice>(keiri, 'GET', '/invoices/1')).body;
  expect(after).toMatchObject({
    final_state: approval.final_state,
    final_approved_by_name: approval.final_approved_by_name,
    pay_key: payment.pay_key,
    linked: payment.linked,
    payment_amount: Number(payment.payment_amount),
    status: 'linked',
  });
  expect((after.approve_users as object[]).length).toBe(approval.steps.length);
  const log = await service.call<{ items: { action: string; service: string }[] }>(
    keiri,
    'GET',
    '/invoices/1/action-logs',
  );
  expect(log.body.items.map((item) => `${item.service} ${item.action}`).sort()).toEqual([
    'journal invoice.created',
    'payment payment.approved',
  ]);
});

test('an event of an unknown invoice is passed over', async () => {
  const payment = golden<PaymentChanged>('uketori.payment.v1.PaymentChanged');
  await service.feed(
    testEvent(
      newId(),
      'uketori.payment.v1.PaymentChanged',
      'uketori.payment.payment',
      payment.pay_key,
      payment,
    ),
  );
});

test('EditClaimChanged is emitted as its golden file shows it: held, renewed, ended', async () => {
  const expected = golden<EditClaimChanged>('uketori.journal.v1.EditClaimChanged');
  const keiri = accountant(newId(), { user_name: expected.user_name });
  await service.feed(readEvent(keiri.organization_id, documentRead()));
  const invoice = (await service.outbox<InvoiceChanged>('uketori.journal.v1.InvoiceChanged')).at(-1)?.data;
  const window_token = newId();
  for (const mode of [1, 1, 0])
    await service.call(keiri, 'PUT', `/invoices/${invoice?.local_id}/editing`, { mode, window_token });
  const events = await service.outbox<EditClaimChanged>('uketori.journal.v1.EditClaimChanged');
  const claims = events.filter((event) => event.subject === invoice?.id).map((event) => event.data);
  expect(claims.map(({ version }) => version)).toEqual([1, 2, 3]);
  const ends = claims.map(({ expires_at }) => Date.parse(expires_at));
  expect(ends[1]).toBeGreaterThanOrEqual(ends[0] ?? 0);
  expect(ends[2]).toBeLessThan(ends[0] ?? 0);
  const { expires_at } = expected;
  expect({
    ...claims.at(-1),
    invoice_id: expected.invoice_id,
    user_id: expected.user_id,
    expires_at,
  }).toEqual(expected);
});
