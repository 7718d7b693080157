import { onToast } from '@uketori/frontend-kit/toast';
import { mockApi, type MockRequest, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BulkEditDialog } from './BulkEditDialog';
import { DeleteInvoices } from './InvoiceBulk';
import { emptyBulk, toBulkBody, withReference } from './bulkForm';
import type { InvoiceRow } from './invoice.columns';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const ref = (id: string) => ({ id, name: id, code: null });
const rows = [{ local_id: 3 }, { local_id: 4 }] as InvoiceRow[];

describe('the body of a bulk edit', () => {
  test('nothing chosen is nothing to send', () => expect(toBulkBody(emptyBulk, [1])).toBeNull());

  test('ticked and left empty clears, chosen references go by id', () => {
    const form = {
      ...emptyBulk,
      item: { pay_date: null, department_id: null, note_1: '' },
      debit: { account_title: ref('a'), sub_account: ref('s') },
      description: '摘要',
    };
    expect(toBulkBody(form, [1, 2])).toEqual({
      ids: [1, 2],
      item: { pay_date: null, department_id: null, note_1: '' },
      journal_form: { debit: { account_title_id: 'a', sub_account_id: 's' }, description: '摘要' },
    });
    expect(toBulkBody({ ...emptyBulk, item: { department_id: ref('d') } }, [1])).toMatchObject({
      item: { department_id: 'd' },
    });
  });

  test('another account title takes the sub account away', () => {
    const side = { account_title: ref('a'), sub_account: ref('s'), tax: ref('t') };
    expect(withReference(side, 'account_title', ref('b'))).toEqual({
      account_title: ref('b'),
      tax: ref('t'),
    });
    expect(withReference(side, 'tax', null)).toEqual({ account_title: ref('a'), sub_account: ref('s') });
  });
});

test('a ticked note goes to the chosen invoices; the refused are named with their reason', async () => {
  mockSession({ 'invoice:update': 3 });
  const requests = mockApi({
    'POST /invoices/bulk-edit': {
      results: [
        { local_id: 3, ok: true },
        { local_id: 4, ok: false, code: 'editing_in_progress' },
      ],
    },
  });
  let cleared = 0;
  await renderScreen(
    <BulkEditDialog
      selection={{ rows, keys: [], clear: () => (cleared += 1) } as never}
      onEnd={() => undefined}
    />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  expect(screen.getByRole('button', { name: '変更する' })).toBeDisabled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'メモ1' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'メモ1' }), { target: { value: '至急' } });
  fireEvent.click(screen.getByRole('button', { name: '変更する' }));
  await waitFor(() => expect(cleared).toBe(1));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    ids: [3, 4],
    item: { note_1: '至急' },
    journal_form: {},
  });
  expect(await screen.findByText(/番号 4/)).toHaveTextContent('編集中のため操作できません');
});

test('a date that is none empties the date of no invoice', async () => {
  mockSession({ 'invoice:update': 3 });
  const requests = mockApi({ 'POST /invoices/bulk-edit': { results: [] } });
  await renderScreen(
    <BulkEditDialog
      selection={{ rows, keys: [], clear: () => undefined } as never}
      onEnd={() => undefined}
    />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  await userEvent.click(screen.getByRole('checkbox', { name: '支払予定日' }));
  await userEvent.type(screen.getByRole('textbox', { name: '支払予定日' }), '2026/2/30');
  await userEvent.click(screen.getByRole('button', { name: '変更する' }));
  expect(screen.getByRole('checkbox', { name: '支払予定日' })).not.toBeChecked();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('deleting counts what was deleted, and names what was refused', async () => {
  mockSession({ 'invoice:delete': 3 });
  mockApi({
    'POST /invoices/bulk-delete': {
      results: [
        { local_id: 3, ok: true },
        { local_id: 4, ok: false, code: 'unable_to_delete_locked_invoice' },
      ],
    },
  });
  let ended = 0;
  const told: string[] = [];
  onToast(({ title }) => told.push(title));
  await renderScreen(
    <DeleteInvoices
      selection={{ rows, keys: [], clear: () => undefined } as never}
      onEnd={() => (ended += 1)}
    />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'DELETE' } });
  fireEvent.click(screen.getByRole('button', { name: '削除する' }));
  expect(await screen.findAllByText('1 件は削除できませんでした')).not.toHaveLength(0);
  expect(await screen.findByText(/番号 4/)).toBeInTheDocument();
  expect(told).toEqual(['1 件の請求書を削除しました']);
  expect(ended).toBe(1);
});

test('many go out in slices; the results of all calls are shown together', async () => {
  mockSession({ 'invoice:delete': 3 });
  const requests = mockApi({
    'POST /invoices/bulk-delete': ({ body }: MockRequest) => ({
      body: {
        results: (body as { ids: number[] }).ids.map((local_id) =>
          local_id % 10 === 0 ? { local_id, ok: false, code: 'no_record' } : { local_id, ok: true },
        ),
      },
    }),
  });
  const many = Array.from({ length: 250 }, (_, at) => ({ local_id: at + 1 })) as InvoiceRow[];
  const told: string[] = [];
  onToast(({ title }) => told.push(title));
  await renderScreen(
    <DeleteInvoices
      selection={{ rows: many, keys: [], clear: () => undefined } as never}
      onEnd={() => undefined}
    />,
    { namespace: 'journal', locales, language: 'ja' },
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'DELETE' } });
  fireEvent.click(screen.getByRole('button', { name: '削除する' }));
  expect(await screen.findAllByText('25 件は削除できませんでした')).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: 'すべてをファイルに保存' })).toBeInTheDocument();
  expect(told).toEqual(['225 件の請求書を削除しました']);
  const posts = requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => (body as { ids: number[] }).ids.length)).toEqual([100, 100, 50]);
});
