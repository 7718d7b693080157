/// <reference types="node" />
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mockApi, mockSession, renderScreen, type MockRequest } from '@uketori/frontend-kit/testing';
import en from './locales/en.json';
import ja from './locales/ja.json';
import { ConfirmAccount } from './accounts/ConfirmAccount';
import type { PayeeAccount } from './accounts/usePayeeAccounts';
import { isAccountName, isAccountNumber } from './account.rules';
import type { Payment, Words } from './payment.types';
import { changesOf, formOf } from './payments/payment.fields';
import { stageOf, transferGroups } from './payments/payment.state';
import { tellDiffering } from './fees/tellDiffering';
import { FeeToday } from './payments/FeeToday';
import PaymentList from './payments/PaymentList';
import PaymentPanel from './payments/PaymentPanel';
import { useUnlock } from './payments/useUnlock';
import { PreviewRow } from './zengin/PreviewRow';
import { bytesOfText } from './zengin/read.rules';
import { cutRecord, dataLayout, endOf } from './zengin/record.rules';
import { VoidBatch } from './zengin/VoidBatch';
import type { ExportBatch, PlannedRow } from './zengin/zengin.types';

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
  fee_today: null,
  supplier_bears_fee: null,
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

test('whoever entered the account is told that another person has to confirm it', async () => {
  mockApi({
    'GET /payee-accounts/:id': { ...account, can_confirm: false, refusal: 'payee_account_same_person' },
  });
  await renderScreen(<ConfirmAccount id="a1" onClose={jest.fn()} />, locales);
  expect(await screen.findByText(/登録・変更した方は確認できません/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/確認した方法/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: ja.account.confirm })).toBeDisabled();
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

test('an EDI record has its own fields; pasted text becomes single bytes or is refused', () => {
  const layouts = { data: [], edi: [{ name: 'edi', start: 92, length: 20, type: 'C' as const }] };
  expect(dataLayout(`${' '.repeat(112)}Y`, layouts)).toBe(layouts.edi);
  expect(dataLayout(' '.repeat(120), layouts)).toBe(layouts.data);
  expect([...bytesOfText('1ｱﾞ\r\n').bytes]).toEqual([0x31, 0xb1, 0xde, 0x0d, 0x0a]);
  expect(bytesOfText('1ア').wide).toBe('ア');
});

test('an emptied EDI text gives the text of the account back', () => {
  const own = { ...payment, edi_text: 'ABC' };
  expect(changesOf(own, { ...formOf(own), edi_text: '' })).toEqual({ edi_text: null });
  expect(changesOf(payment, formOf(payment))).toEqual({});
});

test('a fee that is no longer what the conditions say is offered to be worked out again', async () => {
  const requests = mockApi({ 'POST /payments/p1/repricing': payment });
  const differing: Payment = {
    ...payment,
    confirm_level: 1,
    fee_today: { transfer_fee: 660, transfer_amount: 109340, bank_charge: 660, fee_gap: 0 },
    supplier_bears_fee: false,
    can: { update: true, reprice: true },
  };
  renderScreen(<FeeToday payment={differing} disabled={false} onMendBearer={() => undefined} />, locales);
  await screen.findByText('現在の条件では手数料 660円・振込額 109,340円です');
  screen.getByText('計算し直すと金額が変わるため、確認は取り消されます');
  screen.getByText('取引先マスタでは当方負担です');
  await userEvent.click(screen.getByRole('button', { name: '手数料を計算し直す' }));
  await waitFor(() =>
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ['/payments/p1/repricing', { version: payment.version }],
    ]),
  );
});

test('an approved payment keeps its fee without a word', () => {
  const settled: Payment = { ...payment, state: 'APPROVED', supplier_bears_fee: false };
  renderScreen(<FeeToday payment={settled} disabled={false} />, locales);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a saved condition is saved, whether or not the payments it concerns may be counted', async () => {
  mockApi({ 'GET /payments': () => ({ status: 403, body: { code: 'no_privilege' } }) });
  await expect(tellDiffering(((key: string) => key) as unknown as Words)).resolves.toBeUndefined();
});

function Unlock({ onOpen }: { onOpen: (field: string) => void }) {
  const [mayEdit, setMayEdit] = useState(false);
  const approved: Payment = { ...payment, state: 'APPROVED', can: { cancel_approval: true } };
  const unlock = useUnlock(mayEdit ? payment : approved, onOpen);
  return (
    <>
      <button type="button" onClick={() => unlock('bank_code')}>
        直す
      </button>
      <button type="button" onClick={() => setMayEdit(true)}>
        取り消された
      </button>
    </>
  );
}

test.each([
  ['キャンセル', []],
  ['支払承認を取消して修正', ['bank_code']],
])(
  'the form opens when the approval was taken back here, not when it was left alone: %s',
  async (answer, opened) => {
    mockApi({ 'DELETE /payments/p1/approval': payment });
    const fields: string[] = [];
    await renderScreen(<Unlock onOpen={(field) => void fields.push(field)} />, locales);
    await userEvent.click(screen.getByRole('button', { name: '直す' }));
    await userEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: '取り消された' }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fields).toEqual(opened);
  },
);
