import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mockApi, mockSession, renderScreen, type MockRequest } from '@uketori/frontend-kit/testing';
import { tellDiffering } from '../repricing/tellDiffering';
import ja from '../locales/ja.json';
import type { Payment, Words } from '../payment.types';
import { locales, ofInvoice, payment } from '../testing';
import { FeeToday } from './FeeToday';
import NextPayment from './NextPayment';
import PaymentList from './PaymentList';
import PaymentPanel from './PaymentPanel';
import { useUnlock } from './useUnlock';

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'payment:read': 3, 'payment:export': 3, 'payment:pay_approve1': 3 });
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

test.each([false, true])(
  'while there is no payment (locked: %s) the invoice has a calm hint',
  async (locked) => {
    const requests = mockApi({ 'GET /payments': { items: [], next_cursor: null } });
    await renderScreen(
      <PaymentPanel invoice_id="i1" version={1} locked={locked} editing={false} onChanged={jest.fn()} />,
      locales,
    );
    expect(await screen.findByText(ja.panel.none_hint)).toBeInTheDocument();
    // Before final approval there is nothing to ask for.
    expect(requests.map(({ path, query }) => [path, query.get('invoice_id')])).toEqual(
      locked ? [['/payments', 'i1']] : [],
    );
  },
);

test('a step sends the version seen; a refusal is shown in words', async () => {
  const requests = mockApi({
    ...ofInvoice(payment),
    'POST /payments/:key/confirmations/:level': () => ({ status: 409, body: { code: 'already_confirmed' } }),
  });
  const onChanged = jest.fn();
  await renderScreen(
    <PaymentPanel invoice_id="i1" version={1} locked editing={false} onChanged={onChanged} />,
    locales,
  );
  expect(screen.queryByRole('button', { name: '2次確認する' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '1次確認する' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  const sent = requests.find((request: MockRequest) => request.method === 'POST');
  expect(sent?.path).toBe('/payments/p1/confirmations/1');
  expect(sent?.body).toEqual({ version: 4 });
});

test.each([
  [0, true],
  [1, false],
])('a payment of %d yen is marked as paid from the bar: %s', async (transfer_amount, isOffered) => {
  const approved = { ...payment, state: 'APPROVED', transfer_amount, can: { paid: true } } as Payment;
  const requests = mockApi({ ...ofInvoice(approved), 'POST /payments/:key/paid': approved });
  const onChanged = jest.fn();
  await renderScreen(<NextPayment invoice_id="i1" locked onChanged={onChanged} />, locales);
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  const name = `次の操作: ${ja.act.mark_paid}`;
  if (!isOffered) return expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(requests.find(({ method }) => method === 'POST')?.path).toBe('/payments/p1/paid');
});

test('while the invoice is edited no step can be taken', async () => {
  mockApi(ofInvoice(payment));
  await renderScreen(
    <PaymentPanel invoice_id="i1" version={1} locked editing onChanged={jest.fn()} />,
    locales,
  );
  expect(await screen.findByRole('button', { name: '1次確認する' })).toBeDisabled();
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
  await renderScreen(
    <FeeToday payment={differing} disabled={false} onMendBearer={() => undefined} />,
    locales,
  );
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

test('an approved payment keeps its fee without a word', async () => {
  const settled: Payment = { ...payment, state: 'APPROVED', supplier_bears_fee: false };
  const { container } = await renderScreen(<FeeToday payment={settled} disabled={false} />, locales);
  expect(container).toHaveTextContent(/^$/);
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
