import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import InitialSettings from './InitialSettings';

const options = {
  namespace: 'journal',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  language: 'ja',
} as const;
const NAME = '標準の勘定科目・税区分を登録する';
const counted = (count: number) => ({ items: [], next_cursor: null, count });

beforeEach(() => mockSession({ 'settings:update': 3 }));

test('empty books are filled in one step, then said to be filled', async () => {
  let count = 0;
  mockApi({
    'GET /masters/account_title': () => ({ body: counted(count) }),
    'GET /masters/tax': () => ({ body: counted(0) }),
    'POST /initial-settings': () => {
      count = 70;
      return { body: { account_titles: 70, taxes: 19 } };
    },
  });
  await renderScreen(<InitialSettings />, options);
  await userEvent.click(await screen.findByRole('button', { name: NAME }));
  expect(await screen.findByText('登録済み')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  expect(screen.getByRole('link', { name: '自社情報を登録する' })).toHaveAttribute('href', '/mycompany');
});

test('books of which either part was begun are left alone', async () => {
  mockApi({ 'GET /masters/account_title': counted(0), 'GET /masters/tax': counted(1) });
  await renderScreen(<InitialSettings />, options);
  expect(await screen.findByText('登録済み')).toBeInTheDocument();
});

test('what cannot be loaded says so, and can be requested again', async () => {
  let isDown = true;
  mockApi({
    'GET /masters/account_title': () =>
      isDown ? { status: 500, body: { code: 'unexpected' } } : { body: counted(0) },
    'GET /masters/tax': counted(0),
  });
  await renderScreen(<InitialSettings />, options);
  const again = await screen.findByRole('button', { name: '再試行' });
  isDown = false;
  await userEvent.click(again);
  await waitFor(() => expect(screen.getByRole('button', { name: NAME })).toBeInTheDocument());
});
