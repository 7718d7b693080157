import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testEvent } from '@uketori/service-kit/testing';
import { DEMO_LOGINS, DEMO_ORGANIZATION_ID } from '../src/seed.js';
import { Digests } from '../src/notifications/digests.job.js';
import type { AdminConfig } from '../src/config/config.facade.js';
import type { NotificationChoices } from '../src/notifications/notifications.types.js';
import { demoActor, seededService } from './bench.js';

let service: TestService;
const owner = demoActor('owner');
const idOf = (login: string) => DEMO_LOGINS.find(({ email }) => email.startsWith(`${login}@`))?.id ?? '';

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

async function setting(send_approval_request: boolean): Promise<void> {
  const { body } = await service.call<{ version: number }>(owner, 'GET', '/organization-settings');
  await service.call(owner, 'PATCH', '/organization-settings', {
    send_approval_request,
    version: body.version,
  });
}

async function asked(
  over: Partial<ApprovalChanged>,
  actor_id = idOf('keiri'),
  time = new Date().toISOString(),
): Promise<void> {
  const subject_id = newId();
  const data: ApprovalChanged = {
    subject_type: 'invoice',
    subject_id,
    local_id: 12,
    version: 2,
    cause: 'requested',
    steps: [],
    next_approvers: [idOf('shonin')],
    next_level: 2,
    final_state: 'OPEN',
    final_approved_by: '',
    final_approved_by_name: '',
    final_approved_at: '',
    final_responsible_id: '',
    attempt: 0,
    created_by: '',
    disapproval: undefined,
    returned: undefined,
    ...over,
  };
  const event = testEvent(
    DEMO_ORGANIZATION_ID,
    'uketori.approval.v1.ApprovalChanged',
    'uketori.approval.approval',
    subject_id,
    data,
  );
  await service.feed({ ...event, time, actor_id, actor_name: '佐藤 経子' });
}

const mails = () =>
  service.work.read(owner, (tx) =>
    tx.rows<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from admin.mails where organization_id = $1 and purpose = 'notification'
       order by recipient`,
      [DEMO_ORGANIZATION_ID],
    ),
  );

test('there are no mails until the organization wants them', async () => {
  await asked({});
  expect(await mails()).toEqual([]);
});

test('each approver gets one mail with the link; other changes and own requests send none', async () => {
  await setting(true);
  await asked({ next_approvers: [idOf('shonin'), idOf('owner'), newId()] });
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(['owner@uketori.example', 'shonin@uketori.example']);
  expect(sent[1]?.subject).toBe('【受取 Uketori】請求書 12 の承認依頼');
  expect(sent[1]?.body).toContain('鈴木 認 さん');
  expect(sent[1]?.body).toContain('佐藤 経子 さんから、請求書 12 の2次承認');
  expect(sent[1]?.body).toMatch(/http:\/\/app\.[^\s]+\/invoice\/12/);
  for (const over of [
    { cause: 'approved', next_approvers: [] },
    { cause: 'requested', next_approvers: [] },
    { next_approvers: [idOf('keiri')] },
  ])
    await asked(over);
  expect(await mails()).toHaveLength(2);
});

test('a disabled approver gets no mail', async () => {
  const member = DEMO_LOGINS.find(({ email }) => email.startsWith('shiharai@'));
  await service.work.run(owner, (tx) =>
    tx.rows("update admin.memberships set status = 'disabled' where organization_id = $1 and id = $2", [
      DEMO_ORGANIZATION_ID,
      member?.user_organization_id,
    ]),
  );
  await asked({ next_approvers: [idOf('shiharai')] });
  expect(await mails()).toHaveLength(2);
});

test('events read from the log days later send no mail', async () => {
  const before = (await mails()).length;
  await setting(true);
  await asked({ next_approvers: [idOf('shonin')] }, idOf('keiri'), '2026-01-01T00:00:00.000Z');
  expect(await mails()).toHaveLength(before);
});

type Bell = { items: { type: string; params: Record<string, unknown>; link: string }[] };
const bellOf = async (login: string): Promise<Bell['items']> =>
  (await service.call<Bell>(demoActor(login), 'GET', '/notifications')).body.items;
const clearBells = async () => {
  for (const login of ['owner', 'keiri', 'shonin', 'shiharai'])
    await service.call(demoActor(login), 'PUT', '/notifications', { read_all: true });
};
const choose = (login: string, type: string, choice: string | null) =>
  service.call<NotificationChoices>(demoActor(login), 'PUT', '/account/notifications', {
    choices: [{ type, choice }],
  });
const fixture = (name: string) =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/${name}.json`), 'utf8')) as object;

/** A payment, or an action of the log; by a user who is no member here unless a login is named. */
const happened = (
  type: 'payment.v1.PaymentChanged' | 'audit.v1.ActionLogged',
  over: object,
  actor_id = newId(),
) => {
  const subject = newId();
  const topic = type.startsWith('payment') ? 'uketori.payment.payment' : 'uketori.audit.action';
  const data = { ...fixture(`uketori.${type}`), ...over };
  return service.feed(
    testEvent(DEMO_ORGANIZATION_ID, `uketori.${type}`, topic, subject, data, {
      actor_id,
      actor_name: '佐藤 経子',
    }),
  );
};
const digests = () =>
  new Digests(service.work, { app_url: 'http://app.uketori.test:8080' } as AdminConfig).send();

describe('choices', () => {
  beforeEach(async () => {
    await clearBells();
    await service.work.run(owner, (tx) =>
      tx.rows(
        "update admin.memberships set status = 'active' where organization_id = $1 and status = 'disabled'",
        [DEMO_ORGANIZATION_ID],
      ),
    );
  });

  test('each person sees the kinds of their abilities, with what holds until they choose', async () => {
    const { body } = await service.call<NotificationChoices>(
      demoActor('shonin'),
      'GET',
      '/account/notifications',
    );
    const types = body.items.map(({ type }) => type);
    expect(types).toContain('item_approval_requested');
    expect(types).not.toContain('payment_waiting');
    expect(body.items[0]).toEqual({ type: 'approval_requested', choice: null, fallback: 'at_once' });
    await setting(false);
    const quiet = await service.call<NotificationChoices>(
      demoActor('shonin'),
      'GET',
      '/account/notifications',
    );
    expect(quiet.body.items[0]?.fallback).toBe('bell');
    await setting(true);
  });

  test('a choice is stored, logged and taken back; API keys have none', async () => {
    const chosen = await choose('shonin', 'approval_requested', 'never');
    expect(chosen.body.items[0]).toMatchObject({ choice: 'never', fallback: 'at_once' });
    const back = await choose('shonin', 'approval_requested', null);
    expect(back.body.items[0]).toMatchObject({ choice: null });
    const log = await service.work.read(owner, (tx) =>
      tx.rows<{ after: object }>(
        `select after from admin.audit_log
         where organization_id = $1 and action = 'account.notifications_changed' order by seq`,
        [DEMO_ORGANIZATION_ID],
      ),
    );
    expect(log.map(({ after }) => after)).toEqual([{ approval_requested: 'never' }, {}]);
    const key = demoActor('shonin', { maker_user_id: idOf('shonin') });
    expect((await service.call(key, 'GET', '/account/notifications')).status).toBe(403);
    expect((await choose('shonin', 'approval_requested', 'loud')).status).toBe(400);
    expect((await choose('shonin', 'unknown', 'bell')).status).toBe(400);
  });

  test.each([
    ['at_once', 1, 1],
    ['bell', 1, 0],
    ['never', 0, 0],
    ['digest', 1, 0],
  ])('%s: %d on the bell, %d mails at once', async (choice, bell, mailed) => {
    await choose('shonin', 'approval_requested', choice);
    const before = (await mails()).length;
    await asked({});
    expect((await mails()).length - before).toBe(mailed);
    expect(await bellOf('shonin')).toHaveLength(bell);
    await choose('shonin', 'approval_requested', null);
    await digests();
  });

  test('a daily mail names what is unread, once; what was read stays out', async () => {
    await choose('shonin', 'approval_requested', 'digest');
    await asked({ local_id: 31 });
    await asked({ local_id: 32 });
    const before = (await mails()).length;
    expect(await digests()).toBe(1);
    const [mail] = (await mails()).filter(({ subject }) => subject === '【受取 Uketori】お知らせ 2 件');
    expect(mail?.recipient).toBe('shonin@uketori.example');
    expect(mail?.body).toMatch(/invoice\/32[\s\S]*invoice\/31/);
    expect(await digests()).toBe(0);
    const subject_id = newId();
    await asked({ local_id: 34, subject_id });
    expect(await digests()).toBe(1);
    await asked({ local_id: 34, subject_id, next_level: 1 });
    expect(await digests()).toBe(1);
    await asked({ local_id: 33 });
    await service.call(demoActor('shonin'), 'PUT', '/notifications', { read_all: true });
    expect(await digests()).toBe(0);
    expect((await mails()).length - before).toBe(3);
    await choose('shonin', 'approval_requested', null);
  });

  test('a return reaches the uploader by bell and mail, with its reason', async () => {
    const before = (await mails()).length;
    const returned = {
      user_id: idOf('shonin'),
      user_name: '鈴木 認',
      returned_at: new Date().toISOString(),
      reason: '部門が違います',
    };
    await asked({ cause: 'returned', created_by: idOf('keiri'), returned }, idOf('shonin'));
    const [notice] = await bellOf('keiri');
    expect(notice).toMatchObject({ type: 'invoice_returned', params: { reason: '部門が違います' } });
    const sent = await mails();
    expect(sent).toHaveLength(before + 1);
    expect(sent.find(({ recipient }) => recipient === 'keiri@uketori.example')?.body).toContain(
      '部門が違います',
    );
  });

  test('approvers of a collected item are notified with its link', async () => {
    await asked({ subject_type: 'inbox_item', subject_id: 'c0ffee00-0000-7000-8000-000000000001' });
    expect(await bellOf('shonin')).toMatchObject([
      { type: 'item_approval_requested', link: '/inbox/c0ffee00-0000-7000-8000-000000000001' },
    ]);
  });

  test('payments that wait notify those who act next, as one notification', async () => {
    for (const invoice_local_id of [1, 2, 3])
      await happened('payment.v1.PaymentChanged', {
        cause: 'opened',
        state: 'DRAFT',
        confirm_level: 0,
        invoice_local_id,
      });
    expect(await bellOf('shiharai')).toMatchObject([{ type: 'payment_waiting' }]);
    expect(await bellOf('keiri')).toEqual([]);
    await happened('payment.v1.PaymentChanged', { cause: 'paid', state: 'PAID', confirm_level: 1 });
    expect(await bellOf('shiharai')).toHaveLength(1);
  });

  test('the author of an act gets no notification of it', async () => {
    await happened('audit.v1.ActionLogged', { action: 'payee_account.created' }, idOf('shiharai'));
    expect(await bellOf('shiharai')).toEqual([]);
    expect(await bellOf('owner')).toMatchObject([{ type: 'payee_account_waiting' }]);
  });

  test('a collective notification mails once until it is read', async () => {
    await choose('shiharai', 'payee_account_waiting', 'at_once');
    const before = (await mails()).length;
    for (const action of ['payee_account.created', 'payee_account.revoked', 'payee_account.confirmed'])
      await happened('audit.v1.ActionLogged', { action });
    expect(await bellOf('shiharai')).toMatchObject([
      { type: 'payee_account_waiting', link: '/payment/accounts?view=mine' },
    ]);
    expect((await mails()).length - before).toBe(1);
    await clearBells();
    await happened('audit.v1.ActionLogged', { action: 'payee_account.created' });
    expect((await mails()).length - before).toBe(2);
  });

  test.each([
    ['inbox_item.received', 'keiri', 'item_handed_in'],
    ['invoice.accounting_failed', 'keiri', 'posting_failed'],
    ['mail.failed', 'owner', 'mail_failed'],
  ])('%s notifies %s', async (action, login, type) => {
    await happened('audit.v1.ActionLogged', { action });
    expect((await bellOf(login)).map((notice) => notice.type)).toContain(type);
    expect(await bellOf('shonin')).toEqual([]);
  });
});
