import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, field, type Invoice, newInvoice, readFields } from './support.js';
import { absent, assessment, chart, type Row, save, settings } from './tax-support.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

describe('an unregistered supplier', () => {
  test('70 % from October 2026: class, booked amounts, note, and 80 % once the delivery is known', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const invoice = await newInvoice(service, keiri, { fields: readFields({ t_number: absent }) });
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
          description: '株式会社ミナト印刷 10月分 70%控除対象',
          credit_amount: 110_000,
        },
      ],
    });
    const saved = await save(service, keiri, invoice, { delivery_date: '2026-09-28' });
    expect(saved).toMatchObject({
      delivery_date: '2026-09-28',
      journals: [{ debit_deductible_percent: 80, debit_tax_amount_after: 8_000 }],
    });
    const proposed = await service.call(keiri, 'POST', `/invoices/${invoice.local_id}/proposals`, {});
    expect(proposed.body).toMatchObject({
      journals: [{ debit_tax: '課対仕入（控80）10%', description: expect.stringMatching(/ 80%控除対象$/) }],
    });
    expect(await assessment(service, keiri, invoice)).toMatchObject({
      deduction: { percent: 80, reason: 'transition', deductible_tax: 8_000 },
      tax_classes: [{ rate: 10, percent: 80, name: '課対仕入（控80）10%' }],
    });
    expect(await assessment(service, keiri, invoice, { delivery_date: '2026-10-01' })).toMatchObject({
      deduction: { percent: 70 },
    });
  });

  test('the organization decides on rounding, books and the small-amount rule', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const cheap = readFields({
      t_number: absent,
      total_amount: field('1105'),
      payable_amount: field('1105'),
      subtotal: field('1005'),
      tax_amount: field('100'),
      tax_breakdown: [{ rate: 10, taxable: '1005', tax: '100', confidence: 1 }],
    });
    await settings(service, keiri, { setting_small_amount: true });
    const full = await newInvoice(service, keiri, { fields: cheap });
    expect(full).toMatchObject({
      qualified_verdict: 'unqualified',
      transitional: false,
      journals: [{ debit_tax: '課対仕入10%', debit_is_keikasochi: false, debit_tax_amount_after: 100 }],
    });
    await settings(service, keiri, { setting_small_amount: false, tax_accounting: 'inclusive' });
    const books = await newInvoice(service, keiri, { fields: cheap });
    expect(books.journals[0]).toMatchObject({
      debit_tax: '課対仕入（控70）10%',
      debit_deductible_percent: 70,
      debit_tax_amount_after: 100,
    });
  });

  test('lines being typed: the number typed last stays, the others follow class, rounding and delivery', async () => {
    const keiri = accountant(newId());
    const m = await chart(service, keiri);
    await service.call(keiri, 'POST', '/companies', {
      company_name: '株式会社ミナト印刷',
      tax_rounding: 'ceil',
    });
    const invoice = await newInvoice(service, keiri, { fields: readFields({ t_number: absent }) });
    const settle = (journals: object[], draft: object = {}) =>
      service.call<{ items: object[] }>(keiri, 'POST', `/invoices/${invoice.local_id}/settled-lines`, {
        draft,
        journals,
      });
    const side = { debit_tax_id: m.t10, debit_is_keikasochi: true };
    const typed = [
      { ...side, debit_amount: 33_333, debit_typed_last: 'amount' },
      {
        ...side,
        debit_amount_without_tax: 1_005,
        debit_amount_input_mode: 'exclusive',
        debit_typed_last: 'amount_without_tax',
      },
    ];
    expect((await settle(typed)).body.items).toMatchObject([
      { debit_amount: 33_333, debit_tax_amount: 3_031, debit_deductible_percent: 70 },
      { debit_amount: 1_106, debit_amount_without_tax: 1_005, debit_tax_amount: 101 },
    ]);
    expect((await settle(typed, { delivery_date: '2026-09-30' })).body.items).toMatchObject([
      { debit_deductible_percent: 80 },
      { debit_deductible_percent: 80 },
    ]);
    const after = await service.call(keiri, 'GET', `/invoices/${invoice.local_id}`);
    expect(after.body).toMatchObject({ version: invoice.version, journals: invoice.journals });
    expect(await settle([{ debit_tax_id: newId() }])).toMatchObject({
      status: 404,
      body: { code: 'no_record' },
    });
  });

  test('the yearly cap: warned, then cut in two, then nothing', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    await settings(service, keiri, {}, { settlement_month: 9, settlement_day: 31 });
    await service.call(keiri, 'POST', '/companies', { company_name: '株式会社ミナト印刷' });
    const billed = (yen: number) => {
      const tax = Math.floor(yen / 11);
      return readFields({
        t_number: absent,
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
    expect(await assessment(service, keiri, third)).toMatchObject({
      deduction: { percent: 0, reason: 'cap' },
      cap: { limit: 100_000_000, before: 110_000_000, state: 'over', year: { from: '2026-10-01' } },
    });
    const other = accountant(newId());
    const theirs = await newInvoice(service, other, { fields: billed(1_100) });
    expect(await assessment(service, other, theirs)).toMatchObject({
      cap: { before: 0 },
      cap_counted_by: 'name',
      deduction: { percent: 70 },
    });
  });

  test('the yearly cap of an issuer that is no supplier of the master: by its name, however it is written', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    await settings(service, keiri, {}, { settlement_month: 9, settlement_day: 31 });
    const billed = (name: string, yen: number) => {
      const tax = Math.floor(yen / 11);
      return newInvoice(service, keiri, {
        fields: readFields({
          t_number: absent,
          phone: absent,
          account_number: absent,
          supplier_name: name === '' ? absent : field(name),
          total_amount: field(String(yen)),
          payable_amount: field(String(yen)),
          subtotal: field(String(yen - tax)),
          tax_amount: field(String(tax)),
          tax_breakdown: [{ rate: 10, taxable: String(yen - tax), tax: String(tax), confidence: 1 }],
        }),
      });
    };
    const before = async (invoice: Invoice) =>
      (await assessment(service, keiri, invoice)) as unknown as {
        cap: { before: number; state: string } | null;
        cap_counted_by: string;
      };
    await billed('（株）みなと濱印刷', 66_000_000);
    await billed('別の会社', 50_000_000);
    const second = await billed('株式会社ミナト濵印刷', 44_000_000);
    expect(second.warnings).toEqual(['cap_exceeded']);
    expect(second.journals).toMatchObject([
      { debit_amount: 34_000_000, debit_deductible_percent: 70 },
      { debit_amount: 10_000_000, debit_deductible_percent: 0 },
    ]);
    expect(await before(second)).toMatchObject({ cap: { before: 66_000_000 }, cap_counted_by: 'name' });
    const nameless = await billed('', 1_100);
    expect(nameless.warnings).toContain('cap_not_counted');
    expect(await before(nameless)).toMatchObject({ cap: null, cap_counted_by: 'no_name' });
    // Registered now: what came before it was is counted with what comes after, on its page as well.
    const made = await service.call<Row>(keiri, 'POST', '/companies', {
      company_name: '株式会社ミナト濱印刷',
    });
    const third = await billed('株式会社ミナト濱印刷', 1_100);
    expect(third.company_id).toBe(made.body.id);
    expect(await before(third)).toMatchObject({
      cap: { before: 110_000_000, state: 'over' },
      cap_counted_by: 'supplier',
    });
    const page = await service.call(keiri, 'GET', `/companies/${made.body.id}/registry`);
    expect(page.body).toMatchObject({ cap: { before: 110_001_100 } });
    // And the other way round: not assigned to it, though it bears its name.
    await service.work.run(keiri, (tx) =>
      tx.rows('update journal.invoices set company_id = null where id = $1', [third.id]),
    );
    const fourth = await billed('㈱ミナト濱印刷', 1_100);
    expect(await before(fourth)).toMatchObject({ cap: { before: 110_001_100 } });
    // Deleted invoices no longer count.
    await service.call(keiri, 'DELETE', `/invoices/${second.local_id}?version=${second.version}`);
    expect(await before(fourth)).toMatchObject({ cap: { before: 66_001_100 } });
  });
});

describe('the pay date', () => {
  test('closing day of the supplier, derivation, and a date set by hand', async () => {
    const keiri = accountant(newId());
    await service.call(keiri, 'POST', '/companies', {
      company_name: '株式会社ミナト印刷',
      pay_site_month: 1,
      pay_site_day: 31,
      cutoff_day: 20,
    });
    const invoice = await newInvoice(service, keiri, {
      fields: readFields({ issue_date: field('2026-11-21'), t_number: absent }),
    });
    expect(invoice).toMatchObject({ pay_date: '2027-01-29', pay_date_source: 'company_site' });
    expect(await assessment(service, keiri, invoice)).toMatchObject({
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
    const saved = await save(service, keiri, invoice, { pay_date: '2027-01-31' });
    expect(saved).toMatchObject({ pay_date_source: 'manual', warnings: ['pay_date_on_holiday'] });
    expect(await assessment(service, keiri, invoice)).toMatchObject({
      pay_date: { pay_date: '2027-01-31', differs: true, derived: { pay_date: '2027-01-29' } },
    });
  });
});

describe('a supplier abroad', () => {
  const bare = () =>
    readFields({
      supplier_name: field('Foreign Cloud Inc.'),
      t_number: absent,
      total_amount: field('155200'),
      payable_amount: field('155200'),
      subtotal: absent,
      tax_amount: absent,
      tax_breakdown: [],
    });

  test('gets no input tax that does not exist, and its lines keep the foreign amount', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const read = await newInvoice(service, keiri, { fields: bare() });
    const bill = { currency_code: 'USD', foreign_total_amount: '1000', exchange_rate: '155.2' };
    const invoice = await save(service, keiri, read, bill);
    expect(await assessment(service, keiri, invoice)).toMatchObject({
      supply: { kind: 'outside', by: 'currency', assumed: true },
      deduction: { percent: null, reason: 'outside', note: '' },
      transitional: false,
      bears_no_tax: true,
    });
    const proposed = await service.call(keiri, 'POST', `/invoices/${invoice.local_id}/proposals`, {});
    expect(proposed.body).toMatchObject({
      journals: [
        {
          debit_tax: '対象外',
          debit_amount: 155_200,
          debit_tax_amount: 0,
          debit_is_keikasochi: false,
          debit_foreign_amount: '1000.0000',
          credit_foreign_amount: '1000.0000',
          exchange_rate: '155.200000',
        },
      ],
    });
    const chosen = await save(service, keiri, invoice, { supply_kind: 'domestic' });
    expect(chosen.supply_kind).toBe('domestic');
    expect(await assessment(service, keiri, chosen)).toMatchObject({
      supply: { kind: 'domestic', by: 'invoice', assumed: false },
      deduction: { percent: 70, reason: 'transition' },
    });
  });

  test('is what its master says: consumers’ digital services are outside the transitional measure', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const company = { company_name: 'Foreign Cloud Inc.', country: 'US', supply_kind: 'consumer_digital' };
    expect((await service.call(keiri, 'POST', '/companies', company)).status).toBe(201);
    const invoice = await newInvoice(service, keiri, { fields: bare() });
    expect(await assessment(service, keiri, invoice)).toMatchObject({
      supply: { kind: 'consumer_digital', by: 'supplier', assumed: false },
      deduction: { percent: 0, reason: 'consumer_digital' },
      cap: null,
    });
    const wrong = await service.call(keiri, 'POST', '/companies', { ...company, country: 'usa' });
    expect(wrong.status).toBe(400);
  });
});

describe('what an invoice has to bear', () => {
  test('a number and a total are not enough; a person’s confirmation is kept and logged', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const fields = readFields({ subtotal: absent, tax_amount: absent, tax_breakdown: [] });
    const invoice = await newInvoice(service, keiri, { fields });
    expect(invoice.qualified_verdict).toBe('check');
    expect(invoice.warnings).toContain('particulars_missing');
    expect(await assessment(service, keiri, invoice)).toMatchObject({
      particulars: { form: 'incomplete', missing: expect.arrayContaining(['rate_totals', 'tax']) },
      deduction: { percent: 100, reason: 'unconfirmed' },
    });
    const confirmed = await save(service, keiri, invoice, { particulars_confirmed: true });
    expect(confirmed).toMatchObject({ qualified_verdict: 'qualified', particulars_confirmed: true });
    const log = await service.call<{ items: Row[] }>(
      keiri,
      'GET',
      `/invoices/${invoice.local_id}/action-logs`,
    );
    expect(JSON.stringify(log.body)).toContain('particulars_confirmed');
  });

  test('an invoice that is made out to another company is looked at', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const profile = { company_name: '株式会社うけとり商事', exclude_company_names: ['うけとり商会'] };
    await settings(service, keiri, {}, profile);
    const made = (name: string) =>
      newInvoice(service, keiri, { fields: readFields({ recipient_name: field(name) }) });
    const other = await made('株式会社よその会社 御中');
    expect(other.qualified_verdict).toBe('check');
    expect(other.warnings).toContain('addressee_differs');
    for (const own of ['株式会社うけとり商事 経理部御中', 'うけとり商会 様'])
      expect((await made(own)).warnings).not.toContain('addressee_differs');
    const explained = await save(service, keiri, other, { addressee_note: '旧社名宛て' });
    expect(explained).toMatchObject({ addressee_note: '旧社名宛て' });
    expect(explained.warnings).not.toContain('addressee_differs');
    // The tax still asks whether it is a qualified invoice of this organization.
    expect(explained.qualified_verdict).toBe('check');
  });
});
