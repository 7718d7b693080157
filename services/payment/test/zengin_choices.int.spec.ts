import type { Actor } from '@uketori/service-kit/actor';
import { type House, lockedInvoice, manager, openHouse } from './payment-house.js';

interface Plan {
  can_export: boolean;
  rows: {
    pay_key: string;
    state: string;
    record: string | null;
    problems: { params: Record<string, unknown> }[];
  }[];
}

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const PAY_DATE = '2026-11-30';
const LONG = 'ガ'.repeat(16);

async function longName(): Promise<{ actor: Actor; request: { user_bank_id: string; pay_date: string } }> {
  const actor = manager();
  const user_bank_id = await house.bank(actor, { end_mark: true });
  await house.feedLevel(actor, 0);
  const { pay_info } = lockedInvoice();
  if (!pay_info) throw new Error('no pay info');
  await house.approved(actor, { pay_info: { ...pay_info, account_holder_kana: LONG } });
  await house.approved(actor, { payable_amount: '5000' });
  return { actor, request: { user_bank_id, pay_date: PAY_DATE } };
}

async function file(actor: Actor, id: string): Promise<Buffer> {
  const answer = await fetch(`${house.service.url}/zengin-exports/${id}/file`, {
    headers: await house.service.identityHeaders(actor),
  });
  return Buffer.from(await answer.arrayBuffer());
}

test('a long name is shortened for the row it was chosen for, and the log says from what to what', async () => {
  const { actor, request } = await longName();
  const preview = async (body: object) =>
    (await house.call<Plan>(actor, 'POST', '/zengin-exports/preview', { ...request, ...body })).body;
  const before = await preview({});
  expect(before.rows.map(({ state }) => state)).toEqual(['BLOCKED', 'OK']);
  expect(before.rows[0]?.problems[0]?.params).toMatchObject({ bytes: 32, shortened: 'ｶﾞ'.repeat(15) });
  const shorten = [before.rows[0]?.pay_key];
  expect((await preview({ shorten: [before.rows[1]?.pay_key] })).rows[0]?.state).toBe('BLOCKED');
  const after = await preview({ shorten });
  expect([after.can_export, after.rows.map(({ state }) => state)]).toEqual([true, ['SHORTENED', 'OK']]);
  const made = await house.call<{ id: string }>(actor, 'POST', '/zengin-exports', { ...request, shorten });
  expect(made.status).toBe(201);
  const [log] = await house.admin<{ shortened: object[] }>(
    `select after->'shortened' as shortened from payment.audit_log where subject_id = $1 and action = 'zengin.exported'`,
    [made.body.id],
  );
  expect(log?.shortened).toMatchObject([
    { field: 'account_holder', from: 'ｶﾞ'.repeat(16), to: 'ｶﾞ'.repeat(15) },
  ]);
  const bytes = await file(actor, made.body.id);
  expect([bytes.length, bytes.at(-1)]).toEqual([5 * 122 + 1, 0x1a]);
});

test('a file that was made is read back record by record; a broken one is shown with its findings', async () => {
  const { actor, request } = await longName();
  const { body: plan } = await house.call<Plan>(actor, 'POST', '/zengin-exports/preview', request);
  const shorten = [plan.rows[0]?.pay_key];
  const made = await house.call<{ id: string }>(actor, 'POST', '/zengin-exports', { ...request, shorten });
  const bytes = await file(actor, made.body.id);
  const inspect = async (content: Buffer) =>
    house.call<{
      count: number;
      total: number;
      separator: string;
      problems: { check: string }[];
      code?: string;
    }>(actor, 'POST', '/zengin-exports/inspect', { content: content.toString('base64') });
  expect((await inspect(bytes)).body).toMatchObject({
    separator: 'CRLF',
    count: 2,
    total: 115_000,
    problems: [],
  });
  const cut = (await inspect(bytes.subarray(0, 3 * 122))).body.problems.map(({ check }) => check);
  expect(cut).toEqual(expect.arrayContaining(['V-104', 'V-105']));
  expect((await inspect(Buffer.alloc(700_000, 0x20))).status).toBe(400);
  const reader = manager({ organization_id: actor.organization_id, abilities: { 'payment:read': 3 } });
  expect((await house.call(reader, 'POST', '/zengin-exports/inspect', { content: '' })).status).toBe(403);
});

test('holder proposals and ゆうちょ accounts for users who enter an account', async () => {
  const clerk = manager({ abilities: { 'company:read': 3 } });
  const get = async (path: string) => (await house.call<Record<string, unknown>>(clerk, 'GET', path)).body;
  const name = encodeURIComponent('株式会社山田商事');
  expect(
    await get(`/banks/holder-proposal?name=${name}&kana=${encodeURIComponent('ヤマダショウジ')}`),
  ).toMatchObject({ holder: 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ', unread: null });
  expect(await get(`/banks/holder-proposal?name=${name}`)).toMatchObject({
    holder: null,
    unread: '山田商事',
  });
  expect(await get('/banks/japan-post?symbol=12340&number=12345671')).toEqual({
    bank_code: '9900',
    bank_name: 'ゆうちょ',
    branch_code: '238',
    branch_name: '二三八',
    account_type: 'ordinary',
    account_number: '1234567',
  });
  expect(await get('/banks/japan-post?symbol=9&number=1')).toMatchObject({
    code: 'japan_post_symbol_invalid',
  });
});
