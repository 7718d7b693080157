import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import LinksPage from './LinksPage';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const link = (id: string, customer_name: string, more: object = {}) => ({
  id,
  customer_id: `c-${id}`,
  customer_name,
  year: 2026,
  month: 11,
  expires_at: '2026-12-05T00:00:00Z',
  revoked_at: null,
  visits: 0,
  last_used_at: null,
  files: 0,
  created_by_name: '佐藤 経子',
  created_at: '2026-11-20T00:00:00Z',
  version: 1,
  ...more,
});

const question = async (title: string) => {
  const [found] = await screen.findAllByText(title);
  return within(found?.closest('.ant-modal') as HTMLElement);
};

it('says how often each link was used, and closes one or all of a supplier', async () => {
  mockSession({ 'inbox:read': 3, 'inbox:update': 3 });
  let items = [
    link('a', '青空商店', { visits: 4, files: 2, last_used_at: '2026-11-25T03:00:00Z' }),
    link('b', '港印刷'),
  ];
  let calls = 0;
  const requests = mockApi({
    'GET /request-links': () => ({
      body: { items, next_cursor: null, count: items.length, count_capped: false },
    }),
    'DELETE /request-links/a': () => {
      items = items.slice(1);
      return { body: link('a', '青空商店', { revoked_at: '2026-11-26T00:00:00Z' }) };
    },
    'DELETE /customers/c-b/request-links': () => {
      calls += 1;
      items = [];
      return { body: { revoked: calls === 1 ? 500 : 2, more: calls === 1 } };
    },
  });
  await renderScreen(<LinksPage />, { namespace: 'inbox', locales, at: '/inbox/links' });
  const row = (await screen.findByText('青空商店')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('2026年11月');
  expect(row).toHaveTextContent('2026/11/25 12:00');
  expect(screen.getByText('港印刷').closest('tr')).toHaveTextContent('未利用');
  fireEvent.click(within(row).getByRole('button', { name: '無効にする' }));
  const one = await question('このURLを無効にしますか？');
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  fireEvent.click(one.getByRole('button', { name: '無効にする' }));
  await waitFor(() => expect(screen.queryByText('青空商店')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '港印刷 のその他の操作' }));
  fireEvent.click(await screen.findByText('この取引先のURLをすべて無効にする'));
  const all = await question('港印刷 の有効なURLをすべて無効にしますか？');
  fireEvent.click(all.getByRole('button', { name: '無効にする' }));
  expect(await screen.findByText('有効な依頼URLはありません')).toBeInTheDocument();
  expect(calls).toBe(2);
});
