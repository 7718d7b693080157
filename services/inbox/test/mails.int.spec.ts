import { SEND_MAIL } from '@uketori/service-kit/mail/mail-queue';
import { MailSender } from '@uketori/service-kit/mail/mail-sender';
import type { Mail } from '@uketori/service-kit/mail/message.rules';
import { allOf, testEvent } from '@uketori/service-kit/testing';
import pg from 'pg';
import type { Actor } from '@uketori/service-kit/actor';
import type { Customer } from '../src/customers/customer.record.js';
import type { CustomerTable } from '../src/months/months.types.js';
import { ScheduledMailsService } from '../src/mails/scheduled-mails.service.js';
import { collector, InboxBench, pdf } from './inbox-bench.js';

const bench = new InboxBench();
const { call, customerOf, elsewhere } = bench;

/** Everything that was mailed since the last look. */
async function mailed(): Promise<Mail[]> {
  const sent: Mail[] = [];
  bench.inbox.app.get(MailSender).send = async (mail) => {
    sent.push(mail);
  };
  await bench.inbox.runJobs(undefined, [SEND_MAIL]);
  return sent;
}

const actorWithName = async () => {
  const actor = collector({ user_name: '佐藤 経子' });
  await bench.inbox.feed(
    testEvent(
      actor.organization_id,
      'uketori.admin.v1.OrganizationChanged',
      'uketori.admin.organization',
      actor.organization_id,
      {
        id: actor.organization_id,
        name: '株式会社うけとり商事',
        settings: { upload_max_bytes: 2_097_152 },
        version: 1,
      },
    ),
  );
  return actor;
};

const form = (more: object = {}) => ({
  subject: '{{year}}年{{month}}月分のお願い',
  body: '{{customer}}\n{{department}}\n{{person}} 様\n{{organization}} {{user}}\n{{url}}\n{{expires}}まで',
  year: 2026,
  month: 11,
  ...more,
});

beforeAll(() => bench.open());
afterAll(() => bench.close());

test('a supplier gets their own link by mail, which accepts their invoice', async () => {
  const actor = await actorWithName();
  const customer = await customerOf(actor, { email: 'aozora@supplier.example', represent_name: '青木 空' });
  const email_form = form({ reply_to: 'keiri@uketori.example' });
  const answer = await call(actor, 'POST', `/customers/${customer.id}/emails`, { email_form });
  expect(answer).toMatchObject({ status: 200, body: { results: [{ customer_id: customer.id, ok: true }] } });
  const [mail] = await mailed();
  expect(mail).toMatchObject({
    to: 'aozora@supplier.example',
    reply_to: 'keiri@uketori.example',
    subject: '2026年11月分のお願い',
  });
  expect(mail?.text).toMatch(
    /^株式会社青空商店\n青木 空 様\n株式会社うけとり商事 佐藤 経子\nhttp:\/\/app\.uketori\.test\/tempupload\/[0-9a-f-]{36}\n\d{4}\/\d\d\/\d\dまで$/,
  );
  const path = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
  expect((await bench.send(path, '請求書.pdf', pdf(), elsewhere())).status).toBe(201);
  const history = await call<{ items: object[] }>(actor, 'GET', `/customers/${customer.id}/emails`);
  expect(history.body.items).toMatchObject([
    { kind: 'hand', year: 2026, month: 11, recipient: 'aozora@supplier.example', sent_by_name: '佐藤 経子' },
  ]);
});

test('many are mailed at once; who has no address or is gone is named', async () => {
  const actor = await actorWithName();
  const a = await customerOf(actor, { name: '甲', email: 'a@supplier.example' });
  const b = await customerOf(actor, { name: '乙' });
  const gone = await customerOf(actor, { name: '丙', email: 'c@supplier.example' });
  const remover = { ...actor, abilities: allOf('inbox:read', 'inbox:update', 'inbox:delete') };
  expect((await call(remover, 'DELETE', `/customers/${gone.id}`)).status).toBe(200);
  const customer_ids = [a.id, b.id, gone.id, a.id];
  const exam = await call<{ items: { subject: string; body: string }[] }>(
    actor,
    'POST',
    '/customer-emails/exam',
    {
      customer_ids,
      email_form: form(),
    },
  );
  expect(exam.body.items).toMatchObject([
    { customer_id: a.id, ok: true, to: 'a@supplier.example', subject: '2026年11月分のお願い' },
    { customer_id: b.id, ok: false, code: 'customer_without_email' },
    { customer_id: gone.id, ok: false, code: 'no_record', body: '' },
  ]);
  expect(exam.body.items[0]?.body).toContain('（送信時に発行されるURL）');
  expect(await mailed()).toEqual([]);
  const sent = await call(actor, 'POST', '/customer-emails', { customer_ids, email_form: form() });
  expect(sent.body).toEqual({
    results: [
      { customer_id: a.id, ok: true },
      { customer_id: b.id, ok: false, code: 'customer_without_email' },
      { customer_id: gone.id, ok: false, code: 'no_record' },
    ],
  });
  expect((await mailed()).map(({ to }) => to)).toEqual(['a@supplier.example']);
});

describe('asking twice for a month', () => {
  const FORM = { year: 2026, month: 11 };
  const ask = (actor: Actor, customer_ids: string[], more: object = {}) =>
    call<{ results: { ok: boolean; code?: string }[] }>(actor, 'POST', '/customer-emails', {
      customer_ids,
      email_form: FORM,
      ...more,
    });
  const outcomes = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.body.results.map(({ ok, code }) => code ?? ok);

  test('is refused for each with a request, unless the call names them', async () => {
    const actor = await actorWithName();
    const [a, b] = [
      await customerOf(actor, { email: 'a@twice.example' }),
      await customerOf(actor, { email: 'b@twice.example' }),
    ];
    expect(outcomes(await ask(actor, [a.id]))).toEqual([true]);
    expect(outcomes(await ask(actor, [a.id, b.id]))).toEqual(['already_asked', true]);
    const exam = await call<{ items: object[] }>(actor, 'POST', '/customer-emails/exam', {
      customer_ids: [a.id],
      email_form: FORM,
    });
    expect(exam.body.items).toMatchObject([
      { ok: false, code: 'already_asked', asked_by: '佐藤 経子', asked_on: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(outcomes(await ask(actor, [a.id, b.id], { ask_again: [a.id] }))).toEqual([true, 'already_asked']);
    expect(outcomes(await ask(actor, [a.id], { email_form: { year: 2026, month: 12 } }))).toEqual([true]);
    expect((await mailed()).map(({ to }) => to).sort()).toEqual([
      'a@twice.example',
      'a@twice.example',
      'a@twice.example',
      'b@twice.example',
    ]);
  });

  test('by two users at the same moment sends one mail to each', async () => {
    const actor = await actorWithName();
    const ids = [];
    for (const name of ['x', 'y', 'z'])
      ids.push((await customerOf(actor, { email: `${name}@race.example` })).id);
    const answers = await Promise.all([ask(actor, ids), ask(actor, ids.toReversed())]);
    const all = answers.flatMap(outcomes);
    expect([
      all.filter((one) => one === true).length,
      all.filter((one) => one === 'already_asked').length,
    ]).toEqual([3, 3]);
    expect(await mailed()).toHaveLength(3);
  });

  test('shows in the month table, of the own organization only', async () => {
    const actor = await actorWithName();
    const other = await actorWithName();
    const asked = await customerOf(actor, { name: '甲', email: 'a@table.example', language: 'en' });
    await customerOf(actor, { name: '乙' });
    await customerOf(other, { name: '他社', email: 'b@table.example' });
    await ask(actor, [asked.id]);
    const window = '?year_from=2026&month_from=10&year_to=2026&month_to=12';
    const { body } = await call<CustomerTable>(actor, 'GET', `/customer-table${window}`);
    expect(
      body.customer_table.map(({ customer_name, has_email, language, months }) => [
        customer_name,
        has_email,
        language,
        months.map(({ asked_on }) => asked_on !== null),
      ]),
    ).toEqual([
      ['甲', true, 'en', [false, true, false]],
      ['乙', false, 'ja', [false, false, false]],
    ]);
    expect(outcomes(await ask(other, [asked.id]))).toEqual(['no_record']);
    await mailed();
  });
});

test('a repeated request mails once; a text without a link makes none', async () => {
  const actor = await actorWithName();
  const customer = await customerOf(actor, { email: 'once@supplier.example' });
  const body = { email_form: form({ body: '督促です' }) };
  const path = `/customers/${customer.id}/emails`;
  const key = { 'idempotency-key': 'once' };
  await bench.inbox.call(actor, 'POST', path, body, key);
  await bench.inbox.call(actor, 'POST', path, body, key);
  expect((await mailed()).map(({ text }) => text)).toEqual(['督促です']);
  expect(
    (await call<{ items: object[] }>(actor, 'GET', `/customers/${customer.id}/request-links`)).body.items,
  ).toEqual([]);
});

describe('the language of the supplier', () => {
  test('is the one of the usual text, and of the link that is to come', async () => {
    const actor = await actorWithName();
    const en = await customerOf(actor, { name: 'Blue Sky', email: 'en@supplier.example', language: 'en' });
    const ja = await customerOf(actor, { email: 'ja@supplier.example' });
    const body = { customer_ids: [en.id, ja.id], email_form: { year: 2026, month: 11 } };
    const exam = await call<{ items: { body: string }[] }>(actor, 'POST', '/customer-emails/exam', body);
    expect(exam.body.items[0]?.body).toContain('(the link is made when the mail is sent)');
    expect((await call(actor, 'POST', '/customer-emails', body)).status).toBe(200);
    const sent = Object.fromEntries((await mailed()).map((mail) => [mail.to, mail]));
    expect(sent['en@supplier.example']).toMatchObject({
      subject: '[株式会社うけとり商事] Your invoice for 2026/11',
      text: expect.stringMatching(
        /^Blue Sky\n\nDear Sir or Madam,\n[^]*http:\/\/app\.uketori\.test\/tempupload\//,
      ),
    });
    expect(sent['ja@supplier.example']?.text).toContain('ご担当者 様');
  });

  test('has a text of its own among many suppliers; a misspelt name in any of the texts sends none', async () => {
    const actor = await actorWithName();
    const en = await customerOf(actor, { email: 'own@supplier.example', language: 'en' });
    const ja = await customerOf(actor, { email: 'all@supplier.example' });
    const customer_ids = [en.id, ja.id];
    const texts = [{ language: 'en', subject: 'Reminder {{month}}', body: 'Please {{url}}' }];
    const send = (more: object) =>
      call(actor, 'POST', '/customer-emails', { customer_ids, email_form: form({ body: '督促', ...more }) });
    const wrong = [{ language: 'en', subject: 'x', body: '{{urls}}' }];
    expect((await send({ texts: wrong })).body.code).toBe('unknown_placeholder');
    expect((await send({ texts: [{ language: 'xx', subject: 'x', body: 'x' }] })).status).toBe(400);
    expect((await send({ texts })).status).toBe(200);
    const sent = Object.fromEntries((await mailed()).map((mail) => [mail.to, [mail.subject, mail.text]]));
    expect(sent).toEqual({
      'own@supplier.example': ['Reminder 11', expect.stringMatching(/^Please http/)],
      'all@supplier.example': ['2026年11月分のお願い', '督促'],
    });
  });

  test('is one of six', async () => {
    const actor = await actorWithName();
    const wrong = await call(actor, 'POST', '/customers', { name: '甲', language: 'de' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input']);
    expect((await customerOf(actor)).language).toBe('ja');
  });
});

test('what a mail may not say, and who may send none', async () => {
  const actor = await actorWithName();
  const customer = await customerOf(actor, { email: 'x@supplier.example' });
  const path = `/customers/${customer.id}/emails`;
  const post = (more: object, who = actor) => call(who, 'POST', path, { email_form: form(more) });
  expect((await post({ body: '{{total}} 円' })).body.code).toBe('unknown_placeholder');
  expect((await post({ month: 13 })).status).toBe(400);
  expect((await post({ subject: ' ' })).status).toBe(400);
  for (const reply_to of ['keiri', 'a@b.example\r\nBcc: x@evil.example', 'a@b.example, c@d.example'])
    expect((await post({ reply_to })).status).toBe(400);
  expect((await post({ body: 'x'.repeat(5001) })).status).toBe(400);
  expect((await post({}, { ...actor, abilities: allOf('inbox:read') })).status).toBe(403);
  expect((await post({}, collector())).body.code).toBe('no_record');
  const many = { customer_ids: [], email_form: form() };
  expect((await call(actor, 'POST', '/customer-emails', many)).status).toBe(400);
  expect(await mailed()).toEqual([]);
});

test('texts are kept, named once, and leave the customers who used them', async () => {
  const actor = await actorWithName();
  const path = '/inbox-email-templates';
  const made = await call<{ id: string; version: number }>(actor, 'POST', path, {
    name: '通常',
    body: '{{url}}',
  });
  expect(made.status).toBe(201);
  expect((await call(actor, 'POST', path, { name: '通常', body: 'x' })).body.code).toBe('name_in_use');
  expect((await call(actor, 'POST', path, { name: '誤り', body: '{{urls}}' })).body.code).toBe(
    'unknown_placeholder',
  );
  const { id, version } = made.body;
  const edited = { name: '督促', body: '{{person}} {{url}}', version };
  expect((await call(actor, 'PUT', `${path}/${id}`, edited)).body).toMatchObject({
    name: '督促',
    version: 2,
  });
  expect((await call(actor, 'PUT', `${path}/${id}`, edited)).body.code).toBe('version_conflict');
  const customer = await customerOf(actor, { email_template_id: id });
  expect(customer.email_template_id).toBe(id);
  const foreign = await call(collector(), 'POST', '/customers', { name: '他社', email_template_id: id });
  expect(foreign.body.code).toBe('no_record');
  expect((await call(collector(), 'DELETE', `${path}/${id}`)).body.code).toBe('no_record');
  expect((await call(actor, 'DELETE', `${path}/${id}`)).body).toEqual({ deleted: true });
  expect((await call<Customer>(actor, 'GET', `/customers/${customer.id}`)).body.email_template_id).toBeNull();
  const dangling = bench.inbox.work.run(actor, (tx) =>
    tx.rows(`update inbox.customers set email_template_id = $2 where organization_id = $1`, [
      actor.organization_id,
      id,
    ]),
  );
  await expect(dangling).rejects.toThrow('customers_email_template');
});

describe('by schedule', () => {
  const round = (today: string) => bench.inbox.app.get(ScheduledMailsService).round(today);
  const scheduled = { is_send_schedule_email: true, beginning_day: 10, increment_day: 5 };

  test('asks from the day on, again after the pause, and stops when the invoice came', async () => {
    const actor = await actorWithName();
    const template = await call<{ id: string }>(actor, 'POST', '/inbox-email-templates', {
      name: '定期',
      subject: '定期 {{month}}',
      body: '定期のお願い {{url}}',
      reply_to: 'keiri@uketori.example',
    });
    await customerOf(actor, {
      ...scheduled,
      email: 'plan@supplier.example',
      email_template_id: template.body.id,
    });
    await customerOf(actor, { ...scheduled, name: '宛先なし' });
    await customerOf(actor, { name: '予定なし', email: 'none@supplier.example' });
    expect(await round('2026-11-09')).toBe(0);
    const both = await Promise.all([round('2026-11-10'), round('2026-11-10')]);
    expect(both.sort()).toEqual([0, 1]);
    expect(await round('2026-11-10')).toBe(0);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'plan@supplier.example', reply_to: 'keiri@uketori.example' });
    expect(mail?.subject).toBe('定期 11');
    expect(mail?.text).toMatch(/^定期のお願い http:\/\/app\.uketori\.test\/tempupload\//);
    const path = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
    expect((await bench.send(path, '請求書.pdf', pdf(), elsewhere())).status).toBe(201);
    expect(await round('2026-11-30')).toBe(0);
    expect(await round('2026-12-10')).toBe(1);
  });

  test('writes in the language of the supplier, or of the text that the supplier has', async () => {
    const actor = await actorWithName();
    const template = await call<{ id: string }>(actor, 'POST', '/inbox-email-templates', {
      name: 'Français',
      language: 'fr',
      body: 'Bonjour {{url}}',
    });
    await customerOf(actor, { ...scheduled, email: 'a@supplier.example', language: 'en' });
    const email_template_id = template.body.id;
    await customerOf(actor, { ...scheduled, email: 'b@supplier.example', language: 'en', email_template_id });
    expect(await round('2028-05-10')).toBeGreaterThanOrEqual(2);
    const subjects = Object.fromEntries((await mailed()).map(({ to, subject }) => [to, subject]));
    expect(subjects).toMatchObject({
      'a@supplier.example': '[株式会社うけとり商事] Your invoice for 2028/5',
      'b@supplier.example': '[株式会社うけとり商事] Votre facture de 5/2028',
    });
  });

  test('one mail that cannot be queued does not stop the others', async () => {
    const actor = await actorWithName();
    const other = await actorWithName();
    await customerOf(actor, { ...scheduled, name: '甲', email: 'refused@supplier.example' });
    await customerOf(actor, { ...scheduled, name: '乙', email: 'second@supplier.example' });
    await customerOf(other, { ...scheduled, name: '丙', email: 'third@supplier.example' });
    const admin = new pg.Client({ connectionString: bench.inbox.database.admin_url });
    await admin.connect();
    await admin.query(
      `alter table inbox.request_mails add constraint broken check (recipient <> 'refused@supplier.example')`,
    );
    try {
      expect(await round('2027-03-10')).toBeGreaterThanOrEqual(2);
    } finally {
      await admin.query('alter table inbox.request_mails drop constraint broken');
      await admin.end();
    }
    const to = (await mailed()).map((mail) => mail.to);
    expect(to).toEqual(expect.arrayContaining(['second@supplier.example', 'third@supplier.example']));
    expect(to).not.toContain('refused@supplier.example');
  });
});
