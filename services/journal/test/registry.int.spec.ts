import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@uketori/service-kit/ids';
import { schedulesOf } from '@uketori/service-kit/jobs/on-job';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { CHECK_NUMBERS } from '../src/registry/registry.facade.js';
import { RegistryService } from '../src/registry-checks/registry.service.js';
import { accountant, field, type Invoice, newInvoice, readFields } from './support.js';
import { absent, type Actor, assessment, chart, type Row, save } from './tax-support.js';

const NUMBER = 'T7010705000725';
/** More than one question holds. */
const NUMBERS = Array.from({ length: 12 }, (_, at) => `T${8_000_000_000_000 + at}`);

let service: TestService;
let agency: Server;
let asked: string[] = [];
let questions = 0;
/** What the agency publishes, by number. */
let published: Record<string, object> = {};
let status = 200;

beforeAll(async () => {
  agency = createServer((request, response) => {
    const numbers = new URL(request.url ?? '', 'http://agency').searchParams.get('number')?.split(',') ?? [];
    asked.push(...numbers);
    questions++;
    response.statusCode = status;
    const announcement = numbers.flatMap((number) => published[number] ?? []);
    response.end(JSON.stringify({ count: String(announcement.length), announcement }));
  });
  await new Promise<void>((done) => agency.listen(0, '127.0.0.1', done));
  process.env.UKETORI_NTA_APPLICATION_ID = 'Ktest';
  process.env.UKETORI_NTA_BASE_URL = `http://127.0.0.1:${(agency.address() as AddressInfo).port}`;
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
  agency.close();
  for (const name of ['UKETORI_NTA_APPLICATION_ID', 'UKETORI_NTA_BASE_URL']) delete process.env[name];
});
beforeEach(() => {
  asked = [];
  questions = 0;
  published = {};
  status = 200;
});

const record = (over: object = {}) => ({
  registratedNumber: NUMBER,
  process: '01',
  kind: '2',
  latest: '1',
  registrationDate: '2023-10-01',
  updateDate: '2023-10-01',
  disposalDate: '',
  expireDate: '',
  address: '横浜市中区',
  name: '株式会社ミナト印刷',
  tradeName: '',
  ...over,
});

describe('the registry', () => {
  const sweep = () => service.runJobs('early', [CHECK_NUMBERS]);
  const addTurns = () =>
    schedulesOf(service.app)
      .find(({ name }) => name === 'RegistryTurns.addTurns')
      ?.run(new AbortController().signal);

  const dueAgain = (keiri: Actor) =>
    service.work.run(keiri, (tx) => tx.rows('update journal.registry_numbers set next_check_at = now()'));

  test('a new number is checked, and the result codes an untouched invoice again', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const invoice = await newInvoice(service, keiri);
    expect(invoice).toMatchObject({ qualified_verdict: 'check', warnings: ['registry_waiting'] });
    await sweep();
    expect(asked).toContain(NUMBER);
    const after = (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
    expect(after).toMatchObject({
      qualified_verdict: 'unqualified',
      version: invoice.version + 1,
      warnings: ['registry_not_registered'],
      journals: [{ debit_tax: '課対仕入（控70）10%', debit_deductible_percent: 70 }],
    });
  });

  test('a touched invoice keeps its lines and its version; the warning says that they no longer fit', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const invoice = await newInvoice(service, keiri);
    const saved = await save(service, keiri, invoice, { note_1: 'x', partner_name: '山田印刷' });
    await sweep();
    const after = (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
    expect(after).toMatchObject({
      version: saved.version,
      qualified_verdict: 'unqualified',
      warnings: ['registry_not_registered', 'transition_not_booked'],
      journals: [{ debit_tax: '課対仕入10%' }],
    });
  });

  test('the button: registered, cached for a day, checked again only on request, history kept', async () => {
    const keiri = accountant(newId());
    published[NUMBER] = record();
    const made = await service.call<Row>(keiri, 'POST', '/companies', {
      company_name: '株式会社ミナト印刷',
      t_number: NUMBER,
    });
    const invoice = await newInvoice(service, keiri);
    const check = (body: object = {}) =>
      service.call<Row>(keiri, 'POST', `/invoices/${invoice.local_id}/registry-check`, body);
    expect((await check()).body).toMatchObject({
      qualification: {
        verdict: 'qualified',
        reasons: ['check_digit_ok', 'registered', 'name_matches'],
        registry: { state: 'registered', entry: { name: '株式会社ミナト印刷' } },
      },
      registry_enabled: true,
    });
    expect((await check()).status).toBe(200);
    expect((await check({ force: true })).status).toBe(200);
    expect(asked).toEqual([NUMBER]);
    const ago = (hours: number) =>
      service.work.run(keiri, (tx) =>
        tx.rows(`update journal.registry_numbers set checked_at = now() - $1 * interval '1 hour'`, [hours]),
      );
    await ago(1);
    await check();
    expect(asked).toHaveLength(1);
    published[NUMBER] = record({ name: '株式会社別名' });
    expect((await check({ force: true })).body).toMatchObject({
      qualification: { verdict: 'check', reasons: ['check_digit_ok', 'registered', 'name_differs'] },
    });
    await ago(25);
    await check();
    expect(asked).toHaveLength(3);
    const path = `/companies/${made.body.id}`;
    const seen = await service.call<{ history: object[] }>(keiri, 'GET', `${path}/registry`);
    expect(seen.body).toMatchObject({ qualification: { verdict: 'check' }, is_name_confirmed: false });
    expect(seen.body.history).toHaveLength(3);
    expect(seen.body.history[2]).toMatchObject({ state: 'registered', checked_by: '経理 太郎' });
    const confirmed = await service.call(keiri, 'POST', `${path}/registry-name`, { confirmed: true });
    expect(confirmed.body).toMatchObject({
      qualification: { verdict: 'qualified' },
      is_name_confirmed: true,
    });
    const row = (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
    expect(row).toMatchObject({ qualified_verdict: 'qualified', warnings: [] });
    expect((await service.call(accountant(newId()), 'GET', `${path}/registry`)).status).toBe(404);
  });

  test('the day of the purchase decides', async () => {
    const keiri = accountant(newId());
    published[NUMBER] = record({ disposalDate: '2026-10-31' });
    const invoice = await newInvoice(service, keiri);
    const checked = await service.call(keiri, 'POST', `/invoices/${invoice.local_id}/registry-check`, {});
    expect(checked.body).toMatchObject({ qualification: { verdict: 'unqualified' } });
    expect(await assessment(service, keiri, invoice, { delivery_date: '2026-10-30' })).toMatchObject({
      qualification: { verdict: 'qualified' },
    });
  });

  test('no response: the button says so, the sweep tries again later, no supplier is called unregistered', async () => {
    const keiri = accountant(newId());
    status = 503;
    const invoice = await newInvoice(service, keiri);
    const refused = await service.call(keiri, 'POST', `/invoices/${invoice.local_id}/registry-check`, {});
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'registry_unavailable', params: { reason: 'status_503' } },
    });
    await sweep();
    const after = (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
    expect(after).toMatchObject({ qualified_verdict: 'check', warnings: ['registry_failed'] });
    const due = await service.work.read(keiri, (tx) =>
      tx.one(
        `select failures, error_code, next_check_at > now() + interval '30 seconds' as later
         from journal.registry_numbers`,
      ),
    );
    expect(due).toEqual({ failures: 1, error_code: 'status_503', later: true });
    asked = [];
    expect(await addTurns()).toBe(0);
    await sweep();
    expect(asked).toEqual([]);
    await dueAgain(keiri);
    expect([await addTurns(), await addTurns()]).toEqual([1, 0]);
    await sweep();
    expect(asked).toEqual([NUMBER]);
    const bare = await newInvoice(service, keiri, { fields: readFields({ t_number: absent }) });
    const none = await service.call(keiri, 'POST', `/invoices/${bare.local_id}/registry-check`, {});
    expect(none).toMatchObject({ status: 400, body: { code: 'bad_t_number' } });
  });

  test('organizations take turns of ten numbers, in one queue, and the numbers of a turn share a question', async () => {
    const [many, one] = [accountant(newId()), accountant(newId())];
    for (const number of NUMBERS)
      await newInvoice(service, many, { fields: readFields({ t_number: field(number) }) });
    await newInvoice(service, one);
    const queues = await service.work.system((tx) =>
      tx.rows(
        `select distinct q.queue_name from journal_jobs._private_jobs j
           join journal_jobs._private_job_queues q on q.id = j.job_queue_id
         where j.payload->>'organization_id' = any($1)`,
        [[many.organization_id, one.organization_id]],
      ),
    );
    expect(queues).toHaveLength(1);
    await sweep();
    expect([...asked].sort()).toEqual([...NUMBERS.slice(0, 10), NUMBER].sort());
    expect(questions).toBe(2);
    asked = [];
    await sweep();
    expect(asked).toEqual(NUMBERS.slice(10));
  });

  test('a stop is no failure of the registry: the turn comes again', async () => {
    const keiri = accountant(newId());
    await newInvoice(service, keiri);
    const stopped = service.app.get(RegistryService).checkDue(keiri, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual([]);
    await sweep();
    expect(asked).toEqual([NUMBER]);
  });

  test('what was approved stays as it was approved', async () => {
    const keiri = accountant(newId());
    published[NUMBER] = record();
    const invoice = await newInvoice(service, keiri);
    const check = () =>
      service.call(keiri, 'POST', `/invoices/${invoice.local_id}/registry-check`, { force: true });
    await check();
    await service.work.run(keiri, (tx) =>
      tx.rows(`update journal.invoices set locked = true where id = $1`, [invoice.id]),
    );
    await service.work.run(keiri, (tx) =>
      tx.rows(`update journal.registry_numbers set checked_at = now() - interval '2 days'`),
    );
    published = {};
    await check();
    const after = (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
    expect(after).toMatchObject({
      qualified_verdict: 'qualified',
      warnings: ['registry_not_registered', 'transition_not_booked'],
    });
  });
});
