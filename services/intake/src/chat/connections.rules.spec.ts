import { changedConnection, newConnection, wrongSecrets } from './connections.rules.js';

const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const TOKEN = 'xoxb-1234567890-abcdefghij';
const WEBHOOK = 'A9ne+ygvdV0IZBaPFV2zC1e5Bk+IsI14BPwieRoBQNU=';
const CHATWORK = '0123456789abcdef0123456789abcdef';

it.each([
  ['slack', { hook_secret: SECRET, api_token: TOKEN }, []],
  ['slack', { hook_secret: TOKEN, api_token: SECRET }, ['hook_secret', 'api_token']],
  ['slack', { api_token: CHATWORK }, ['api_token']],
  ['slack', { api_token: 'xoxe.xoxb-1-abc' }, []],
  ['slack', { api_token: 'xoxp-1-abc' }, ['api_token']],
  ['chatwork', { hook_secret: WEBHOOK, api_token: CHATWORK }, []],
  ['chatwork', { hook_secret: CHATWORK.slice(1), api_token: CHATWORK }, ['hook_secret']],
  ['chatwork', { hook_secret: WEBHOOK.replace('=', '') }, ['hook_secret']],
  ['chatwork', { hook_secret: WEBHOOK.replaceAll('+', '-') }, ['hook_secret']],
  ['chatwork', { hook_secret: 'AAAA' }, ['hook_secret']],
  ['chatwork', { api_token: TOKEN }, ['api_token']],
  ['chatwork', {}, []],
] as const)('%s with %j: wrong are %j', (service, given, wrong) => {
  expect(wrongSecrets(service, given)).toEqual(wrong);
});

const good = { service: 'slack', name: '経理', hook_secret: SECRET, api_token: TOKEN };

it('takes a good one, without the spaces that a copy brings along', () => {
  const parsed = newConnection.parse({ ...good, name: ' 経理 ', hook_secret: ` ${SECRET}\n` });
  expect(parsed).toEqual({ ...good, department_id: null });
});

it.each([
  [{ service: 'teams' }],
  [{ name: ' ' }],
  [{ name: 'x'.repeat(101) }],
  [{ hook_secret: 'short' }],
  [{ hook_secret: 'x'.repeat(201) }],
  [{ hook_secret: `${SECRET}\r\nX-Evil: 1` }],
  [{ hook_secret: `${SECRET}あ` }],
  [{ api_token: SECRET }],
  [{ department_id: 'x' }],
  [{ organization_id: '00000000-0000-0000-0000-000000000000' }],
])('refuses %j', (change) => {
  expect(newConnection.safeParse({ ...good, ...change }).success).toBe(false);
});

it('only Chatwork may be connected before its webhook, and so its token, exists', () => {
  const { hook_secret: _, ...without } = good;
  expect(newConnection.safeParse(without).success).toBe(false);
  expect(newConnection.safeParse({ ...without, service: 'chatwork', api_token: CHATWORK }).success).toBe(
    true,
  );
});

it('a change names its version and nothing unknown', () => {
  expect(changedConnection.safeParse({ version: 1 }).success).toBe(true);
  expect(changedConnection.safeParse({}).success).toBe(false);
  expect(changedConnection.safeParse({ version: 1, service: 'slack' }).success).toBe(false);
  expect(changedConnection.safeParse({ version: 1, hook_key: 'x' }).success).toBe(false);
});
