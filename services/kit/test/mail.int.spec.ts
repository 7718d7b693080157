import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import pg from 'pg';
import { systemActor } from '../src/actor.js';
import { newId } from '../src/ids.js';
import { createLogger } from '../src/logger.js';
import { MAX_TRIES } from '../src/jobs/job.js';
import { queueMail, SEND_MAIL } from '../src/mail/mail-queue.js';
import { createMailSender } from '../src/mail/create-mail-sender.js';
import { MailSender } from '../src/mail/mail-sender.js';
import { type Mail, MailRefused } from '../src/mail/message.rules.js';
import { Mails } from '../src/mail/mails.job.js';
import { type TestService, testService } from '../src/testing.js';

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
  const attachment = { file_name: 'a.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF') };
  await createMailSender({ UKETORI_MAIL_DIR: folder }).send({ ...MAIL, attachment });
  const both = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  expect(both.filter((text) => text.includes('本文 https://a.test/secret'))).toHaveLength(2);
  expect(both.some((text) => text.includes(Buffer.from('%PDF').toString('base64')))).toBe(true);
  await rm(folder, { recursive: true });
  expect(() => createMailSender({ UKETORI_SMTP_URL: 'http://mail.test' })).toThrow('UKETORI_SMTP_URL');
  expect(() => createMailSender({ UKETORI_MAIL_FROM: 'nobody' })).toThrow('UKETORI_MAIL_FROM');
});

/** What the sender below takes, and what goes wrong meanwhile. */
class Post extends MailSender {
  sent: Mail[] = [];
  fault: Error | null = null;
  meanwhile: (mail: Mail) => Promise<void> = async () => undefined;

  async send(mail: Mail): Promise<void> {
    await this.meanwhile(mail);
    if (this.fault) throw this.fault;
    this.sent.push(mail);
  }
}

@Module({})
class MailModule {}

describe('the queue', () => {
  const definition = { name: 'inbox' as const, module: MailModule, entities: [], sends_mail: true };
  const actor = systemActor(newId(), 'test');
  let service: TestService;
  let admin: pg.Client;
  let post: Post;

  const rows = async () =>
    (await admin.query('select state, attempts, fault, body from inbox.mails order by id')).rows;
  const jobs = async () =>
    (await admin.query('select attempts, last_error from inbox_jobs._private_jobs')).rows;
  const queue = (by = actor, over: Partial<Mail> = {}) =>
    service.work.run(by, (tx) => queueMail(tx, { ...MAIL, ...over }));

  /** A second process of the service, with its runner at work. */
  const runner = async () => {
    const { startJobs } = await import('../src/jobs/start-jobs.js');
    const { app, database } = service;
    return startJobs({
      service: 'inbox',
      database_url: database.url,
      app,
      log: createLogger('inbox', 'silent'),
    });
  };

  beforeAll(async () => {
    service = await testService(definition);
    admin = new pg.Client({ connectionString: service.database.admin_url });
    await admin.connect();
  });
  beforeEach(async () => {
    await admin.query('delete from inbox.mails; delete from inbox_jobs._private_jobs');
    post = new Post();
    service.app.get(MailSender).send = (mail) => post.send(mail);
  });
  afterAll(async () => {
    await admin.end();
    await service.close();
  });

  test('sends what was committed once, and forgets the text', async () => {
    await queue();
    await service.work
      .run(actor, async (tx) => {
        await queueMail(tx, { ...MAIL, subject: 'never' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await Promise.all([service.runJobs(), service.runJobs()]);
    const { purpose: _, ...sent } = MAIL;
    expect(post.sent).toEqual([sent]);
    expect(await rows()).toEqual([{ state: 'SENT', attempts: 1, fault: '', body: '' }]);
    expect(await jobs()).toEqual([]);
  });

  test('a job that comes a second time sends nothing', async () => {
    const mail_id = await queue();
    await service.runJobs();
    await service.work.run(actor, async (tx) => tx.addJob(SEND_MAIL, { mail_id }));
    await service.runJobs();
    expect(post.sent).toHaveLength(1);
  });

  test('a slow mail holds up the mails of its own organization only', async () => {
    const other = systemActor(newId(), 'test');
    await queue(actor, { to: 'slow@uketori.example' });
    await queue(actor, { to: 'behind@uketori.example' });
    await queue(other, { to: 'other@uketori.example' });
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const passed = new Promise<void>((resolve) => {
      post.meanwhile = async ({ to }) => {
        if (to.startsWith('slow')) await slow;
        if (to.startsWith('other')) resolve();
      };
    });
    const running = await runner();
    await passed;
    release();
    await running.stop();
    await service.runJobs('early');
    expect(post.sent.map(({ to }) => to.split('@')[0])).toEqual(['other', 'slow', 'behind']);
  });

  test('each mail leaves once, however many processes send', async () => {
    await service.work.run(actor, async (tx) => {
      for (let n = 0; n < 12; n++) await queueMail(tx, { ...MAIL, subject: `${n}` });
    });
    await Promise.all(Array.from({ length: 4 }, () => service.runJobs()));
    expect(post.sent.map((mail) => Number(mail.subject)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n),
    );
  });

  test('stops after the mail under way, and leaves the rest unchanged', async () => {
    await queue();
    await queue();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sending = new Promise<void>((begun) => {
      post.meanwhile = async () => {
        begun();
        await held;
      };
    });
    const running = await runner();
    await sending;
    const ended = running.stop();
    release();
    await ended;
    expect(post.sent).toHaveLength(1);
    expect((await rows()).map((row) => [row.state, row.attempts]).sort()).toEqual([
      ['SENT', 1],
      ['WAITING', 0],
    ]);
  });

  test('retries with pauses that operators see, and fails after the last', async () => {
    post.fault = new Error('the mail server hung up');
    await queue();
    for (let attempt = 1; attempt < MAX_TRIES; attempt++) {
      await service.runJobs('early');
      expect(await rows()).toEqual([
        { state: 'WAITING', attempts: attempt, fault: 'the mail server hung up', body: MAIL.text },
      ]);
      expect(await jobs()).toEqual([{ attempts: attempt, last_error: 'the mail server hung up' }]);
      await service.runJobs();
      expect(await jobs()).toMatchObject([{ attempts: attempt }]);
    }
    await service.runJobs('early');
    expect(await rows()).toMatchObject([{ state: 'FAILED', attempts: MAX_TRIES, body: '' }]);
    expect(await jobs()).toEqual([]);
    expect(post.sent).toEqual([]);
  });

  test('fails at once after a permanent refusal', async () => {
    post.fault = new MailRefused('550 nobody here');
    const mail_id = await queue();
    await service.runJobs();
    expect(await rows()).toEqual([{ state: 'FAILED', attempts: 1, fault: '550 nobody here', body: '' }]);
    expect(await jobs()).toEqual([]);
    const log = await admin.query('select action, after from inbox.audit_log where subject_id = $1', [
      mail_id,
    ]);
    expect(log.rows).toEqual([
      { action: 'mail.failed', after: { purpose: MAIL.purpose, fault: '550 nobody here' } },
    ]);
  });

  test('mails that a process of the previous release left behind get a job, once', async () => {
    const id = newId();
    const other = newId();
    for (const [one, age] of [
      [id, '6 minutes'],
      [other, '1 minute'],
    ])
      await admin.query(
        `insert into inbox.mails (organization_id, id, purpose, recipient, subject, body, attempts, next_at)
         values ($1, $2, 'test', 'a@uketori.example', 's', 'b', 3, now() - $3::interval)`,
        [actor.organization_id, one, age],
      );
    const mails = service.app.get(Mails);
    expect(await mails.takeOver()).toBe(1);
    expect(await mails.takeOver()).toBe(0);
    await service.runJobs();
    expect((await rows()).map((row) => [row.state, row.attempts])).toEqual([
      ['SENT', 4],
      ['WAITING', 3],
    ]);
  });
});
