import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import ja from '../locales/ja.json';
import { locales } from '../testing';
import { ConfirmAccount } from './ConfirmAccount';
import type { PayeeAccount } from '../usePayeeAccounts';

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'payment:read': 3, 'payment:export': 3, 'payment:pay_approve1': 3 });
});

const account: PayeeAccount = {
  id: 'a1',
  company_id: null,
  partner_name: '株式会社青空商店',
  bank_code: '0009',
  bank_name: '三井住友',
  branch_code: '588',
  branch_name: '横浜',
  account_type: 'ordinary',
  account_number: '3504228',
  account_holder_kana: 'カ)アオゾラ',
  state: 'WAITING',
  entered_by: 'u1',
  entered_by_name: '経理 花子',
  entered_at: '2026-11-20T01:00:00.000Z',
  confirmed_by_name: null,
  confirmed_at: null,
  confirm_note: null,
  edi_text: '',
  version: 3,
  previous: {
    bank_code: '0009',
    bank_name: '三井住友',
    branch_code: '588',
    branch_name: '横浜',
    account_type: 'ordinary',
    account_number: '1111111',
    account_holder_kana: 'カ)アオゾラ',
    confirmed_by_name: '支払 太郎',
    confirmed_at: '2026-10-20T01:00:00.000Z',
  },
  payments: [],
  can_confirm: true,
  refusal: null,
  warning: null,
};

test('an account is confirmed with a note only; what changed is marked', async () => {
  const requests = mockApi({
    'GET /payee-accounts/:id': account,
    'POST /payee-accounts/:id/confirmation': { ...account, state: 'CONFIRMED' },
  });
  const onClose = jest.fn();
  await renderScreen(<ConfirmAccount id="a1" onClose={onClose} />, locales);
  const button = await screen.findByRole('button', { name: ja.account.confirm });
  expect(await screen.findByText('1111111')).toBeInTheDocument();
  expect(screen.getAllByText(ja.account.changed)).toHaveLength(1);
  expect(button).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/確認した方法/), '03-1234-5678 に折り返し');
  await userEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    version: 3,
    note: '03-1234-5678 に折り返し',
  });
});

test('the user who entered the account sees that another person has to confirm it', async () => {
  mockApi({
    'GET /payee-accounts/:id': { ...account, can_confirm: false, refusal: 'payee_account_same_person' },
  });
  await renderScreen(<ConfirmAccount id="a1" onClose={jest.fn()} />, locales);
  expect(await screen.findByText(/登録・変更した方は確認できません/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/確認した方法/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: ja.account.confirm })).toBeDisabled();
});

test('the uploader of a read account accepts a warning first, and the confirmation says so', async () => {
  mockSession({ 'payment:read': 3, 'payment:update': 3 });
  const requests = mockApi({
    'GET /payee-accounts/:id': { ...account, warning: 'duty_read_account' },
    'POST /payee-accounts/:id/confirmation': { ...account, state: 'CONFIRMED' },
  });
  const onClose = jest.fn();
  await renderScreen(<ConfirmAccount id="a1" onClose={onClose} />, locales);
  await userEvent.type(await screen.findByLabelText(/確認した方法/), '折り返し');
  await userEvent.click(screen.getByRole('button', { name: ja.account.confirm }));
  await userEvent.click(await screen.findByText('理解して続ける'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    version: 3,
    note: '折り返し',
    accept_duties: true,
  });
});
