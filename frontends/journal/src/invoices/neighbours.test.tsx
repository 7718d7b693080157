import { setNavigator } from '@uketori/frontend-kit/navigate';
import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
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
