import { encodedHeader, isMailAddress, messageOf, parseSender } from './message.rules.js';

const FROM = { name: '受取 Uketori', address: 'no-reply@uketori.test' };

function decoded(header: string): string {
  return header
    .split('\r\n ')
    .map((word) => Buffer.from(/^=\?UTF-8\?B\?(.+)\?=$/.exec(word)?.[1] ?? '', 'base64').toString('utf8'))
    .join('');
}

test.each([
  ['keiri@uketori.example', true],
  ['a.b+c@sub.example.co.jp', true],
  ['経理@uketori.example', true],
  ['', false],
  ['keiri', false],
  ['@uketori.example', false],
  ['a@', false],
  ['a@b@c', false],
  ['a b@uketori.example', false],
  ['a@uketori.example\r\nBcc: x@evil.example', false],
  ['"a"@uketori.example', false],
  ['<a@uketori.example>', false],
  ['a@-example.com', false],
  [`${'a'.repeat(65)}@uketori.example`, false],
  [`a@${'b'.repeat(260)}.example`, false],
])('%j is an address: %s', (text, expected) => expect(isMailAddress(text)).toBe(expected));

test('the sender is a name with an address, or an address alone', () => {
  expect(parseSender('受取 <no-reply@uketori.test>')).toEqual({
    name: '受取',
    address: 'no-reply@uketori.test',
  });
  expect(parseSender('no-reply@uketori.test')).toEqual({ name: '', address: 'no-reply@uketori.test' });
  for (const bad of ['', 'nobody', 'a <b>', 'x\r\ny <a@b.example>']) expect(() => parseSender(bad)).toThrow();
});

test('a header beyond ASCII is cut into words that each decode alone, none longer than 75 characters', () => {
  const subject = '【受取】株式会社うけとり商事への招待：経理担当としてご参加ください 🧾🧾🧾 𠮷野家様';
  const header = encodedHeader(subject);
  for (const word of header.split('\r\n ')) {
    expect(word.length).toBeLessThanOrEqual(75);
    expect(word).not.toContain('�');
  }
  expect(decoded(header)).toBe(subject);
  expect(encodedHeader('Invoice 12')).toBe('Invoice 12');
});

test('no text can start a header of its own', () => {
  const message = messageOf(
    { to: 'a@uketori.example', subject: 'x\r\nBcc: b@evil.example\u2028y', text: 'z' },
    FROM,
    new Date(0),
  );
  const head = message.split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^Bcc/m);
  expect(head.split('\r\n').filter((line) => !line.startsWith(' '))).toHaveLength(9);
});

test('the text survives: lines end with CRLF, base64 folded, or as it is for a file', () => {
  const text = 'こんにちは。\n.行頭の点\n\nhttps://example.test/a?b=c\n';
  const mail = { to: 'a@uketori.example', subject: '件名', text };
  const sent = messageOf(mail, FROM, new Date(0));
  const [head = '', body = ''] = sent.split('\r\n\r\n');
  expect(head).toContain('Content-Transfer-Encoding: base64');
  expect(head).toContain('Date: Thu, 01 Jan 1970 00:00:00 +0000');
  expect(Buffer.from(body, 'base64').toString('utf8')).toBe(text.replaceAll('\n', '\r\n'));
  expect(Math.max(...sent.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(messageOf(mail, FROM, new Date(0), true)).toContain('.行頭の点');
});
