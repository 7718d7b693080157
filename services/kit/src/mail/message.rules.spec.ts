import MailComposer from 'nodemailer/lib/mail-composer';
import { isMailAddress, type Mail, messageOf, parseSender } from './message.rules.js';

const FROM = { name: '受取 Uketori', address: 'no-reply@uketori.test' };

function decoded(word: string): string {
  return Buffer.from(/^=\?UTF-8\?B\?(.+)\?=$/.exec(word)?.[1] ?? '', 'base64').toString('utf8');
}

/** The message as it leaves: its headers, folded lines joined to their header, and its body. */
async function written(mail: Mail): Promise<{ lines: string[]; body: string; message: string }> {
  const message = (await new MailComposer(messageOf(mail, FROM)).compile().build()).toString('utf8');
  const [head = '', body = ''] = message.split('\r\n\r\n');
  return { lines: head.split(/\r\n(?! )/), body, message };
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

test('a subject beyond ASCII is cut into words that each decode alone, none longer than 75 characters', async () => {
  const subject = '【受取】株式会社うけとり商事への招待：経理担当としてご参加ください 🧾🧾🧾 𠮷野家様';
  const { lines } = await written({ to: 'a@uketori.example', subject, text: 'z' });
  const header = (lines.find((line) => line.startsWith('Subject: ')) ?? '').slice('Subject: '.length);
  const words = header.split(/\s+/);
  expect(words.length).toBeGreaterThan(2);
  for (const word of words) {
    expect(word.length).toBeLessThanOrEqual(75);
    expect(decoded(word)).not.toContain('\ufffd');
  }
  expect(words.map(decoded).join('')).toBe(subject);
  const plain = await written({ to: 'a@uketori.example', subject: 'Invoice 12', text: 'z' });
  expect(plain.lines).toContain('Subject: Invoice 12');
});

test('a Japanese sender and the recipient are in the headers', async () => {
  const { lines } = await written({ to: 'a@uketori.example', subject: 's', text: 'z' });
  const from = /^From: (\S+) <no-reply@uketori\.test>$/.exec(
    lines.find((line) => line.startsWith('From')) ?? '',
  );
  expect(decoded(from?.[1] ?? '')).toBe(FROM.name);
  expect(lines).toContain('To: a@uketori.example');
});

test('no text can start a header of its own', async () => {
  const { lines } = await written({
    to: 'a@uketori.example',
    subject: 'x\r\nBcc: b@evil.example\u2028y\u0000z',
    text: 'z',
  });
  expect(lines.join('\n')).not.toMatch(/^Bcc/m);
  expect(lines).toContain('Subject: x Bcc: b@evil.example y z');
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
    'Auto-Submitted',
    'Content-Transfer-Encoding',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ]);
});

test('the text survives: lines end with CRLF, base64 folded', async () => {
  const text = 'こんにちは。\n.行頭の点\n\nhttps://example.test/a?b=c\n';
  const { lines, body, message } = await written({ to: 'a@uketori.example', subject: '件名', text });
  expect(lines).toContain('Content-Transfer-Encoding: base64');
  expect(Buffer.from(body, 'base64').toString('utf8')).toBe(text.replaceAll('\n', '\r\n'));
  expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
});

test('neither a file nor an address is read for a text', async () => {
  const text = { path: '/etc/hostname' } as unknown as string;
  await expect(written({ to: 'a@uketori.example', subject: 's', text })).rejects.toThrow();
});

test('replies go to the address that is given, and to no other header', async () => {
  const mail = { to: 'a@supplier.example', subject: 's', text: 't' };
  const replies = async (reply_to?: string) =>
    (await written({ ...mail, reply_to })).lines.filter((line) => /^reply-to/i.test(line));
  expect(await replies('keiri@uketori.example')).toEqual(['Reply-To: keiri@uketori.example']);
  expect(await replies('')).toEqual([]);
  expect(await replies()).toEqual([]);
  const hostile = { ...mail, reply_to: 'a@b.example\r\nBcc: x@evil.example' };
  expect(() => messageOf(hostile, FROM)).toThrow('address for answers');
});

test('a file goes along under its name, and the text stays readable beside it', async () => {
  const content = Buffer.from('%PDF-1.4 あ');
  const attachment = { file_name: '支払通知書.pdf', content_type: 'application/pdf', content };
  const { message } = await written({ to: 'a@supplier.example', subject: 's', text: '本文', attachment });
  expect(message).toMatch(/^Content-Type: multipart\/mixed/m);
  expect(message).toMatch(/^Content-Type: application\/pdf/m);
  expect(message.replace(/\r\n/g, '')).toContain(content.toString('base64'));
  expect(message).toContain(Buffer.from('本文').toString('base64'));
});
