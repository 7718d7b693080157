import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testActor, testService, type TestService } from '@uketori/service-kit/testing';
import iconv from 'iconv-lite';
import { definition } from '../src/definition.js';
import { accountant } from './support.js';

interface Checked {
  status: string;
  error: string | null;
  created: number;
  updated: number;
  kept: number;
  findings: { line: number; heading: string; code: string }[];
  items: object[];
  missing: { name: string }[];
  missing_columns: string[];
}
type Company = Record<string, unknown> & { id: string; version: number };
let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

type Actor = ReturnType<typeof accountant>;
const check = (actor: Actor, mode: string, rows: string[][]) =>
  service.call<Checked>(actor, 'POST', '/companies/check-import', { mode, rows });
const put = (actor: Actor, body: object) =>
  service.call<Record<string, unknown>>(actor, 'PUT', '/companies/import', body);
const list = async (actor: Actor) =>
  (await service.call<{ items: Company[] }>(actor, 'GET', '/companies?limit=100')).body.items;

async function load(actor: Actor, mode: string, rows: string[][]) {
  const { body } = await check(actor, mode, rows);
  expect(body).toMatchObject({ status: 'ok', findings: [] });
  return (await put(actor, { mode, items: body.items })).body;
}

async function download(actor: Actor): Promise<string[][]> {
  const answer = await fetch(`${service.url}/companies/export.csv`, {
    headers: await service.identityHeaders(actor),
  });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="company_all.csv"');
  const text = iconv.decode(Buffer.from(await answer.arrayBuffer()), 'cp932');
  return text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));
}

test('suppliers with their accounts go in and come out unchanged', async () => {
  const actor = accountant(newId());
  const rows = [
    [
      '取引先名',
      '登録番号',
      '支払月',
      '支払日',
      '支払方法',
      '銀行コード',
      '支店コード',
      '預金種目',
      '口座番号',
      '口座名義',
      '手数料先方負担',
      '有効',
    ],
    [
      '㈱髙﨑商店',
      'Ｔ７０１０７０５０００７２５',
      '1',
      '31',
      '振込',
      '0009',
      '588',
      '普通',
      '0711875',
      'カ）タカサキ',
      '1',
      '1',
    ],
    ['山田税理士事務所', '', '', '', '口座振替', '', '', '', '', '', '0', '1'],
  ];
  expect(await load(actor, 'new', rows)).toEqual({ created: 2, updated: 0, kept: 0, deleted: 0 });
  const stored = await list(actor);
  expect(stored.find(({ company_name }) => company_name === '㈱髙﨑商店')).toMatchObject({
    t_number: 'T7010705000725',
    pay_site_month: 1,
    pay_site_day: 31,
    bank_code: '0009',
    account_type: 'ordinary',
    account_number: '0711875',
    fee_borne_by_partner: true,
  });
  expect(stored.find(({ company_name }) => company_name === '山田税理士事務所')).toMatchObject({
    payment_type: 'direct_debit',
    pay_site_day: null,
    fee_borne_by_partner: false,
  });
  const told = (await service.outbox('uketori.journal.v1.CompanyChanged')).filter(
    ({ organization_id }) => organization_id === actor.organization_id,
  );
  expect(told).toHaveLength(2);
  const out = await download(actor);
  expect(out).toHaveLength(3);
  expect(await load(actor, 'overwrite', out)).toMatchObject({ created: 0, updated: 0, kept: 2 });
});

test('a known supplier takes what the file says and keeps the rest, its patterns too; others go where asked', async () => {
  const actor = accountant(newId());
  const made = await service.call<Company>(actor, 'POST', '/companies', {
    company_name: '株式会社ミナト印刷',
    bank_name: '三井住友銀行',
    account_number: '1111111',
    gensenzei: true,
    patterns: [{ name: '', keyword: '', company_journals: [{ description: '印刷' }] }],
  });
  await service.call(actor, 'POST', '/companies', { company_name: '旧い取引先' });
  const rows = [
    ['取引先名', '口座番号'],
    ['㈱ミナト印刷', '2222222'],
  ];
  const { body } = await check(actor, 'overwrite', rows);
  expect(body).toMatchObject({ updated: 1, missing: [{ name: '旧い取引先' }] });
  const done = await put(actor, { mode: 'overwrite', items: body.items, delete_names: ['旧い取引先'] });
  expect(done.body).toMatchObject({ updated: 1, deleted: 1 });
  const [only, ...others] = await list(actor);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    id: made.body.id,
    company_name: '㈱ミナト印刷',
    bank_name: '三井住友銀行',
    account_number: '2222222',
    gensenzei: true,
    patterns: [{ company_journals: [{ description: '印刷' }] }],
  });
});

test('every fault is reported with its line and heading, and nothing is written', async () => {
  const actor = accountant(newId());
  const rows = [
    ['取引先名', '登録番号', '支払月', '支払日', '支払方法', '口座番号', '手数料先方負担', '取適法の対象'],
    ['甲', 'T123', '', '', '', '', '', ''],
    ['', '', '', '', '', '', '', ''],
    ['乙', '', '13', '31', '', '', '', ''],
    ['丙', '', '1', '', '', '', '', ''],
    ['丁', '', '', '', '手形', '', '', ''],
    ['戊', '', '', '', '', '12345678', '', ''],
    ['己', '', '', '', '', '', '1', '1'],
    ['甲', '', '', '', '', '', '', ''],
    ['庚', '', '', '', '', '', 'たぶん', ''],
  ];
  const { body } = await check(actor, 'new', rows);
  expect(body.findings.map(({ line, heading, code }) => `${line} ${heading} ${code}`)).toEqual([
    '2 登録番号 invalid',
    '4 支払月 too_long',
    '5 支払日 invalid',
    '6 支払方法 invalid',
    '7 口座番号 invalid',
    '8 手数料先方負担 invalid',
    '9 取引先名 name_in_use',
    '10 手数料先方負担 invalid',
  ]);
  expect((await put(actor, { mode: 'new', items: body.items })).body).toMatchObject({
    code: 'import_failed',
  });
  expect(await list(actor)).toEqual([]);
  expect((await check(actor, 'new', [['登録番号'], ['x']])).body.missing_columns).toEqual(['取引先名']);
});

test('abilities', async () => {
  const owner = accountant(newId());
  const items = [{ line: 2, values: { company_name: '甲' } }];
  const of = (abilities: Record<string, 3>) =>
    testActor({ organization_id: owner.organization_id, abilities }) as Actor;
  expect((await put(of({ 'company:read': 3 }), { mode: 'new', items })).status).toBe(403);
  const updater = of({ 'company:update': 3, 'company:read': 3 });
  expect((await put(updater, { mode: 'overwrite', items, delete_names: ['x'] })).status).toBe(403);
  expect((await put(updater, { mode: 'new', items })).status).toBe(200);
  expect(await list(accountant(newId()))).toEqual([]);
});

test('a file that brings another bank account asks for a recent proof of a session', async () => {
  const organization_id = newId();
  const now = accountant(organization_id, { proved_at: new Date().toISOString() });
  const late = { ...now, proved_at: new Date(Date.now() - 3_600_000).toISOString() };
  const file = (number: string) => [
    ['取引先名', '口座番号', '摘要'],
    ['口座の変わる会社', number, number],
  ];
  await load(now, 'new', file('1234567'));
  const { body } = await check(late, 'overwrite', file('7654321'));
  const refused = await put(late, { mode: 'overwrite', items: body.items });
  expect(refused.body.code).toBe('step_up_required');
  expect((await list(now)).map(({ account_number }) => account_number)).toEqual(['1234567']);
  await load(now, 'overwrite', file('7654321'));
  expect((await list(now)).map(({ account_number }) => account_number)).toEqual(['7654321']);
});
