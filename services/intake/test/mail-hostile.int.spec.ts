import { readdir } from 'node:fs/promises';
import { MailParser } from '../src/mail/mail-parser.service.js';
import * as files from './hostile-files.js';
import { type MailBench, mailBench } from './mail-bench.js';
import { attached, mail, messageId, type Part, text, withParts } from './mail-messages.js';

let bench: MailBench;
let mark = 0;
const invoice = () => files.pdf(1, [595, 842], `hostile${++mark}`);

beforeAll(async () => {
  bench = await mailBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sql(`update intake.captured_mails set next_attempt_at = now() + interval '1 day'`);
});

/** Sends it to a new address that accepts everything; returns its entry in the list. */
async function sent(bytes: Buffer) {
  const { actor, address } = await bench.open();
  expect(await bench.send(bytes, address)).toMatch(/^250/);
  await bench.drive();
  const [item] = await bench.emails(actor);
  if (!item) throw new Error('the mail is lost');
  // With any outcome it is complete, it is shown, and its bytes can be downloaded unchanged.
  expect(['DONE', 'FAILED']).toContain(item.state);
  const headers = await bench.service.identityHeaders(actor);
  const raw = await fetch(`${bench.service.url}/emails/${item.email_id}/raw`, { headers });
  expect(Buffer.from(await raw.arrayBuffer()).length).toBeGreaterThanOrEqual(bytes.length);
  // Inspectors keep their empty folders for the next file.
  const left = await readdir(bench.temporary_dir);
  expect(left.filter((name) => !name.startsWith('look-'))).toEqual([]);
  return { actor, item };
}

const asMail = (inner: Buffer, more: string[] = []): Part => ({
  headers: ['Content-Type: message/rfc822', ...more],
  body: inner,
});

it('five thousand files: fifty come in, two hundred are named, none is lost', async () => {
  const bytes = await invoice();
  const parts = Array.from({ length: 5000 }, (_, i) =>
    attached(`${i}.pdf`, i < 55 ? Buffer.concat([bytes, Buffer.from(`%${i}`)]) : Buffer.from('x')),
  );
  const { item } = await sent(mail(parts));
  expect(item.attachments).toHaveLength(200);
  expect(item.attachments.filter(({ state }) => state === 'DONE')).toHaveLength(50);
  expect(item.attachments.filter(({ fault }) => fault === 'too_many_files')).toHaveLength(150);
});

it.each(['', 'Content-Disposition: attachment; filename="a.eml"'])(
  'mails within mails fifty deep (%s): five are opened',
  async (disposition) => {
    let inner = mail([attached('deep.pdf', await invoice())]);
    for (let i = 0; i < 50; i++)
      inner = mail([attached(`${i}.pdf`, await invoice()), asMail(inner, disposition ? [disposition] : [])]);
    const { item } = await sent(inner);
    const taken = item.attachments.filter(({ state }) => state === 'DONE');
    expect(taken.length).toBeGreaterThanOrEqual(4);
    expect(taken.length).toBeLessThanOrEqual(7);
    expect(item.attachments.filter(({ fault }) => fault === 'too_deep')).toHaveLength(1);
  },
);

it('parts within parts a thousand deep are too complex', async () => {
  let body = 'Content-Type: text/plain\r\n\r\nx';
  for (let i = 0; i < 1000; i++)
    body = `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n${body}\r\n--b${i}--`;
  const { item } = await sent(Buffer.from(`From: a@b.example\r\n${body}\r\n`));
  expect(item).toMatchObject({ state: 'FAILED', fault: 'too_complex', may_come_in: true });
});

it('headers without end', async () => {
  const { item } = await sent(
    Buffer.from(`From: a@b.example\r\n${'X-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(60_000)}\r\nx`),
  );
  expect(item.state).toBe('FAILED');
});

it.each<[string, Buffer]>([
  ['nothing but a line', Buffer.from('hello\r\n')],
  ['bytes of no meaning', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256))],
  ['a header that never ends', Buffer.from(`From: a@b.example\r\nSubject: ${'x'.repeat(500_000)}\r\n\r\nx`)],
  ['a boundary that never comes', withParts(['From: a@b.example'], [text('x')], 'b').subarray(0, -10)],
  [
    'base64 that is none',
    mail([
      {
        headers: ['Content-Type: application/pdf', 'Content-Transfer-Encoding: base64'],
        body: Buffer.from('%%%%'),
      },
    ]),
  ],
  [
    'a character set of nobody',
    Buffer.from('From: a@b.example\r\nContent-Type: text/plain; charset=klingon\r\n\r\nx\r\n'),
  ],
  [
    'a thousand senders',
    mail([text('x')], { From: Array.from({ length: 1000 }, (_, i) => `a${i}@b.example`).join(', ') }),
  ],
  ['null bytes in names', mail([attached('a\u0000b.pdf', Buffer.from('%PDF-'))], { Subject: 'a\u0000b' })],
])('%s', async (_, bytes) => {
  const { item } = await sent(bytes);
  expect(item.attachments.filter(({ state }) => state === 'WAITING')).toEqual([]);
});

it('a file name cannot leave its place or pass as another', async () => {
  const { item, actor } = await sent(
    mail([
      attached('../../../etc/passwd.pdf', await invoice()),
      attached('fdp.\u202eexe.pdf', await invoice()),
    ]),
  );
  expect(item.attachments.map(({ file_name, state }) => [file_name, state])).toEqual([
    ['passwd.pdf', 'DONE'],
    ['fdp.exe.pdf', 'DONE'],
  ]);
  expect(await bench.uploads(actor)).toHaveLength(2);
});

it('a mail that takes its parser too long or too much memory is kept, and comes in later by hand', async () => {
  const parser = bench.service.app.get(MailParser);
  const { actor, address } = await bench.open();
  const usual = parser.limits;
  for (const limits of [
    { ...usual, wall_ms: 1 },
    { ...usual, memory_bytes: 1 },
  ]) {
    parser.limits = limits;
    await bench.send(mail([attached('a.pdf', await invoice())], { 'Message-ID': messageId() }), address);
    await bench.drive();
  }
  parser.limits = usual;
  const items = await bench.emails(actor);
  expect(items).toMatchObject([
    { state: 'FAILED', fault: 'too_complex' },
    { state: 'FAILED', fault: 'too_complex' },
  ]);
  for (const { email_id } of items)
    expect((await bench.service.call(actor, 'POST', `/emails/${email_id}/import`, {})).status).toBe(200);
  expect(await bench.drive()).toBe(2);
  expect(await bench.uploads(actor)).toHaveLength(2);
});
