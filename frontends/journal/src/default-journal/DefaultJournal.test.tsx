import { queryClient } from '@uketori/frontend-kit/apiHooks';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import DefaultJournal from './DefaultJournal';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const answer = (version: number, description: string) => ({
  version,
  company_journals: [{ description }],
  withholding_account_title_id: null,
  withholding_tax_id: null,
});

test('lines overtaken by another user stay, and replace the other ones only on request', async () => {
  mockSession({ 'settings:update': 3, 'settings:read': 3 });
  let now = answer(1, '元の摘要');
  const sent: { version: number }[] = [];
  mockApi({
    'GET /default-journal': () => ({ body: now }),
    'PUT /default-journal': ({ body }: { body: unknown }) => {
      const { version } = body as { version: number };
      sent.push({ version });
      return version === now.version
        ? { body: { ...now, version: version + 1 } }
        : { status: 409, body: { code: 'version_conflict', error: 'version_conflict', params: {} } };
    },
  });
  await renderScreen(<DefaultJournal />, {
    namespace: 'journal',
    locales,
    language: 'ja',
    at: '/',
    path: '/',
  });
  fireEvent.click(await screen.findByRole('button', { name: '編集' }));
  const description = (await screen.findAllByLabelText('摘要'))[0] as HTMLInputElement;
  fireEvent.change(description, { target: { value: '自分の摘要' } });
  now = answer(2, '他の人の摘要');
  await act(() => queryClient.refetchQueries());
  expect((screen.getAllByLabelText('摘要')[0] as HTMLInputElement).value).toBe('自分の摘要');
  expect(await screen.findByText(/入力中の仕訳は残っています/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  await waitFor(() => expect(sent).toEqual([{ version: 1 }]));
  expect((screen.getAllByLabelText('摘要')[0] as HTMLInputElement).value).toBe('自分の摘要');
  fireEvent.click(screen.getByRole('button', { name: '自分の入力で上書きする' }));
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ version: 2 }));
});
