import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, documentRead, type Invoice, newInvoice, readEvent, startEditing } from './support.js';

let service: TestService;
const TOKEN = 'w'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const house = () => {
  const organization = newId();
  return { organization, keiri: accountant(organization), other: accountant(organization) };
};

test('what was saved or confirmed is checked for everyone; saving it again writes nothing', async () => {
  const { keiri, other } = house();
  const invoice = await newInvoice(service, keiri);
  expect(invoice).toMatchObject({ checked_fields: [] });
  await startEditing(service, keiri, invoice.local_id, TOKEN);
  const save = (version: number, body: object) =>
    service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
      version,
      window_token: TOKEN,
      ...body,
    });
  const confirmed = await save(invoice.version, { checked: ['issue_date'] });
  expect(confirmed.body).toMatchObject({
    checked_fields: ['issue_date'],
    version: invoice.version + 1,
    edited_version: null,
  });
  const again = await save(confirmed.body.version, { checked: ['issue_date'] });
  expect(again.body.version).toBe(confirmed.body.version);
  const changed = await save(confirmed.body.version, { account_number: '9990001' });
  expect(changed.status).toBe(200);
  const seen = await service.call(other, 'GET', `/invoices/${invoice.local_id}`);
  expect(seen.body).toMatchObject({ checked_fields: ['issue_date', 'account_number'] });
  const refused = await save(changed.body.version, { checked: ['department_id'] });
  expect(refused.status).toBe(400);
});

test('a reading that fills the fields again leaves none of them checked', async () => {
  const { organization, keiri } = house();
  const document = documentRead();
  await service.feed(readEvent(organization, document));
  await startEditing(service, keiri, 1, TOKEN);
  const { body } = await service.call<Invoice>(keiri, 'GET', '/invoices/1');
  const confirmed = await service.call<Invoice>(keiri, 'PATCH', '/invoices/1', {
    version: body.version,
    window_token: TOKEN,
    checked: ['issue_date'],
  });
  expect(confirmed.body).toMatchObject({ checked_fields: ['issue_date'] });
  await service.call(keiri, 'PUT', '/invoices/1/editing', { mode: 0, window_token: TOKEN });
  await service.feed(readEvent(organization, { ...document, version: 2 }));
  const seen = await service.call(keiri, 'GET', '/invoices/1');
  expect(seen.body).toMatchObject({ checked_fields: [], read_version: 2 });
});

test('a change of many invoices checks what it sets; a later reading that fills nothing leaves it so', async () => {
  const { organization, keiri } = house();
  const document = documentRead();
  await service.feed(readEvent(organization, document));
  const body = { ids: [1], issue_date: '2026-08-31' };
  const changed = await service.call(keiri, 'POST', '/invoices/bulk-issue-date', body);
  expect(changed.body).toMatchObject({ results: [{ ok: true }] });
  const kept = { issue_date: '2026-08-31', checked_fields: ['issue_date'] };
  expect((await service.call(keiri, 'GET', '/invoices/1')).body).toMatchObject(kept);
  await service.feed(readEvent(organization, { ...document, version: 2 }));
  expect((await service.call(keiri, 'GET', '/invoices/1')).body).toMatchObject({ ...kept, read_version: 2 });
});
