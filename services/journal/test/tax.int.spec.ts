import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { RegistryService } from '../src/qualified/registry.service.js';
import { accountant, field, fixture, type Invoice, newInvoice, readFields, startEditing } from './support.js';

type Row = Record<string, unknown> & { id: string; version: number };
const TOKEN = 'w'.repeat(100);
const NUMBER = 'T7010705000725';
const empty = undefined as unknown as ReturnType<typeof field>;

let service: TestService;
let agency: Server;
let asked: string[] = [];
/** What the agency publishes, by number. */
let published: Record<string, object> = {};
let status = 200;

beforeAll(async () => {
  agency = createServer((request, response) => {
    const numbers = new URL(request.url ?? '', 'http://agency').searchParams.get('number')?.split(',') ?? [];
    asked.push(...numbers);
    response.statusCode = status;
    const announcement = numbers.flatMap((number) => published[number] ?? []);
    response.end(JSON.stringify({ count: String(announcement.length), announcement }));
  });
  await new Promise<void>((done) => agency.listen(0, '127.0.0.1', done));
  process.env.UKETORI_NTA_APPLICATION_ID = 'Ktest';
  process.env.UKETORI_NTA_BASE_URL = `http://127.0.0.1:${(agency.address() as AddressInfo).port}`;
  process.env.JOURNAL_SWEEPS = 'off';
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
  agency.close();
  for (const name of ['UKETORI_NTA_APPLICATION_ID', 'UKETORI_NTA_BASE_URL', 'JOURNAL_SWEEPS'])
    delete process.env[name];
});
beforeEach(() => {
  asked = [];
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

type Actor = ReturnType<typeof accountant>;

/** Tax classes, titles and the default journal of an organization of its own. */
async function chart(actor: Actor) {
  const make = async (kind: string, fields: object) =>
    (await service.call<Row>(actor, 'POST', `/masters/${kind}`, fields)).body.id;
  const ids = {
    t10: await make('tax', { name: '課対仕入10%', rate: 10 }),
    t80: await make('tax', { name: '課対仕入（控80）10%', rate: 10, valid_to: '2026-09-30' }),
    t70: await make('tax', { name: '課対仕入（控70）10%', rate: 10, valid_from: '2026-10-01' }),
    t0: await make('tax', { name: '対象外', rate: 0 }),
    outsourcing: await make('account_title', { name: '外注費', code: '512' }),
    payable: await make('account_title', { name: '未払金', code: '212' }),
  };
  await service.call(actor, 'PUT', '/default-journal', {
    version: 0,
    company_journals: [
      {
        debit_account_title_id: ids.outsourcing,
        debit_tax_id: ids.t10,
        credit_account_title_id: ids.payable,
        credit_tax_id: ids.t0,
      },
    ],
    withholding_account_title_id: null,
    withholding_tax_id: null,
  });
  return ids;
}

async function settings(actor: Actor, over: object, profile: object = {}): Promise<void> {
  const golden = fixture<{ settings: object; profile: object }>('uketori.admin.v1.OrganizationChanged');
  const data = {
    ...golden,
    id: actor.organization_id,
    version: Date.now() % 1_000_000_000,
    settings: { ...golden?.settings, ...over },
    profile: { ...golden?.profile, ...profile },
  };
  const type = 'uketori.admin.v1.OrganizationChanged';
  await service.feed(
    testEvent(actor.organization_id, type, 'uketori.admin.organization', actor.organization_id, data),
  );
}

async function save(actor: Actor, invoice: Invoice, fields: object) {
  await startEditing(service, actor, invoice.local_id, TOKEN);
  const body = { version: invoice.version, window_token: TOKEN, ...fields };
  const saved = await service.call<Invoice>(actor, 'PATCH', `/invoices/${invoice.local_id}`, body);
  expect(saved.status).toBe(200);
  return saved.body;
}

const assessment = async (actor: Actor, invoice: Invoice, draft: object = {}) =>
  (await service.call<Row>(actor, 'POST', `/invoices/${invoice.local_id}/assessment`, draft)).body;

describe('an unregistered supplier', () => {
  test('70 % from October 2026: class, booked amounts, note, and 80 % once the delivery is known', async () => {
    const keiri = accountant(newId());
    await chart(keiri);
    const invoice = await newInvoice(service, keiri, { fields: readFields({ t_number: empty }) });
    expect(invoice).toMatchObject({
      qualified_verdict: 'unqualified',
      is_qualified: false,
      transitional: true,
      warnings: [],
      journals: [
        {
          debit_tax: '課対仕入（控70）10%',
          debit_is_keikasochi: true,
          debit_deductible_percent: 70,
          debit_amount: 110_000,
          debit_tax_amount: 10_000,
          debit_amount_without_tax_after: 103_000,
          debit_tax_amount_after: 7_000,
          description: '70%控除対象',
          credit_amount: 110_000,
        },
      ],
    });
    const saved = await save(keiri, invoice, { delivery_date: '2026-09-28' });
    expect(saved).toMatchObject({
      delivery_date: '2026-09-28',
      journals: [{ debit_deductible_percent: 80, debit_tax_amount_after: 8_000 }],
    });
    const proposed = await service.call(keiri, 'POST', `/invoices/${invoice.local_id}/proposals`, {});
    expect(proposed.body).toMatchObject({
      journals: [{ debit_tax: '課対仕入（控80）10%', description: '80%控除対象' }],
    });
    expect(await assessment(keiri, invoice)).toMatchObject({
      deduction: { percent: 80, reason: 'transition', deductible_tax: 8_000 },
      tax_classes: [{ rate: 10, percent: 80, name: '課対仕入（控80）10%' }],
    });
    expect(await assessment(keiri, invoice, { delivery_date: '2026-10-01' })).toMatchObject({
      deduction: { percent: 70 },
    });
  });

  test('the organization decides on rounding, books and the small-amount rule', async () => {
    const keiri = accountant(newId());
    await chart(keiri);
    const cheap = readFields({
      t_number: empty,
      total_amount: field('1105'),
      payable_amount: field('1105'),
      subtotal: field('1005'),
      tax_amount: field('100'),
      tax_breakdown: [{ rate: 10, taxable: '1005', tax: '100', confidence: 1 }],
    });
    await settings(keiri, { setting_small_amount: true });
    const full = await newInvoice(service, keiri, { fields: cheap });
    expect(full).toMatchObject({
      qualified_verdict: 'unqualified',
      transitional: false,
      journals: [{ debit_tax: '課対仕入10%', debit_is_keikasochi: false, debit_tax_amount_after: 100 }],
    });
    await settings(keiri, { setting_small_amount: false, tax_accounting: 'inclusive' });
    const books = await newInvoice(service, keiri, { fields: cheap });
    expect(books.journals[0]).toMatchObject({
      debit_tax: '課対仕入（控70）10%',
      debit_deductible_percent: 70,
      debit_tax_amount_after: 100,
    });
  });

  test('the yearly cap: warned, then cut in two, then nothing', async () => {
    const keiri = accountant(newId());
    await chart(keiri);
    await settings(keiri, {}, { settlement_month: 9, settlement_day: 31 });
    await service.call(keiri, 'POST', '/companies', { company_name: '株式会社ミナト印刷' });
    const billed = (yen: number) => {
      const tax = Math.floor(yen / 11);
      return readFields({
        t_number: empty,
        total_amount: field(String(yen)),
        payable_amount: field(String(yen)),
        subtotal: field(String(yen - tax)),
        tax_amount: field(String(tax)),
        tax_breakdown: [{ rate: 10, taxable: String(yen - tax), tax: String(tax), confidence: 1 }],
      });
    };
    const first = await newInvoice(service, keiri, { fields: billed(88_000_000) });
    expect(first.warnings).toEqual(['cap_near']);
    const second = await newInvoice(service, keiri, { fields: billed(22_000_000) });
    expect(second.warnings).toEqual(['cap_exceeded']);
    expect(second.journals).toMatchObject([
      { debit_amount: 12_000_000, debit_deductible_percent: 70, debit_tax: '課対仕入（控70）10%' },
      { debit_amount: 10_000_000, debit_deductible_percent: 0, debit_tax_amount_after: 0 },
    ]);
    expect(second).toMatchObject({ balanced: true });
    const third = await newInvoice(service, keiri, { fields: billed(1_100) });
    expect(third.journals).toMatchObject([{ debit_deductible_percent: 0, debit_tax_amount_after: 0 }]);
    expect(await assessment(keiri, third)).toMatchObject({
      deduction: { percent: 0, reason: 'cap' },
      cap: { limit: 100_000_000, before: 110_000_000, state: 'over', year: { from: '2026-10-01' } },
    });
    const other = accountant(newId());
    const theirs = await newInvoice(service, other, { fields: billed(1_100) });
    expect(await assessment(other, theirs)).toMatchObject({ cap: null, deduction: { percent: 70 } });
  });
});

describe('the registry', () => {
  const sweep = () => service.app.get(RegistryService).sweep();

  test('a new number is asked for, and an invoice nobody touched is coded anew by the answer', async () => {
    const keiri = accountant(newId());
    await chart(keiri);
    const invoice = await newInvoice(service, keiri);
    expect(invoice).toMatchObject({ qualified_verdict: 'check', warnings: ['registry_waiting'] });
    expect(await sweep()).toBeGreaterThan(0);
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
    await chart(keiri);
    const invoice = await newInvoice(service, keiri);
    const saved = await save(keiri, invoice, { note_1: 'x', partner_name: '山田印刷' });
    await sweep();
    const after = (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
    expect(after).toMatchObject({
      version: saved.version,
      qualified_verdict: 'unqualified',
      warnings: ['registry_not_registered', 'transition_not_booked'],
      journals: [{ debit_tax: '課対仕入10%' }],
    });
  });

  test('the button: registered, cached for a day, asked anew only when told, history kept', async () => {
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
    expect(await assessment(keiri, invoice, { delivery_date: '2026-10-30' })).toMatchObject({
      qualification: { verdict: 'qualified' },
    });
  });

  test('no answer: the button says so, the sweep tries again later, nobody is called unregistered', async () => {
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
    await sweep();
    expect(asked).toEqual([]);
    const bare = await newInvoice(service, keiri, { fields: readFields({ t_number: empty }) });
    const none = await service.call(keiri, 'POST', `/invoices/${bare.local_id}/registry-check`, {});
    expect(none).toMatchObject({ status: 400, body: { code: 'bad_t_number' } });
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

describe('withholding and pay date', () => {
  test('the supplier’s type is taken, the tax that is missing is told, days and sub-type are kept', async () => {
    const keiri = accountant(newId());
    await service.call(keiri, 'POST', '/companies', {
      company_name: '青葉司法書士事務所',
      gensenzei: true,
      withholding_type: 0,
      withholding_sub_type: 'judicial_scrivener',
      withholding_base: 'inclusive',
    });
    const invoice = await newInvoice(service, keiri, {
      fields: readFields({ t_number: empty, supplier_name: field('青葉司法書士事務所') }),
    });
    expect(invoice).toMatchObject({ withholding_type: 0, withholding_sub_type: 'judicial_scrivener' });
    expect(invoice.warnings).toEqual(['withholding_missing']);
    expect(await assessment(keiri, invoice)).toMatchObject({
      withholding: {
        verdict: 'missing',
        base: { base: 110_000, kind: 'inclusive' },
        computed: { deduction: 10_000, tax: 10_210, label: 'income_reconstruction' },
      },
    });
    const hostess = { withholding_type: 8, withholding_sub_type: '', withholding_days: 31 };
    const typed = { ...hostess, withholding_base: 800_000, withholding_tax: 65_854 };
    expect(await assessment(keiri, invoice, typed)).toMatchObject({
      withholding: { verdict: 'ok', computed: { tax: 65_854, deduction: 155_000 } },
    });
    const saved = await save(keiri, invoice, typed);
    expect(saved).toMatchObject({ ...typed, payable_amount: 44_146, warnings: [] });
    const net = `/invoices/${invoice.local_id}/gross-up?net=500000&type=0&pay_date=2026-11-30`;
    expect((await service.call(keiri, 'GET', net)).body).toMatchObject({ gross: 556_854, tax: 56_854 });
    const manual = `/invoices/${invoice.local_id}/gross-up?net=1&type=41`;
    expect((await service.call(keiri, 'GET', manual)).body).toMatchObject({ not_computed: 'manual_type' });
    for (const bad of ['net=-1&type=0', 'net=1&type=9', 'net=1&type=0&days=0', 'type=0'])
      expect((await service.call(keiri, 'GET', `/invoices/${invoice.local_id}/gross-up?${bad}`)).status).toBe(
        400,
      );
  });

  test('a printed tax that is off by two yen is flagged with both numbers', async () => {
    const keiri = accountant(newId());
    const invoice = await newInvoice(service, keiri, {
      fields: readFields({
        t_number: empty,
        supplier_name: field('青葉デザイン事務所'),
        withholding_tax: field('10212'),
        payable_amount: field('99788'),
      }),
    });
    expect(invoice.warnings).toEqual(['withholding_mismatch']);
    expect(await assessment(keiri, invoice)).toMatchObject({
      withholding: { verdict: 'mismatch', printed: 10_212, computed: { tax: 10_210 } },
    });
  });

  test('closing day of the supplier, derivation, and a date set by hand', async () => {
    const keiri = accountant(newId());
    await service.call(keiri, 'POST', '/companies', {
      company_name: '株式会社ミナト印刷',
      pay_site_month: 1,
      pay_site_day: 31,
      cutoff_day: 20,
    });
    const invoice = await newInvoice(service, keiri, {
      fields: readFields({ issue_date: field('2026-11-21'), t_number: empty }),
    });
    expect(invoice).toMatchObject({ pay_date: '2027-01-29', pay_date_source: 'company_site' });
    expect(await assessment(keiri, invoice)).toMatchObject({
      pay_date: {
        differs: false,
        derived: {
          steps: [
            { step: 'issue_date', date: '2026-11-21' },
            { step: 'cutoff', day: 20 },
            { step: 'site', month: 1, day: 31, date: '2027-01-31', closed: 'sunday' },
            { step: 'shift', to: 'before', date: '2027-01-29' },
          ],
        },
      },
    });
    const saved = await save(keiri, invoice, { pay_date: '2027-01-31' });
    expect(saved).toMatchObject({ pay_date_source: 'manual', warnings: ['pay_date_on_holiday'] });
    expect(await assessment(keiri, invoice)).toMatchObject({
      pay_date: { pay_date: '2027-01-31', differs: true, derived: { pay_date: '2027-01-29' } },
    });
  });
});
