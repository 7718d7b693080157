import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import { SaveQuestion, suppressSaveQuestion } from './SaveQuestion';
import { useInvoiceEditor } from './useInvoiceEditor';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const line = { key: '1', debit_account_title_id: 'a', debit_amount: 100, description: '' };
const invoice = {
  ...{ id: 'i', local_id: 7, version: 1, journals: [line] },
  ...{ read_fields: null, checked_fields: [], master_differences: [] },
} as unknown as Invoice;

function Page({ journals }: { journals: object[] }): ReactNode {
  const editor = useInvoiceEditor(invoice, async () => undefined);
  return (
    <>
      <button type="button" onClick={() => void editor.start()}>
        edit
      </button>
      <button type="button" disabled={!editor.editing} onClick={() => editor.setLines(journals as never)}>
        code
      </button>
      <button type="button" onClick={() => void editor.save()}>
        save
      </button>
      {editor.phase === 'asking' && (
        <SaveQuestion onClose={editor.dismiss} onSave={(...choice) => void editor.saveAnd(...choice)} />
      )}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Edits the lines and saves. */
async function code() {
  press('edit');
  await waitFor(() => expect(screen.getByRole('button', { name: 'code' })).toBeEnabled());
  press('code');
  press('save');
  await act(async () => undefined);
}

async function open(journals: object[]) {
  mockSession({ 'invoice:update': 3 });
  const requests = mockApi({
    'PUT /invoices/:id/editing': {},
    'PATCH /invoices/:id': {},
    'POST /invoices/:id/learn': {},
  });
  await renderScreen(<Page journals={journals} />, { namespace: 'journal', locales, language: 'ja' });
  await code();
  const saves = () => requests.filter(({ method }) => method === 'PATCH').length;
  const learned = () => requests.filter(({ path }) => path === '/invoices/7/learn').map(({ body }) => body);
  return { saves, learned };
}
const coded = [{ ...line, debit_account_title_id: 'b' }];

test.each([
  ['nothing of the journal', [line]],
  ['its amounts alone', [{ ...line, debit_amount: 200 }]],
  ['no line left', []],
])('%s: saved without a question', async (_, journals) => {
  const { saves, learned } = await open(journals);
  await waitFor(() => expect(saves()).toBe(1));
  expect(screen.queryByText('更新の確認')).not.toBeInTheDocument();
  expect(learned()).toEqual([]);
});

test('coded again: the question focuses its first choice, and that teaches no pattern', async () => {
  const { saves, learned } = await open(coded);
  expect(saves()).toBe(0);
  const only = await screen.findByRole('button', { name: 'この請求書だけ更新' });
  await waitFor(() => expect(only).toHaveFocus());
  fireEvent.click(only);
  await waitFor(() => expect(saves()).toBe(1));
  expect(learned()).toEqual([]);
});

test.each([
  ['s', { mode: 'overwrite', keyword: '' }],
  ['F12', { mode: 'new', keyword: '' }],
])('%s saves and learns', async (key, body) => {
  const { saves, learned } = await open(coded);
  fireEvent.keyDown(await screen.findByRole('button', { name: 'この請求書だけ更新' }), { key });
  await waitFor(() => expect(learned()).toEqual([body]));
  expect(saves()).toBe(1);
});

test('s is a letter while the keyword is typed, F12 takes the keyword along', async () => {
  const { saves, learned } = await open(coded);
  const field = await screen.findByRole('textbox', { name: '新しいパターンのキーワード（任意）' });
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 's' });
  fireEvent.change(field, { target: { value: ' 保守料 ' } });
  expect(saves()).toBe(0);
  fireEvent.keyDown(field, { key: 'F12' });
  await waitFor(() => expect(learned()).toEqual([{ mode: 'new', keyword: '保守料' }]));
});

test('a user who hides the question does not see it again until they show it', async () => {
  const first = await open(coded);
  fireEvent.click(await screen.findByRole('checkbox', { name: '今後この確認を表示しない（このブラウザ）' }));
  fireEvent.click(screen.getByRole('button', { name: 'この請求書だけ更新' }));
  await waitFor(() => expect(first.saves()).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'code' })).toBeDisabled());
  await code();
  await waitFor(() => expect(first.saves()).toBe(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'code' })).toBeDisabled());
  suppressSaveQuestion(false);
  await code();
  expect(await screen.findByText('更新の確認')).toBeInTheDocument();
});
