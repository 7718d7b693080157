import { expect, it } from '@jest/globals';
import { SecretBox, secretBox } from './secret-box.js';

const OLD = 'the-former-secret-of-32-characters';
const NEW = 'the-secret-of-today-32-characters!';
const PLACE = 'kit.table:one:token';
const box = new SecretBox([NEW]);

it.each([[''], ['xoxb-1-2'], ['請求書 🧾'], ['x'.repeat(5000)]])('opens what it sealed: %#', (text) => {
  const sealed = box.seal(text, PLACE);
  expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
  if (text) expect(sealed).not.toContain(text);
  expect(box.open(sealed, PLACE)).toBe(text);
});

it('seals the same text differently each time', () => {
  expect(box.seal('same', PLACE)).not.toBe(box.seal('same', PLACE));
});

it('opens in its own place only', () => {
  expect(() => box.open(box.seal('text', PLACE), 'kit.table:two:token')).toThrow();
});

it('notices every changed byte, and a cut one', () => {
  const sealed = box.seal('text', PLACE);
  const start = sealed.lastIndexOf('.') + 1;
  const bytes = Buffer.from(sealed.slice(start), 'base64url');
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
    expect(() => box.open(sealed.slice(0, start) + changed.toString('base64url'), PLACE)).toThrow();
    const cut = bytes.subarray(0, i).toString('base64url');
    expect(() => box.open(sealed.slice(0, start) + cut, PLACE)).toThrow();
  }
});

it('a previous secret opens and no longer seals', () => {
  const before = new SecretBox([OLD]).seal('text', PLACE);
  const both = secretBox({ UKETORI_BOX_SECRET: NEW, UKETORI_BOX_SECRETS_FORMER: OLD });
  expect(both.open(before, PLACE)).toBe('text');
  expect(box.open(both.seal('text', PLACE), PLACE)).toBe('text');
  expect(() => box.open(before, PLACE)).toThrow('not known here');
});

it.each([
  [{}],
  [{ UKETORI_BOX_SECRET: 'short' }],
  [{ UKETORI_BOX_SECRET: NEW, UKETORI_BOX_SECRETS_FORMER: 'short' }],
])('refuses %j', (env) => {
  expect(() => secretBox(env)).toThrow('UKETORI_BOX_SECRET');
});

it.each([[''], ['v1'], ['v2.00000000.AAAA'], ['v1.00000000.AAAA'], ['plain text']])('opens no %j', (text) => {
  expect(() => box.open(text, PLACE)).toThrow('not known here');
});
