import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createMailSender } from '../src/mail/create-mail-sender.js';
import type { MailSender } from '../src/mail/mail-sender.js';
import { MailRefused } from '../src/mail/message.rules.js';
import { SmtpSender } from '../src/mail/smtp.js';
import { requestContext } from '../src/request-context.js';
import { type Certificate, selfSigned } from './certificate.js';
import { FakeServer } from './smtp-server.js';

const MAIL = { to: 'keiri@uketori.example', subject: '件名', text: '本文 https://a.test/secret\n' };
const FROM = { name: '受取', address: 'no-reply@uketori.test' };
const LOGIN = `AUTH PLAIN ${Buffer.from('\0user\0p@ss').toString('base64')}`;
/** Addresses of this machine: one that counts as it, and one that is treated as another machine. */
const HERE = '127.0.0.1';
const ELSEWHERE = '0.0.0.0';

const commands = (told: string[]): string[] =>
  told
    .filter((line) => /^(EHLO|STARTTLS|AUTH|MAIL|RCPT|DATA|\.$)/.test(line))
    .map((line) => line.split(' ')[0]!);

let server: FakeServer;
afterEach(() => server.stop());

/** The sender that the operator's URL for this server gives. */
async function senderTo(fake: FakeServer, host: string, protocol = 'smtp'): Promise<MailSender> {
  server = fake;
  return createMailSender({
    UKETORI_SMTP_URL: `${protocol}://user:p%40ss@${host}:${await fake.start()}`,
    UKETORI_MAIL_FROM: '受取 <no-reply@uketori.test>',
  });
}

describe('a server on this machine', () => {
  let sender: MailSender;

  beforeEach(async () => {
    sender = await senderTo(new FakeServer({ offers: ['AUTH PLAIN'] }), HERE);
  });

  test('sends a greeting, gets our name, and gets the mail', async () => {
    await sender.send({ ...MAIL, text: '.点\n' });
    expect(commands(server.told)).toEqual(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', '.']);
    expect(server.told).toContain(LOGIN);
    expect(server.told).toContain('MAIL FROM:<no-reply@uketori.test>');
    expect(server.told).toContain('RCPT TO:<keiri@uketori.example>');
    expect(server.told).toContain(Buffer.from('.点\r\n').toString('base64'));
  });

  test('a line of the text that is a dot does not end the mail', async () => {
    await sender.send({ ...MAIL, text: 'a\n.\nRCPT TO:<b@evil.example>\n' });
    expect(commands(server.told).filter((word) => word === 'RCPT')).toHaveLength(2);
    expect(server.told).toContain('..');
  });

  test.each(['a@b.example>\r\nRCPT TO:<b@evil.example', 'a@b.example\r\nBcc: b@evil.example', ''])(
    'receives no recipient that is not one: %j',
    async (to) => {
      await expect(sender.send({ ...MAIL, to })).rejects.toBeInstanceOf(MailRefused);
      expect(server.told).toEqual([]);
    },
  );

  test('is not called while a transaction holds its locks', async () => {
    const context = { request_id: 'test', in_transaction: true };
    await requestContext.run(context, () =>
      expect(sender.send(MAIL)).rejects.toThrow('inside a transaction'),
    );
    expect(server.told).toEqual([]);
  });

  test.each(['RCPT', 'DATA', '.'])('that refuses %s for good refuses the mail', async (word) => {
    server.replies = { [word]: '550 nobody here' };
    await expect(sender.send(MAIL)).rejects.toBeInstanceOf(MailRefused);
  });

  test.each([
    ['RCPT', '450 later'],
    ['DATA', '451 later'],
    ['MAIL', '550 not from you'],
    ['AUTH', '535 wrong password'],
    ['EHLO', '554 go away'],
  ])('that responds to %s with %s is tried again', async (word, answer) => {
    server.replies = { [word]: answer, HELO: answer };
    const fault = await sender.send(MAIL).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(MailRefused);
    expect((fault as Error).message).not.toContain('p@ss');
  });

  test('that no longer takes log-ins gets no mail without one', async () => {
    server.stop();
    const other = await senderTo(new FakeServer({}), HERE);
    server.replies = { AUTH: '502 not known' };
    await expect(other.send(MAIL)).rejects.toThrow();
    expect(commands(server.told)).not.toContain('MAIL');
  });
});

describe('encryption', () => {
  const usual = getCACertificates('default');
  let certificate: Certificate;

  beforeAll(async () => {
    certificate = await selfSigned([HERE, ELSEWHERE]);
  });
  beforeEach(() => setDefaultCACertificates([...usual, certificate.cert]));
  afterEach(() => setDefaultCACertificates(usual));

  const starttls = (): FakeServer =>
    new FakeServer({ offers: ['STARTTLS'], offers_encrypted: ['AUTH PLAIN'], tls: certificate });

  test.each([HERE, ELSEWHERE])('by STARTTLS where it is offered, %s', async (host) => {
    await (await senderTo(starttls(), host)).send(MAIL);
    expect(commands(server.told_encrypted)).toEqual(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', '.']);
    expect(server.told.slice(0, 2).map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS']);
  });

  test('from the first byte (smtps)', async () => {
    const fake = new FakeServer({ offers_encrypted: ['AUTH PLAIN'], tls: certificate, implicit: true });
    await (await senderTo(fake, ELSEWHERE, 'smtps')).send(MAIL);
    expect(commands(server.told_encrypted)).toEqual(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', '.']);
    expect(server.told_encrypted).toEqual(server.told);
  });

  test.each([
    ['that is not offered', {}],
    ['that is refused', { STARTTLS: '454 not now' }],
    ['that is taken out of the offers', { EHLO: '250-fake\r\n250 AUTH PLAIN', STARTTLS: '502 not known' }],
  ])('%s ends the talk with another machine: no password, no mail', async (_, replies) => {
    const sender = await senderTo(
      new FakeServer({ offers: 'STARTTLS' in replies ? ['STARTTLS', 'AUTH PLAIN'] : ['AUTH PLAIN'] }),
      ELSEWHERE,
    );
    server.replies = { STARTTLS: '502 not known', ...replies };
    await expect(sender.send(MAIL)).rejects.toThrow();
    expect(commands(server.told)).toEqual(['EHLO', 'STARTTLS']);
  });

  test('that this machine refuses after having offered it: no password, no mail', async () => {
    const sender = await senderTo(new FakeServer({ offers: ['STARTTLS', 'AUTH PLAIN'] }), HERE);
    server.replies = { STARTTLS: '454 not now' };
    await expect(sender.send(MAIL)).rejects.toThrow();
    expect(commands(server.told)).toEqual(['EHLO', 'STARTTLS']);
  });

  test.each(['smtp', 'smtps'])(
    'under a certificate without a known issuer is none (%s)',
    async (protocol) => {
      setDefaultCACertificates(usual);
      const fake =
        protocol === 'smtp'
          ? starttls()
          : new FakeServer({ offers_encrypted: ['AUTH PLAIN'], tls: certificate, implicit: true });
      await expect((await senderTo(fake, ELSEWHERE, protocol)).send(MAIL)).rejects.toThrow(/certificate/i);
      expect(commands(server.told_encrypted)).toEqual([]);
    },
  );

  test('under the certificate of another name is none', async () => {
    const other = await selfSigned(['192.0.2.1']);
    setDefaultCACertificates([...usual, other.cert]);
    const fake = new FakeServer({ offers: ['STARTTLS'], offers_encrypted: ['AUTH PLAIN'], tls: other });
    await expect((await senderTo(fake, ELSEWHERE)).send(MAIL)).rejects.toThrow();
    expect(commands(server.told_encrypted)).toEqual([]);
  });
});

describe('a server that holds one up', () => {
  test.each(['GREETING', 'EHLO', 'AUTH', 'RCPT', 'DATA', '.'])('silent at %s is left', async (word) => {
    server = new FakeServer({ offers: ['AUTH PLAIN'] });
    server.replies = { [word]: '' };
    const url = new URL(`smtp://user:p@${HERE}:${await server.start()}`);
    const fault = await new SmtpSender(url, FROM, 300).send(MAIL).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(MailRefused);
  });

  test.each(['GREETING', '.'])('dripping a response to %s without end is left, too', async (word) => {
    server = new FakeServer({ offers: ['AUTH PLAIN'] });
    const url = new URL(`smtp://user:p@${HERE}:${await server.start()}`);
    server.replies = { [word]: '250-wait' };
    const drip = setInterval(
      () => (word === '.' && !server.told.includes('.') ? undefined : server.say('250-wait\r\n')),
      50,
    );
    await expect(new SmtpSender(url, FROM, 800).send(MAIL)).rejects.toThrow('does not answer');
    clearInterval(drip);
  });

  test('that hangs up fails the try', async () => {
    const sender = await senderTo(new FakeServer({}), HERE);
    server.stop();
    await expect(sender.send(MAIL)).rejects.toThrow();
  });
});
