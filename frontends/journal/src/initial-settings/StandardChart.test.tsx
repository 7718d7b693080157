import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { StandardChart } from './StandardChart';

const options = {
  namespace: 'journal',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  language: 'ja',
} as const;
const NAME = '標準の勘定科目・税区分を登録する';

test('a user who may change the settings fills empty books in one step', async () => {
  mockSession({ 'settings:update': 3 });
  const asked: string[] = [];
  mockApi({
    'POST /initial-settings': () => {
      asked.push('filled');
      return { body: { account_titles: 70, taxes: 19 } };
    },
  });
  await renderScreen(<StandardChart />, options);
  await userEvent.click(await screen.findByRole('button', { name: NAME }));
  await waitFor(() => expect(asked).toEqual(['filled']));
});

test('others are not offered it', async () => {
  mockSession({ 'account_title:update': 3 });
  mockApi({});
  await renderScreen(
    <>
      <StandardChart />
      <p>ready</p>
    </>,
    options,
  );
  expect(await screen.findByText('ready')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
});
