import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import ja from '../locales/ja.json';
import type { PaymentListRow, Words } from '../payment.types';
import { locales, ofInvoice, payment } from '../testing';
import { BulkActions } from './BulkActions';
import { paymentColumns } from './payment.columns';
import PaymentList from './PaymentList';
import PaymentPanel from './PaymentPanel';

beforeEach(() => {
  localStorage.clear();
  mockSession({ 'payment:read': 3 });
});

const words = ((key: string) => key) as unknown as Words;

test.each([
  [true, 1],
  [false, 0],
])('in the list a payment that may be a second one is marked: %s', async (may_be_paid_twice, marks) => {
  const column = paymentColumns(words, 3).find(({ key }) => key === 'attention');
  const row = { ...payment, may_be_paid_twice } as unknown as PaymentListRow;
  await renderScreen(<>{column?.render?.(row)}</>, locales);
  expect(screen.queryAllByText('twice.badge')).toHaveLength(marks);
});

test('the list finds them', async () => {
  mockApi({
    'GET /payments': { items: [], next_cursor: null, count: 0 },
    'GET /user-banks': { items: [] },
  });
  await renderScreen(<PaymentList />, locales);
  expect(await screen.findByText(ja.list.empty, {}, { timeout: 30_000 })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: ja.twice.label })).toBeInTheDocument();
});

test('a user who confirms one is led to the others', async () => {
  const { fee_differs: _, ...other } = { ...payment, pay_key: 'p9', local_id: 9 };
  mockApi(ofInvoice({ ...payment, same_payments: [other] }));
  await renderScreen(
    <PaymentPanel invoice_id="i1" version={1} locked editing={false} onChanged={jest.fn()} />,
    locales,
  );
  const link = await screen.findByRole('link', { name: '支払番号 9' });
  expect(link).toHaveAttribute('href', expect.stringContaining('/payment/p9'));
  expect(screen.getByText(ja.twice.same, { exact: false })).toBeInTheDocument();
});

test('a payment of its own is said nothing about', async () => {
  mockApi(ofInvoice(payment));
  await renderScreen(
    <PaymentPanel invoice_id="i1" version={1} locked editing={false} onChanged={jest.fn()} />,
    locales,
  );
  await screen.findByRole('button', { name: '1次確認する' });
  expect(screen.queryByText(ja.twice.same, { exact: false })).toBeNull();
});

const chosen = (...marks: boolean[]) => {
  const rows = marks.map(
    (may_be_paid_twice, n) =>
      ({ ...payment, pay_key: `p${n}`, local_id: n + 1, may_be_paid_twice }) as unknown as PaymentListRow,
  );
  return { keys: rows.map(({ pay_key }) => pay_key), rows, clear: jest.fn() };
};

async function confirmAll(...marks: boolean[]) {
  mockSession({ 'payment:pay_approve1': 3 });
  const requests = mockApi({ 'POST /payments/bulk': { results: [] } });
  await renderScreen(<BulkActions selection={chosen(...marks) as never} levels={1} />, locales);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(ja.bulk.steps) }));
  fireEvent.click(await screen.findByRole('menuitem'));
  return requests;
}

test('many are confirmed at once without a question while none is doubted', async () => {
  const requests = await confirmAll(false, false);
  await waitFor(() => expect(requests).toHaveLength(1));
});

test('of many that are confirmed at once the doubted ones are named first', async () => {
  const requests = await confirmAll(false, true, true);
  expect(await screen.findByText(/支払番号 2, 3：/)).toBeInTheDocument();
  expect(requests).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: ja.twice.go_on }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toEqual(['/payments/bulk']));
});
