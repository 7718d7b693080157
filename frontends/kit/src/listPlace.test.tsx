import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { RowTable, type DataColumn } from './DataTable';
import { forgetOtherPlaces, listAddress, notePlace, readPlace, useListFilters } from './listPlace';
import { besideIn, type ListWalk, useWalk, walkOf } from './listWalk';
import { sessionStore } from './session';
import { mockApi, mockSession, renderScreen, type MockRequest } from './testing';

interface Row {
  id: string;
  local_id: number;
  partner: string;
}

const columns: DataColumn<Row>[] = [
  { key: 'local_id', title: '番号', width: 80, kind: 'number', sort: true },
  { key: 'partner', title: '取引先', width: 200 },
];
const ROWS: Row[] = [
  { id: 'a', local_id: 3, partner: '山田商店' },
  { id: 'b', local_id: 2, partner: '青空デザイン' },
  { id: 'c', local_id: 1, partner: '東京事務機' },
];

function Screen(): ReactNode {
  const [filters, setFilters] = useListFilters('left');
  const [opened, setOpened] = useState<Row | null>(null);
  return (
    <>
      <RowTable<Row>
        id="left"
        path="/rows"
        row_key="id"
        row_title="local_id"
        columns={columns}
        params={filters}
        walk="row"
        onOpen={setOpened}
        bulk={({ keys }) => <span>{`選択:${keys.join()}`}</span>}
        toolbar={
          <button type="button" onClick={() => setFilters({ q: '東京' })}>
            絞る
          </button>
        }
      />
      {opened && <p>{`開いた:${opened.id}`}</p>}
    </>
  );
}

let mine = mockSession();
let requests: MockRequest[] = [];
beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/list');
  mine = mockSession();
  requests = mockApi({
    'GET /rows': ({ query }: MockRequest) => ({
      body: query.get('cursor')
        ? { items: [ROWS[2]], next_cursor: null, count: 3 }
        : { items: ROWS.slice(0, 2), next_cursor: 'after-b', count: 3 },
    }),
  });
});

/** Filters, sorts, selects one row and opens another on the second page. */
async function leave(): Promise<void> {
  const { unmount } = await renderScreen(<Screen />);
  await screen.findByText('山田商店');
  await userEvent.click(screen.getByRole('button', { name: '絞る' }));
  await userEvent.click(screen.getAllByText('番号')[0] as HTMLElement);
  await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('local_id'));
  await userEvent.click(await screen.findByRole('checkbox', { name: '3 を選択' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '次へ' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: '次へ' }));
  await userEvent.click(await screen.findByText('東京事務機'));
  unmount();
}

const asked = () => Object.fromEntries(requests.at(-1)?.query ?? []);

test('back from a record, or after a reload, the list is as it was left: filters, sort, page, row and selection', async () => {
  await leave();
  const second = await renderScreen(<Screen />);
  expect((await screen.findByText('東京事務機')).closest('[data-row]')?.className).toContain('active');
  expect(screen.getByRole('group')).toHaveFocus();
  expect(asked()).toMatchObject({ q: '東京', sort: 'local_id', cursor: 'after-b' });
  expect(screen.getByText('選択:a')).toBeInTheDocument();
  second.unmount();
  // Without a look into a record nothing stays selected.
  await renderScreen(<Screen />);
  await screen.findByText('東京事務機');
  expect(screen.queryByText('選択:a')).toBeNull();
});

function Shown({ local_id }: { local_id: string }): ReactNode {
  return <p>{useWalk('row', local_id) ? '一覧から' : '番号から'}</p>;
}

test('the list is at the record that was shown last, on its page, not at the one it was opened with', async () => {
  const first = await renderScreen(<Screen />);
  await userEvent.click(await screen.findByText('青空デザイン'));
  first.unmount();
  expect(await besideIn('row', walkOf('row', '2') as ListWalk, '2', 1)).toBe('1');
  const record = await renderScreen(<Shown local_id="1" />);
  record.unmount();
  // A record opened by its number is no step of the walk.
  const other = await renderScreen(<Shown local_id="77" />);
  expect(screen.getByText('番号から')).toBeInTheDocument();
  other.unmount();
  await renderScreen(<Screen />);
  expect((await screen.findByText('東京事務機')).closest('[data-row]')?.className).toContain('active');
  expect(screen.queryByText('青空デザイン')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '前へ' }));
  expect(await screen.findByText('青空デザイン')).toBeInTheDocument();
});

test.each([
  ['another user of the same organization', { user_organization_id: 'member-2', user: { id: 'user-2' } }],
  [
    'the same user in another organization',
    { user_organization_id: 'member-3', organization: { id: 'o-2' } },
  ],
])(
  '%s finds nothing of how a list was left: no filter, sort, page, row, selection or walk',
  async (_, other) => {
    await leave();
    expect(walkOf('row', '1')).not.toBeNull();
    sessionStore.set({ ...mine, ...(other as object) });
    expect(walkOf('row', '1')).toBeNull();
    // Their page has an address of its own.
    window.history.replaceState(null, '', '/list');
    await renderScreen(<Screen />);
    const row = (await screen.findByText('山田商店')).closest('[data-row]');
    expect(asked()).toEqual({ limit: '25', count: 'capped' });
    expect(row?.parentElement?.querySelector('.active')).toBeNull();
    expect(screen.queryByText(/選択:/)).toBeNull();
  },
);

test('the next user finds no traces of the previous one in the tab, and keeps their own', () => {
  notePlace('left', { filters: { q: '桔梗' } });
  sessionStorage.setItem('uketori.other', 'stays');
  sessionStore.set({ ...mine, user_organization_id: 'member-2' });
  notePlace('left', { filters: { q: '楓' } });
  forgetOtherPlaces();
  expect(readPlace('left')).toEqual({ filters: { q: '楓' } });
  expect(sessionStorage.getItem('uketori.other')).toBe('stays');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('桔梗');
});

test('rows deselected after a look at a record do not come back selected', async () => {
  const first = await renderScreen(<Screen />);
  await userEvent.click(await screen.findByRole('checkbox', { name: '3 を選択' }));
  await userEvent.click(screen.getByText('青空デザイン'));
  await screen.findByText('開いた:b');
  await userEvent.click(screen.getByRole('button', { name: '選択を解除' }));
  first.unmount();
  await renderScreen(<Screen />);
  await screen.findByText('山田商店');
  expect(screen.queryByText(/選択:/)).toBeNull();
});

const BEGINNING = { kinds: [] as string[], all: false, status: '1' };

test('a link sets the filters; the address keeps them, and the list is left so', async () => {
  function Sought(): ReactNode {
    const [filters, setFilters] = useListFilters<{
      q?: string;
      kinds: string[];
      all: boolean;
      status?: string;
    }>('sought', BEGINNING);
    return (
      <>
        <p>{JSON.stringify(filters)}</p>
        <button type="button" onClick={() => setFilters({ kinds: ['b', 'c'], all: false, status: '' })}>
          別の条件
        </button>
        <button type="button" onClick={() => setFilters(BEGINNING)}>
          最初の条件
        </button>
      </>
    );
  }
  const shown = () => JSON.parse(screen.getByText(/^\{/).textContent ?? '') as object;
  const first = await renderScreen(<Sought />);
  expect(shown()).toEqual({ kinds: [], all: false, status: '1' });
  first.unmount();
  window.history.replaceState(
    null,
    '',
    listAddress('/rows', { search: '山田 & 子', kinds: 'a,b', all: true }),
  );
  const second = await renderScreen(<Sought />);
  const asked = { q: '山田 & 子', kinds: ['a', 'b'], all: true, status: '1' };
  expect(shown()).toEqual(asked);
  const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
  expect(address()).toEqual({ search: '山田 & 子', kinds: 'a,b', all: 'true' });
  expect(window.location.pathname).toBe('/rows');
  second.unmount();
  // A menu leads to the page without its filters: it is as it was left, and its address says so.
  window.history.replaceState(null, '', '/rows');
  await renderScreen(<Sought />);
  expect(shown()).toEqual(asked);
  expect(address()).toEqual({ search: '山田 & 子', kinds: 'a,b', all: 'true' });
  // What the list begins with is taken out by an empty value.
  await userEvent.click(screen.getByRole('button', { name: '別の条件' }));
  expect(address()).toEqual({ kinds: 'b,c', status: '' });
  // A link to the same page.
  window.history.pushState(null, '', '/rows?status=3');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(shown()).toEqual({ ...BEGINNING, status: '3' });
  await userEvent.click(screen.getByRole('button', { name: '最初の条件' }));
  expect(window.location.search).toBe('');
});

test('the order joins the filters in the address, and a colleague who opens it sees the same list', async () => {
  const first = await renderScreen(<Screen />);
  await screen.findByText('山田商店');
  await userEvent.click(screen.getByRole('button', { name: '絞る' }));
  await userEvent.click(screen.getAllByText('番号')[0] as HTMLElement);
  await waitFor(() => expect(asked()).toMatchObject({ q: '東京', sort: 'local_id' }));
  const address = window.location.search;
  first.unmount();
  sessionStorage.clear();
  sessionStore.set({ ...mine, user_organization_id: 'member-2', user: { ...mine.user, id: 'user-2' } });
  window.history.replaceState(null, '', `/list${address}`);
  await renderScreen(<Screen />);
  await screen.findByText('山田商店');
  expect(asked()).toMatchObject({ q: '東京', sort: 'local_id' });
});
