import { isDirty } from '@uketori/frontend-kit/dirty';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import { useInvoiceEditor } from './useInvoiceEditor';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);

let server = {} as Invoice;

/** A form of two fields on the invoice as the server has it. */
function Form(): ReactNode {
  const [invoice, setInvoice] = useState(server);
  const edit = useInvoiceEditor(invoice, async () => setInvoice(server));
  const field = (name: 'partner_name' | 'address') => (
    <input
      aria-label={name}
      disabled={!edit.editing}
      value={edit.draft[name]}
      onChange={(event) => edit.set(name, event.target.value)}
    />
  );
  return (
    <>
      {field('partner_name')}
      {field('address')}
      <button onClick={() => void edit.start()}>編集</button>
      <button onClick={() => void edit.save()}>更新</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const shown = () =>
  ['partner_name', 'address'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);

async function saving() {
  mockSession();
  server = {
    ...{ id: 'i', local_id: 7, version: 1, partner_name: '桔梗', address: '', journals: [] },
    ...{ read_fields: null, checked_fields: [], master_differences: [] },
  } as never;
  const answers: ((status: number) => void)[] = [];
  const requests = mockApi({
    'PUT /invoices/7/editing': {},
    'PATCH /invoices/7': ({ body }: { body: unknown }) =>
      new Promise((answer) => {
        answers.push((status) => {
          if (status === 200) server = { ...server, ...(body as object), version: server.version + 1 };
          answer({ status, body: { code: 'unavailable' } });
        });
      }),
  });
  const told: string[] = [];
  const end = onToast(({ title }) => told.push(title));
  await renderScreen(<Form />, { namespace: 'journal', locales });
  press('編集');
  await waitFor(() => expect(screen.getByLabelText('address')).toBeEnabled());
  type('partner_name', '楓');
  press('更新');
  await waitFor(() => expect(answers).toHaveLength(1));
  const answer = async (status: number) => {
    await act(async () => answers.shift()?.(status));
    await waitFor(() => expect(told).toHaveLength(1));
    told.splice(0);
  };
  const sent = () =>
    requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body as Record<string, unknown>);
  return { answer, answers, sent, end };
}

test('what is typed while a save is under way stays when that is done, and goes with the next', async () => {
  const { answer, answers, sent, end } = await saving();
  type('address', '待つ間に');
  await answer(200);
  expect(shown()).toEqual(['楓', '待つ間に']);
  expect([isDirty(), screen.getByLabelText<HTMLInputElement>('address').disabled]).toEqual([true, false]);
  press('更新');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(sent()[1]).toMatchObject({ version: 2, address: '待つ間に' });
  expect(sent()[1]).not.toHaveProperty('partner_name');
  await answer(200);
  expect([shown(), isDirty()]).toEqual([['楓', '待つ間に'], false]);
  expect(screen.getByLabelText('address')).toBeDisabled();
  end();
});

test('a save without a response keeps all that was typed, before it and since', async () => {
  const { answer, answers, sent, end } = await saving();
  type('address', '待つ間に');
  await answer(504);
  expect([shown(), isDirty()]).toEqual([['楓', '待つ間に'], true]);
  press('更新');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(sent()[1]).toMatchObject({ version: 1, partner_name: '楓', address: '待つ間に' });
  await answer(200);
  expect(isDirty()).toBe(false);
  end();
});
