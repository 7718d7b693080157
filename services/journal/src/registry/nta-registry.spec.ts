import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestContext } from '@uketori/service-kit/request-context';
import { ntaConfig, NtaRegistry } from './nta-registry.client.js';

const A = 'T7010705000725';
const B = 'T4011001098993';
const C = 'T1000020012131';

/** A record as the agency publishes it. */
const record = (over: Record<string, unknown> = {}) => ({
  sequenceNumber: '1',
  registratedNumber: A,
  process: '01',
  correct: '0',
  kind: '2',
  country: '1',
  latest: '1',
  registrationDate: '2023-10-01',
  updateDate: '2023-10-01',
  disposalDate: '',
  expireDate: '',
  address: '東京都品川区大崎１丁目',
  addressPrefectureCode: '13',
  addressCityCode: '109',
  addressRequest: '',
  kana: '',
  name: '日本税理士会連合会',
  addressInside: '',
  tradeName: '',
  popularName_previousName: '',
  ...over,
});
const answer = (announcement: object[], over: object = {}) => ({
  lastUpdateDate: '2026-11-20',
  count: String(announcement.length),
  divideNumber: '1',
  divideSize: '1',
  announcement,
  ...over,
});

let server: Server;
let base_url = '';
let asked: URL[] = [];
let reply: (url: URL, response: ServerResponse) => void;
const json = (body: unknown) => (_: URL, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://registry');
    asked.push(url);
    reply(url, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const client = (over: object = {}) =>
  new NtaRegistry({ application_id: 'Kabc1', base_url, timeout_ms: 30_000, max_bytes: 20_000, ...over });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code: string; params: { reason: string } }) => `${error.code} ${error.params.reason}`,
  );

describe('a response', () => {
  test('asks as the agency wants it and reads its record', async () => {
    reply = json(answer([record()]));
    const found = await client().lookup([A]);
    expect(found.get(A)).toEqual({
      t_number: A,
      kind: 'corporation',
      name: '日本税理士会連合会',
      other_names: [],
      address: '東京都品川区大崎１丁目',
      periods: [{ from: '2023-10-01', to: null }],
      updated: '2023-10-01',
    });
    expect(asked[0]?.pathname).toBe('/1/num');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      id: 'Kabc1',
      number: A,
      type: '21',
      history: '1',
    });
  });
  test('count 0 means not registered', async () => {
    reply = json({ lastUpdateDate: '2026-11-20', count: '0', divideNumber: '1', divideSize: '1' });
    expect(await client().lookup([B])).toEqual(new Map([[B, null]]));
  });
  test('a sole proprietor with a trade name', async () => {
    const given = { kind: '1', name: '青葉 花子', tradeName: '青葉デザイン事務所', address: '' };
    reply = json(answer([record(given)]));
    expect((await client().lookup([A])).get(A)).toMatchObject({
      kind: 'individual',
      name: '青葉 花子',
      other_names: ['青葉デザイン事務所'],
    });
  });
  test('history: an end closes its registration, a new one opens its own; what was taken back is none', async () => {
    reply = json(
      answer([
        record({ latest: '0' }),
        record({ latest: '0', process: '04', disposalDate: '2025-04-01', updateDate: '2025-04-01' }),
        record({ latest: '1', registrationDate: '2026-01-01', updateDate: '2026-01-01', name: '新しい名前' }),
        record({ registratedNumber: B, process: '99' }),
      ]),
    );
    const found = await client().lookup([A, B]);
    expect(found.get(A)).toMatchObject({
      name: '新しい名前',
      periods: [
        { from: '2023-10-01', to: '2025-04-01' },
        { from: '2026-01-01', to: null },
      ],
    });
    expect(found.get(B)).toBeNull();
  });
  test('the earlier of two ends counts', async () => {
    reply = json(answer([record({ disposalDate: '2026-05-01', expireDate: '2026-04-01' })]));
    expect((await client().lookup([A])).get(A)?.periods).toEqual([{ from: '2023-10-01', to: '2026-04-01' }]);
  });
  test('ten numbers a question, each number once', async () => {
    reply = json(answer([]));
    const many = Array.from({ length: 23 }, (_, i) => `T${String(1_000_000_000_000 + i)}`);
    const found = await client().lookup([...many, ...many]);
    expect(asked.map((url) => url.searchParams.get('number')?.split(',').length)).toEqual([10, 10, 3]);
    expect([...found.values()].every((entry) => entry === null)).toBe(true);
    expect(found.size).toBe(23);
  });
  test('after a response in parts the client queries one by one, so that no number is treated as absent', async () => {
    reply = (url, response) => {
      const numbers = url.searchParams.get('number')?.split(',') ?? [];
      const parts = { divideSize: String(numbers.length) };
      const records = numbers.length > 1 ? [] : [record({ registratedNumber: numbers[0] })];
      json(answer(records, parts))(url, response);
    };
    const found = await client().lookup([A, B, C]);
    expect([...found.values()].map((entry) => entry?.t_number)).toEqual([A, B, C]);
  });
});

describe('no reliable response', () => {
  test.each([400, 403, 404, 500, 503])('status %d is not "not registered"', async (status) => {
    reply = (_, response) => {
      response.statusCode = status;
      response.end('<html>');
    };
    expect(await reasonOf(client().lookup([A]))).toBe(`registry_unavailable status_${status}`);
  });
  test('slow', async () => {
    reply = () => undefined;
    const before = Date.now();
    expect(await reasonOf(client({ timeout_ms: 300 }).lookup([A]))).toBe('registry_unavailable timeout');
    expect(Date.now() - before).toBeLessThan(3_000);
  });
  test('slow in the middle of the body', async () => {
    reply = (_, response) => {
      response.write('{"count":');
    };
    expect(await reasonOf(client({ timeout_ms: 300 }).lookup([A]))).toBe('registry_unavailable timeout');
  });
  test('too long', async () => {
    reply = json(answer(Array.from({ length: 200 }, () => record())));
    expect(await reasonOf(client().lookup([A]))).toBe('registry_unavailable too_large');
  });
  test.each(['', 'null', '[]', '{"count":"x"}', '{"count":"1","announcement":[{}]}', '<html>'])(
    'not its format: %s',
    async (body) => {
      reply = (_, response) => response.end(body);
      expect(await reasonOf(client().lookup([A]))).toBe('registry_unavailable format');
    },
  );
  test('sent elsewhere', async () => {
    reply = (_, response) => {
      response.statusCode = 302;
      response.setHeader('location', `${base_url}/other`);
      response.end();
    };
    expect(await reasonOf(client().lookup([A]))).toBe('registry_unavailable network');
  });
  test('no server there', async () => {
    expect(await reasonOf(client({ base_url: 'http://127.0.0.1:9' }).lookup([A]))).toBe(
      'registry_unavailable network',
    );
  });
});

test('without an application id the client sends no query', async () => {
  expect(client({ application_id: '' }).enabled).toBe(false);
  expect(await reasonOf(client({ application_id: '' }).lookup([A]))).toBe('registry_unavailable off');
  expect(asked).toEqual([]);
  expect(ntaConfig({})).toMatchObject({
    application_id: '',
    base_url: 'https://web-api.invoice-kohyo.nta.go.jp',
  });
  expect(() => ntaConfig({ UKETORI_NTA_BASE_URL: 'nowhere' })).toThrow('UKETORI_NTA_BASE_URL');
});

test('never inside a transaction', async () => {
  reply = json(answer([]));
  const inside = requestContext.run({ request_id: 'r', in_transaction: true }, () => client().lookup([A]));
  await expect(inside).rejects.toThrow();
  expect(asked).toEqual([]);
});
