import { ABILITIES, SEEDED_ROLES } from '../abilities/abilities.data.js';
import { fallbackOf, KINDS, NOTIFICATION_TYPES } from './kinds.data.js';
import {
  actionNotice,
  approvalNotices,
  isNews,
  paymentNotice,
  readingNotices,
} from './notifications.rules.js';

const APPROVAL = {
  subject_type: 'invoice',
  subject_id: 's1',
  local_id: 12,
  version: 3,
  cause: 'requested',
  steps: [],
  next_approvers: ['u1', 'u2'],
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
};
const ACTOR = { id: 'u2', name: '佐藤 経子' };

test('the next approver is notified, not the requester', () => {
  expect(approvalNotices(APPROVAL, ACTOR)).toEqual([
    {
      user_id: 'u1',
      type: 'approval_requested',
      params: { local_id: 12, level: 2, requested_by: '佐藤 経子' },
      subject: 's1',
      link: '/invoice/12',
    },
  ]);
});

test.each(['cancelled', 'final_cancelled', 'resubmitted'])('%s requests no approver', (cause) => {
  expect(approvalNotices({ ...APPROVAL, cause }, ACTOR)).toEqual([]);
});

test.each(['invoice', 'inbox_item'])(
  'an approved level of an %s notifies the approvers of the next one',
  (type) => {
    const approved = { ...APPROVAL, subject_type: type, cause: 'approved' };
    expect(approvalNotices(approved, ACTOR)).toMatchObject([{ user_id: 'u1', params: { level: 2 } }]);
    expect(approvalNotices({ ...approved, next_approvers: [], next_level: 0 }, ACTOR)).toEqual([]);
  },
);

test('a disapproval notifies, once each, the uploader and the approvers of the invoice, not its author', () => {
  const step = { user_name: '', approved_at: '', subject_version: 1, responsible_id: '', for_user_id: '' };
  const steps = [
    { ...step, level: 1, user_id: 'u3' },
    { ...step, level: 2, user_id: 'u2' },
  ];
  const notices = (created_by: string) =>
    approvalNotices({ ...APPROVAL, cause: 'disapproved', steps, created_by }, ACTOR);
  expect(notices('u1').map(({ user_id }) => user_id)).toEqual(['u1', 'u3']);
  expect(notices('u3')).toEqual([
    {
      user_id: 'u3',
      type: 'invoice_disapproved',
      params: { local_id: 12, by: '佐藤 経子', reason: '' },
      subject: 's1',
      link: '/invoice/12',
    },
  ]);
  expect(notices('')).toHaveLength(1);
});

test('a return notifies the uploader, not its author', () => {
  const returned = (created_by: string) =>
    approvalNotices(
      {
        ...APPROVAL,
        cause: 'returned',
        created_by,
        returned: { user_id: '', user_name: '', returned_at: '', reason: '部門' },
      },
      ACTOR,
    );
  expect(returned('u1')).toEqual([
    {
      user_id: 'u1',
      type: 'invoice_returned',
      params: { local_id: 12, by: '佐藤 経子', reason: '部門' },
      subject: 's1',
      link: '/invoice/12',
    },
  ]);
  expect([...returned(''), ...returned(ACTOR.id)]).toEqual([]);
});

test('a final approval notifies the uploader', () => {
  expect(approvalNotices({ ...APPROVAL, cause: 'finalized', created_by: 'u1' }, ACTOR)).toMatchObject([
    { user_id: 'u1', type: 'invoice_approved', link: '/invoice/12' },
  ]);
});

test('a collected item notifies its approvers, and for nothing else', () => {
  const item = { ...APPROVAL, subject_type: 'inbox_item' };
  expect(approvalNotices(item, ACTOR)).toEqual([
    {
      user_id: 'u1',
      type: 'item_approval_requested',
      params: { level: 2, requested_by: '佐藤 経子' },
      subject: 's1',
      link: '/inbox/s1',
    },
  ]);
  for (const cause of ['returned', 'disapproved', 'finalized'])
    expect(approvalNotices({ ...item, cause, created_by: 'u1' }, ACTOR)).toEqual([]);
});

test.each([
  ['opened', 'DRAFT', 0, 2, 'payment:pay_approve1'],
  ['confirmed', 'DRAFT', 1, 2, 'payment:pay_approve2'],
  ['confirmed', 'DRAFT', 2, 2, 'payment:pay_approve4'],
  ['opened', 'DRAFT', 0, 0, 'payment:pay_approve4'],
  ['confirm_cancelled', 'DRAFT', 0, 3, 'payment:pay_approve1'],
  ['approve_cancelled', 'DRAFT', 3, 3, 'payment:pay_approve4'],
  ['updated', 'DRAFT', 0, 3, null],
  ['approved', 'APPROVED', 3, 3, null],
  ['withdrawn', 'WITHDRAWN', 0, 3, null],
])('a payment %s, %s, at %d of %d is for %s', (cause, state, confirm_level, levels, ability) => {
  expect(paymentNotice({ cause, state, confirm_level }, levels)?.ability ?? null).toBe(ability);
});

test.each([
  ['payee_account.created', 'payee_account_waiting'],
  ['payee_account.revoked', 'payee_account_waiting'],
  ['payee_account.confirmed', null],
  ['inbox_item.received', 'item_handed_in'],
  ['invoice.accounting_failed', 'posting_failed'],
  ['mail.failed', 'mail_failed'],
  ['invoice.updated', null],
])('the action %s notifies as %s', (action, type) => {
  expect(actionNotice({ action })?.type ?? null).toBe(type);
});

test('every kind names an ability that exists and that a seeded role has', () => {
  for (const type of NOTIFICATION_TYPES) {
    const { ability } = KINDS[type];
    if (ability === null) continue;
    expect(ABILITIES).toContain(ability);
    expect(SEEDED_ROLES.some(({ abilities }) => (abilities[ability] ?? 0) > 0)).toBe(true);
  }
});

test.each([
  ['approval_requested', true, 'at_once'],
  ['approval_requested', false, 'bell'],
  ['invoice_returned', false, 'at_once'],
  ['invoice_approved', true, 'never'],
] as const)('%s with request mails %s falls back to %s', (type, sends, choice) => {
  expect(fallbackOf(type, sends)).toBe(choice);
});

const READ = {
  read_status: 'FAILED',
  uploaded_by: 'u1',
  document_id: 'd1',
  file_name: 'a.pdf',
  error_code: 'PdfReadError',
};

test.each([
  ['a failed reading of an upload', READ, 1],
  ['one that succeeded', { ...READ, read_status: 'SUCCESS' }, 0],
  ['one that nobody uploaded', { ...READ, uploaded_by: '' }, 0],
])('%s notifies %#', (_name, read, told) => expect(readingNotices(read)).toHaveLength(told));

test.each([
  ['2026-11-22T00:00:00Z', true],
  ['2026-11-21T00:00:01Z', true],
  ['2026-11-21T00:00:00Z', false],
  ['2026-10-01T00:00:00Z', false],
])('at midnight what happened at %s is news: %s', (time, news) => {
  expect(isNews(time, Date.parse('2026-11-22T00:00:00Z'))).toBe(news);
});
