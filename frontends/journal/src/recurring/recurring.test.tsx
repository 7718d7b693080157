import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { RecurringButton } from './RecurringButton';
import { RecurringDrawer } from './RecurringDrawer';
import { ALL_MONTHS, defaultIssueDate, newSchedule } from './recurring.types';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'journal', locales, language: 'ja' as const };
type Schedule = Schema<'RecurringSchedule'>;

const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  id: 's1',
  version: 3,
  invoice_id: 'i7',
  local_id: 7,
  partner_name: '有限会社大家',
  total_amount: 110000,
  invoice_deleted: false,
  start_at: '2026-10-31',
  end_at: null,
  issue_day: 31,
  issue_months: [...ALL_MONTHS],
  payment_term_month: 1,
  payment_term_day: 31,
  completed: false,
  next_issue_date: '2026-11-30',
  error_code: '',
  created_by_name: '佐藤',
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  made: 1,
  upcoming: ['2026-11-30', '2026-12-31', '2027-01-31'],
  invoices: [{ local_id: 9, issue_date: '2026-10-31', status: 'read', deleted: false }],
  ...over,
});

test.each([
  ['2026-11-22', '2026-10-31'],
  ['2027-01-01', '2026-12-31'],
  ['2028-03-31', '2028-02-29'],
])('on %s an invoice is dated %s', (today, date) => {
  expect(defaultIssueDate(today)).toBe(date);
  expect(newSchedule(today)).toMatchObject({
    start_at: date,
    issue_day: Number(date.slice(8)),
    payment_term_day: 31,
  });
});

test('an invoice is set up with the defaults and the months that were left', async () => {
  mockSession({ 'invoice:update': 3 });
  const requests = mockApi({ 'POST /recurring-schedules': schedule({ made: 2 }) });
  let closed = 0;
  await renderScreen(<RecurringDrawer local_id={7} id={null} onClose={() => (closed += 1)} />, options);
  fireEvent.click(await screen.findByRole('checkbox', { name: '8月' }));
  fireEvent.click(document.querySelector('button[type="submit"]') as HTMLButtonElement);
  await waitFor(() => expect(closed).toBe(1));
  expect(requests[0]?.body).toMatchObject({
    local_id: 7,
    issue_months: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12],
    payment_term_month: 1,
    payment_term_day: 31,
    end_at: null,
  });
});

test('a known one shows what comes and what was made; what it cannot make it says', async () => {
  mockSession({ 'invoice:update': 3 });
  mockApi({ 'GET /recurring-schedules/:id': schedule({ error_code: 'invoice_deleted' }) });
  await renderScreen(<RecurringDrawer local_id={7} id="s1" onClose={() => undefined} />, options);
  expect(await screen.findByText('2026/12/31')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '番号 9' })).toBeInTheDocument();
  expect(screen.getByText('次の請求書を作成できませんでした')).toBeInTheDocument();
  expect(screen.getByText('削除された請求書です。')).toBeInTheDocument();
});

test('who may not change sees a schedule and is offered none', async () => {
  mockSession({ 'invoice:read': 3 });
  let items: Schedule[] = [];
  mockApi({ 'GET /recurring-schedules': () => ({ body: { items } }) });
  const first = await renderScreen(<RecurringButton local_id={7} />, options);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  first.unmount();
  items = [schedule()];
  await renderScreen(<RecurringButton local_id={7} />, options);
  expect(await screen.findByRole('button', { name: '定期作成の設定' })).toBeInTheDocument();
});
