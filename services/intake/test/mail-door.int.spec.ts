import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_MAIL_BYTES, MAX_WAITING_MAILS } from '../src/mail/limits.data.js';
import { DOMAIN, type MailBench, mailBench } from './mail-bench.js';
import { attached, mail, messageId, text } from './mail-messages.js';
import { deliver, SmtpClient } from './smtp-client.js';

let bench: MailBench;
let certificates: string;
beforeAll(async () => {
  certificates = mkdtempSync(join(tmpdir(), 'uketori-tls-'));
  const [key, certificate] = [join(certificates, 'key.pem'), join(certificates, 'cert.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '30',
  ];
  const subject = ['-subj', `/CN=${DOMAIN}`];
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  bench = await mailBench({
    UKETORI_MAIL_TLS_KEY: key,
    UKETORI_MAIL_TLS_CERTIFICATE: certificate,
    UKETORI_RATE_MAIL_PER_MINUTE: '60',
  });
});
afterAll(async () => {
  await bench.close();
  rmSync(certificates, { recursive: true, force: true });
});

const small = () => mail([text('本文')]);
const rowsOf = (organization_id: string) =>
  bench.sql('select * from intake.captured_mails where organization_id = $1', [organization_id]);

it('responds with 250 when the mail is a row and its bytes are stored as they came', async () => {
  const { actor, address } = await bench.open();
  const bytes = mail([text('line\r\n.leading dot\r\nend')]);
  expect(await bench.send(bytes, address, 'me@supplier.example')).toMatch(/^250/);
  const [row] = await rowsOf(actor.organization_id);
  expect(row).toMatchObject({
    state: 'WAITING',
    recipient: address,
    envelope_from: 'me@supplier.example',
    remote_address: '127.0.0.1',
    raw_bytes: bytes.length,
  });
  const raw = await fetch(`${bench.service.url}/emails/${String(row?.id)}/raw`, {
    headers: await bench.service.identityHeaders(actor),
  });
  expect(Buffer.from(await raw.arrayBuffer()).equals(bytes)).toBe(true);
});

it.each([
  ['an address of nobody', `zzzzzzzzzzzzzzzzzzzz@${DOMAIN}`],
  ['another domain: nothing is relayed', 'somebody@elsewhere.example'],
  ['a quoted address', `"a b"@${DOMAIN}`],
  ['an address with a part of ours', `x@${DOMAIN}.evil.example`],
  ['a guess by wildcard', `%@${DOMAIN}`],
])('%s is refused at once', async (_, to) => {
  expect(await deliver(bench.port, small(), { to })).toMatch(/^5\d\d/);
});

it('a connection that guesses addresses is ended', async () => {
  const client = await SmtpClient.open(bench.port);
  await client.say('EHLO guesser');
  await client.say('MAIL FROM:<a@b.example>');
  const said: string[] = [];
  for (let i = 0; i < 6; i++) said.push(await client.say(`RCPT TO:<guess${'x'.repeat(12)}${i}@${DOMAIN}>`));
  expect(said.map((line) => line.slice(0, 3))).toEqual(['550', '550', '550', '550', '421', '']);
});

it('offers STARTTLS with the given certificate, no log-in, and says how large a mail may be', async () => {
  const { address, actor } = await bench.open();
  const client = await SmtpClient.open(bench.port);
  const offers = await client.say('EHLO relay.example');
  expect(offers).toContain(`SIZE ${MAX_MAIL_BYTES}`);
  expect(offers).toContain('STARTTLS');
  expect(offers).not.toContain('AUTH');
  expect(await client.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/);
  await client.encrypt();
  await client.say('EHLO relay.example');
  await client.say('MAIL FROM:<a@b.example>');
  await client.say(`RCPT TO:<${address}>`);
  expect(await client.data(small())).toMatch(/^250/);
  client.close();
  expect(await rowsOf(actor.organization_id)).toHaveLength(1);
});

it('a mail that says it is too large is refused before its bytes, one that does not say so after', async () => {
  const { address, actor } = await bench.open();
  const client = await SmtpClient.open(bench.port);
  await client.say('EHLO relay.example');
  expect(await client.say(`MAIL FROM:<a@b.example> SIZE=${MAX_MAIL_BYTES + 1}`)).toMatch(/^552/);
  await client.say('MAIL FROM:<a@b.example>');
  await client.say(`RCPT TO:<${address}>`);
  const large = Buffer.concat([small(), Buffer.alloc(MAX_MAIL_BYTES, 'a line of seventy-six letters\r\n')]);
  expect(await client.data(large)).toMatch(/^552/);
  // The connection lives, and the next mail is accepted.
  await client.say('MAIL FROM:<a@b.example>');
  await client.say(`RCPT TO:<${address}>`);
  expect(await client.data(small())).toMatch(/^250/);
  client.close();
  expect(await rowsOf(actor.organization_id)).toHaveLength(1);
});

it('a connection that breaks off in the middle of a mail leaves nothing', async () => {
  const { address, actor } = await bench.open();
  const client = await SmtpClient.open(bench.port);
  await client.say('EHLO relay.example');
  await client.say('MAIL FROM:<a@b.example>');
  await client.say(`RCPT TO:<${address}>`);
  await client.say('DATA');
  client.write(mail([attached('a.pdf', Buffer.alloc(200_000, 1))]).subarray(0, 100_000));
  await sleep(200);
  client.close();
  await sleep(300);
  expect(await rowsOf(actor.organization_id)).toEqual([]);
  expect(await readdir(bench.temporary_dir)).toEqual([]);
});

it('an empty mail is refused', async () => {
  const { address } = await bench.open();
  expect(await bench.send(Buffer.alloc(0), address)).toMatch(/^5/);
});

it('a mail for two organizations comes to both, one for two addresses of one comes once', async () => {
  const [one, two] = [await bench.open(), await bench.open()];
  const bytes = small();
  expect(await bench.send(bytes, [one.address, two.address, one.address.toUpperCase()])).toMatch(/^250/);
  expect(await rowsOf(one.actor.organization_id)).toHaveLength(1);
  expect(await rowsOf(two.actor.organization_id)).toHaveLength(1);
  expect(await bench.emails(one.actor)).not.toEqual(await bench.emails(two.actor));
});

it('the same bytes again are one mail and two copies', async () => {
  const { actor, address } = await bench.open();
  const bytes = small();
  for (let i = 0; i < 2; i++) expect(await bench.send(bytes, address)).toMatch(/^250/);
  expect(await rowsOf(actor.organization_id)).toMatchObject([{ copies: 2 }]);
});

it('while too many wait, others must come later', async () => {
  const { actor, address } = await bench.open();
  await bench.sql(
    `insert into intake.captured_mails (organization_id, id, recipient, envelope_from, remote_address, raw_key,
       raw_bytes, raw_sha256, state, next_attempt_at)
     select $1, gen_random_uuid(), '', '', '', 'x', 1, encode(sha256(n::text::bytea), 'hex'), 'WAITING',
       now() + interval '1 day' from generate_series(1, $2::int) n`,
    [actor.organization_id, MAX_WAITING_MAILS],
  );
  expect(await bench.send(small(), address)).toMatch(/^452/);
  await bench.sql('delete from intake.captured_mails where organization_id = $1', [actor.organization_id]);
  expect(await bench.send(small(), address)).toMatch(/^250/);
});

it('storage that fails leads to 451, and no row is stored', async () => {
  const { actor, address } = await bench.open();
  await bench.sql(
    `create or replace function intake.fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger fail before insert on intake.captured_mails for each row execute function intake.fail()`,
  );
  try {
    expect(await bench.send(small(), address)).toMatch(/^451/);
  } finally {
    await bench.sql('drop trigger fail on intake.captured_mails; drop function intake.fail()');
  }
  expect(await rowsOf(actor.organization_id)).toEqual([]);
});

it('a mail handed in through the API is one like the others', async () => {
  const { actor, address } = await bench.open();
  const post = async (bytes: Buffer, type: string) => {
    const answer = await fetch(`${bench.service.url}/emails`, {
      method: 'POST',
      headers: { ...(await bench.service.identityHeaders(actor)), 'content-type': type },
      body: new Uint8Array(bytes),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  expect((await post(small(), 'text/plain')).status).toBe(415);
  const bytes = mail([text('x')], { 'Message-ID': messageId() });
  const { status, body } = await post(bytes, 'message/rfc822');
  expect(status).toBe(202);
  expect(await rowsOf(actor.organization_id)).toMatchObject([{ id: body.email_id, recipient: address }]);
  const homeless = bench.keeper();
  const refused = await bench.service.call(homeless, 'POST', '/emails', undefined, {
    'content-type': 'message/rfc822',
  });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'no_mail_address' }]);
});

it('one caller may bring so many mails a minute', async () => {
  const { address } = await bench.open();
  const client = await SmtpClient.open(bench.port);
  await client.say('EHLO flood.example');
  let said = '250';
  for (let i = 0; i < 100 && said.startsWith('250'); i++) {
    said = await client.say('MAIL FROM:<a@b.example>');
    if (said.startsWith('250')) await client.say('RSET');
  }
  client.close();
  expect(said).toMatch(/^421/);
  expect(address).toContain(DOMAIN);
});
