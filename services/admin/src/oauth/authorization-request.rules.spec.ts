import { askedAccess, requireClientId, requireRegistered, stateOf } from './authorization-request.rules.js';
import { readParameters } from './parameters.rules.js';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const CLIENT = {
  kind: 'confidential' as const,
  redirect_uris: ['https://app.example.jp/cb'],
  scopes: ['invoice:read', 'payment:read'],
};
const GOOD = {
  response_type: 'code',
  client_id: 'c',
  redirect_uri: 'https://app.example.jp/cb',
  state: 'x y',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};

function query(change: Record<string, string | undefined>, more = '') {
  const pairs = Object.entries({ ...GOOD, ...change }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  return readParameters(new URLSearchParams(pairs).toString() + more);
}

test('a good request', () => {
  expect(requireClientId(query({}))).toEqual({ client_id: 'c', redirect_uri: GOOD.redirect_uri });
  expect(askedAccess(query({}), CLIENT)).toEqual({
    scopes: CLIENT.scopes,
    state: 'x y',
    code_challenge: CHALLENGE,
  });
  expect(askedAccess(query({ scope: 'payment:read', state: undefined, nonce: '1' }), CLIENT)).toEqual({
    scopes: ['payment:read'],
    state: null,
    code_challenge: CHALLENGE,
  });
});

test.each([
  ['no client', { client_id: undefined }, '', 'unknown_application'],
  ['no address', { redirect_uri: undefined }, '', 'invalid_authorization_request'],
  ['an empty address', { redirect_uri: '' }, '', 'invalid_authorization_request'],
  ['two clients', {}, '&client_id=d', 'invalid_authorization_request'],
  ['two addresses', {}, '&redirect_uri=https://evil.example', 'invalid_authorization_request'],
])('%s: shown on our page', (_, change, more, code) => {
  expect(() => requireClientId(query(change, more))).toThrow(expect.objectContaining({ code }));
});

test('so are a client that is not known and an address that is not its own', () => {
  expect(() => requireRegistered(null, GOOD.redirect_uri)).toThrow(
    expect.objectContaining({ code: 'unknown_application' }),
  );
  expect(() => requireRegistered(CLIENT, 'https://app.example.jp/cb/')).toThrow(
    expect.objectContaining({ code: 'redirect_uri_not_registered' }),
  );
  expect(requireRegistered(CLIENT, GOOD.redirect_uri)).toBe(CLIENT);
});

test.each([
  ['no type', { response_type: undefined }, '', 'invalid_request'],
  ['the implicit type', { response_type: 'token' }, '', 'unsupported_response_type'],
  ['a hybrid type', { response_type: 'code id_token' }, '', 'unsupported_response_type'],
  ['an answer in the fragment', { response_mode: 'fragment' }, '', 'invalid_request'],
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, '', 'invalid_request'],
  ['no challenge', { code_challenge: undefined }, '', 'invalid_request'],
  ['no method, which means plain', { code_challenge_method: undefined }, '', 'invalid_request'],
  ['the plain method', { code_challenge_method: 'plain' }, '', 'invalid_request'],
  ['the method in small letters', { code_challenge_method: 's256' }, '', 'invalid_request'],
  ['a short challenge', { code_challenge: CHALLENGE.slice(1) }, '', 'invalid_request'],
  ['a challenge of other characters', { code_challenge: `${CHALLENGE.slice(1)}=` }, '', 'invalid_request'],
  ['too much', { scope: 'invoice:read invoice:update' }, '', 'invalid_scope'],
  ['what no application gets', { scope: 'settings:update' }, '', 'invalid_scope'],
  ['a parameter twice', {}, '&scope=invoice:read&scope=payment:read', 'invalid_request'],
  ['two states', {}, '&state=y', 'invalid_request'],
  ['a long state', { state: 'x'.repeat(1001) }, '', 'invalid_request'],
  ['a state of other characters', { state: 'あ' }, '', 'invalid_request'],
])('%s: returned to the client', (_, change, more, code) => {
  expect(() => askedAccess(query(change, more), CLIENT)).toThrow(expect.objectContaining({ code }));
});

test.each([
  [{}, '', 'x y'],
  [{ state: undefined }, '', null],
  [{}, '&state=y', null],
  [{ state: 'あ' }, '', null],
  [{ state: 'x'.repeat(1001) }, '', null],
])('the state that goes back of %j%s is %j', (change, more, state) => {
  expect(stateOf(query(change, more))).toBe(state);
});
