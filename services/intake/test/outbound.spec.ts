import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { requestContext } from '@uketori/service-kit/request-context';
import type { ImportFailure } from '../src/imports/faults.rules.js';
import { ask, askJson, download } from '../src/imports/outbound.client.js';

let server: Server;
let answer: RequestListener;
let base: URL;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const PUBLIC = { base: new URL('https://slack.com/api/'), is_own: false };
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => '',
    (error: ImportFailure) => error.fault,
  );
const asked = () => ({ signal: AbortSignal.timeout(5_000) });
const own = () => ({ base, is_own: true });

it.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://[::ffff:127.0.0.1]/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://localhost/',
])('no request goes to %s', async (address) => {
  expect(await faultOf(ask(new URL(address), PUBLIC, asked()))).toBe('address_refused');
});

it('a server of this machine gets no request unless it was configured', async () => {
  let requests = 0;
  answer = (_, response) => {
    requests++;
    response.end('{}');
  };
  const by_name = new URL(base);
  by_name.hostname = 'localhost';
  expect(await faultOf(ask(base, PUBLIC, asked()))).toBe('address_refused');
  expect(await faultOf(ask(by_name, PUBLIC, asked()))).toBe('address_refused');
  expect(await faultOf(ask(by_name, own(), asked()))).toBe('address_refused');
  expect(requests).toBe(0);
  expect(await askJson(base, own(), asked())).toEqual({});
});

it('silence ends with the deadline, in the headers and in the body', async () => {
  const brief = () => ({ signal: AbortSignal.timeout(150) });
  answer = () => undefined;
  expect(await faultOf(askJson(base, own(), brief()))).toBe('unreachable');
  answer = (_, response) => void response.write('{');
  expect(await faultOf(askJson(base, own(), brief()))).toBe('unreachable');
});

it.each<[string, RequestListener, string]>([
  ['a page', (_, response) => void response.end('<html>'), 'bad_answer'],
  ['two megabytes', (_, response) => void response.end('1'.repeat(2_000_000)), 'bad_answer'],
  ['nothing', (_, response) => void response.destroy(), 'unreachable'],
  [
    'a redirect',
    (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'bad_answer',
  ],
  ['an error', (_, response) => void response.writeHead(500).end('{}'), 'unreachable'],
])('JSON is requested, the response is %s', async (_, listener, fault) => {
  answer = listener;
  expect(await faultOf(askJson(base, own(), asked()))).toBe(fault);
});

it('a redirect is followed three times, each asked about first', async () => {
  let hops = 0;
  answer = (_, response) => void response.writeHead(302, { location: `/${++hops}` }).end();
  const seen: string[] = [];
  const fault = await faultOf(
    download(
      base,
      own(),
      (url) => {
        seen.push(url.pathname);
        return true;
      },
      asked(),
    ),
  );
  expect([fault, seen]).toEqual(['redirected_away', ['/', '/1', '/2', '/3']]);
  answer = (_, response) => void response.writeHead(302, { location: 'http://' }).end();
  expect(await faultOf(download(base, own(), () => true, asked()))).toBe('bad_answer');
  answer = (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  expect(await faultOf(download(base, own(), () => true, asked()))).toBe('address_refused');
});

it('no request leaves inside a transaction', async () => {
  const inside = requestContext.run({ request_id: 'x', in_transaction: true }, () =>
    ask(base, own(), asked()),
  );
  await expect(inside).rejects.toThrow('inside a transaction');
});
