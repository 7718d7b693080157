import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { locales } from '../testing';
import type { OpenRow, Proposal } from './statement.types';
import StatementsPage from './StatementsPage';

const proposal = (over: Partial<Proposal> = {}): Proposal => ({
  kind: 'payment',
  pay_keys: ['p1'],
  payments: [
    { pay_key: 'p1', local_id: 7, partner_name: '青空商店', pay_date: '2026-11-30', transfer_amount: 1000 },
  ],
  total: 1000,
  difference: 0,
  confidence: 100,
  sure: true,
  reasons: ['amount_exact', 'date_same', 'name_same'],
  ...over,
});
const row = (id: string, proposals: Proposal[], over: Partial<OpenRow> = {}): OpenRow => ({
  id,
  statement_id: 's1',
  user_bank_id: 'b1',
  booked_on: '2026-11-30',
  direction: 'out',
  amount: 1000,
  description: `フリコミ ${id}`,
  balance: null,
  state: 'OPEN',
  ignore_reason: null,
  settled_by_name: null,
  settled_at: null,
  version: 1,
  proposals,
  ...over,
});

const show = async (rows: OpenRow[], results: object[] = []) => {
  mockSession({ 'payment:read': 3, 'payment:pay_approve5': 3 }, {});
  const asked: unknown[] = [];
  mockApi({
    'GET /user-banks': {
      items: [
        { id: 'b1', default: true, bank_name: 'みずほ', bank_branch_name: '', bank_account_number: '1' },
      ],
    },
    'GET /payee-accounts': { items: [], next_cursor: null },
    'GET /payments/repricings': { items: [] },
    'GET /bank-statements/open-rows': { items: rows, total: rows.length },
    'POST /bank-statements/matches': (request: { body: unknown }) => {
      asked.push(request.body);
      return { status: 200, body: { results } };
    },
  } as never);
  await renderScreen(<StatementsPage />, { ...locales, at: '/payment/statements' });
  return asked;
};

it('offers the sure rows together, and accepts those that stay ticked', async () => {
  const rows = [
    row('a', [proposal()]),
    row('b', [proposal({ pay_keys: ['p2'] })]),
    row('c', [proposal({ sure: false, reasons: ['amount_fee_differs', 'date_near'] })]),
  ];
  const asked = await show(rows, [{ row_id: 'a', ok: true }]);
  fireEvent.click(await screen.findByRole('button', { name: '確実な2件を消し込む' }));
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes).toHaveLength(2);
  fireEvent.click(boxes[1] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: '1件を消し込む' }));
  await waitFor(() => expect(asked).toEqual([{ matches: [{ row_id: 'a', pay_keys: ['p1'] }] }]));
});

it('a row that was refused stays with its reason', async () => {
  await show([row('a', [proposal()])], [{ row_id: 'a', ok: false, code: 'payment_already_paid' }]);
  fireEvent.click(await screen.findByRole('button', { name: '確実な1件を消し込む' }));
  fireEvent.click(await screen.findByRole('button', { name: '1件を消し込む' }));
  expect(await screen.findByText(/すでに支払済です/)).toBeTruthy();
});

it('rows without a proposal have a list of their own, with a filter by direction', async () => {
  await show([row('a', [proposal()]), row('x', []), row('y', [], { direction: 'in' })]);
  expect(await screen.findByText('フリコミ a')).toBeTruthy();
  expect(screen.queryByText('フリコミ x')).toBeNull();
  fireEvent.click(screen.getByText('該当なし'));
  expect(await screen.findByText('フリコミ x')).toBeTruthy();
  expect(screen.getByText('フリコミ y')).toBeTruthy();
  expect(screen.queryByText('フリコミ a')).toBeNull();
});
