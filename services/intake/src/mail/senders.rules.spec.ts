import type { Authentication } from './authentication.rules.js';
import { allowedEntry, judgeSender, type SenderFault, SENDERS } from './senders.rules.js';

const said = (verdict: Authentication['verdict']): Authentication => ({
  spf: '',
  dkim: '',
  dmarc: '',
  verdict,
});
const allowed = ['supplier.example', 'one@other.example'];

/** By whom: members, listed, everyone. */
const TABLE: [string, string, boolean, Authentication['verdict'], SenderFault[]][] = [
  ['a member', 'm@uketori.example', true, 'unknown', ['', '', '']],
  ['a member, proven', 'm@uketori.example', true, 'pass', ['', '', '']],
  ['a member, forged', 'm@uketori.example', true, 'fail', ['sender_unproven', 'sender_unproven', '']],
  ['of a listed domain', 'x@supplier.example', false, 'unknown', ['sender_refused', '', '']],
  [
    'of a listed domain, forged',
    'x@supplier.example',
    false,
    'fail',
    ['sender_refused', 'sender_unproven', ''],
  ],
  ['listed by address', 'one@other.example', false, 'pass', ['sender_refused', '', '']],
  [
    'a neighbour of one who is listed',
    'two@other.example',
    false,
    'pass',
    ['sender_refused', 'sender_refused', ''],
  ],
  ['below a listed domain', 'x@a.supplier.example', false, 'pass', ['sender_refused', 'sender_refused', '']],
  [
    'a domain that ends alike',
    'x@nosupplier.example',
    false,
    'pass',
    ['sender_refused', 'sender_refused', ''],
  ],
  [
    'a listed domain as name',
    'supplier.example@evil.example',
    false,
    'pass',
    ['sender_refused', 'sender_refused', ''],
  ],
  ['nobody', '', false, 'unknown', ['no_sender', 'no_sender', '']],
  ['a member without an address', '', true, 'pass', ['no_sender', 'no_sender', '']],
];

it.each(TABLE)('%s', (_, address, is_member, verdict, expected) => {
  const sender = { address, is_member, authentication: said(verdict) };
  expect(SENDERS.map((senders) => judgeSender({ senders, allowed }, sender))).toEqual(expected);
});

it.each([
  ['example.co.jp', 'example.co.jp'],
  [' @Example.CO.jp ', 'example.co.jp'],
  ['Keiri@Example.co.jp', 'keiri@example.co.jp'],
  ['経理@例え.example', '経理@例え.example'],
  ['a.b+c@sub.example.com', 'a.b+c@sub.example.com'],
  ['', null],
  ['@', null],
  ['jp', null],
  ['a@', null],
  ['a@b', null],
  ['a b@example.com', null],
  ['*.example.com', null],
  ['-x.example.com', null],
  ['example.com/', null],
  ['<a@example.com>', null],
  ['a@b@example.com', null],
  [`${'a'.repeat(64)}.example.com`, null],
  [`${'a'.repeat(65)}@example.com`, null],
  ['x.'.repeat(130).concat('com'), null],
])('the entry %j is %j', (text, entry) => expect(allowedEntry(text)).toBe(entry));
