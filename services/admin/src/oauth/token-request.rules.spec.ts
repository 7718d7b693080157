import { createHash } from 'node:crypto';
import { readParameters } from './parameters.rules.js';
import { assertClient, assertExchangeable, readClient } from './token-request.rules.js';

const form = (values: Record<string, string>) => readParameters(new URLSearchParams(values).toString());
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('who a client says it is', () => {
  test.each([
    [undefined, { client_id: 'a' }, { client_id: 'a', secret: null }],
    [undefined, { client_id: 'a', client_secret: 's' }, { client_id: 'a', secret: 's' }],
    [basic('a:s'), {}, { client_id: 'a', secret: 's' }],
    [basic('a:s'), { client_id: 'a' }, { client_id: 'a', secret: 's' }],
    [basic('a:s:t'), {}, { client_id: 'a', secret: 's:t' }],
    [basic('a%3Ab:s+%2B'), {}, { client_id: 'a:b', secret: 's +' }],
    [basic('a:'), {}, { client_id: 'a', secret: '' }],
    [basic('a:s').replace('Basic', 'basic'), {}, { client_id: 'a', secret: 's' }],
  ])('%j and %j: %j', (header, values, read) => {
    expect(readClient(header, form(values))).toEqual(read);
  });

  test.each([
    [undefined, {}, 'invalid_client'],
    [undefined, { client_secret: 's' }, 'invalid_client'],
    ['Bearer ua_x', { client_id: 'a' }, 'invalid_client'],
    ['Basic', { client_id: 'a' }, 'invalid_client'],
    ['Basic %%%', { client_id: 'a' }, 'invalid_client'],
    [basic('a'), {}, 'invalid_client'],
    [basic(':s'), {}, 'invalid_client'],
    [basic('a:%zz'), {}, 'invalid_client'],
    [basic('a:s'), { client_secret: 's' }, 'invalid_request'],
    [basic('a:s'), { client_id: 'b' }, 'invalid_request'],
  ])('%j and %j: %s', (header, values, code) => {
    expect(() => readClient(header, form(values))).toThrow(expect.objectContaining({ code }));
  });
});

describe('whether it is', () => {
  const secret_sha256 = createHash('sha256').update('us_right').digest('hex');
  const confidential = { kind: 'confidential' as const, secret_sha256, former_secret_sha256: null };
  const renewed = {
    ...confidential,
    former_secret_sha256: createHash('sha256').update('us_former').digest('hex'),
  };
  const open = { kind: 'public' as const, secret_sha256: null, former_secret_sha256: null };
  test.each([
    ['the right secret', confidential, 'us_right', true],
    ['the secret after a renewal', renewed, 'us_right', true],
    ['the previous secret while it counts', renewed, 'us_former', true],
    ['the previous secret when it counts no more', confidential, 'us_former', false],
    ['a wrong secret after a renewal', renewed, 'us_wrong', false],
    ['a wrong secret', confidential, 'us_wrong', false],
    ['the hash as secret', confidential, secret_sha256, false],
    ['an empty secret', confidential, '', false],
    ['no secret', confidential, null, false],
    ['a public client without one', open, null, true],
    ['a public client with one', open, 'us_right', false],
    ['a public client with an empty one', open, '', false],
    ['a client nobody registered', null, 'us_right', false],
    ['one nobody registered, without secret', null, null, false],
  ])('%s: %#', (_, known, secret, good) => {
    const ask = () => assertClient(known, { client_id: 'a', secret });
    if (good) expect(ask).not.toThrow();
    else expect(ask).toThrow(expect.objectContaining({ code: 'invalid_client', kind: 'unauthenticated' }));
  });
});

describe('an unused code', () => {
  // RFC 7636 appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const code = {
    redirect_uri: 'https://app.example.jp/cb',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    expires_at: '2026-11-21T00:01:00.000Z',
  };
  const good = { redirect_uri: code.redirect_uri, code_verifier: verifier };
  const at = Date.parse('2026-11-21T00:00:59.999Z');

  test('is exchanged for its verifier at its address in its time', () => {
    expect(() => assertExchangeable(code, form(good), at)).not.toThrow();
  });

  test.each([
    ['too late', good, at + 1, 'invalid_grant'],
    ['another address', { ...good, redirect_uri: `${code.redirect_uri}/` }, at, 'invalid_grant'],
    ['no address', { code_verifier: verifier }, at, 'invalid_grant'],
    ['no verifier', { redirect_uri: code.redirect_uri }, at, 'invalid_request'],
    ['another verifier', { ...good, code_verifier: verifier.replace('d', 'e') }, at, 'invalid_grant'],
    ['the challenge as verifier', { ...good, code_verifier: code.code_challenge }, at, 'invalid_grant'],
    ['a short verifier', { ...good, code_verifier: 'short' }, at, 'invalid_grant'],
    ['a long verifier', { ...good, code_verifier: 'x'.repeat(129) }, at, 'invalid_grant'],
  ])('%s: %#', (_, values, now, refusal) => {
    expect(() => assertExchangeable(code, form(values), now)).toThrow(
      expect.objectContaining({ code: refusal }),
    );
  });

  test('a short verifier does not fit, even where its challenge does', () => {
    const short = { ...code, code_challenge: createHash('sha256').update('short').digest('base64url') };
    expect(() => assertExchangeable(short, form({ ...good, code_verifier: 'short' }), at)).toThrow(
      expect.objectContaining({ code: 'invalid_grant' }),
    );
  });
});
