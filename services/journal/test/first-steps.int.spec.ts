import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@uketori/service-kit/ids';
import { allOf, firstStepsFor, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { ACCOUNTANT, accountant, newInvoice, startEditing } from './support.js';

const folder = mkdtempSync(join(tmpdir(), 'uketori-first-steps-'));
let service: TestService;
beforeAll(async () => {
  process.env.STORAGE_DIR = folder;
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true });
});

test('books, the first coded invoice and the first file tick themselves', async () => {
  const actor = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('invoice:export_journal') } });
  const steps = () => firstStepsFor(service, actor);
  expect(await steps()).toEqual({ books: false, first_coded: false, first_file: false });
  await service.call(actor, 'POST', '/initial-settings');
  expect(await steps()).toEqual({ books: true, first_coded: false, first_file: false });
  // The proposal balances and names its accounts, but no user has seen it.
  const invoice = await newInvoice(service, actor);
  expect(await steps()).toMatchObject({ first_coded: false });
  const window_token = 'a'.repeat(32);
  await startEditing(service, actor, invoice.local_id, window_token);
  const patched = await service.call(actor, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token,
    invoice_number: 'A-1',
  });
  expect(patched.status).toBe(200);
  expect(await steps()).toEqual({ books: true, first_coded: true, first_file: false });
  const file = await service.call(actor, 'POST', '/exports', {
    kind: 'accrual',
    format_id: 'yayoi',
    target: { ids: [invoice.local_id] },
    approval: 'all',
  });
  expect(file.status).toBe(201);
  expect(await steps()).toEqual({ books: true, first_coded: true, first_file: true });
  const reader = { ...actor, abilities: { 'invoice:read': 3, 'settings:read': 3 } };
  expect(await firstStepsFor(service, reader)).toEqual({});
});
