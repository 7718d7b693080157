import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import Confirmation from './Confirmation';
import PayablesScreen from './PayablesScreen';
import type { Payables, PayablesAgeing, PayablesConfirmation, PayablesLedger } from './payables.types';
import SupplierLedger from './SupplierLedger';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'journal', locales, language: 'ja' as const };
const SUPPLIER = '01900000-0000-7000-8000-0000000000a1';
const account = { id: '01900000-0000-7000-8000-0000000000b1', name: '買掛金', code: '211' };
const figures = { opening: 11_000, increase: 220_000, decrease: 33_000, closing: 198_000 };
const party = { supplier: SUPPLIER, name: '青空商事', is_company: true };

const payables: Payables = {
  from: '2026-11',
  to: '2026-11',
  accounts: [account],
  items: [{ ...party, account, ...figures }],
  count: 150,
  totals: [{ account, ...figures }],
  total: figures,
};
const ages = { not_due: 0, '1_30': 198_000, '31_60': 0, '61_90': 0, over_90: 0, no_date: 0 };
const ageing: PayablesAgeing = {
  on: '2026-10-31',
  accounts: [account],
  items: [{ ...party, amount: 198_000, ages }],
  count: 1,
  total: { amount: 198_000, ages },
};
const entry = {
  account,
  local_id: 7,
  invoice_number: 'A-7',
  pay_key: null,
  payment_local_id: null,
};
const ledger: PayablesLedger = {
  ...party,
  from: '2026-11',
  to: '2026-11',
  accounts: [account],
  ...figures,
  truncated: true,
  entries: [
    { ...entry, day: '2026-11-10', kind: 'bill', amount: 220_000, balance: 231_000 },
    {
      ...entry,
      day: '2026-11-20',
      kind: 'payment',
      amount: -33_000,
      balance: 198_000,
      pay_key: SUPPLIER,
      payment_local_id: 4,
    },
  ],
};
const letter: PayablesConfirmation = {
  ...party,
  on: '2026-10-31',
  balance: 198_000,
  balances: [{ account, balance: 198_000 }],
  documents: [
    { local_id: 7, invoice_number: 'A-7', posted: '2026-10-10', due: '2026-11-30', amount: 185_655 },
    { local_id: null, invoice_number: '', posted: '2026-10-31', due: null, amount: 12_345 },
  ],
};

beforeEach(() => mockSession({ 'report:read': 3, 'invoice:read': 3, 'payment:read': 3 }));

test('the figures, the way to the entries, pages, and filters in the address', async () => {
  const requests = mockApi({ 'GET /payables': payables, 'GET /payables/ageing': ageing });
  await renderScreen(<PayablesScreen />, {
    ...options,
    at: '/report/payables?from=2026-11&to=2026-11&page=2',
  });
  const link = await screen.findByRole('link', { name: '青空商事' });
  expect(link).toHaveAttribute('href', `/report/payables/${SUPPLIER}?from=2026-11&to=2026-11`);
  expect(screen.getAllByText('198,000').length).toBeGreaterThan(1);
  expect(requests[0]?.query.toString()).toBe('from=2026-11&to=2026-11&page=2');
  fireEvent.click(screen.getByRole('button', { name: '前の期間' }));
  await waitFor(() => expect(requests.at(-1)?.query.toString()).toBe('from=2026-10&to=2026-10&page=1'));
  const search = screen.getByRole('searchbox', { name: '取引先名で検索' });
  fireEvent.change(search, { target: { value: ' 青空 ' } });
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await waitFor(() => expect(requests.at(-1)?.query.get('q')).toBe('青空'));
  fireEvent.click(screen.getByRole('radio', { name: '期日別の残高' }));
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/payables/ageing'));
  expect(requests.at(-1)?.query.get('q')).toBe('青空');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: '青空商事' }).getAttribute('href')).toContain(
      '/confirmation?on=',
    ),
  );
});

test('nothing in a period, and a load that fails, say so', async () => {
  let fails = true;
  mockApi({
    'GET /payables': () =>
      fails
        ? { status: 500, body: { code: 'internal' } }
        : { body: { ...payables, items: [], count: 0, totals: [] } },
  });
  await renderScreen(<PayablesScreen />, { ...options, at: '/report/payables' });
  const retry = await screen.findByRole('button', { name: /再/ }, { timeout: 15_000 });
  expect(screen.queryByRole('table')).toBeNull();
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByText('この期間に残高も動きもありません')).toBeInTheDocument();
});

test('entries lead to the invoice and to the payment; a long period says that it is cut', async () => {
  mockApi({ [`GET /payables/${SUPPLIER}`]: ledger, 'GET /payables/:supplier': ledger });
  await renderScreen(<SupplierLedger />, {
    ...options,
    at: `/report/payables/${SUPPLIER}?from=2026-11&to=2026-11`,
    path: '/report/payables/:supplier',
  });
  const payment = await screen.findByRole('link', { name: '支払 4' });
  expect(payment).toHaveAttribute('href', `/payment/${SUPPLIER}`);
  expect(screen.getAllByRole('link', { name: '請求書 7 (A-7)' })[0]).toHaveAttribute('href', '/invoice/7');
  expect(screen.getByText(/先頭の2,000件/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: '青空商事' })).toBeInTheDocument();
});

test('the letter has the balance, what it consists of, and space for the reply', async () => {
  mockApi({ 'GET /payables/:supplier/confirmation': letter });
  await renderScreen(<Confirmation />, {
    ...options,
    at: `/report/payables/${SUPPLIER}/confirmation?on=2026-10-31`,
    path: '/report/payables/:supplier/confirmation',
  });
  const article = await screen.findByRole('article', { name: '残高確認書' });
  expect(within(article).getByText('青空商事 御中')).toBeInTheDocument();
  expect(within(article).getAllByText('198,000')).toHaveLength(2);
  expect(within(article).getByText('未払計上')).toBeInTheDocument();
  expect(within(article).getByRole('region', { name: 'ご回答欄' })).toHaveTextContent('貴社残高');
});
