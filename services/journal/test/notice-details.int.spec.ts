import type { ReadNoticeDetailsResponse } from '@uketori/proto/uketori/journal/v1/invoices';
import type { Actor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testActor, testCaller } from '@uketori/service-kit/testing';
import { JournalHouse, keiri, ORGANIZATION } from './journal-house.js';
import { newInvoice } from './support.js';

const house = new JournalHouse();
let grpc: GrpcClients;
beforeAll(async () => {
  await house.open();
  grpc = testCaller('payment', house.service);
});
afterAll(async () => {
  grpc?.close();
  await house.close();
});

const METHOD = {
  service: 'journal' as const,
  proto: 'uketori/journal/v1/invoices.proto',
  rpc: 'uketori.journal.v1.InvoicesService/ReadNoticeDetails',
};
const payer = testActor({ organization_id: ORGANIZATION, abilities: allOf('payment:notify') });
const details = (actor: Actor, invoice_ids: string[]) =>
  grpc.call<object, ReadNoticeDetailsResponse>(METHOD, { invoice_ids }, actor, 10_000);

test('a notice learns number, amounts by rate, contents and supplier of an invoice of its own organization', async () => {
  const { body: company } = await house.service.call<{ id: string }>(keiri, 'POST', '/companies', {
    company_name: '海野法律事務所',
    email: 'umino@law.example',
    t_number: 'T1180301018771',
  });
  const invoice = await newInvoice(house.service, keiri);
  const saved = await house.save(invoice, {
    company_id: company.id,
    invoice_number: 'A-7',
    taxable_10: 100_000,
    tax_10: 10_000,
    retained_amount: 5_000,
  });
  expect(saved.status).toBe(200);
  const answer = await details(payer, [invoice.id, newId()]);
  expect(answer.invoices).toMatchObject([
    {
      invoice_id: invoice.id,
      invoice_number: 'A-7',
      taxable_10: '100000',
      tax_10: '10000',
      retained: '5000',
      claim: '',
    },
  ]);
  expect(answer.suppliers).toEqual([
    {
      company_id: company.id,
      name: '海野法律事務所',
      t_number: 'T1180301018771',
      email: 'umino@law.example',
    },
  ]);
  const stranger = testActor({ organization_id: newId(), abilities: allOf('payment:notify') });
  expect(await details(stranger, [invoice.id])).toMatchObject({ invoices: [], suppliers: [] });
});

test('refused without the ability, and for too many or malformed ids', async () => {
  const reader = testActor({
    organization_id: ORGANIZATION,
    abilities: allOf('payment:read', 'invoice:read'),
  });
  await expect(details(reader, [newId()])).rejects.toMatchObject({ code: 'no_privilege' });
  await expect(details(payer, ['1'])).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(details(payer, Array.from({ length: 1001 }, newId))).rejects.toMatchObject({
    code: 'invalid_input',
  });
});
