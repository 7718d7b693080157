import { setNavigator } from '@uketori/frontend-kit/navigate';
import { noteWalk, walkOf } from '@uketori/frontend-kit/listWalk';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useNeighbours } from './useNeighbours';

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
    'GET /invoices': ({ query }: { query: URLSearchParams }) => ({
      body: { items: query.get('sort') === 'local_id' ? [{ local_id: 12 }] : [] },
    }),
  });
  const gone: string[] = [];
  setNavigator((path) => void gone.push(path));
  const told: string[] = [];
  const end = onToast(({ title }) => told.push(title));
  await renderScreen(<Beside />, {
    namespace: 'journal',
    locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
    language: 'ja',
  });
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
  const walk = { from: '/approval', label: '承認待ち', path: '/approvals', key: 'local_id' };
  const query = { mine: '1', sort: '-payable_amount', limit: 2 };
  const at = { first: 2, count: 6, cursors: ['page-2'], next: 'page-3' };
  noteWalk('invoice', { ...walk, query, keys: ['7', '30'], ...at });
  const requests = mockApi({
    'GET /approvals': ({ query: asked }: { query: URLSearchParams }) => ({
      body: asked.get('cursor')
        ? { items: [{ local_id: 30 }, { local_id: 4 }], next_cursor: null }
        : { items: [{ local_id: 91 }, { local_id: 12 }], next_cursor: 'page-2' },
    }),
  });
  const gone: string[] = [];
  setNavigator((path) => void gone.push(path));
  await renderScreen(<Beside />, {
    namespace: 'journal',
    locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
    language: 'ja',
  });
  fireEvent.click(screen.getByRole('button', { name: 'G' }));
  await waitFor(() => expect(gone).toEqual(['/invoice/30']));
  expect(requests).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'B' }));
  await waitFor(() => expect(gone).toEqual(['/invoice/30', '/invoice/12']));
  expect(requests.map((request) => request.query.toString())).toEqual([
    'mine=1&sort=-payable_amount&limit=2',
  ]);
  expect(walkOf('invoice', '91')).toMatchObject({ keys: ['91', '12', '7', '30'], first: 0, cursors: [] });
  expect(walkOf('invoice', '5')).toBeNull();
});

test('behind the last of a page comes the first of the next one', async () => {
  mockSession();
  noteWalk('invoice', {
    from: '/invoice',
    label: '',
    path: '/invoices',
    query: { limit: 1 },
    key: 'local_id',
    keys: ['7'],
    first: 0,
    cursors: [],
    next: 'page-2',
  });
  // What slid over from the page before is not met twice.
  mockApi({ 'GET /invoices': { items: [{ local_id: 7 }, { local_id: 3 }], next_cursor: null } });
  const gone: string[] = [];
  setNavigator((path) => void gone.push(path));
  await renderScreen(<Beside />, {
    namespace: 'journal',
    locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
  });
  fireEvent.click(screen.getByRole('button', { name: 'G' }));
  await waitFor(() => expect(gone).toEqual(['/invoice/3']));
});
