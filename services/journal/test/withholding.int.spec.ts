import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import {
  accountant,
  documentRead,
  field,
  type Invoice,
  newInvoice,
  readEvent,
  readFields,
} from './support.js';
import { absent, assessment, save } from './tax-support.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

describe('the withholding code of a reading', () => {
  const person = (over: object = {}, line = '講演料') =>
    readFields({
      t_number: absent,
      phone: absent,
      account_number: absent,
      supplier_name: field('高梨 美咲'),
      withholding_tax: field('10210'),
      payable_amount: field('99790'),
      line_items: [
        { description: line, quantity: '1', unit: '', unit_price: '100000', amount: '100000', tax_rate: 10 },
      ],
      ...over,
    });

  test('is proposed from the words and the printed tax, with the reason; a mismatch is flagged', async () => {
    const keiri = accountant(newId());
    const invoice = await newInvoice(service, keiri, { fields: person() });
    expect(invoice).toMatchObject({
      withholding_type: 1,
      withholding_sub_type: '',
      proposal: { withholding: { type: 1, word: '講演', place: 'line', amount: 'matches' } },
      warnings: [],
    });
    const off = await newInvoice(service, keiri, { fields: person({ withholding_tax: field('10212') }) });
    expect(off).toMatchObject({
      withholding_type: 1,
      proposal: { withholding: { amount: 'differs' } },
      warnings: ['withholding_mismatch'],
    });
    const scrivener = await newInvoice(service, keiri, {
      fields: person({ withholding_tax: field('9189') }, '司法書士報酬'),
    });
    expect(scrivener).toMatchObject({ withholding_type: 0, withholding_sub_type: 'judicial_scrivener' });
    const missing = await newInvoice(service, keiri, {
      fields: person({ withholding_tax: absent, payable_amount: field('110000') }),
    });
    expect(missing).toMatchObject({
      withholding_type: 1,
      withholding_tax: null,
      proposal: { withholding: { amount: 'none_printed' } },
      warnings: ['withholding_missing'],
    });
  });

  test('never replaces the supplier’s, nor what a person chose; an untouched invoice follows its new reading', async () => {
    const keiri = accountant(newId());
    await service.call(keiri, 'POST', '/companies', {
      company_name: '高梨 美咲',
      gensenzei: true,
      withholding_type: 6,
    });
    const known = await newInvoice(service, keiri, { fields: person() });
    expect(known).toMatchObject({ withholding_type: 6, proposal: { withholding: null } });
    const document = documentRead({ fields: person({ supplier_name: field('佐伯 亮太') }) });
    const again = (version: number, line: string) =>
      service.feed(
        readEvent(keiri.organization_id, {
          ...document,
          version,
          fields: person({ supplier_name: field('佐伯 亮太') }, line),
        }),
      );
    const invoice = await newInvoice(service, keiri, document);
    expect(invoice.withholding_type).toBe(1);
    const now = async () => (await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`)).body;
    await again(2, '税理士顧問料');
    expect(await now()).toMatchObject({ withholding_type: 0 });
    await again(3, '作業代');
    expect(await now()).toMatchObject({ withholding_type: null, proposal: { withholding: null } });
    await save(service, keiri, await now(), { withholding_type: 7 });
    await again(4, '講演料');
    expect(await now()).toMatchObject({ withholding_type: 7 });
    await save(service, keiri, await now(), { withholding_type: null });
    await again(5, '講演料');
    expect(await now()).toMatchObject({ withholding_type: null });
  });

  test('a supplier of the master that is no subject and shows none gets none, nor does a corporation', async () => {
    const keiri = accountant(newId());
    await service.call(keiri, 'POST', '/companies', { company_name: '高梨 美咲' });
    const none = { withholding_tax: absent, payable_amount: field('110000') };
    expect((await newInvoice(service, keiri, { fields: person(none) })).withholding_type).toBeNull();
    expect((await newInvoice(service, keiri, { fields: person() })).withholding_type).toBe(1);
    const firm = person({ supplier_name: field('税理士法人あおば') }, '税理士顧問料');
    expect(await newInvoice(service, keiri, { fields: firm })).toMatchObject({
      withholding_type: null,
      warnings: ['withholding_corporation'],
    });
  });
});

describe('the withholding of an invoice', () => {
  test('the supplier’s type is taken, the tax that is missing is reported, days and sub-type are kept', async () => {
    const keiri = accountant(newId());
    await service.call(keiri, 'POST', '/companies', {
      company_name: '青葉司法書士事務所',
      gensenzei: true,
      withholding_type: 0,
      withholding_sub_type: 'judicial_scrivener',
      withholding_base: 'inclusive',
    });
    const invoice = await newInvoice(service, keiri, {
      fields: readFields({ t_number: absent, supplier_name: field('青葉司法書士事務所') }),
    });
    expect(invoice).toMatchObject({ withholding_type: 0, withholding_sub_type: 'judicial_scrivener' });
    expect(invoice.warnings).toEqual(['withholding_missing']);
    expect(await assessment(service, keiri, invoice)).toMatchObject({
      withholding: {
        verdict: 'missing',
        base: { base: 110_000, kind: 'inclusive' },
        computed: { deduction: 10_000, tax: 10_210, label: 'income_reconstruction' },
      },
    });
    const hostess = { withholding_type: 8, withholding_sub_type: '', withholding_days: 31 };
    const typed = { ...hostess, withholding_base: 800_000, withholding_tax: 65_854 };
    expect(await assessment(service, keiri, invoice, typed)).toMatchObject({
      withholding: { verdict: 'ok', computed: { tax: 65_854, deduction: 155_000 } },
    });
    const saved = await save(service, keiri, invoice, typed);
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
        t_number: absent,
        supplier_name: field('青葉デザイン事務所'),
        withholding_tax: field('10212'),
        payable_amount: field('99788'),
      }),
    });
    expect(invoice.warnings).toEqual(['withholding_mismatch']);
    expect(await assessment(service, keiri, invoice)).toMatchObject({
      withholding: { verdict: 'mismatch', printed: 10_212, computed: { tax: 10_210 } },
    });
  });
});
