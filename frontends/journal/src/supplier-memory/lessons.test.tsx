import { type MockRequest, mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CompanyLessons } from './CompanyLessons';
import LessonDetail from './LessonDetail';
import LessonList from './LessonList';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const lesson = (id: string, over: object = {}) => ({
  id,
  field: 'due_date',
  read_value: '',
  right_value: '2026-11-25',
  page: 1,
  pages: 2,
  label: '決済予定',
  box: [0.5, 0.3, 0.1, 0.01],
  label_box: [0.3, 0.3, 0.1, 0.01],
  invoice_local_id: 12,
  created_by_name: '経理 太郎',
  created_at: '2026-11-20T01:00:00.000Z',
  ...over,
});
const memory = {
  id: 'm1',
  version: 3,
  name: '株式会社ミナト印刷',
  t_number: 'T7010705000725',
  phone_key: '',
  company_id: null,
  fields: ['due_date', 'total_amount'],
  lessons: 2,
  updated_at: '2026-11-20T01:00:00.000Z',
  taught: [
    lesson('l1'),
    lesson('l2', { field: 'total_amount', read_value: '110000', right_value: '121000', label: '' }),
  ],
};
const show = (screenOf: ReactElement, language: 'ja' | 'en' = 'ja', at = '/master/lesson/m1') =>
  renderScreen(screenOf, {
    namespace: 'journal',
    locales,
    language,
    at,
    path: at === '/' ? '/' : '/master/lesson/:id',
  });
const press = (name: string, scope = screen as unknown as ReturnType<typeof within>) =>
  fireEvent.click(scope.getByRole('button', { name }));

test('what taught, from which invoice, by whom, in words', async () => {
  mockSession({ 'company:read': 3 });
  mockApi({ 'GET /supplier-memories/:id': memory });
  await show(<LessonDetail />);
  const row = (await screen.findByRole('rowheader', { name: '支払期限' })).closest('tr') as HTMLElement;
  expect(row.textContent).toContain('2026/11/25');
  expect(row.textContent).toContain('（読み取りなし）');
  expect(row.textContent).toContain('「決済予定」');
  expect(row.textContent).toContain('2ページ中1ページ目');
  expect(row.textContent).toContain('経理 太郎');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/invoice/12');
  expect(screen.getByText(/121,000/)).toBeTruthy();
  // A user who may only read sees no button to forget a lesson.
  expect(screen.queryByRole('button', { name: /取り消す/ })).toBeNull();
});

test('one lesson is forgotten after a question, and what is left is shown', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  let now = memory;
  const asked = mockApi({
    'GET /supplier-memories/:id': () => ({ body: now }),
    'DELETE /supplier-memories/:id/lessons/:lesson': () => {
      now = { ...memory, version: 4, taught: memory.taught.slice(1) };
      return { body: { memory: now } };
    },
  });
  await show(<LessonDetail />);
  await screen.findByRole('rowheader', { name: '支払期限' });
  press('支払期限の学習を取り消す');
  const dialog = await screen.findByRole('dialog');
  expect(asked.some((r) => r.method === 'DELETE')).toBe(false);
  press('取り消す', within(dialog));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: '支払期限' })).toBeNull());
  const sent = asked.find((r) => r.method === 'DELETE') as MockRequest;
  expect([sent.path, sent.query.get('version')]).toEqual(['/supplier-memories/m1/lessons/l1', '3']);
});

test('a conflict is shown, no lesson is forgotten, and the newest state can be loaded', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  const newest = { ...memory, version: 4, taught: [lesson('l9', { field: 'issue_date' }), ...memory.taught] };
  let reads = 0;
  mockApi({
    'GET /supplier-memories/:id': () => ({ body: reads++ === 0 ? memory : newest }),
    'DELETE /supplier-memories/:id': () => ({
      status: 409,
      body: { code: 'version_conflict', params: { current: newest } },
    }),
  });
  await show(<LessonDetail />);
  await screen.findByRole('rowheader', { name: '支払期限' });
  press('すべて取り消す');
  press('取り消す', within(await screen.findByRole('dialog')));
  await screen.findByText(/何も取り消していません/);
  press('最新を読み込む');
  expect(await screen.findByRole('rowheader', { name: '請求日' })).toBeTruthy();
});

test('nothing learned yet is said on the list and at the supplier', async () => {
  mockSession({ 'company:read': 3 });
  mockApi({ 'GET /supplier-memories': { items: [], next_cursor: null } });
  await show(<LessonList />, 'ja', '/');
  expect(await screen.findByText('学習した読取位置はありません')).toBeTruthy();
});

test('a supplier shows its own lessons; values of another’s invoices stay out', async () => {
  mockSession({ 'company:read': 3 });
  const hidden = { ...memory, taught: [lesson('l1', { read_value: null, right_value: null })] };
  const asked = mockApi({
    'GET /supplier-memories': { items: [memory], next_cursor: null },
    'GET /supplier-memories/:id': hidden,
  });
  await show(<CompanyLessons company_id="c1" />, 'en', '/');
  expect(await screen.findByText('(an invoice you may not read)')).toBeTruthy();
  expect(asked[0]?.query.get('company_id')).toBe('c1');
});

test('the last forgotten lesson of a supplier leaves an empty section, and a removed memory is not loaded again', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  let gone = false;
  const asked = mockApi({
    'GET /supplier-memories': () => ({ body: { items: gone ? [] : [memory], next_cursor: null } }),
    'GET /supplier-memories/:id': () =>
      gone ? { status: 404, body: { code: 'no_record' } } : { body: memory },
    'DELETE /supplier-memories/:id': () => {
      gone = true;
      return { body: { memory: null } };
    },
  });
  await show(<CompanyLessons company_id="c1" />, 'ja', '/');
  await screen.findByRole('rowheader', { name: '支払期限' });
  press('すべて取り消す');
  press('取り消す', within(await screen.findByRole('dialog')));
  expect(await screen.findByText('学習した読取位置はありません')).toBeTruthy();
  expect(asked.filter((r) => r.method === 'GET' && r.path === '/supplier-memories/m1')).toHaveLength(1);
});
