import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Query } from './api';
import { FilterBar, type FilterField } from './FilterBar';
import { mockSession, renderScreen } from './testing';

const fields: FilterField[] = [
  { name: 'q', label: '検索', kind: 'text' },
  { name: 'memo', label: 'メモ', kind: 'text' },
  { name: 'state', label: '状態', kind: 'select', options: [{ value: 'open', label: '未処理' }] },
];

function List({ initial = {} }: { initial?: Query }) {
  const [filters, setFilters] = useState<Query>(initial);
  return (
    <>
      <FilterBar fields={fields} value={filters} onChange={setFilters} />
      <output>{JSON.stringify(filters)}</output>
    </>
  );
}

const applied = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Query;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: label }), { target: { value } });

beforeEach(() => void mockSession());

test('each end of a range of dates has a name of its own, and what is typed there is its end', async () => {
  const ranges: FilterField[] = [
    { name: 'issue_date', label: '請求日', kind: 'date_range' },
    { name: 'pay_date', label: '支払予定日', kind: 'date_range' },
  ];
  const changed = jest.fn();
  await renderScreen(<FilterBar fields={ranges} value={{}} onChange={changed} />);
  const names = ['請求日 開始日', '請求日 終了日', '支払予定日 開始日', '支払予定日 終了日'];
  for (const name of names) expect(screen.getByRole('textbox', { name })).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: '支払予定日 開始日' }), '2026/12/01{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: '支払予定日 終了日' }), '2026/12/25{Enter}');
  expect(changed).toHaveBeenLastCalledWith({ pay_date_from: '2026-12-01', pay_date_to: '2026-12-25' });
});

test('options that the server finds need not contain what was typed, and a chosen one keeps its name', async () => {
  const sought = jest.fn();
  const options = [
    { value: 'a', label: '営業部' },
    { value: 'b', label: '総務部' },
  ];
  function Bar() {
    const [found, setFound] = useState<FilterField['found']>();
    const search = (typed: string) => {
      sought(typed);
      setFound(typed ? options.slice(0, 1) : undefined);
    };
    const department: FilterField = { name: 'd', label: '部門', kind: 'select', options, search, found };
    return <FilterBar fields={[department]} value={{ d: 'b' }} onChange={jest.fn()} />;
  }
  await renderScreen(<Bar />);
  expect(screen.getByText('総務部')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('combobox', { name: '部門' }), 'e');
  expect(sought).toHaveBeenLastCalledWith('e');
  const shown = [...document.querySelectorAll('.ant-select-item-option')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(['営業部']);
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('総務部')).toBeInTheDocument();
});

test('an end that is no day is empty', async () => {
  const range: FilterField = { name: 'paid', label: '支払日', kind: 'date_range' };
  const value = { paid_from: 'abc', paid_to: '2026-12-25' };
  await renderScreen(<FilterBar fields={[range]} value={value} onChange={jest.fn()} />);
  expect(screen.getByRole('textbox', { name: '支払日 開始日' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: '支払日 終了日' })).toHaveValue('2026/12/25');
});

test('rare fields are behind a button until they are set; amounts and instants have two ends', async () => {
  const rare: FilterField[] = [
    { name: 'q', label: '検索', kind: 'text' },
    { name: 'total', label: '金額', kind: 'yen_range', rare: true },
    { name: 'read', label: '読取日', kind: 'instant_range', rare: true },
  ];
  function Bar() {
    const [filters, setFilters] = useState<Query>({ total_to: '5000' });
    return (
      <>
        <FilterBar fields={rare} value={filters} onChange={setFilters} />
        <output>{JSON.stringify(filters)}</output>
      </>
    );
  }
  await renderScreen(<Bar />);
  expect(screen.getByRole('textbox', { name: '金額 上限' })).toHaveValue('5,000');
  expect(screen.queryByRole('textbox', { name: '読取日 開始日' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'その他の条件' }));
  await userEvent.type(screen.getByRole('textbox', { name: '金額 下限' }), '1000{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: '読取日 開始日' }), '2026/11/01{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: '読取日 終了日' }), '2026/11/30{Enter}');
  await waitFor(() =>
    expect(applied()).toEqual({
      total_from: 1000,
      total_to: '5000',
      read_from: '2026-11-01T00:00:00+09:00',
      read_to: '2026-11-30T23:59:59.999999+09:00',
    }),
  );
});

test('a choice made while a text still waits stays, and so does a second text', async () => {
  await renderScreen(<List />);
  type('検索', '山田');
  type('メモ', '至急');
  await userEvent.click(screen.getByRole('combobox', { name: '状態' }));
  await userEvent.click(await screen.findByText('未処理'));
  await waitFor(() => expect(applied()).toEqual({ q: '山田', memo: '至急', state: 'open' }));
});

test('what is applied does not change what is typed: a space between two words stays', async () => {
  await renderScreen(<List />);
  type('検索', '山田 ');
  await waitFor(() => expect(applied()).toEqual({ q: '山田' }));
  expect(screen.getByRole('searchbox', { name: '検索' })).toHaveValue('山田 ');
});

test('clearing takes out what is applied and what is only typed', async () => {
  await renderScreen(<List initial={{ state: 'open', q: '山' }} />);
  type('検索', '山田');
  await userEvent.click(screen.getByRole('button', { name: '条件をクリア' }));
  expect(screen.getByRole('searchbox', { name: '検索' })).toHaveValue('');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(applied()).toEqual({});
});

describe('in one row', () => {
  const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
  afterAll(() => width.mockRestore());

  test('what does not fit is behind a button; a set filter stays in sight, and under the hand that empties it', async () => {
    width.mockReturnValue(660);
    await renderScreen(<List />);
    expect(screen.getByRole('searchbox', { name: '検索' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: '状態' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'その他の条件', expanded: false }));
    expect(screen.getByRole('searchbox', { name: 'メモ' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: '状態' }));
    await userEvent.click(await screen.findByText('未処理'));
    await userEvent.click(screen.getByRole('button', { name: '条件を減らす', expanded: true }));
    expect(screen.getByRole('combobox', { name: '状態' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox', { name: 'メモ' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '条件をクリア' }));
    expect(applied()).toEqual({});
    expect(screen.getByRole('combobox', { name: '状態' })).toBeInTheDocument();
  });

  test('the button counts the set filters that have no space', async () => {
    width.mockReturnValue(680);
    await renderScreen(<List initial={{ memo: '机', state: 'open' }} />);
    expect(screen.getByRole('button', { name: 'その他の条件（1）' })).toBeInTheDocument();
  });
});

test('a narrow window shows the first filter, and the others behind a button that counts those set', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 599px)' });
  await renderScreen(<List initial={{ memo: '机' }} />);
  expect(screen.getByRole('searchbox', { name: '検索' })).toBeInTheDocument();
  expect(screen.queryByRole('searchbox', { name: 'メモ' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '絞り込み（1）', expanded: false }));
  expect(screen.getByRole('searchbox', { name: 'メモ' })).toHaveValue('机');
  window.matchMedia = wide;
});
