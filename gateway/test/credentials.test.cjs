const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { stripForgeable } = require('../core/headers.cjs');
const { madeByOwnPage, readCredential } = require('../core/session.cjs');

describe('own page', () => {
  const ours = ['http://app.x.jp', 'http://accounts.x.jp'];
  const table = [
    ['GET', {}, true],
    ['HEAD', { origin: 'http://evil.example' }, true],
    ['POST', { origin: 'http://app.x.jp' }, true],
    ['DELETE', { origin: 'HTTP://APP.X.JP' }, true],
    ['POST', { origin: 'http://evil.example' }, false],
    ['POST', { origin: 'https://app.x.jp' }, false],
    ['POST', { origin: 'http://app.x.jp.evil.example' }, false],
    ['POST', { origin: 'null' }, false],
    ['POST', { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { 'sec-fetch-site': 'same-site' }, false],
    ['POST', { 'sec-fetch-site': 'cross-site' }, false],
    ['POST', {}, false],
  ];
  for (const [method, headers, expected] of table) {
    it(`${method} ${JSON.stringify(headers)} → ${expected}`, () => {
      assert.equal(madeByOwnPage(method, headers, ours), expected);
    });
  }
});

describe('credential', () => {
  const table = [
    [{}, null],
    [{ cookie: 'a=1; token_dev=abc' }, { kind: 'cookie', value: 'abc' }],
    [{ cookie: 'token_dev_other=abc' }, null],
    [{ cookie: 'token_dev=' }, null],
    [
      { authorization: 'Bearer abc', cookie: 'token_dev=x' },
      { kind: 'bearer', value: 'abc' },
    ],
    [{ authorization: 'Bearer uk_abc' }, { kind: 'api_key', value: 'uk_abc' }],
    [
      { authorization: 'Basic abc', cookie: 'token_dev=x' },
      { kind: 'bearer', value: '' },
    ],
    [
      { 'x-api-key': 'uk_1', cookie: 'token_dev=x' },
      { kind: 'api_key', value: 'uk_1' },
    ],
  ];
  for (const [headers, expected] of table) {
    it(JSON.stringify(headers), () => assert.deepEqual(readCredential(headers, 'token_dev'), expected));
  }
});

describe('headers of the product', () => {
  it('does not let a caller speak with our voice', () => {
    const headers = {
      'x-uketori-identity': 'a',
      'X-Uketori-Anything': 'a',
      x_uketori_identity: 'a',
      'x-forwarded-for': 'a',
      forwarded: 'a',
      'x-real-ip': 'a',
      'x-request-id': 'a',
      accept: 'kept',
      'idempotency-key': 'kept',
    };
    const lower = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v]));
    stripForgeable(lower);
    assert.deepEqual(Object.keys(lower), ['accept', 'idempotency-key']);
  });
});
