import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Query } from './api';
import { invalidate } from './apiHooks';
import { RowTable, type DataColumn, type DataTableProps } from './DataTable';
import { FilterBar } from './FilterBar';
import { changeLanguage, useText } from './i18n';
import { PagedRows } from './pro/PagedTable';
import { mockApi, mockSession, renderScreen, type MockRequest } from './testing';

interface Row {
  id: string;
  local_id: number;
  partner: string;
  amount: number | null;
}

const columns: DataColumn<Row>[] = [
  { key: 'local_id', title: '番号', width: 80, kind: 'number', sort: true },
  { key: 'partner', title: '取引先', width: 200 },
  { key: 'amount', title: '金額', width: 120, kind: 'yen' },
  { key: 'memo', title: 'メモ', width: 120, hidden: true },
];
/** The filter that the list begins with: no user has set it. */
const BEGINNING: Query = { state: 1 };
const rows: Row[] = [
  { id: 'a', local_id: 3, partner: '山田商店', amount: 1234567 },
  { id: 'b', local_id: 2, partner: '青空デザイン', amount: -500 },
  { id: 'c', local_id: 1, partner: '東京事務機', amount: null },
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  mockSession();
});

const page = (request: MockRequest) => ({
  body: request.query.get('cursor')
    ? { items: [rows[2]], next_cursor: null, count: 3 }
    : { items: rows.slice(0, 2), next_cursor: 'after-b', count: 3 },
});

describe.each([
  ['DataTable', RowTable],
  ['PagedTable', PagedRows],
])('%s', (_name, Table) => {
  const list = (props: Partial<DataTableProps<Row>> = {}) => (
    <Table<Row> id="t" path="/rows" row_key="id" columns={columns} {...props} />
  );
  const chosen: DataTableProps<Row>['bulk'] = ({ keys }) => <span>{`選択:${keys.join()}`}</span>;

  test('shows rows, formats figures and pages by cursor in both directions', async () => {
    const requests = mockApi({ 'GET /rows': page });
    await renderScreen(list({ default_sort: '-local_id' }));
    expect(await screen.findByText('山田商店')).toBeInTheDocument();
    expect(screen.getByText('1,234,567')).toBeInTheDocument();
    expect(screen.getByText('▲500')).toHaveClass('uk-neg');
    expect(screen.queryByText('メモ')).not.toBeInTheDocument();
    expect(requests[0]?.query.get('limit')).toBe('25');
    expect(requests[0]?.query.get('sort')).toBe('-local_id');
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    expect(await screen.findByText('東京事務機')).toBeInTheDocument();
    expect(requests.at(-1)?.query.get('cursor')).toBe('after-b');
    expect(screen.getByRole('button', { name: '次へ' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: '前へ' }));
    expect(await screen.findByText('山田商店')).toBeInTheDocument();
  });

  test('a list that its filters have emptied says so and clears them; one without rows says what comes here', async () => {
    const requests = mockApi({ 'GET /rows': { items: [], next_cursor: null, count: 0 } });
    function Narrowed() {
      const [filters, setFilters] = useState<Query>({ q: 'zzz', linked: '7', state: 1 });
      const fields = [{ name: 'q', label: '検索', kind: 'text' as const }];
      return list({
        params: filters,
        empty: { title: 'まだありません' },
        toolbar: <FilterBar fields={fields} value={filters} onChange={setFilters} initial={BEGINNING} />,
      });
    }
    await renderScreen(<Narrowed />);
    expect(await screen.findByText('条件に合うデータはありません')).toBeInTheDocument();
    expect(screen.queryByText('まだありません')).toBeNull();
    const clears = screen.getAllByRole('button', { name: '条件をクリア' });
    expect(clears).toHaveLength(2);
    await userEvent.click(clears.at(-1) as HTMLElement);
    expect(await screen.findByText('まだありません')).toBeInTheDocument();
    expect(screen.getByRole('searchbox', { name: '検索' })).toHaveValue('');
    expect(screen.queryByRole('button', { name: '条件をクリア' })).toBeNull();
    expect(screen.getByRole('group')).toHaveFocus();
    expect(requests.at(-1)?.query.get('state')).toBe('1');
    expect(requests.at(-1)?.query.has('linked')).toBe(false);
  });

  test('the words in its cells follow the language', async () => {
    mockApi({ 'GET /rows': page });
    function Worded() {
      const t = useText();
      const worded = [{ key: 'partner', title: 'x', width: 90, render: () => t('state.active') }];
      return list({ columns: worded });
    }
    await renderScreen(<Worded />);
    expect((await screen.findAllByText('有効')).length).toBeGreaterThan(0);
    await act(() => changeLanguage('fr'));
    expect((await screen.findAllByText('Actif')).length).toBeGreaterThan(0);
    expect(screen.queryByText('有効')).not.toBeInTheDocument();
  });

  test('the list that a page is for has the focus at load, and J, K and / lead into it', async () => {
    mockApi({ 'GET /rows': page });
    const opened: string[] = [];
    const search = (
      <search>
        <input type="search" aria-label="検索" />
      </search>
    );
    await renderScreen(list({ onOpen: ({ id }) => opened.push(id), toolbar: search }));
    await screen.findByText('山田商店');
    const group = screen.getByRole('group', { name: '一覧' });
    await waitFor(() => expect(group).toHaveFocus());
    await userEvent.keyboard('jjk{Enter}');
    expect(opened).toEqual(['a']);
    await userEvent.keyboard('/');
    expect(screen.getByLabelText('検索')).toHaveFocus();
    await userEvent.keyboard('j');
    expect(screen.getByLabelText('検索')).toHaveValue('j');
    act(() => screen.getByLabelText('検索').blur());
    await userEvent.keyboard('j');
    expect(group).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual(['a', 'b']);
  });

  test('a list beside others takes no focus and no keys of the page', async () => {
    mockApi({ 'GET /rows': page });
    await renderScreen(list({ onOpen: () => undefined }));
    await screen.findByText('山田商店');
    await userEvent.keyboard('j');
    expect(document.body).toHaveFocus();
  });

  test('sorts on the server and starts at page one again', async () => {
    const requests = mockApi({ 'GET /rows': page });
    await renderScreen(list());
    await screen.findByText('山田商店');
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    await screen.findByText('東京事務機');
    await userEvent.click(screen.getAllByText('番号')[0] as HTMLElement);
    await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('local_id'));
    expect(requests.at(-1)?.query.get('cursor')).toBeNull();
  });

  test('arrows move, Enter opens, Space selects for the bulk bar', async () => {
    mockApi({ 'GET /rows': page });
    const opened: string[] = [];
    await renderScreen(list({ onOpen: (row) => opened.push(row.id), bulk: chosen }));
    await screen.findByText('山田商店');
    const grid = screen.getByRole('group', { name: '一覧' });
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter', ' ']) fireEvent.keyDown(grid, { key });
    expect(opened).toEqual(['b']);
    expect(screen.getByText('選択:b')).toBeInTheDocument();
    expect(screen.getByText('1件を選択中')).toBeInTheDocument();
    fireEvent.keyDown(grid, { key: 'Enter', isComposing: true });
    expect(opened).toEqual(['b']);
  });

  test('checkboxes are named by what people know a row by, in the language of the page', async () => {
    mockApi({ 'GET /rows': page });
    await renderScreen(list({ row_title: 'partner', bulk: chosen }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '山田商店 を選択' }));
    expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull();
    const all = screen.getAllByRole('checkbox', { name: 'このページの行をすべて選択' });
    await userEvent.click(all[0]!);
    expect(screen.getByText('選択:a,b')).toBeInTheDocument();
  });

  test('an empty list says so and offers the first step', async () => {
    mockApi({ 'GET /rows': { items: [], next_cursor: null, count: 0 } });
    await renderScreen(
      list({ empty: { title: 'まだありません', action: <button type="button">作る</button> } }),
    );
    expect(await screen.findByText('まだありません')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '作る' })).toBeInTheDocument();
  });

  test('a failed list explains itself and can be tried again', async () => {
    let broken = true;
    mockApi({
      'GET /rows': () =>
        broken
          ? { status: 403, body: { code: 'no_privilege' } }
          : { body: { items: rows, next_cursor: null } },
    });
    await renderScreen(list());
    expect(await screen.findByText('権限がありません。')).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('山田商店')).toBeInTheDocument();
  });

  test('conditions that the server does not take can be cleared', async () => {
    mockApi({
      'GET /rows': (request: MockRequest) =>
        request.query.get('state') === 'zzz'
          ? { status: 400, body: { code: 'invalid_input' } }
          : page(request),
    });
    function Wrong() {
      const [filters, setFilters] = useState<Query>({ state: 'zzz', from: 'abc' });
      const fields = [{ name: 'q', label: '検索', kind: 'text' as const }];
      return list({
        params: filters,
        toolbar: <FilterBar fields={fields} value={filters} onChange={setFilters} />,
      });
    }
    await renderScreen(<Wrong />);
    const failed = (await screen.findByText('条件に使えない値が含まれています')).parentElement as HTMLElement;
    expect(within(failed).getByRole('button', { name: '再試行' })).toBeInTheDocument();
    await userEvent.click(within(failed).getByRole('button', { name: '条件をクリア' }));
    expect(await screen.findByText('山田商店')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '条件をクリア' })).not.toBeInTheDocument();
  });

  test('a column switched on is shown and remembered for this user only', async () => {
    mockApi({ 'GET /rows': page });
    const table = list();
    const first = await renderScreen(table);
    await screen.findByText('山田商店');
    await userEvent.click(screen.getByRole('button', { name: '表示項目' }));
    await userEvent.click(await screen.findByLabelText('メモ'));
    const heads = () => within(screen.getAllByRole('table')[0] as HTMLElement).queryAllByText('メモ').length;
    await waitFor(() => expect(heads()).toBeGreaterThan(0));
    first.unmount();
    const second = await renderScreen(table);
    await screen.findByText('山田商店');
    expect(heads()).toBeGreaterThan(0);
    second.unmount();
    mockSession(
      {},
      { user: { id: 'user-2', full_name: '別', email: 'b@x', role: { id: 2, name: '', access_level: 1 } } },
    );
    await renderScreen(table);
    await screen.findByText('山田商店');
    expect(heads()).toBe(0);
  });

  test('what can be done with selected rows takes the place of the filters, and the rows stay where they are', async () => {
    mockApi({ 'GET /rows': page });
    await renderScreen(
      list({ id: 'still', bulk: () => <span>一括</span>, toolbar: <button type="button">絞る</button> }),
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'a を選択' }));
    expect(screen.getByText('一括')).toBeInTheDocument();
    expect(screen.getByText('絞る')).not.toBeVisible();
    expect(screen.getByText('絞る').closest('[inert]')).not.toBeNull();
  });

  test('says what the selected rows and all rows found come to, and selects those of all pages', async () => {
    const requests = mockApi({
      'GET /rows': (request: MockRequest) => ({
        body: { ...page(request).body, sum: 1234067, sum_unknown: 1 },
      }),
    });
    await renderScreen(list({ id: 'sums', params: { state: 'open' }, sum: 'amount', bulk: chosen }));
    expect(await screen.findByText('金額の合計 1,234,067 (金額のない1件を除く)')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'a を選択' }));
    expect(screen.getByText('金額の合計 1,234,567')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '条件に合う3件をすべて選択' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'b を選択' }));
    await userEvent.click(screen.getByRole('button', { name: '条件に合う3件をすべて選択' }));
    expect(await screen.findByText('選択:a,b,c')).toBeInTheDocument();
    expect(requests.slice(-2).map(({ query }) => [query.get('state'), query.get('cursor')])).toEqual([
      ['open', null],
      ['open', 'after-b'],
    ]);
    expect(screen.queryByRole('button', { name: '条件に合う3件をすべて選択' })).toBeNull();
    expect(screen.getAllByText('金額の合計 1,234,067 (金額のない1件を除く)')).toHaveLength(2);
  });

  test('an amount that is not known is missing in the sum, though its field says 0', async () => {
    mockApi({
      'GET /rows': { items: rows.map((row) => ({ ...row, amount: row.amount ?? 0 })), next_cursor: null },
    });
    const value = (row: Row) => row.amount || null;
    const unknown = columns.map((column) => (column.key === 'amount' ? { ...column, value } : column));
    await renderScreen(list({ columns: unknown, sum: 'amount', bulk: chosen }));
    await userEvent.click(
      (await screen.findAllByRole('checkbox', { name: 'このページの行をすべて選択' }))[0]!,
    );
    expect(screen.getByText('金額の合計 1,234,067 (金額のない1件を除く)')).toBeInTheDocument();
    expect(screen.queryByText('0')).toBeNull();
  });

  test('the number of selected rows is read out from the first one on, and who lets them go stays at the rows', async () => {
    mockApi({ 'GET /rows': page });
    const { container } = await renderScreen(list({ bulk: chosen }));
    const box = await screen.findByRole('checkbox', { name: 'a を選択' });
    const said = container.querySelector('[aria-live]');
    expect(said).toBeEmptyDOMElement();
    await userEvent.click(box);
    expect(said).toHaveTextContent('1件を選択中');
    await userEvent.click(screen.getByRole('button', { name: '選択を解除' }));
    expect(screen.getByRole('group', { name: '一覧' })).toHaveFocus();
  });

  test('a bulk act that is done leaves the focus at the rows, too', async () => {
    mockApi({ 'GET /rows': page });
    await renderScreen(
      list({
        bulk: ({ clear }) => (
          <button type="button" onClick={() => setTimeout(clear, 10)}>
            承認
          </button>
        ),
      }),
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'a を選択' }));
    await userEvent.click(screen.getByRole('button', { name: '承認' }));
    await waitFor(() => expect(screen.getByRole('group', { name: '一覧' })).toHaveFocus());
  });

  test('the mark stays on its row when another comes above it, so that Enter opens what is marked', async () => {
    let items = rows;
    mockApi({ 'GET /rows': () => ({ body: { items, next_cursor: null } }) });
    const opened: string[] = [];
    await renderScreen(list({ onOpen: (row) => opened.push(row.id) }));
    await screen.findByText('山田商店');
    const grid = screen.getByRole('group', { name: '一覧' });
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    items = [{ id: 'new', local_id: 4, partner: '新着', amount: 1 }, ...rows];
    await act(() => invalidate('/rows'));
    await screen.findByText('新着');
    fireEvent.keyDown(grid, { key: 'Enter' });
    items = rows.slice(1);
    await act(() => invalidate('/rows'));
    await waitFor(() => expect(screen.queryByText('山田商店')).toBeNull());
    fireEvent.keyDown(grid, { key: 'Enter' });
    expect(opened).toEqual(['a', 'b']);
  });

  test('a page whose rows have all gone gives way to the one before', async () => {
    let last = [rows[2]];
    mockApi({
      'GET /rows': (request: MockRequest) =>
        request.query.get('cursor') ? { body: { items: last, next_cursor: null } } : page(request),
    });
    await renderScreen(list());
    await screen.findByText('山田商店');
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    await screen.findByText('東京事務機');
    last = [];
    await act(() => invalidate('/rows'));
    expect(await screen.findByText('山田商店')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '前へ' })).toBeDisabled();
  });

  test('over what bulk acts take at once the bar says so, where it is read out', async () => {
    const all = Array.from({ length: 501 }, (_, at) => ({
      id: `r${at}`,
      local_id: at,
      partner: '',
      amount: 1,
    }));
    mockApi({ 'GET /rows': { items: all, next_cursor: null, count: 501 } });
    const { container } = await renderScreen(list({ bulk: chosen }));
    const first = await screen.findByRole('checkbox', { name: 'r0 を選択' });
    const said = container.querySelector('[aria-live]');
    const why = /一括操作は一度に500件までです/;
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'このページの行をすべて選択' })[0]!);
    expect(said).toHaveTextContent(/^501件を選択中.*500件までです/);
    await userEvent.click(first);
    expect(said).toHaveTextContent('500件を選択中');
    expect(said).not.toHaveTextContent(why);
  });

  describe('in a window as narrow as a phone', () => {
    const card = { title: 'partner', figure: 'amount', facts: ['local_id', 'memo'], tags: ['state'] };
    const wide = window.matchMedia;
    beforeEach(() => {
      window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 599px)' });
    });
    afterEach(() => {
      window.matchMedia = wide;
    });

    test('rows with a card are cards: name, figure and known facts; a tap and the name open', async () => {
      mockApi({ 'GET /rows': page });
      const opened: string[] = [];
      await renderScreen(list({ card, onOpen: (row) => opened.push(row.id) }));
      const [first, second] = await screen.findAllByRole('listitem');
      expect(screen.queryByRole('table')).toBeNull();
      expect(within(first!).getByText('1,234,567')).toBeInTheDocument();
      expect(within(first!).getByText('番号')).toBeInTheDocument();
      expect(within(first!).queryByText('メモ')).toBeNull();
      await userEvent.click(within(first!).getByText('1,234,567'));
      await userEvent.click(within(second!).getByRole('button', { name: '青空デザイン' }));
      expect(opened).toEqual(['a', 'b']);
    });

    test('a row without a name shows what people know it by', async () => {
      mockApi({ 'GET /rows': { items: [{ ...rows[0], partner: '' }], next_cursor: null } });
      await renderScreen(list({ card, row_title: 'local_id', onOpen: () => undefined }));
      expect(await screen.findByRole('button', { name: '3' })).toBeInTheDocument();
    });

    test('cards are selected, sorted and paged', async () => {
      const requests = mockApi({ 'GET /rows': page });
      await renderScreen(list({ card, bulk: chosen, row_title: 'partner' }));
      await userEvent.click(await screen.findByRole('checkbox', { name: '山田商店 を選択' }));
      expect(screen.getByText('選択:a')).toBeInTheDocument();
      const all = screen.getByRole('checkbox', { name: 'このページの行をすべて選択' });
      await userEvent.click(all);
      expect(screen.getByText('選択:a,b')).toBeInTheDocument();
      await userEvent.click(all);
      expect(screen.queryByText(/^選択:/)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: '次へ' }));
      await screen.findByText('東京事務機');
      fireEvent.mouseDown(screen.getByRole('combobox', { name: '並び替え' }));
      await userEvent.click((await screen.findAllByText('番号（降順）')).at(-1)!);
      await waitFor(() => expect(requests.at(-1)?.query.get('sort')).toBe('-local_id'));
    });

    test('a list that declares no card keeps its columns', async () => {
      mockApi({ 'GET /rows': page });
      await renderScreen(list());
      expect((await screen.findAllByRole('table')).length).toBeGreaterThan(0);
    });
  });
});
