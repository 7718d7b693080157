import { setNavigator } from '@uketori/frontend-kit/navigate';
import { mockApi, type MockRequest } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import { fireEvent, waitFor } from '@testing-library/react';
import { edit, field, invoice, open } from './detail.testing';
import { resumeOn } from './resume';

// The library that draws PDFs is a module that only a browser loads; the document here is a picture.
jest.mock('../viewer/pdf', () => ({
  openPdf: () => new Promise(() => undefined),
  drawPage: () => undefined,
}));

const gone: string[] = [];
beforeEach(() => {
  gone.length = 0;
  setNavigator((path) => void gone.push(path));
});

/** The page, for an organization with or without the confirmation of codings; `waiting` are the others to code. */
async function coding(setting_coding_first: boolean, waiting: number[], refusal?: string) {
  await open({ coded: false }, { setting_coding_first });
  return mockApi({
    'GET /invoices/:id': { ...invoice, coded: false },
    'GET /invoices': ({ query }: MockRequest) => ({
      body: {
        items: waiting
          .filter((local_id) => local_id >= Number(query.get('local_id_from') ?? 0))
          .map((local_id) => ({ local_id })),
      },
    }),
    'PUT /invoices/:id/editing': {},
    'PATCH /invoices/:id': { ...invoice, version: 4 },
    'PUT /invoices/:id/coding': refusal
      ? () => ({ status: 409, body: { code: refusal } })
      : { ...invoice, coded: true, version: 5 },
  });
}

const press = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true });
const sent = (requests: readonly MockRequest[]) =>
  requests
    .filter(({ method, path }) => method === 'PATCH' || path.endsWith('/coding'))
    .map(({ method, path, body }) => [method, path, (body as { version?: number }).version]);

test('a right proposal is confirmed by one key, which leads to the next to code', async () => {
  const requests = await coding(true, [5, 9]);
  press();
  await waitFor(() => expect(gone).toEqual(['/invoice/9']));
  expect(sent(requests)).toEqual([['PUT', '/invoices/7/coding', 3]]);
});

test('what was typed is saved first, and that version is confirmed', async () => {
  const requests = await coding(true, [5]);
  await edit();
  fireEvent.change(field('account_holder_kana'), { target: { value: 'カ）ミナト' } });
  press();
  await waitFor(() => expect(gone).toEqual(['/invoice/5']));
  expect(sent(requests)).toEqual([
    ['PATCH', '/invoices/7', 3],
    ['PUT', '/invoices/7/coding', 4],
  ]);
});

test('an organization without confirmations gets none', async () => {
  const requests = await coding(false, [9]);
  press();
  await waitFor(() => expect(gone).toEqual(['/invoice/9']));
  expect(sent(requests)).toEqual([]);
});

test('the user stays on an invoice whose coding is refused, and on the last one', async () => {
  const told: string[] = [];
  const end = onToast(({ title }) => told.push(title));
  await coding(true, [9], 'unbalanced_journal');
  press();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(gone).toEqual([]);
  await coding(false, []);
  press();
  await waitFor(() => expect(told.at(-1)).toBe('仕訳の入力を待つ請求書は、ほかにありません'));
  end();
  expect(gone).toEqual([]);
});

test('a user who comes from another invoice goes on editing in the same field', async () => {
  resumeOn({ local_id: 7, tab: 'header', place: { id: 'invoice-field-due_date', label: '', line: null } });
  await open({ coded: false });
  await waitFor(() => expect(document.activeElement?.id).toBe('invoice-field-due_date'));
});

test('another page forgets where the user was', async () => {
  resumeOn({ local_id: 8, tab: 'header', place: null });
  await open({ coded: false });
  await waitFor(() => expect(field('due_date').tagName).toBe('OUTPUT'));
  expect(document.querySelectorAll('input[id^="invoice-field-"]')).toHaveLength(0);
});
