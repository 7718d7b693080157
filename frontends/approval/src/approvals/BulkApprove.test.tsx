import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BulkApprove from './BulkApprove';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const rows = [7, 8].map((local_id) => ({
  id: `i${local_id}`,
  local_id,
  version: local_id - 4,
  partner_name: '桔梗',
  payable_amount: 1000,
  currency_code: 'JPY',
  foreign_total_amount: null,
  is_changed: false,
}));
const ask = async (results: object[], items: object[] = []) => {
  const clear = jest.fn();
  const changed = jest.fn();
  const requests = mockApi({ 'GET /invoice-remarks': { items }, 'POST /approvals/bulk': { results } });
  const sent = () => requests.filter(({ method }) => method === 'POST');
  await renderScreen(<BulkApprove rows={rows} clear={clear} onChanged={changed} />, {
    namespace: 'approval',
    locales,
  });
  await userEvent.click(await screen.findByRole('button', { name: '一括承認' }));
  const dialog = within(await screen.findByRole('dialog'));
  const close = () =>
    fireEvent.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement);
  return { clear, changed, requests, sent, dialog, close };
};

it('says what is approved before anything is, and sends nothing when it is cancelled', async () => {
  const { dialog, sent, clear } = await ask([]);
  expect(dialog.getByText('選択した請求書の承認')).toBeInTheDocument();
  expect(dialog.getAllByRole('row').at(-1)).toHaveTextContent('JPY22,000');
  fireEvent.click(dialog.getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([sent().length, clear.mock.calls.length]).toEqual([0, 0]);
  expect(screen.getByRole('button', { name: '一括承認' })).toHaveFocus();
});

it('approves each as it was seen, and gives the selection back', async () => {
  const { dialog, sent, clear, changed, close } = await ask([
    { id: 'i7', ok: true, level: 1 },
    { id: 'i8', ok: true, level: 1 },
  ]);
  fireEvent.click(await dialog.findByRole('button', { name: '2 件を承認する' }));
  expect(await dialog.findByText('2 件を承認しました')).toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({
    invoices: [
      { id: 'i7', invoice_version: 3 },
      { id: 'i8', invoice_version: 4 },
    ],
  });
  close();
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
  expect(changed).toHaveBeenCalledTimes(1);
});

it('a key that is still held since it opened the dialog approves nothing', async () => {
  const { dialog } = await ask([{ id: 'i7', ok: true, level: 1 }]);
  const run = await dialog.findByRole('button', { name: '2 件を承認する' });
  const presses = (repeat: boolean) => fireEvent.keyDown(run, { key: 'Enter', repeat });
  expect([presses(true), presses(false)]).toEqual([false, true]);
});

it('keeps the selection, on which it lives, until the refusals were read', async () => {
  const { dialog, clear, close } = await ask([
    { id: 'i7', ok: true, level: 2 },
    { id: 'i8', ok: false, code: 'all_levels_approved' },
  ]);
  fireEvent.click(await dialog.findByRole('button', { name: '2 件を承認する' }));
  expect(await dialog.findByText('1 件は承認できませんでした')).toBeInTheDocument();
  expect(dialog.getByText(/8.*すべての段階が承認済です/)).toBeInTheDocument();
  expect(clear).not.toHaveBeenCalled();
  close();
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
});

it('leaves a possible duplicate out until it is chosen', async () => {
  const percent = { last: 1_000, now: 2_000, percent: 100 };
  const { dialog, requests, sent } = await ask(
    [],
    [
      { local_id: 7, attention: ['same_bill'], differences: [] },
      { local_id: 8, attention: [], differences: [{ code: 'amount_changed', params: percent }] },
    ],
  );
  expect(await dialog.findByText('1 件は二重請求の疑いがあります')).toBeInTheDocument();
  expect(requests.map(({ query }) => query.get('local_ids'))).toEqual(['7,8']);
  const run = () => dialog.getByRole('button', { name: /件を承認する/ });
  expect(run()).toHaveTextContent('1 件を承認する');
  fireEvent.click(dialog.getByRole('checkbox', { name: '二重請求の疑いがある請求書も承認する' }));
  expect(run()).toHaveTextContent('2 件を承認する');
  fireEvent.click(dialog.getByRole('checkbox', { name: '二重請求の疑いがある請求書も承認する' }));
  fireEvent.click(run());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ invoices: [{ id: 'i8', invoice_version: 4 }] });
});

it('approves nothing while it does not know what is to check', async () => {
  mockApi({ 'GET /invoice-remarks': { status: 503, body: { code: 'service_unavailable' } } });
  await renderScreen(<BulkApprove rows={rows} clear={jest.fn()} onChanged={jest.fn()} />, {
    namespace: 'approval',
    locales,
  });
  await userEvent.click(await screen.findByRole('button', { name: '一括承認' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: /再試行/ })).toBeInTheDocument();
  expect(await dialog.findByRole('button', { name: '2 件を承認する' })).toBeDisabled();
});

it('goes on with those that only a warning stopped, once the approver accepts it', async () => {
  const { dialog, requests, sent } = await ask([
    { id: 'i7', ok: true, level: 2 },
    { id: 'i8', ok: false, code: 'duty_two_levels', can_accept: true },
  ]);
  fireEvent.click(await dialog.findByRole('button', { name: '2 件を承認する' }));
  expect(await dialog.findByText(/8.*別の承認をすでに行っています/)).toBeInTheDocument();
  mockApi({
    'POST /approvals/bulk': ({ body }: { body: unknown }) => {
      requests.push({ method: 'POST', body } as never);
      return { body: { results: [{ id: 'i8', ok: true, level: 2 }] } };
    },
  });
  fireEvent.click(dialog.getByRole('button', { name: '理解して 1 件を続ける' }));
  expect(await dialog.findByText('2 件を承認しました')).toBeInTheDocument();
  expect(sent().at(-1)?.body).toEqual({
    invoices: [{ id: 'i8', invoice_version: 4 }],
    accept_duties: true,
  });
});

it('offers nothing where the refusal is no warning', async () => {
  const { dialog } = await ask([
    { id: 'i7', ok: true, level: 2 },
    { id: 'i8', ok: false, code: 'duty_two_levels' },
  ]);
  fireEvent.click(await dialog.findByRole('button', { name: '2 件を承認する' }));
  expect(await dialog.findByText(/8.*別の承認をすでに行っています/)).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /続ける/ })).toBeNull();
});
