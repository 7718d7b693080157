import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BulkResult, ChosenInvoice } from './approvals.api';
import BulkFinal from './BulkFinal';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const row = (local_id: number, over: Partial<ChosenInvoice> = {}): ChosenInvoice => ({
  id: `i${local_id}`,
  local_id,
  version: local_id + 100,
  partner_name: '桔梗',
  payable_amount: 110_000,
  currency_code: 'JPY',
  foreign_total_amount: null,
  is_changed: false,
  ...over,
});
const final = (id: string): BulkResult => ({ id, ok: true, final_state: 'FINAL' });

interface Sent {
  invoices: { id: string; invoice_version: number }[];
}
type Answer = (sent: Sent) => object;
const open = async (rows: ChosenInvoice[], answer: Answer = () => ({ body: { results: [] } })) => {
  const clear = jest.fn();
  const changed = jest.fn();
  const requests = mockApi({
    'GET /invoice-remarks': { items: [] },
    'POST /approvals/bulk-final': ({ body }: { body: unknown }) => answer(body as Sent),
  });
  await renderScreen(<BulkFinal rows={rows} clear={clear} onChanged={changed} />, {
    namespace: 'approval',
    locales,
  });
  fireEvent.click(await screen.findByRole('button', { name: '一括最終承認' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  const sent = () => requests.filter(({ method }) => method === 'POST');
  return { clear, changed, sent, dialog };
};
const all: Answer = ({ invoices }) => ({ body: { results: invoices.map(({ id }) => final(id)) } });

beforeEach(() => void mockSession({ 'invoice:final_approve': 3 }));

it('says how many and what they come to by currency, sends what was seen, then says what became of it', async () => {
  const usd = { currency_code: 'USD', foreign_total_amount: '1234.5' };
  const { dialog, sent, clear, changed } = await open([row(1), row(2), row(3, usd)], all);
  const sums = dialog.getAllByRole('row').map((one) => one.textContent);
  expect(sums).toEqual(['通貨件数支払金額の合計', 'JPY2220,000', 'USD11,234.50']);
  fireEvent.click(await dialog.findByRole('button', { name: '3 件を最終承認する' }));
  expect(await dialog.findByText('3 件を最終承認しました')).toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({
    invoices: [
      { id: 'i1', invoice_version: 101 },
      { id: 'i2', invoice_version: 102 },
      { id: 'i3', invoice_version: 103 },
    ],
  });
  expect([clear.mock.calls.length, changed.mock.calls.length]).toEqual([0, 0]);
  const close = dialog.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement;
  await waitFor(() => expect(close).toHaveFocus());
  fireEvent.click(close);
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
  expect(changed).toHaveBeenCalledTimes(1);
});

it('leaves out what was changed after an approval unless it is wanted in', async () => {
  const { dialog, sent } = await open([row(1), row(2, { is_changed: true })], all);
  expect(dialog.getByText('1 件は承認の後に変更されています')).toBeInTheDocument();
  expect(dialog.getByText('番号 2')).toBeInTheDocument();
  expect(await dialog.findByRole('button', { name: '1 件を最終承認する' })).toBeEnabled();
  fireEvent.click(dialog.getByRole('checkbox', { name: '変更された請求書も最終承認する' }));
  expect(dialog.getAllByRole('row').at(-1)).toHaveTextContent('JPY2220,000');
  fireEvent.click(await dialog.findByRole('button', { name: '2 件を最終承認する' }));
  await dialog.findByText('2 件を最終承認しました');
  expect(sent().map(({ body }) => (body as Sent).invoices.length)).toEqual([2]);
});

it('cannot be started when all of them were changed, nor is anything sent when it is cancelled', async () => {
  const { dialog, sent, clear } = await open([row(1, { is_changed: true })]);
  expect(await dialog.findByRole('button', { name: '0 件を最終承認する' })).toBeDisabled();
  fireEvent.click(dialog.getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([sent().length, clear.mock.calls.length]).toEqual([0, 0]);
});

it('names each refusal with its reason, and what is still under way', async () => {
  const results: BulkResult[] = [
    final('i1'),
    { id: 'i2', ok: false, code: 'version_conflict' },
    { id: 'i3', ok: false, code: 'approval_level_missing' },
    { id: 'i4', ok: true, final_state: 'LOCKING' },
  ];
  const { dialog } = await open([row(1), row(2), row(3), row(4)], () => ({ body: { results } }));
  fireEvent.click(await dialog.findByRole('button', { name: '4 件を最終承認する' }));
  expect(await dialog.findByText('2 件は最終承認できませんでした')).toBeInTheDocument();
  expect(dialog.getByText(/番号 2: 他の方が先に更新しました/)).toBeInTheDocument();
  expect(dialog.getByText(/番号 3: 承認が済んでいない段階がある/)).toBeInTheDocument();
  expect(dialog.getByText('1 件を最終承認しました')).toBeInTheDocument();
  expect(dialog.getByText(/1 件は最終承認の処理中です/)).toBeInTheDocument();
});

it('sends many in parts; finished results stay when a later part fails', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => row(at + 1));
  let parts = 0;
  const { dialog, sent } = await open(rows, (sent) => {
    parts += 1;
    return parts < 3 ? all(sent) : { status: 503, body: { code: 'service_unavailable' } };
  });
  fireEvent.click(await dialog.findByRole('button', { name: '120 件を最終承認する' }));
  expect(await dialog.findByText('100 件を最終承認しました')).toBeInTheDocument();
  expect(await dialog.findByText(/20 件は処理されたか確認できません/)).toBeInTheDocument();
  expect(sent().map(({ body }) => (body as Sent).invoices.length)).toEqual([50, 50, 20]);
});

it.each([
  ['none', []],
  ['more than a bulk act takes', Array.from({ length: 10_001 }, (_, at) => row(at + 1))],
])('is not offered for %s', async (_, rows) => {
  mockApi({});
  await renderScreen(<BulkFinal rows={rows} clear={jest.fn()} onChanged={jest.fn()} />, {
    namespace: 'approval',
    locales,
  });
  expect(await screen.findByRole('button', { name: '一括最終承認' })).toBeDisabled();
});
