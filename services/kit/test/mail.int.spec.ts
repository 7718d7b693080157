import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '../src/actor.js';
import { newId } from '../src/ids.js';
import { createLogger } from '../src/logger.js';
import { queueMail, sendDueMails, startMails } from '../src/mail/mail-queue.js';
import { createMailSender } from '../src/mail/create-mail-sender.js';
import { MailSender } from '../src/mail/mail-sender.js';
import { type Mail, MailRefused } from '../src/mail/message.rules.js';
import { createProbe, type Probe } from './transport-fixture.js';

const MAIL = {
  purpose: 'test',
  to: 'keiri@uketori.example',
  subject: '件名',
  text: '本文 https://a.test/secret\n',
  reply_to: 'keiri@uketori.example',
};

test('without a server mails are files that people can read; a bad setting is reported at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  await createMailSender({ UKETORI_MAIL_DIR: folder }).send(MAIL);
  const [file = ''] = await readdir(folder);
  const written = await readFile(join(folder, file), 'utf8');
  expect(written).toContain('To: keiri@uketori.example');
  expect(written).toContain('本文 https://a.test/secret');
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
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
    meanwhile: () => Promise<void> = async () => undefined;

    async send(mail: Mail): Promise<void> {
      await this.meanwhile();
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

  test('takes each mail when its turn comes, so that a slow one holds up none that others could send', async () => {
    await probe.work.run(actor, async (tx) => {
      await queueMail(tx, { ...MAIL, to: 'a@uketori.example' });
      await queueMail(tx, { ...MAIL, to: 'b@uketori.example' });
    });
    const other = new Post();
    const slow = new Post();
    slow.meanwhile = async () => {
      await sendDueMails(probe.work, other);
    };
    expect(await sendDueMails(probe.work, slow)).toBe(1);
    expect([...slow.sent, ...other.sent].map((mail) => mail.to).sort()).toEqual([
      'a@uketori.example',
      'b@uketori.example',
    ]);
    expect(other.sent).toHaveLength(1);
  });

  test('each mail leaves once, however many processes send', async () => {
    const post = new Post();
    await probe.work.run(actor, async (tx) => {
      for (let n = 0; n < 12; n++) await queueMail(tx, { ...MAIL, subject: `${n}` });
    });
    await Promise.all(Array.from({ length: 6 }, () => sendDueMails(probe.work, post)));
    expect(post.sent.map((mail) => Number(mail.subject)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n),
    );
  });

  test('stops after the mail under way, and leaves the rest unchanged', async () => {
    await probe.work.run(actor, async (tx) => {
      await queueMail(tx, MAIL);
      await queueMail(tx, MAIL);
    });
    const post = new Post();
    const sending = new Promise<void>((begun) => {
      post.meanwhile = async () => {
        begun();
        await stopped;
      };
    });
    let release: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stop = startMails(probe.work, post, createLogger('probe', 'silent'));
    await sending;
    const ended = stop();
    release();
    await ended;
    expect(post.sent).toHaveLength(1);
    expect((await rows()).map((row) => [row.state, row.attempts]).sort()).toEqual([
      ['SENT', 1],
      ['WAITING', 0],
    ]);
  });

  test('retries with pauses, and fails after the last', async () => {
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

  test('fails at once after a permanent refusal', async () => {
    const post = new Post();
    post.fault = new MailRefused('550 nobody here');
    await probe.work.run(actor, (tx) => queueMail(tx, MAIL));
    await sendDueMails(probe.work, post);
    expect(await rows()).toMatchObject([
      { state: 'FAILED', attempts: 1, fault: '550 nobody here', body: '' },
    ]);
  });
});
