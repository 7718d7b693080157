import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { todayJst } from '@uketori/service-kit/clock';
import { newId } from '@uketori/service-kit/ids';
import { testActor, type TestService, testService, waitingFor } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, approvalEvent, field, newInvoice, readFields } from './support.js';

let service: TestService;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service?.close());

const unsure = { total_amount: { ...field('5000'), confidence: 0.5 } };

test('invoices wait to be checked, coded or typed in, and each number is the total of its list', async () => {
  const actor = accountant(newId());
  expect(await waitingFor(service, actor)).toEqual({});
  await newInvoice(service, actor);
  await newInvoice(service, actor, { fields: readFields(unsure) });
  await newInvoice(service, actor, { read_status: 'FAILED', error_code: 'x', fields: undefined as never });
  const work = await waitingFor(service, actor);
  // Without a chart of accounts the proposed lines name no account.
  expect(work).toMatchObject({
    to_code: { count: 2, capped: false, amount: 220_000, oldest_on: todayJst() },
    reading_failed: { count: 1, amount: null },
  });
  expect(work['to_check']?.count).toBe(1);
});

test('refused and deleted invoices are no work', async () => {
  const actor = accountant(newId());
  const refused = await newInvoice(service, actor);
  const deleted = await newInvoice(service, actor);
  expect(await waitingFor(service, actor)).toMatchObject({ to_code: { count: 2 } });
  await service.feed(
    approvalEvent(actor.organization_id, refused, {
      cause: 'disapproved',
      final_state: 'DISAPPROVED',
      disapproval: {
        user_id: newId(),
        user_name: '鈴木 認',
        disapproved_at: new Date().toISOString(),
        reason: '対象外',
      },
    }),
  );
  await service.call(actor, 'DELETE', `/invoices/${deleted.local_id}`);
  expect(await waitingFor(service, actor)).toEqual({});
});

test('work is counted only as far as the ability for the next step reaches', async () => {
  const all = accountant(newId());
  const own = testActor({
    organization_id: all.organization_id,
    abilities: { 'invoice:read': 3, 'invoice:update': 1 },
  });
  await newInvoice(service, all);
  await newInvoice(service, all, { uploaded_by: own.user_id });
  expect(await waitingFor(service, all)).toMatchObject({ to_code: { count: 2 } });
  expect(await waitingFor(service, own)).toMatchObject({ to_code: { count: 1 } });
  const reader = { ...own, abilities: { 'invoice:read': 3 } };
  expect(await waitingFor(service, reader)).toEqual({});
  // The list is empty for a reader, too.
  const { body } = await service.call<{ items: [] }>(reader, 'GET', '/invoices?waiting=to_code');
  expect(body.items).toEqual([]);
  const unknown = await service.call(all, 'GET', '/invoices?waiting=to_sing');
  expect(unknown.status).toBe(400);
});
