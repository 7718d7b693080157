import { createServer, type Server, type Socket } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '../src/actor.js';
import { newId } from '../src/ids.js';
import { queueMail, sendDueMails } from '../src/mail/mail-queue.js';
import { createMailSender, MailRefused, MailSender } from '../src/mail/mail-sender.js';
import type { Mail } from '../src/mail/message.rules.js';
import { createProbe, type Probe } from './transport-fixture.js';

const MAIL = {
  purpose: 'test',
  to: 'keiri@uketori.example',
  subject: '件名',
  text: '本文 https://a.test/secret\n',
};

/** A submission server of the test's own: what it was told, and what it answers to which command. */
class FakeServer {
  readonly told: string[] = [];
  replies: Record<string, string> = {};
  #server: Server;

  constructor(private readonly offers: string[]) {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  async url(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const { port } = this.#server.address() as { port: number };
    return `smtp://user:p%40ss@127.0.0.1:${port}`;
  }

  stop(): void {
    this.#server.close();
  }

  #serve(socket: Socket): void {
    let rest = '';
    let isData = false;
    socket.write('220 here\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('utf8');
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 2);
        this.told.push(line);
        if (isData && line !== '.') continue;
        isData = line === 'DATA' && !this.replies.DATA;
        const word = (line.split(' ')[0] ?? '').toUpperCase();
        socket.write(`${this.replies[word] ?? this.#usual(word)}\r\n`);
      }
    });
  }

  #usual(word: string): string {
    if (word === 'EHLO')
      return ['250-fake', ...this.offers.map((offer) => `250-${offer}`), '250 SIZE 1000'].join('\r\n');
    return word === 'DATA' ? '354 go on' : '250 fine';
  }
}

describe('an SMTP server', () => {
  let server: FakeServer;
  let sender: MailSender;

  beforeEach(async () => {
    server = new FakeServer(['AUTH PLAIN']);
    sender = createMailSender({
      UKETORI_SMTP_URL: await server.url(),
      UKETORI_MAIL_FROM: '受取 <no-reply@uketori.test>',
    });
  });
  afterEach(() => server.stop());

  test('is greeted, told who we are, and gets the mail', async () => {
    await sender.send({ ...MAIL, text: '.点\n' });
    const commands = server.told.filter((line) => /^(EHLO|AUTH|MAIL|RCPT|DATA|QUIT|\.$)/.test(line));
    expect(commands.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', '.']);
    expect(server.told).toContain(`AUTH PLAIN ${Buffer.from('\0user\0p@ss').toString('base64')}`);
    expect(server.told).toContain('MAIL FROM:<no-reply@uketori.test>');
    expect(server.told).toContain('RCPT TO:<keiri@uketori.example>');
    expect(server.told).toContain(Buffer.from('.点\r\n').toString('base64'));
  });

  test('that refuses the recipient refuses the mail; one that refuses the log-in or is busy does not', async () => {
    server.replies = { RCPT: '550 nobody here' };
    await expect(sender.send(MAIL)).rejects.toBeInstanceOf(MailRefused);
    server.replies = { RCPT: '450 later' };
    const later = await sender.send(MAIL).catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(MailRefused);
    server.replies = { AUTH: '535 wrong password' };
    const refused = await sender.send(MAIL).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(refused).not.toBeInstanceOf(MailRefused);
  });

  test('that hangs up fails the try', async () => {
    const deaf = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((done) => deaf.once('listening', done));
    const { port } = deaf.address() as { port: number };
    await expect(
      createMailSender({ UKETORI_SMTP_URL: `smtp://127.0.0.1:${port}` }).send(MAIL),
    ).rejects.toThrow();
    deaf.close();
  });
});

test('without a server mails are files that people can read; a bad setting is told at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  await createMailSender({ UKETORI_MAIL_DIR: folder }).send(MAIL);
  const [file = ''] = await readdir(folder);
  const written = await readFile(join(folder, file), 'utf8');
  expect(written).toContain('To: keiri@uketori.example');
  expect(written).toContain('本文 https://a.test/secret');
  await rm(folder, { recursive: true });
  expect(() => createMailSender({ UKETORI_SMTP_URL: 'http://mail.test' })).toThrow('UKETORI_SMTP_URL');
  expect(() => createMailSender({ UKETORI_MAIL_FROM: 'nobody' })).toThrow('UKETORI_MAIL_FROM');
});

describe('the queue', () => {
  let probe: Probe;
  const actor = systemActor(newId(), 'test');

  class Post extends MailSender {
    readonly sent: Mail[] = [];
    fault: Error | null = null;

    async send(mail: Mail): Promise<void> {
      if (this.fault) throw this.fault;
      this.sent.push(mail);
    }
  }

  const rows = () =>
    probe.admin('select state, attempts, fault, body, next_at > now() as later from probe.mails');
  const due = () => probe.admin("update probe.mails set next_at = now() - interval '1 second'");

  beforeAll(async () => {
    probe = await createProbe();
  });
  beforeEach(() => probe.admin('delete from probe.mails'));
  afterAll(() => probe.close());

  test('sends what was committed once, and forgets the text', async () => {
    const post = new Post();
    await probe.work.run(actor, (tx) => queueMail(tx, MAIL));
    await probe.work
      .run(actor, async (tx) => {
        await queueMail(tx, { ...MAIL, subject: 'never' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const counts = await Promise.all([sendDueMails(probe.work, post), sendDueMails(probe.work, post)]);
    expect(counts.sort()).toEqual([0, 1]);
    const { purpose: _, ...sent } = MAIL;
    expect(post.sent).toEqual([sent]);
    expect(await rows()).toMatchObject([{ state: 'SENT', attempts: 1, body: '' }]);
    await due();
    expect(await sendDueMails(probe.work, post)).toBe(0);
  });

  test('tries again with pauses, and gives up after the last', async () => {
    const post = new Post();
    post.fault = new Error('the mail server hung up');
    await probe.work.run(actor, (tx) => queueMail(tx, MAIL));
    for (let attempt = 1; attempt <= 7; attempt++) {
      expect(await sendDueMails(probe.work, post)).toBe(0);
      expect(await rows()).toMatchObject([
        {
          state: 'WAITING',
          attempts: attempt,
          fault: 'the mail server hung up',
          body: MAIL.text,
          later: true,
        },
      ]);
      expect(await sendDueMails(probe.work, post)).toBe(0);
      await due();
    }
    await sendDueMails(probe.work, post);
    expect(await rows()).toMatchObject([{ state: 'FAILED', attempts: 8, body: '' }]);
  });

  test('gives up at once what was refused for good', async () => {
    const post = new Post();
    post.fault = new MailRefused('550 nobody here');
    await probe.work.run(actor, (tx) => queueMail(tx, MAIL));
    await sendDueMails(probe.work, post);
    expect(await rows()).toMatchObject([
      { state: 'FAILED', attempts: 1, fault: '550 nobody here', body: '' },
    ]);
  });
});
