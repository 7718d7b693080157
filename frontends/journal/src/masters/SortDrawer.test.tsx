import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { newNumbers, SortDrawer } from './SortDrawer';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const master = (id: string, sort_num: number) => ({ id, name: `名称${id}`, code: id, sort_num });

test.each([
  ['nothing moved', ['a', 'b'], []],
  [
    'two of three change places',
    ['b', 'a', 'c'],
    [
      ['b', 0],
      ['a', 5],
    ],
  ],
  [
    'the last one goes to the front',
    ['c', 'a', 'b'],
    [
      ['c', 0],
      ['a', 5],
      ['b', 9],
    ],
  ],
])('%s', (_, order, changed) => {
  const known = [master('a', 0), master('b', 5), master('c', 9)].slice(0, order.length);
  const rows = order.map((id) => known.find((one) => one.id === id) as (typeof known)[number]);
  expect(newNumbers(rows, known).map(({ id, sort_num }) => [id, sort_num])).toEqual(changed);
});

test('records that share a number get one each', () => {
  const known = [master('a', 0), master('b', 0), master('c', 0)];
  expect(newNumbers([...known].reverse(), known)).toEqual([
    { id: 'b', sort_num: 1 },
    { id: 'a', sort_num: 2 },
  ]);
});

test('a record moves without a mouse, and the save sends the numbers that changed', async () => {
  mockSession({ 'department:update': 3 });
  const requests = mockApi({
    'GET /masters/department': { items: [master('a', 0), master('b', 5)], next_cursor: null },
    'POST /masters/department/sort': { items: [] },
  });
  const done: string[] = [];
  await renderScreen(
    <SortDrawer
      kind="department"
      label="部門"
      onClose={() => done.push('closed')}
      onSaved={async () => done.push('saved')}
    />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  const save = screen.getByRole('button', { name: '保存' });
  expect(await screen.findByRole('button', { name: '名称aを前へ' })).toBeDisabled();
  expect(save).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: '名称aを後ろへ' }));
  fireEvent.click(save);
  await waitFor(() => expect(done).toEqual(['saved', 'closed']));
  expect(requests.at(-1)?.body).toEqual({
    items: [
      { id: 'b', sort_num: 0 },
      { id: 'a', sort_num: 5 },
    ],
  });
});
