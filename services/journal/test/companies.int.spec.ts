import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant } from './support.js';

type Row = Record<string, unknown> & { id: string; version: number };
let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

describe('suppliers', () => {
  const keiri = accountant(newId());
  const base = {
    company_name: '株式会社みなと通信',
    t_number: 'Ｔ7010705-000725',
    pay_site_month: 1,
    pay_site_day: 25,
  };
  test('found by the usual way to write a name, and by the other ways', async () => {
    const own = accountant(newId());
    await service.call(own, 'POST', '/companies', { company_name: '髙﨑製作所' });
    for (const q of ['高崎', '髙﨑', '高嵜製作']) {
      const found = await service.call<{ items: Row[] }>(own, 'GET', `/companies?q=${encodeURIComponent(q)}`);
      expect(found.body.items.map((row) => row.company_name)).toEqual(['髙﨑製作所']);
    }
  });
  test('a user who only uploads chooses a supplier without seeing its bank account', async () => {
    const own = accountant(newId());
    const bank = { bank_name: 'みずほ銀行', bank_code: '0001', branch_name: '本店', branch_code: '001' };
    const account = { ...bank, account_number: '1234567', account_holder_kana: 'ミナト' };
    const made = await service.call<Row>(own, 'POST', '/companies', { company_name: '口座あり', ...account });
    const uploader = { ...own, abilities: { 'invoice:upload': 1 } };
    const seen = [
      (await service.call<{ items: Row[] }>(uploader, 'GET', '/companies')).body.items[0],
      (await service.call<Row>(uploader, 'GET', `/companies/${made.body.id}`)).body,
    ];
    for (const row of seen) {
      expect(row).toMatchObject({ company_name: '口座あり', account_number: '', bank_code: '' });
      expect(JSON.stringify(row)).not.toMatch(/1234567|ミナト|みずほ/);
    }
    expect((await service.call<Row>(own, 'GET', `/companies/${made.body.id}`)).body).toMatchObject(account);
  });
  test('another bank account asks for a recent proof of a session, and nothing else does', async () => {
    const own = accountant(newId(), { proved_at: new Date().toISOString() });
    const late = { ...own, proved_at: new Date(Date.now() - 3_600_000).toISOString() };
    const key = { ...own, proved_at: null, maker_user_id: own.user_id };
    const bank = {
      account_type: 'ordinary',
      bank_code: '0001',
      branch_code: '001',
      account_number: '1234567',
    };
    const post = (actor: typeof own, company_name: string, more: object = {}) =>
      service.call<Row & { code?: string }>(actor, 'POST', '/companies', { company_name, ...more });
    expect((await post(late, '口座なし')).status).toBe(201);
    expect((await post(late, '口座あり', bank)).body.code).toBe('step_up_required');
    const { body: made } = await post(own, '口座あり', bank);
    const put = async (actor: typeof own, changes: object) => {
      const { body } = await service.call<Row>(own, 'GET', `/companies/${made.id}`);
      const input = { company_name: '口座あり', ...bank, ...changes, version: body.version };
      return service.call<Row & { code?: string }>(actor, 'PUT', `/companies/${made.id}`, input);
    };
    expect((await put(late, { abstract: 'メモ' })).status).toBe(200);
    for (const changes of [{ account_number: '7654321' }, { bank_code: '' }, { account_type: 'current' }])
      expect((await put(late, changes)).body.code).toBe('step_up_required');
    expect((await put(own, { account_number: '7654321' })).status).toBe(200);
    // A key has no session; it is bound by its own abilities and its end.
    expect((await put(key, { account_number: '1111111' })).status).toBe(200);
  });
  test('created, found, changed at its version, deleted', async () => {
    const made = await service.call<Row>(keiri, 'POST', '/companies', base);
    expect(made).toMatchObject({
      status: 201,
      body: { t_number: 'T7010705000725', version: 1, patterns: [] },
    });
    const { id } = made.body;
    expect(
      (await service.call(keiri, 'POST', '/companies', { ...base, company_name: '㈱ みなと通信' })).body,
    ).toMatchObject({ code: 'name_in_use' });
    const found = await service.call<{ items: Row[] }>(
      keiri,
      'GET',
      `/companies?q=${encodeURIComponent('通信')}`,
    );
    expect(found.body.items.map((row) => row.id)).toEqual([id]);
    const put = (version: number) =>
      service.call(keiri, 'PUT', `/companies/${id}`, { ...base, abstract: '回線', version });
    expect(await put(1)).toMatchObject({ status: 200, body: { abstract: '回線', version: 2 } });
    expect(await put(1)).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect((await service.call(keiri, 'PUT', `/companies/${id}`, base)).status).toBe(400);
    expect((await service.call(accountant(newId()), 'GET', `/companies/${id}`)).status).toBe(404);
    expect((await service.call(keiri, 'DELETE', `/companies/${id}`)).status).toBe(200);
    expect((await service.call(keiri, 'GET', `/companies/${id}`)).status).toBe(404);
    expect((await service.call(keiri, 'POST', '/companies', base)).status).toBe(201);
  });
  test.each([
    [{ t_number: 'T12' }, 400],
    [{ pay_site_day: null }, 400],
    [{ bank_code: '12' }, 400],
    [{ account_number: '12345678' }, 400],
    [{ withholding_type: 9 }, 400],
    [{ patterns: [{ company_journals: [{ debit_account_title_id: newId() }] }] }, 404],
  ])('refused: %j', async (over, status) => {
    expect(
      (await service.call(keiri, 'POST', '/companies', { ...base, company_name: newId(), ...over })).status,
    ).toBe(status);
  });
});

describe('a supplier is found by its reading', () => {
  const actor = accountant(newId());
  const found = async (query: Record<string, string>) =>
    (
      await service.call<{ items: { company_name: string }[] }>(
        actor,
        'GET',
        `/companies?${new URLSearchParams(query).toString()}`,
      )
    ).body.items.map(({ company_name }) => company_name);
  const make = (fields: object) => service.call<Record<string, unknown>>(actor, 'POST', '/companies', fields);

  test('proposed from its name, else from the holder of its account', async () => {
    expect(
      (await make({ company_name: '株式会社東京商事', phone_number: '03-1111-2222' })).body,
    ).toMatchObject({
      reading: 'トウキョウショウジ',
    });
    expect((await make({ company_name: '鷺沼株式会社', account_holder_kana: 'ｻｷﾞﾇﾏ(ｶ' })).body).toMatchObject({
      reading: 'サギヌマ',
    });
    expect((await make({ company_name: '関東東京電設' })).body).toMatchObject({
      reading: 'カントウトウキョウデンセツ',
    });
    for (const q of ['toukyou', 'tokyo', 'とうきょう', '東京', 'ﾄｳｷｮｳ'])
      expect(await found({ q })).toEqual(['株式会社東京商事', '関東東京電設']);
    expect(await found({ q: 'saginuma' })).toEqual(['鷺沼株式会社']);
    expect(await found({ q: 'tokyo', sort: 'company_name' })).toEqual(['株式会社東京商事', '関東東京電設']);
    expect(await found({ q: '03-1111' })).toEqual(['株式会社東京商事']);
    expect(await found({ q: 'oosaka' })).toEqual([]);
  });

  test('and is kept by a client that does not know it', async () => {
    const made = await make({ company_name: '大阪商店', reading: 'なにわ osk' });
    expect(made.body).toMatchObject({ reading: 'なにわ osk' });
    const put = (fields: object) =>
      service.call<Record<string, unknown>>(actor, 'PUT', `/companies/${String(made.body.id)}`, fields);
    expect((await put({ company_name: '大阪商会', version: 1 })).body).toMatchObject({
      reading: 'なにわ osk',
    });
    expect(await found({ q: 'naniwa' })).toEqual(['大阪商会']);
    expect(await found({ q: 'osk' })).toEqual(['大阪商会']);
    expect((await put({ company_name: '大阪商会', reading: '', version: 2 })).body).toMatchObject({
      reading: '',
    });
    expect(await found({ q: 'naniwa' })).toEqual([]);
  });
});
