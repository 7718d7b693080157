import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import ja from '../locales/ja.json';
import { locales } from '../testing';
import { PreviewRow } from './PreviewRow';
import { VoidBatch } from './VoidBatch';
import type { ExportBatch, PlannedRow } from './zengin.types';

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'payment:read': 3, 'payment:export': 3, 'payment:pay_approve1': 3 });
});

test('voiding asks for a reason and the very number', async () => {
  mockApi({ 'POST /zengin-exports/:id/void': {} });
  const batch = { id: 'x', local_id: 12 } as ExportBatch;
  await renderScreen(<VoidBatch batch={batch} onClose={jest.fn()} />, locales);
  const button = await screen.findByRole('button', { name: ja.batch.void });
  await userEvent.type(screen.getByLabelText(ja.batch.void_reason), '誤り');
  await userEvent.type(screen.getByLabelText(/番号 12/), '1');
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/番号 12/), '2');
  expect(button).toBeEnabled();
});

test('a name that is too long can be shortened by choice, a waiting account leads to its page', async () => {
  const row: PlannedRow = {
    pay_key: 'p1',
    local_id: 7,
    partner_name: '株式会社青空商店',
    transfer_amount: 100,
    state: 'BLOCKED',
    record: null,
    payments: [
      { pay_key: 'p1', local_id: 7, transfer_amount: 60 },
      { pay_key: 'p2', local_id: 8, transfer_amount: 40 },
    ],
    problems: [
      {
        code: 'zengin_name_too_long',
        check: 'V-101',
        severity: 'error',
        field: 'account_holder',
        params: { bytes: 31, limit: 30, shortened: 'ｱｵｿﾞﾗ' },
      },
      {
        code: 'payee_account_waiting',
        check: 'account',
        severity: 'error',
        field: 'payee_account',
        params: { payee_account_id: 'a1' },
      },
    ],
  };
  const layout = { header: [], data: [], trailer: [], end: [], edi: [] };
  const onShorten = jest.fn();
  mockApi({});
  await renderScreen(
    <PreviewRow row={row} layout={layout} chosen={false} onShorten={onShorten} onExclude={jest.fn()} />,
    locales,
  );
  await userEvent.click(await screen.findByRole('button', { name: /ｱｵｿﾞﾗ/ }));
  expect(onShorten).toHaveBeenCalledWith('p1', true);
  expect(screen.getByRole('link', { name: ja.account.check })).toHaveAttribute(
    'href',
    '/payment/accounts?account=a1',
  );
  expect(screen.getByText('2件を1件で振込')).toBeInTheDocument();
});
