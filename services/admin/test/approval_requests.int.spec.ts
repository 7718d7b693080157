import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testEvent } from '@uketori/service-kit/testing';
import { DEMO_LOGINS, DEMO_ORGANIZATION_ID } from '../src/seed.js';
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
      `select recipient, subject, body from admin.mails where organization_id = $1 and purpose = 'approval_request'
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
  expect(sent[1]?.body).toContain('佐藤 経子 さんから、請求書 12 の承認2');
  expect(sent[1]?.body).toMatch(/http:\/\/app\.[^\s]+\/invoice\/12/);
  for (const over of [
    { cause: 'approved' },
    { cause: 'requested', next_approvers: [] },
    { subject_type: 'inbox_item' },
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
