import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import WaitingList from './WaitingList';

const words = {
  namespace: 'approval',
  locales: (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`),
};

it('shows and sums no 0 yen for an invoice whose amount is not known yet', async () => {
  mockSession({ 'invoice:approve1': 3 });
  const row = { partner_name: '桔梗', currency_code: 'JPY', top_level: 0, subject_version: 1 };
  mockApi({
    'GET /invoice-remarks': {
      items: [{ local_id: 7, attention: ['same_bill'], differences: [{ code: 'new_account', params: {} }] }],
    },
    'GET /approvals': {
      items: [
        { ...row, id: 'i7', local_id: 7, payable_amount: 1_100 },
        { ...row, id: 'i8', local_id: 8, payable_amount: null },
      ],
      next_cursor: null,
      count: 2,
    },
  });
  await renderScreen(<WaitingList />, words);
  for (const name of ['7 を選択', '8 を選択']) fireEvent.click(await screen.findByRole('checkbox', { name }));
  expect(await screen.findByText(/合計 1,100 \(金額のない1件を除く\)/)).toBeInTheDocument();
  expect(screen.queryByText('0')).toBeNull();
  expect(await screen.findByText('二重請求の疑い')).toBeInTheDocument();
  expect(screen.getByText('前回との違い 1')).toBeInTheDocument();
});

it('finds the invoices of one supplier among those that wait', async () => {
  mockSession({ 'invoice:approve1': 3 });
  const requests = mockApi({ 'GET /approvals': { items: [], next_cursor: null, count: 0 } });
  await renderScreen(<WaitingList />, words);
  fireEvent.change(await screen.findByRole('searchbox', { name: '取引先' }), { target: { value: '桔梗' } });
  await waitFor(() => expect(requests.at(-1)?.query.get('partner_name')).toBe('桔梗'));
  expect(requests.at(-1)?.query.get('mine')).toBe('1');
});
