import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import pg from 'pg';
import { CompanySearchFiller } from '../src/companies/search-fill.job.js';
import { Dictionary } from '../src/masters/dictionary.service.js';
import { SearchFillService } from '../src/masters/search-fill.service.js';
import { definition } from '../src/definition.js';
import { MasterSearchFiller } from '../src/masters/search-fill.job.js';
import { accountant, newInvoice, startEditing } from './support.js';

type Master = Record<string, unknown> & { id: string; name: string; reading: string; version: number };
type Page = { items: Master[]; next_cursor: string | null; count?: number };
let service: TestService;
const actor = accountant(newId());
const ids = new Map<string, string>();

const TITLES = [
  ['111', '現金'],
  ['512', '外注費'],
  ['525', '旅費交通費'],
  ['527', '広告宣伝費'],
  ['530', '工具器具'],
  ['212', '未払金'],
  ['213', '未払費用'],
] as const;

const make = (fields: object, kind = 'account_title') =>
  service.call<Master>(actor, 'POST', `/masters/${kind}`, fields);
const page = (query: Record<string, string>, kind = 'account_title', by = actor) =>
  service.call<Page>(by, 'GET', `/masters/${kind}?${new URLSearchParams(query).toString()}`);
const found = async (query: Record<string, string>, kind?: string) =>
  (await page(query, kind)).body.items.map(({ name }) => name);

beforeAll(async () => {
  service = await testService(definition);
  for (const [code, name] of TITLES) ids.set(name, (await make({ code, name })).body.id);
});
afterAll(async () => {
  await service?.close();
});

describe('a master is found', () => {
  test.each([
    'gaichu',
    'gaichuu',
    'gaityuu',
    'がいちゅう',
    'ガイチュウ',
    'ｶﾞｲﾁｭｳ',
    'ＧＡＩＣＨＵ',
    '外注',
    '512',
    '外費',
  ])('by %s', async (q) => {
    expect((await found({ q }))[0]).toBe('外注費');
  });

  test('by its reading in a list that is sorted, too', async () => {
    expect(await found({ q: 'gaichu', sort: '-code' })).toEqual(['外注費']);
    expect(await found({ q: 'がいちゅう', sort: 'name' })).toEqual(['外注費']);
    expect(await found({ q: 'ko', sort: '-code' })).toEqual(['工具器具', '広告宣伝費', '旅費交通費']);
  });

  test('by an abbreviation only where the best match comes first', async () => {
    expect(await found({ q: '旅交' })).toEqual(['旅費交通費']);
    expect(await found({ q: '旅交', sort: 'code' })).toEqual([]);
  });

  test('not by what it does not contain, nor by a wildcard, nor by another organization', async () => {
    for (const q of ['xyz', '%', '_', 'さぎぬま']) expect(await found({ q })).toEqual([]);
    expect((await page({ q: 'gaichu' }, 'account_title', accountant(newId()))).body.items).toEqual([]);
  });

  test('not by a letter that is repeated: its key is one letter, which most names contain', async () => {
    for (const q of ['kk', 'zzzzz']) expect(await found({ q, sort: '-code' })).toEqual([]);
  });

  test('within the filters of the list', async () => {
    const { body } = await make({ name: '外注旧', code: 'OLD', status: 0 });
    expect(await found({ q: 'gaichu', status: '1' })).toEqual(['外注費']);
    expect(await found({ q: 'gaichu', status: '0' })).toEqual(['外注旧']);
    const parent = { company_account_title_id: ids.get('現金') };
    await make({ name: '小口', ...parent }, 'sub_account');
    expect(await found({ q: 'koguchi', ...parent } as Record<string, string>, 'sub_account')).toEqual([
      '小口',
    ]);
    const other = { company_account_title_id: body.id };
    expect(await found({ q: 'koguchi', ...other }, 'sub_account')).toEqual([]);
  });
});

describe('the pages of a search', () => {
  test('go on where the last one ended', async () => {
    const first = await page({ q: 'ko', limit: '2', count: 'capped' });
    expect(first.body).toMatchObject({ count: 3, count_capped: false });
    expect(first.body.items.map(({ name }) => name)).toEqual(['広告宣伝費', '工具器具']);
    const second = await page({ q: 'ko', limit: '2', cursor: String(first.body.next_cursor) });
    expect(second.body.items.map(({ name }) => name)).toEqual(['旅費交通費']);
    expect(second.body.next_cursor).toBeNull();
  });

  test.each([
    'x',
    Buffer.from('["best",-1]').toString('base64url'),
    Buffer.from('["code","1"]').toString('base64url'),
  ])('do not begin at the cursor %s', async (cursor) => {
    expect((await page({ q: 'ko', cursor })).body).toMatchObject({ code: 'invalid_input' });
  });
});

test('of equal matches the one that the lines of the side use most comes first', async () => {
  expect(await found({ q: 'mibarai' })).toEqual(['未払金', '未払費用']);
  const invoice = await newInvoice(service, actor);
  const token = 't'.repeat(100);
  await startEditing(service, actor, invoice.local_id, token);
  const saved = await service.call(actor, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: token,
    journals: [
      {
        debit_account_title_id: ids.get('工具器具'),
        debit_amount: 1100,
        credit_account_title_id: ids.get('未払費用'),
        credit_amount: 1100,
      },
    ],
  });
  expect(saved.status).toBe(200);
  expect(await found({ q: 'mibarai' })).toEqual(['未払費用', '未払金']);
  expect(await found({ q: 'mibarai', side: 'credit' })).toEqual(['未払費用', '未払金']);
  expect(await found({ q: 'mibarai', side: 'debit' })).toEqual(['未払金', '未払費用']);
  // Nothing typed yet: the choices begin with what the side uses.
  expect((await found({ side: 'credit' }))[0]).toBe('未払費用');
  expect((await found({ side: 'debit', status: '1' })).slice(0, 2)).toEqual(['工具器具', '現金']);
  expect((await found({}))[0]).toBe('現金');
  // A better match stays in front of a used one.
  expect((await found({ q: 'kou', side: 'debit' }))[0]).toBe('工具器具');
  expect((await found({ q: '未払金' }))[0]).toBe('未払金');
});

describe('the reading', () => {
  test('is proposed, changed, emptied, and kept by a client that does not know it', async () => {
    const made = await make({ name: '通信費', code: 'T' });
    expect(made.body.reading).toBe('ツウシンヒ');
    const put = async (fields: object) =>
      service.call<Master>(actor, 'PUT', `/masters/account_title/${made.body.id}`, fields);
    expect((await put({ name: '印刷費', code: 'T', version: 1 })).body.reading).toBe('インサツヒ');
    expect((await put({ name: '印刷費', code: 'T', reading: 'プリント pr', version: 2 })).body.reading).toBe(
      'プリント pr',
    );
    expect(await found({ q: 'purinto' })).toEqual(['印刷費']);
    expect(await found({ q: 'pr' })).toEqual(['印刷費']);
    expect(await found({ q: 'insatsu' })).toEqual([]);
    expect((await put({ name: '印刷代', code: 'T', version: 3 })).body.reading).toBe('プリント pr');
    expect((await put({ name: '印刷代', code: 'T', reading: '', version: 4 })).body.reading).toBe('');
    expect((await put({ name: '印刷代', code: 'T', reading: 'x'.repeat(256), version: 5 })).status).toBe(400);
  });

  /** As an earlier release stored it. */
  const unfill = async (table: string, id: string) => {
    const admin = new pg.Client({ connectionString: service.database.admin_url });
    await admin.connect();
    await admin.query(
      `update journal.${table} set reading = '', search_edition = 0, search_text = '', search_bigrams = '{}' where id = $1`,
      [id],
    );
    await admin.end();
  };

  test('of a row of an earlier release is found, and proposed when it is saved', async () => {
    const made = await make({ name: '車両費', code: 'S' });
    await unfill('masters', made.body.id);
    expect((await found({ q: 'sharyou' }))[0]).toBe('車両費');
    const saved = await service.call<Master>(actor, 'PUT', `/masters/account_title/${made.body.id}`, {
      name: '車両費',
      code: 'S',
      reading: '',
      version: 1,
    });
    expect(saved.body.reading).toBe('シャリョウヒ');
  });

  test('of rows of an earlier release is filled by a job, which leaves their versions', async () => {
    const title = (await make({ name: '修繕費', code: 'Z' })).body;
    const company = (
      await service.call<Master>(actor, 'POST', '/companies', {
        company_name: '京都印刷',
        phone_number: '075-1',
      })
    ).body;
    const filling = new SearchFillService(service.work, new Dictionary());
    // 外注旧 waits for the dictionary since it was made.
    expect(await new MasterSearchFiller(filling).fill()).toBe(1);
    expect(await found({ q: 'gaichuukyuu', sort: 'code' })).toEqual(['外注旧']);
    await unfill('masters', title.id);
    await unfill('companies', company.id);
    expect(await found({ q: 'shuuzen', sort: 'code' })).toEqual([]);
    expect(await new MasterSearchFiller(filling).fill()).toBe(1);
    expect(await new CompanySearchFiller(filling).fill()).toBe(1);
    expect(await new MasterSearchFiller(filling).fill()).toBe(0);
    expect(await found({ q: 'shuuzen', sort: 'code' })).toEqual(['修繕費']);
    expect((await service.call(actor, 'GET', `/masters/account_title/${title.id}`)).body).toEqual(title);
    const { items } = (
      await service.call<{ items: object[] }>(actor, 'GET', '/companies?q=kyouto&sort=company_name')
    ).body;
    expect(items).toEqual([expect.objectContaining({ reading: 'キョウトインサツ', version: 1 })]);
  });

  test('that only a dictionary knows comes from the job; what the user enters meanwhile stays', async () => {
    const create = async (company_name: string) =>
      (await service.call<Master>(actor, 'POST', '/companies', { company_name })).body;
    const first = await create('株式会社鷺沼商会');
    const second = await create('御茶ノ水法律事務所');
    expect([first.reading, second.reading]).toEqual(['ショウカイ', 'ノ ホウリツジムショ']);
    await service.call(actor, 'PUT', `/companies/${second.id}`, {
      company_name: '御茶ノ水法律事務所',
      reading: 'オチャ',
      version: 1,
    });
    const filling = new SearchFillService(service.work, new Dictionary());
    expect(await new CompanySearchFiller(filling).fill()).toBe(1);
    const { items } = (await service.call<Page>(actor, 'GET', '/companies?q=saginumashoukai')).body;
    expect(items).toEqual([
      expect.objectContaining({ id: first.id, reading: 'サギヌマショウカイ', version: 1 }),
    ]);
    const kept = (await service.call<Master>(actor, 'GET', `/companies/${second.id}`)).body;
    expect(kept.reading).toBe('オチャ');
  });
});
