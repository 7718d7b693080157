import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { seed } from '../src/seed.js';
import { accountant, field, type Invoice, newInvoice, readFields } from './support.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

test('the seed runs twice and leaves one chart', async () => {
  await seed({ work: service.work });
  const lines: string[] = [];
  await seed({ work: service.work, log: (line) => lines.push(line) });
  expect(lines.map((line) => line.split(': ')[1])).toEqual(['0 new', '0 new']);
  const owner = accountant('01900000-0000-7000-8000-000000000001');
  const titles = await service.call<{ items: object[]; count: number }>(
    owner,
    'GET',
    '/masters/account_title?limit=100&count=capped',
  );
  expect(titles.body.count).toBe(70);
  const seeded = await service.call<{ items: Invoice[] }>(owner, 'GET', '/companies');
  expect(seeded.body.items).toHaveLength(4);
  const invoice = await newInvoice(service, owner, {
    fields: readFields({
      total_amount: field('120800'),
      payable_amount: field('120800'),
      tax_breakdown: [
        { rate: 10, taxable: '100000', tax: '10000', confidence: 1 },
        { rate: 8, taxable: '10000', tax: '800', confidence: 1 },
      ],
    }),
  });
  expect(invoice.journals).toMatchObject([
    {
      debit_account_title: '消耗品費',
      debit_account_title_code: '531',
      debit_tax: '課対仕入10%',
      credit_account_title: '未払金',
      credit_amount: 120_800,
    },
    { debit_account_title: '消耗品費', debit_tax: '課対仕入8%（軽）', debit_amount: 10_800 },
  ]);
});
