import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import BeginHint from './BeginHint';

const options = {
  namespace: 'journal',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  language: 'ja',
} as const;
const HINT = /初期設定がまだ済んでいません/;
const counted = (count: number) => ({ items: [], next_cursor: null, count });
const show = async (titles: number, taxes: number) => {
  const requests = mockApi({
    'GET /masters/account_title': counted(titles),
    'GET /masters/tax': counted(taxes),
  });
  await renderScreen(<BeginHint />, options);
  return requests;
};

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'settings:update': 3 });
});

test('leads who may begin to the initial settings while the books are empty, until it is closed', async () => {
  await show(0, 0);
  expect(await screen.findByText(HINT)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '初期設定を開く' })).toHaveAttribute('href', '/initial-settings');
  await userEvent.click(screen.getByRole('button', { name: 'この案内を閉じる' }));
  await waitFor(() => expect(screen.queryByText(HINT)).toBeNull());
  const requests = await show(0, 0);
  expect(screen.queryByText(HINT)).toBeNull();
  expect(requests).toEqual([]);
});

test.each([
  [1, 0],
  [0, 1],
])('is silent once there are %i account titles and %i tax classes', async (titles, taxes) => {
  const requests = await show(titles, taxes);
  // Tax classes are requested only where there are no account titles.
  await waitFor(() => expect(requests).toHaveLength(titles > 0 ? 1 : 2));
  expect(screen.queryByText(HINT)).toBeNull();
});

test('asks nothing for who may not begin', async () => {
  mockSession({ 'invoice:read': 3 });
  const requests = await show(0, 0);
  expect([requests, screen.queryByText(HINT)]).toEqual([[], null]);
});
