import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestContext } from '@uketori/service-kit/request-context';
import { AccountingFailure } from './accounting.types.js';
import { FreeeClient } from './freee.client.js';
import { freeeConfig } from './freee-config.service.js';
import { failureOf } from './freee-format.rules.js';

let server: Server;
let api_url = '';
let asked: { method: string; url: URL; headers: IncomingMessage['headers']; body: string }[] = [];
let reply: (response: ServerResponse, at: number) => void;
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.statusCode = status;
    response.setHeader('x-freee-request-id', 'req-1');
    response.end(JSON.stringify(body));
  };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', 'http://freee');
    asked.push({ method: request.method ?? '', url, headers: request.headers, body });
    reply(response, asked.length);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const client = (over: object = {}) =>
  new FreeeClient({
    client_id: 'id',
    client_secret: 'secret',
    api_url,
    accounts_url: api_url,
    redirect_uri: 'http://app.uketori.localhost/callback',
    timeout_ms: 1_000,
    max_bytes: 20_000,
    ...over,
  });
const access = { token: 'access', company_id: 1 };
const body = {
  company_id: 1,
  issue_date: '2026-11-20',
  type: 'expense' as const,
  ref_number: 'INV-1',
  details: [],
};
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: AccountingFailure) => `${error.kind} ${error.detail.status}`,
  );

describe('a call', () => {
  test('carries token and version, and reads what was made', async () => {
    reply = json({ deal: { id: 7, due_amount: 1 } }, 201);
    expect(await client().createDeal(access, body)).toEqual({ deal_id: 7 });
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer access',
      'x-api-version': '2020-06-15',
    });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual(body);
  });
  test('consent goes to the page with exact way back, state and challenge', () => {
    const url = new URL(client().consentUrl('s', 'c'));
    expect(url.pathname).toBe('/public_api/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'id',
      redirect_uri: 'http://app.uketori.localhost/callback',
      state: 's',
      code_challenge: 'c',
      code_challenge_method: 'S256',
    });
  });
  test('deals are found by their number through all pages', async () => {
    const deal = (id: number, ref_number: string | null) => ({ id, amount: 5, ref_number });
    const sought = { type: 'income', issue_date: '2026-11-20', ref_number: 'INV-1' } as const;
    reply = (response, at) =>
      json({
        deals: at === 1 ? Array.from({ length: 100 }, (_, i) => deal(i + 1, null)) : [deal(900, 'INV-1')],
        meta: { total_count: 101 },
      })(response);
    expect(await client().findDeals(access, sought)).toEqual([{ deal_id: 900, amount: 5 }]);
    expect(asked.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '100']);
    expect(asked[0]?.url.searchParams.get('start_issue_date')).toBe('2026-11-20');
    expect(asked[0]?.url.searchParams.get('type')).toBe('income');
  });
  test('masters come in pages; a plan without segments has none', async () => {
    reply = (response, at) =>
      json({
        partners: Array.from({ length: at === 1 ? 3000 : 1 }, (_, i) => ({ id: at * 5000 + i, name: '社' })),
      })(response);
    expect(await client({ max_bytes: 2_000_000 }).masters(access, 'partner')).toHaveLength(3001);
    reply = json({ message: '現在のプランではご利用いただけません。' }, 403);
    expect(await client().masters(access, 'segment_1')).toBeNull();
    expect(await failed(client().masters(access, 'partner'))).toBe('refused 403');
  });
  test('a deal that is gone', async () => {
    reply = json({ status_code: 404, errors: [] }, 404);
    expect(await client().dealExists(access, 7)).toBe(false);
    reply = json({ deal: { id: 7 } });
    expect(await client().dealExists(access, 7)).toBe(true);
  });
});

describe('no reliable response', () => {
  test.each([
    ['500 after the write', json({ status_code: 500, errors: [] }, 500), 'unknown 500'],
    ['503', json({}, 503), 'unknown 503'],
    ['408', json({}, 408), 'unknown 408'],
    ['not its format', json({ deal: { id: 'x' } }, 201), 'unknown 200'],
    ['no JSON', (response: ServerResponse) => void response.end('<html>'), 'unknown 200'],
    ['slow', () => undefined, 'unknown 0'],
    ['slow in the middle', (response: ServerResponse) => void response.write('{"deal":'), 'unknown 200'],
    ['cut off', (response: ServerResponse) => void response.socket?.destroy(), 'unknown 0'],
    ['too long', json({ deal: { id: 1, memo: 'x'.repeat(30_000) } }), 'unknown 200'],
    [
      'sent elsewhere',
      (response: ServerResponse) => void response.writeHead(307, { location: '/other' }).end(),
      'unknown 0',
    ],
    [
      '400',
      json({ status_code: 400, errors: [{ type: 'validation', messages: ['だめ'] }] }, 400),
      'refused 400',
    ],
    ['401', json({ message: 'ログインをして下さい' }, 401), 'unauthorized 401'],
    [
      '403 of a person without the right',
      json({ message: 'アクセスする権限がありません' }, 403),
      'refused 403',
    ],
    ['403 of too many calls', json({ message: 'アクセスを制限しています' }, 403), 'limited 403'],
    ['429', json({ status_code: 429 }, 429), 'limited 429'],
  ])('%s', async (_, answer, expected) => {
    reply = answer;
    expect(await failed(client().createDeal(access, body))).toBe(expected);
  });
  test('no server there', async () => {
    expect(await failed(client({ api_url: 'http://127.0.0.1:9' }).companies('t'))).toBe('unknown 0');
  });
});

describe('what a refusal says', () => {
  const of = (status: number, answer: unknown, reset: string | null = null) =>
    failureOf({ status, body: answer, remote_request_id: 'r', reset }, 1_800_000_000_000).detail;
  test('all messages once, each shortened', () => {
    const errors = [
      { type: 'validation', messages: ['a', 'b'] },
      { type: 'status', messages: ['a', 'x'.repeat(900)] },
    ];
    expect(of(400, { errors }).messages.map((one) => one.length)).toEqual([1, 1, 300]);
    expect(of(403, { messages: 'c' }).messages).toEqual(['c']);
    expect(of(400, 'junk').messages).toEqual([]);
  });
  test.each([
    ['30', 30],
    ['1800000090', 90],
    ['2027-01-15T08:02:00Z', 120],
    ['99999', 3600],
    ['-5', 1],
    [null, 60],
    ['soon', 60],
  ])('429 resets at %s', (reset, seconds) => {
    expect(of(429, {}, reset).retry_after).toBe(seconds);
  });
  test('403 for too many calls is ten minutes', () => {
    expect(of(403, { message: '一定期間に過度のアクセスを検知しました' }).retry_after).toBe(600);
  });
});

test('settings: off without an id, both or none, addresses that are addresses', () => {
  expect(freeeConfig({})).toMatchObject({
    client_id: '',
    api_url: 'https://api.freee.co.jp',
    accounts_url: 'https://accounts.secure.freee.co.jp',
    redirect_uri: 'http://app.uketori.localhost:8080/callback',
  });
  expect(new FreeeClient(freeeConfig({})).enabled).toBe(false);
  expect(freeeConfig({ UKETORI_SCHEME: 'https', UKETORI_DOMAIN: 'a.example' }).redirect_uri).toBe(
    'https://app.a.example/callback',
  );
  expect(() => freeeConfig({ UKETORI_FREEE_CLIENT_ID: 'x' })).toThrow('UKETORI_FREEE_CLIENT_SECRET');
  expect(() => freeeConfig({ UKETORI_FREEE_API_URL: 'file:///etc' })).toThrow('UKETORI_FREEE_API_URL');
});

test('never inside a transaction', async () => {
  const inside = requestContext.run({ request_id: 'r', in_transaction: true }, () => client().companies('t'));
  await expect(inside).rejects.toThrow('transaction');
  expect(asked).toEqual([]);
});
