import { approvalNotices, isNews, readingNotices } from './notifications.rules.js';

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

test.each(['approved', 'cancelled', 'finalized', 'final_cancelled'])('%s requests no approver', (cause) => {
  expect(approvalNotices({ ...APPROVAL, cause }, ACTOR)).toEqual([]);
});

test('a disapproval notifies, once each, the uploader and the approvers of the invoice, not its author', () => {
  const step = { user_name: '', approved_at: '', subject_version: 1 };
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
      params: { local_id: 12, by: '佐藤 経子' },
      subject: 's1',
      link: '/invoice/12',
    },
  ]);
  expect(notices('')).toHaveLength(1);
});

test('a return notifies the uploader, not its author', () => {
  const returned = (created_by: string) =>
    approvalNotices({ ...APPROVAL, cause: 'returned', steps: [], created_by }, ACTOR);
  expect(returned('u1')).toEqual([
    {
      user_id: 'u1',
      type: 'invoice_returned',
      params: { local_id: 12, by: '佐藤 経子' },
      subject: 's1',
      link: '/invoice/12',
    },
  ]);
  expect([...returned(''), ...returned(ACTOR.id)]).toEqual([]);
});

test('an inbox item is no invoice', () => {
  expect(approvalNotices({ ...APPROVAL, subject_type: 'inbox_item' }, ACTOR)).toEqual([]);
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
