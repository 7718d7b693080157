import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import BulkApprove from './BulkApprove';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const rows = [7, 8].map((local_id) => ({
  id: `i${local_id}`,
  local_id,
  version: local_id - 4,
  payable_amount: 1000,
  currency_code: 'JPY',
  foreign_total_amount: null,
  is_changed: false,
}));
const approve = async (results: object[]) => {
  const clear = jest.fn();
  const changed = jest.fn();
  const requests = mockApi({ 'POST /approvals/bulk': { results } });
  await renderScreen(<BulkApprove rows={rows} clear={clear} onChanged={changed} />, {
    namespace: 'approval',
    locales,
  });
  fireEvent.click(await screen.findByRole('button', { name: '一括承認' }));
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(requests[0]?.body).toEqual({
    invoices: [
      { id: 'i7', invoice_version: 3 },
      { id: 'i8', invoice_version: 4 },
    ],
  });
  return clear;
};

it('gives the selection back when everything was approved', async () => {
  const told: string[] = [];
  const end = onToast(({ title }) => told.push(title));
  const clear = await approve([
    { id: 'i7', ok: true, level: 1 },
    { id: 'i8', ok: true, level: 1 },
  ]);
  end();
  expect([told, clear.mock.calls.length]).toEqual([['2 件を承認しました'], 1]);
});

it('keeps the selection, on which it lives, until the refusals were read', async () => {
  const clear = await approve([
    { id: 'i7', ok: true, level: 2 },
    { id: 'i8', ok: false, code: 'all_levels_approved' },
  ]);
  expect(await screen.findByText(/8.*すべての段階が承認済です/)).toBeInTheDocument();
  expect(clear).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
});
