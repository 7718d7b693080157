import { setLeaveQuestion } from '@uketori/frontend-kit/dirty';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import PatternScreen from './PatternScreen';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const company = (n: number) => ({
  id: `c${n}`,
  company_name: `取引先${n}`,
  version: 1,
  status: 1,
  debit_account_title: { name: '外注費' },
  credit_account_title: { name: '未払金' },
  patterns: [],
});

test('suppliers that learned are paged through and found by name', async () => {
  mockSession({ 'company:read': 3 });
  const asked = mockApi({
    'GET /companies': ({ query }: { query: URLSearchParams }) => {
      if (query.get('q')) return { body: { items: [company(150)], next_cursor: null } };
      const next = query.get('cursor') === null;
      return { body: { items: [company(next ? 1 : 101)], next_cursor: next ? 'two' : null } };
    },
    'GET /companies/:id': company(1),
  });
  await renderScreen(<PatternScreen />, {
    namespace: 'journal',
    locales,
    language: 'ja',
    at: '/',
    path: '/',
  });
  await screen.findByText('取引先1');
  fireEvent.click(screen.getByRole('button', { name: 'さらに表示' }));
  expect(await screen.findByText('取引先101')).toBeTruthy();
  expect(screen.getByText('取引先1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'さらに表示' })).toBeNull();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '150' } });
  await waitFor(() => expect(screen.queryByText('取引先1')).toBeNull());
  expect((await screen.findAllByText('取引先150')).length).toBeGreaterThan(0);
  const lists = asked.filter((request) => request.path === '/companies');
  expect(lists.every((request) => request.query.get('has_pattern') === 'true')).toBe(true);
});

test('another supplier is shown after a question while a pattern is being written; a search leaves it there', async () => {
  mockSession({ 'company:read': 3, 'company:update': 3 });
  let leave = false;
  const asked = jest.fn(async () => leave);
  setLeaveQuestion(asked);
  mockApi({
    'GET /companies': ({ query }: { query: URLSearchParams }) => ({
      body: { items: query.get('q') ? [company(2)] : [company(1), company(2)], next_cursor: null },
    }),
    'GET /companies/:id': ({ path }: { path: string }) => ({ body: company(Number(path.at(-1))) }),
  });
  await renderScreen(<PatternScreen />, {
    namespace: 'journal',
    locales,
    language: 'ja',
    at: '/',
    path: '/',
  });
  const entry = (n: number) => screen.getByRole('button', { name: new RegExp(`取引先${n}`) });
  fireEvent.click(await screen.findByRole('button', { name: /パターンを追加/ }));
  fireEvent.change(screen.getByRole('textbox', { name: /^パターン名/ }), { target: { value: '月額' } });
  fireEvent.click(entry(1));
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(entry(2));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(screen.getByDisplayValue('月額')).toBeTruthy();
  expect(entry(1).getAttribute('aria-pressed')).toBe('true');
  fireEvent.change(screen.getByRole('combobox', { name: /検索/ }), { target: { value: '2' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: /取引先1/ })).toBeNull());
  expect(screen.getByDisplayValue('月額')).toBeTruthy();
  leave = true;
  fireEvent.click(entry(2));
  await waitFor(() => expect(screen.queryByDisplayValue('月額')).toBeNull());
  expect(entry(2).getAttribute('aria-pressed')).toBe('true');
  setLeaveQuestion(() => Promise.resolve(true));
});
