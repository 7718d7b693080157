/// <reference types="node" />
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen, type MockRequest } from '@uketori/frontend-kit/testing';
import en from './locales/en.json';
import ja from './locales/ja.json';
import { isAccountName, isAccountNumber } from './account.rules';
import type { Payment } from './payment.types';
import { changesOf, formOf } from './payments/payment.fields';
import { stageOf, transferGroups } from './payments/payment.state';
import PaymentList from './payments/PaymentList';
import PaymentPanel from './payments/PaymentPanel';
import { cutRecord, endOf } from './zengin/record.rules';
import { VoidBatch } from './zengin/VoidBatch';
import type { ExportBatch } from './zengin/zengin.types';

const locales = {
  namespace: 'payment',
  locales: (language: string) => Promise.resolve({ default: language === 'ja' ? ja : en }),
};

const payment: Payment = {
  id: 'p1',
  pay_key: 'p1',
  local_id: 7,
  invoice_id: 'i1',
  invoice_local_id: 3,
  state: 'DRAFT',
  partner_name: '株式会社青空商店',
  issue_date: '2026-10-31',
  due_date: null,
  pay_date: '2026-11-30',
  payment_type: 'transfer',
  bank_code: '0009',
  bank_name: '三井住友',
  branch_code: '588',
  branch_name: '横浜',
  account_type: 'ordinary',
  account_number: '3504228',
  account_holder_kana: 'カ)アオゾラ',
  user_bank_id: 'b1',
  user_bank_label: 'みずほ銀行 東京営業部 1234567',
  payee_account_id: 'a1',
  payee_account: null,
  transfer_group_id: null,
  edi_text: null,
  toriteki: { applies: false, pay_by: null, late: false },
  group: [],
  combinable: [],
  total_amount: 110000,
  withholding_tax: 0,
  payment_amount: 110000,
  fee_borne_by_partner: true,
  transfer_fee: 550,
  transfer_amount: 109450,
  bank_charge: 550,
  fee_gap: 0,
  confirm_level: 0,
  confirmations: [],
  approved_by_name: null,
  approved_at: null,
  paid_by_name: null,
  paid_at: null,
  exported_count: 0,
  live_batch_id: null,
  manual_fee: null,
  pay_confirm_level: 3,
  transfer_problems: [],
  can: { confirm1: true, update: true },
  version: 4,
};

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'payment:read': 3, 'payment:export': 3, 'payment:pay_approve1': 3 });
});

test('the stage says what is waited for', () => {
  expect(stageOf(payment, 3)).toBe('confirming');
  expect(stageOf({ ...payment, confirm_level: 3 }, 3)).toBe('to_approve');
  expect(stageOf(payment, 0)).toBe('to_approve');
  expect(stageOf({ ...payment, state: 'APPROVED' }, 3)).toBe('to_export');
  expect(stageOf({ ...payment, state: 'APPROVED', payment_type: 'cash' }, 3)).toBe('to_pay');
  expect(stageOf({ ...payment, state: 'APPROVED', live_batch_id: 'x' }, 3)).toBe('exported');
});

test('transfers group by date and account; without either they are left out', () => {
  const later = { ...payment, pay_key: 'p2', pay_date: '2026-12-31' };
  const none = { ...payment, pay_key: 'p3', user_bank_id: null };
  const groups = transferGroups([later, payment, none, { ...payment, pay_key: 'p4' }]);
  expect(groups.map((group) => [group.pay_date, group.pay_keys, group.total])).toEqual([
    ['2026-11-30', ['p1', 'p4'], 218900],
    ['2026-12-31', ['p2'], 109450],
  ]);
});

test('a record is cut byte by byte, a voiced mark being a byte of its own', () => {
  const [kind, name] = cutRecord('2ｱｻｷﾞ ', [
    { name: 'record_type', start: 1, length: 1, type: 'N' },
    { name: 'account_holder', start: 2, length: 5, type: 'C' },
  ]);
  expect(kind?.characters).toEqual(['2']);
  expect(name?.characters).toEqual(['ｱ', 'ｻ', 'ｷ', 'ﾞ', ' ']);
  expect(name && endOf(name)).toBe(6);
});

test('account checks of the specification', () => {
  expect(isAccountNumber('1234567')).toBe(true);
  expect(isAccountNumber('12345678')).toBe(false);
  expect(isAccountNumber('１２３')).toBe(false);
  expect(isAccountName('カ)アオゾラ A-1/')).toBe(true);
  expect(isAccountName('青空')).toBe(false);
  expect(isAccountName('ア'.repeat(49))).toBe(false);
});

test('only what was changed is sent', () => {
  expect(changesOf(payment, formOf(payment))).toEqual({});
  expect(changesOf(payment, { ...formOf(payment), transfer_fee: 330, bank_search: '0001' })).toEqual({
    transfer_fee: 330,
  });
});

test('list shows withdrawn payments only when asked, and its empty state', async () => {
  const requests = mockApi({
    'GET /payments': { items: [], next_cursor: null, count: 0 },
    'GET /user-banks': { items: [] },
  });
  await renderScreen(<PaymentList />, locales);
  expect(await screen.findByText(ja.list.empty, {}, { timeout: 30_000 })).toBeInTheDocument();
  const asked = requests.find(({ path }) => path === '/payments');
  expect(asked?.query.getAll('state')).toEqual(['DRAFT,APPROVED,PAID']);
});

test('before final approval the invoice has a calm hint', async () => {
  mockApi({});
  await renderScreen(
    <PaymentPanel invoice_id="i1" version={1} editing={false} onChanged={jest.fn()} />,
    locales,
  );
  expect(await screen.findByText(ja.panel.none_hint)).toBeInTheDocument();
});

test('a step sends the version seen; a refusal is told in words', async () => {
  const requests = mockApi({
    'GET /payments/by-invoice/:id': payment,
    'POST /payments/:key/confirmations/:level': () => ({ status: 409, body: { code: 'already_confirmed' } }),
  });
  const onChanged = jest.fn();
  await renderScreen(
    <PaymentPanel invoice_id="i1" version={1} editing={false} onChanged={onChanged} />,
    locales,
  );
  expect(screen.queryByRole('button', { name: '確認2する' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '確認1する' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  const sent = requests.find((request: MockRequest) => request.method === 'POST');
  expect(sent?.path).toBe('/payments/p1/confirmations/1');
  expect(sent?.body).toEqual({ version: 4 });
});

test('while the invoice is edited no step can be taken', async () => {
  mockApi({ 'GET /payments/by-invoice/:id': payment });
  await renderScreen(<PaymentPanel invoice_id="i1" version={1} editing onChanged={jest.fn()} />, locales);
  expect(await screen.findByRole('button', { name: '確認1する' })).toBeDisabled();
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
