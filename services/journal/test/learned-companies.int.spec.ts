import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant } from './support.js';

let service: TestService;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

test('suppliers with a learned journal are listed by themselves', async () => {
  const [actor, stranger] = [accountant(newId()), accountant(newId())];
  const create = (who: typeof actor, company_name: string, patterns: object[]) =>
    service.call(who, 'POST', '/companies', { company_name, patterns });
  const pattern = { name: '一般', keyword: '', company_journals: [{ description: '外注費' }] };
  expect((await create(actor, '学習済み商店', [pattern])).status).toBe(201);
  await create(actor, '未学習商店', []);
  await create(stranger, '他社の取引先', [pattern]);
  const names = async (query: string) =>
    (
      await service.call<{ items: { company_name: string }[] }>(actor, 'GET', `/companies${query}`)
    ).body.items.map((one) => one.company_name);
  expect(await names('?has_pattern=true')).toEqual(['学習済み商店']);
  expect(await names('?has_pattern=false')).toEqual(['未学習商店']);
  expect(await names('?has_pattern=true&q=学習')).toEqual(['学習済み商店']);
  expect((await names('')).sort()).toEqual(['学習済み商店', '未学習商店']);
});
