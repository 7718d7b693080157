import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { RowTable, type DataColumn } from './DataTable';
import { readPlace, useListFilters } from './listPlace';
import { sessionStore } from './session';
import { readLayout } from './tableLayouts';
import { mockApi, mockSession, renderScreen, type MockRequest } from './testing';

interface Row {
  id: string;
  name: string;
}

const columns: DataColumn<Row>[] = [
  { key: 'id', title: '番号', width: 80, sort: true },
  { key: 'name', title: '名称', width: 200 },
];
const view = (patch: object = {}) => ({
  id: 'v1',
  list: 'left',
  name: '未払',
  conditions: 'sort=-id&state=open',
  columns: { order: ['name', 'id'], hidden: ['id'] },
  shared: false,
  full_name: '経理 花子',
  version: 1,
  is_own: true,
  may_change: true,
  is_default: false,
  ...patch,
});
const SHARED = view({
  id: 'v2',
  name: '皆の',
  is_own: false,
  may_change: false,
  full_name: '所有 太郎',
  columns: null,
});

function Screen(): ReactNode {
  const [filters, setFilters] = useListFilters('left');
  return (
    <RowTable<Row>
      id="left"
      path="/rows"
      row_key="id"
      columns={columns}
      params={filters}
      views
      toolbar={
        <button type="button" onClick={() => setFilters({ state: 'open' })}>
          絞る
        </button>
      }
    />
  );
}

let requests: MockRequest[] = [];
let stored = [view(), SHARED];
beforeEach(() => {
  localStorage.clear();
  mockSession();
  stored = [view(), SHARED];
  requests = mockApi({
    'GET /rows': { items: [{ id: 'a', name: '山田商店' }], next_cursor: null, count: 1 },
    'GET /saved-views': () => ({ body: { items: stored } }),
    'POST /saved-views': ({ body }: MockRequest) => ({
      status: 201,
      body: view({ id: 'v3', ...(body as object) }),
    }),
    'PUT /saved-views/default': { status: 204 },
    'PUT /saved-views/v1': ({ body }: MockRequest) => ({ body: view({ ...(body as object), version: 2 }) }),
    'DELETE /saved-views/v1': { status: 204 },
  });
});

const asked = () => Object.fromEntries(requests.filter(({ path }) => path === '/rows').at(-1)?.query ?? []);
const sent = (method: string) => requests.filter((request) => request.method === method);
const open = async (label = 'ビュー') => userEvent.click(await screen.findByRole('button', { name: label }));
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));

test('a chosen view gives its filters, order and columns; all of the list is one choice away', async () => {
  await renderScreen(<Screen />);
  await screen.findByText('山田商店');
  await open();
  expect(await screen.findByRole('menuitem', { name: /皆の.*所有 太郎/ })).toBeInTheDocument();
  await choose(/^未払/);
  await waitFor(() => expect(asked()).toMatchObject({ state: 'open', sort: '-id' }));
  expect(screen.getByRole('button', { name: '未払' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: '番号' })).toBeNull();
  expect(window.location.search).toBe('?sort=-id&state=open');
  await open('未払');
  await choose('すべて表示');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(readPlace('left').filters).toEqual({});
  expect(readPlace('left').sort).toBeUndefined();
  expect(screen.getByRole('button', { name: 'ビュー' })).toBeInTheDocument();
});

test('what is shown is saved under a name, shared, and the first of the list', async () => {
  await renderScreen(<Screen />);
  await screen.findByText('山田商店');
  await userEvent.click(screen.getByRole('button', { name: '絞る' }));
  await open();
  await choose('今の表示を保存');
  const save = await screen.findByRole('button', { name: '保存' });
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: '名前' }), ' 月末 ');
  await userEvent.click(screen.getByRole('checkbox', { name: '同僚と共有する' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'この一覧を開いたときに使う' }));
  await userEvent.click(save);
  expect(await screen.findByRole('button', { name: '月末' })).toBeInTheDocument();
  expect(sent('POST')[0]?.body).toEqual({
    list: 'left',
    name: '月末',
    shared: true,
    conditions: 'state=open',
    columns: null,
  });
  expect(sent('PUT')[0]?.body).toEqual({ list: 'left', view_id: 'v3' });
  expect(sessionStore.get()?.default_views?.left).toMatchObject({ id: 'v3', conditions: 'state=open' });
});

test('only who may change a view is offered to change it', async () => {
  await renderScreen(<Screen />);
  await screen.findByText('山田商店');
  await open();
  await choose(/^皆の/);
  await open('皆の');
  await screen.findByRole('menuitem', { name: '「皆の」を最初の表示にする' });
  expect(screen.queryByRole('menuitem', { name: /今の表示で更新/ })).toBeNull();
  await choose(/^未払/);
  await userEvent.click(screen.getByRole('button', { name: '絞る' }));
  await open(/未払/ as never);
  await choose('「未払」を今の表示で更新');
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  expect(sent('PUT')[0]?.body).toMatchObject({ version: 1, name: '未払', shared: false });
});

test('a list begins with the view of its user, unless an address or an earlier look says otherwise', async () => {
  const opening = { id: 'v1', name: '未払', conditions: 'sort=-id&state=open', columns: view().columns };
  mockSession({}, { default_views: { left: opening } });
  const first = await renderScreen(<Screen />);
  await waitFor(() => expect(asked()).toMatchObject({ state: 'open', sort: '-id' }));
  expect(screen.getByRole('button', { name: '未払' })).toBeInTheDocument();
  expect(readLayout('user-1', 'left')).toMatchObject({ hidden: ['id'] });
  first.unmount();
  mockSession({}, { default_views: { left: opening } });
  window.history.replaceState(null, '', '/list?q=x');
  const second = await renderScreen(<Screen />);
  await waitFor(() => expect(asked()).toMatchObject({ q: 'x' }));
  expect(asked()).not.toHaveProperty('state');
  second.unmount();
  window.history.replaceState(null, '', '/list');
  await renderScreen(<Screen />);
  await waitFor(() => expect(asked()).toMatchObject({ q: 'x' }));
  expect(readPlace('left').filters).toEqual({ q: 'x' });
});
