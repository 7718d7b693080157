import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import CustomersPage from './CustomersPage';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const customer = (id: string, name: string) => ({
  id,
  name,
  department_name: '',
  represent_name: '',
  email: `${id}@supplier.example`,
  language: 'ja',
  tran_months: [1, 2],
  status: 1,
  version: 1,
});

async function open(abilities: Record<string, number>) {
  mockSession({ 'inbox:read': 3, ...abilities });
  const asked = mockApi({
    'GET /customers': {
      items: [customer('a', '青空商店'), customer('b', '港印刷')],
      next_cursor: null,
      count: 2,
    },
    'POST /customers/bulk-update': {
      results: [
        { customer_id: 'a', ok: true },
        { customer_id: 'b', ok: true },
      ],
    },
    'POST /customers/bulk-delete': {
      results: [
        { customer_id: 'a', ok: true },
        { customer_id: 'b', ok: false, code: 'no_record' },
      ],
    },
  });
  await renderScreen(<CustomersPage />, { namespace: 'inbox', locales, at: '/inbox/customers' });
  await screen.findByText('青空商店');
  return () => asked.filter(({ method }) => method === 'POST');
}
const selectAll = () => fireEvent.click(screen.getByRole('checkbox', { name: 'このページの行をすべて選択' }));

test('many suppliers are taken out of the collection at once', async () => {
  const sent = await open({ 'inbox:update': 3 });
  selectAll();
  fireEvent.click(await screen.findByRole('button', { name: '無効にする' }));
  await waitFor(() =>
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/customers/bulk-update', { customer_ids: ['a', 'b'], values: { status: 0 } }],
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: '無効にする' })).toBeNull());
});

test('deleting many asks for the word, and only a user who may delete has the button', async () => {
  const sent = await open({ 'inbox:update': 3, 'inbox:delete': 3 });
  selectAll();
  fireEvent.click(await screen.findByRole('button', { name: '削除' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('選択した 2 件の回収先を削除しますか？');
  fireEvent.change(dialog.getByPlaceholderText('DELETE'), { target: { value: 'DELETE' } });
  fireEvent.click(dialog.getByRole('button', { name: '削除する' }));
  await waitFor(() =>
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['/customers/bulk-delete', { customer_ids: ['a', 'b'], confirm: 'DELETE' }],
    ]),
  );
});

test.each([
  [{ 'inbox:update': 3 }, ['有効にする', '無効にする']],
  [{}, []],
])('with %j the bulk acts are %j', async (abilities, names) => {
  await open(abilities as Record<string, number>);
  if (names.length > 0) selectAll();
  const shown = await Promise.all(names.map((name) => screen.findByRole('button', { name })));
  expect(shown).toHaveLength(names.length);
  expect(screen.queryByRole('button', { name: '削除' })).toBeNull();
});
