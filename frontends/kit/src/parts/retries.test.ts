import { send } from '../api';
import { mockApi, mockSession, type MockAnswer } from '../testing';

const LATE: MockAnswer = { status: 504, body: { code: 'unavailable' } };
const SAVED: MockAnswer = { body: { version: 4 } };
const CONFLICT: MockAnswer = { status: 409, body: { code: 'version_conflict' } };
const BUSY: MockAnswer = { status: 503, body: { code: 'service_unavailable' } };

let invoice = 0;

/** A service that gives these responses in turn, and then the last one; what is sent to it, and the keys that came. */
function serviceOf(...answers: MockAnswer[]) {
  invoice += 1;
  const path = `/invoices/${invoice}`;
  const answer = () => (answers.length > 1 ? answers.shift() : answers[0]);
  const requests = mockApi({ [`PATCH ${path}`]: answer, [`DELETE ${path}`]: answer });
  const outcome = (sent: Promise<unknown>) => sent.catch((error: { code: string }) => error.code);
  return {
    save: (memo = '至急') => outcome(send('patch', path, { body: { version: 3, memo } })),
    renew: () => outcome(send('patch', path, { body: { mode: 1 }, unawaited: true })),
    remove: () => outcome(send('delete', path)),
    keys: () => requests.map(({ headers }) => String(headers['idempotency-key'])),
  };
}

beforeEach(() => {
  mockSession();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test.each([
  ['a service that took too long', LATE],
  ['a gateway that lost it', { status: 502, body: { code: 'unavailable' } }],
  ['a service that is away', { status: 503, body: { code: 'unavailable' } }],
  ['a proxy in between', { status: 504 }],
])('after %s the same save has the same key, and so the first response', async (_, failure) => {
  const { save, keys } = serviceOf(failure, failure, SAVED);
  for (let i = 0; i < 2; i++) expect(await save()).toMatch(/^(unavailable|http_504)$/);
  expect(await save()).toEqual({ version: 4 });
  expect(new Set(keys()).size).toBe(1);
});

test('after a connection that broke, too', async () => {
  const { save, keys } = serviceOf(SAVED);
  const works = globalThis.fetch;
  const sent: string[] = [];
  globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get('idempotency-key') ?? '');
    throw new TypeError('Failed to fetch');
  };
  const saving = save();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await saving).toBe('network');
  globalThis.fetch = works;
  await save();
  expect(new Set([...sent, ...keys()]).size).toBe(1);
});

test('what was changed since has a key of its own, also when it is changed back', async () => {
  const { save, keys } = serviceOf(LATE);
  await save('至急');
  await save('至急です');
  await save('至急');
  expect(new Set(keys()).size).toBe(3);
});

test('what else was done to it since ends the retry: the same save counts as a new one', async () => {
  const { save, remove, keys } = serviceOf(LATE, SAVED);
  await save();
  await remove();
  await save();
  expect(new Set(keys()).size).toBe(3);
});

test('what the page sends by itself meanwhile does not', async () => {
  const { save, renew, keys } = serviceOf(LATE, LATE, LATE, SAVED);
  await save();
  await renew();
  await renew();
  await save();
  const [first, second, third, last] = keys();
  expect(last).toBe(first);
  expect(new Set([first, second, third]).size).toBe(3);
});

test.each([
  ['saved', SAVED],
  ['refused', CONFLICT],
  ['refused by a service that cannot do it now', BUSY],
])('a response ends the key: %s, and the same again has a new key', async (_, answer) => {
  const { save, keys } = serviceOf(LATE, answer);
  for (let i = 0; i < 3; i++) await save();
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('an hour later the same save is not a retry', async () => {
  const { save, keys } = serviceOf(LATE);
  await save();
  jest.setSystemTime(Date.now() + 3_600_000);
  await save();
  expect(new Set(keys()).size).toBe(2);
});
