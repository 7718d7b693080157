import { setNavigator } from '@uketori/frontend-kit/navigate';
import { type ListWalk, noteWalk, walkOf } from '@uketori/frontend-kit/listWalk';
import { mockApi, type MockRequest, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useNeighbours } from './useNeighbours';

const words = {
  namespace: 'journal',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
};
const row = (local_id: number) => ({ id: `i${local_id}`, local_id });
const stop = (local_id: number, ...trail: string[]) => ({ here: `${local_id}`, row: `i${local_id}`, trail });
const WALK: ListWalk = {
  list: 'journal.invoices',
  shape: 'as it was',
  from: '/invoice',
  label: '',
  path: '/invoices',
  query: {},
  row_key: 'id',
  row_title: 'local_id',
  stops: [],
  first: 0,
  before: [],
  after: null,
};

function Beside(): ReactNode {
  const { previous, next } = useNeighbours(7);
  return (
    <>
      <button type="button" onClick={previous}>
        B
      </button>
      <button type="button" onClick={next}>
        G
      </button>
    </>
  );
}

test('the invoice beside is the next there is, and at the end it is said that there is none', async () => {
  const requests = mockApi({
    'GET /invoices': ({ query }: MockRequest) => ({
      body: { items: query.get('sort') === 'local_id' ? [{ local_id: 12 }] : [] },
    }),
  });
  const gone: string[] = [];
  setNavigator((path) => void gone.push(path));
  const told: string[] = [];
  const end = onToast(({ title }) => told.push(title));
  await renderScreen(<Beside />, words);
  fireEvent.click(screen.getByRole('button', { name: 'G' }));
  await waitFor(() => expect(gone).toEqual(['/invoice/12']));
  fireEvent.click(screen.getByRole('button', { name: 'B' }));
  await waitFor(() => expect(told).toEqual(['これより前の請求書はありません']));
  end();
  expect(requests.map(({ query }) => query.toString())).toEqual([
    'sort=local_id&local_id_from=8&limit=1',
    'sort=-local_id&local_id_to=6&limit=1',
  ]);
});

test('opened from a list, the one beside is the next of that list, across its pages and in both directions', async () => {
  mockSession();
  const query = { mine: '1', sort: '-payable_amount', limit: 2 };
  const stops = [stop(7, 'page-2'), stop(30, 'page-2')];
  const at = { first: 2, count: 6, before: ['page-2'], after: ['page-2', 'page-3'] };
  noteWalk('invoice', { ...WALK, path: '/approvals', query, stops, ...at });
  const requests = mockApi({
    'GET /approvals': ({ query: asked }: MockRequest) => ({
      body: asked.get('cursor')
        ? { items: [row(30), row(4)], next_cursor: null }
        : { items: [row(91), row(12)], next_cursor: 'page-2' },
    }),
  });
  const gone: string[] = [];
  setNavigator((path) => void gone.push(path));
  await renderScreen(<Beside />, words);
  fireEvent.click(screen.getByRole('button', { name: 'G' }));
  await waitFor(() => expect(gone).toEqual(['/invoice/30']));
  expect(requests).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'B' }));
  await waitFor(() => expect(gone).toEqual(['/invoice/30', '/invoice/12']));
  expect(requests.map((request) => request.query.toString())).toEqual([
    'mine=1&sort=-payable_amount&limit=2',
  ]);
  const longer = walkOf('invoice', '91');
  expect(longer?.stops).toEqual([stop(91), stop(12), stop(7, 'page-2'), stop(30, 'page-2')]);
  expect(longer).toMatchObject({ first: 0, before: [] });
  expect(walkOf('invoice', '5')).toBeNull();
});

test('behind the last of a page comes the first of the next one, also past a page of what was met', async () => {
  mockSession();
  noteWalk('invoice', { ...WALK, query: { limit: 1 }, stops: [stop(7)], after: ['page-2'] });
  const pages: Record<string, object> = {
    // What slid over from the page before is not met twice.
    'page-2': { items: [row(7)], next_cursor: 'page-3' },
    'page-3': { items: [row(3)], next_cursor: null },
  };
  mockApi({ 'GET /invoices': ({ query }: MockRequest) => ({ body: pages[query.get('cursor') ?? ''] }) });
  const gone: string[] = [];
  setNavigator((path) => void gone.push(path));
  await renderScreen(<Beside />, words);
  fireEvent.click(screen.getByRole('button', { name: 'G' }));
  await waitFor(() => expect(gone).toEqual(['/invoice/3']));
  expect(walkOf('invoice', '3')?.stops[1]).toEqual(stop(3, 'page-2', 'page-3'));
});
