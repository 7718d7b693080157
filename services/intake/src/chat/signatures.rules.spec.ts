import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { chatworkSigned, slackSigned } from './signatures.rules.js';

interface Vectors {
  slack: { secret: string; timestamp: string; body: string; signature: string }[];
  chatwork: { token: string; body: string; signature: string; signature_by_undecoded_token: string }[];
}
const path = join(PROJECT_ROOT, 'services/intake/test/chat/signatures.json');
const { slack, chatwork } = JSON.parse(readFileSync(path, 'utf8')) as Vectors;

describe.each(slack)('Slack, timestamp $timestamp', ({ secret, timestamp, body, signature }) => {
  const raw = Buffer.from(body);
  const at = Number(timestamp) * 1000;
  const signed = (more: object = {}, bytes = raw, key = secret, now = at) =>
    slackSigned({ timestamp, signature, ...more }, bytes, key, now);

  it('holds', () => expect(signed()).toBe(true));

  it.each([
    [0, true],
    [300_000, true],
    [300_999, true],
    [301_000, false],
    [-300_000, true],
    [-301_000, false],
    [86_400_000, false],
  ])('%d ms after it was signed: %s', (later, holds) => {
    expect(signed({}, raw, secret, at + later)).toBe(holds);
  });

  it.each([
    ['no signature', { signature: undefined }],
    ['no timestamp', { timestamp: undefined }],
    ['another timestamp', { timestamp: String(Number(timestamp) + 1) }],
    ['a timestamp that is no number', { timestamp: 'hello' }],
    ['a timestamp with a sign', { timestamp: `+${timestamp}` }],
    ['a timestamp with a space', { timestamp: ` ${timestamp}` }],
    ['a fraction', { timestamp: `${timestamp}.0` }],
    ['without its version', { signature: signature.slice(3) }],
    ['another version', { signature: `v1${signature.slice(2)}` }],
    ['in capitals', { signature: signature.toUpperCase() }],
    ['cut', { signature: signature.slice(0, -1) }],
    ['longer', { signature: `${signature}0` }],
    ['two of them', { signature: `${signature},${signature}` }],
    ['empty', { signature: '' }],
  ])('fails with %s', (_, more) => expect(signed(more)).toBe(false));

  it('fails when a byte of the body or of the secret is another', () => {
    expect(signed({}, Buffer.concat([raw, Buffer.from(' ')]))).toBe(false);
    expect(signed({}, raw, `${secret} `)).toBe(false);
    expect(signed({}, raw, '')).toBe(false);
  });
});

describe.each(chatwork)(
  'Chatwork, $signature',
  ({ token, body, signature, signature_by_undecoded_token }) => {
    const raw = Buffer.from(body);

    it('holds by the decoded token', () => expect(chatworkSigned(signature, raw, token)).toBe(true));

    it('fails by the token as it is written', () => {
      const undecoded = createHmac('sha256', token).update(raw).digest('base64');
      expect(undecoded).toBe(signature_by_undecoded_token);
      expect(chatworkSigned(undecoded, raw, token)).toBe(false);
    });

    it.each([
      ['none', undefined],
      ['an empty one', ''],
      ['hex', Buffer.from(signature, 'base64').toString('hex')],
      ['base64url', Buffer.from(signature, 'base64').toString('base64url')],
      ['one without padding', signature.replace(/=+$/, '')],
      ['one with a line end', `${signature}\n`],
    ])('fails with %s', (_, given) => expect(chatworkSigned(given, raw, token)).toBe(false));

    it('fails when a byte of the body is another, or there is no token', () => {
      expect(chatworkSigned(signature, Buffer.from(`${body} `), token)).toBe(false);
      const empty = createHmac('sha256', '').update(raw).digest('base64');
      expect(chatworkSigned(empty, raw, '')).toBe(false);
      expect(chatworkSigned(empty, raw, '!!!')).toBe(false);
    });
  },
);
