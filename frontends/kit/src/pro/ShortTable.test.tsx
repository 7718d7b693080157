import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing';
import { type ShortColumn, ShortTable } from './ShortTable';

interface Row {
  id: string;
  name: string;
  code: string;
}
const ROWS: Row[] = [
  { id: 'a', name: '東京', code: '13' },
  { id: 'b', name: '大阪', code: '27' },
];
const removed: string[] = [];
const COLUMNS: ShortColumn<Row>[] = [
  { key: 'name', title: '名称', render: (_, row) => row.name },
  { key: 'code', title: 'コード', render: (_, row) => row.code },
  {
    key: 'actions',
    render: (_, row) => (
      <button type="button" onClick={() => removed.push(row.id)}>
        削除
      </button>
    ),
  },
];
const card = { title: 'name', facts: ['code'], menu: 'actions' };
const wide = window.matchMedia;

describe('in a window as narrow as a phone', () => {
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 599px)' });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  test('rows with a card are cards; the name and a tap open once', async () => {
    const opened: string[] = [];
    await renderScreen(
      <ShortTable
        row_key="id"
        rows={ROWS}
        columns={COLUMNS}
        card={card}
        onOpen={(row) => opened.push(row.id)}
      />,
    );
    const [first, second] = screen.getAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(first!).getByText('コード')).toBeInTheDocument();
    await userEvent.click(within(first!).getByRole('button', { name: '東京' }));
    await userEvent.click(within(second!).getByText('27'));
    expect(opened).toEqual(['a', 'b']);
  });

  test('buttons of the row act; without rows the card says so', async () => {
    const { rerender } = await renderScreen(
      <ShortTable row_key="id" rows={ROWS} columns={COLUMNS} card={card} />,
    );
    await userEvent.click(screen.getAllByRole('button', { name: '削除' })[1]!);
    expect(removed).toEqual(['b']);
    expect(screen.queryByRole('button', { name: '東京' })).toBeNull();
    rerender(<ShortTable<Row> row_key="id" rows={[]} columns={COLUMNS} card={card} empty="ありません" />);
    expect(screen.getByText('ありません')).toBeInTheDocument();
  });
});

test('a wide window has the table', async () => {
  await renderScreen(<ShortTable row_key="id" rows={ROWS} columns={COLUMNS} card={card} />);
  expect(screen.getByRole('table')).toBeInTheDocument();
});
