/// <reference types="node" />
import { screen, waitFor } from '@testing-library/react';
import { queryClient } from '@uketori/frontend-kit/apiHooks';
import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { onToast } from '@uketori/frontend-kit/toast';
import en from '../locales/en.json';
import ja from '../locales/ja.json';
import { tellDiffering } from './tellDiffering';
import type { Words } from '../payment.types';
import { RepricingNotice } from './RepricingNotice';
import type { Repricing } from './useRepricings';

const locales = {
  namespace: 'payment',
  locales: (language: string) => Promise.resolve({ default: language === 'ja' ? ja : en }),
};
const ofAccount: Repricing = {
  id: 'r1',
  user_bank_id: 'b1',
  company_id: null,
  company_name: null,
  done: 1200,
  total: 10_000,
};
const ofSupplier: Repricing = {
  id: 'r2',
  user_bank_id: null,
  company_id: 'c1',
  company_name: '青空商店',
  done: 100,
  total: 200,
};
const bank = {
  id: 'b1',
  bank_name: 'みずほ銀行',
  bank_branch_name: '東京営業部',
  bank_account_number: '1234567',
};

let told: string[] = [];
let deaf = (): void => undefined;
beforeEach(() => {
  mockSession({ 'payment:read': 3 });
  told = [];
  deaf = onToast(({ kind, title }) => told.push(`${kind} ${title}`)) as () => void;
});
afterEach(() => deaf());

test('names the account or supplier whose payments are recalculated and the progress; then that it is done', async () => {
  let items = [ofAccount, ofSupplier];
  const requests = mockApi({
    'GET /payments/repricings': () => ({ status: 200, body: { items } }),
    'GET /user-banks': { items: [bank] },
    'GET /payments': { items: [], count: 3 },
  });
  await renderScreen(<RepricingNotice />, locales);
  expect(await screen.findByText('1,200 / 10,000件')).toBeInTheDocument();
  expect(await screen.findByText('みずほ銀行 東京営業部 1234567')).toBeInTheDocument();
  expect(screen.getByText('青空商店')).toBeInTheDocument();
  const bars = screen.getAllByRole('progressbar');
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['12', '50']);
  items = [];
  await queryClient.invalidateQueries();
  await waitFor(() =>
    expect(told).toEqual([
      `success ${ja.repricing.ended}`,
      'warning 確認済の支払 3件の手数料が、現在の条件と異なります',
    ]),
  );
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path === '/payments')).toHaveLength(1);
});

test('shows no notice and no end where no payment is recalculated', async () => {
  const requests = mockApi({ 'GET /payments/repricings': { items: [] } });
  await renderScreen(<RepricingNotice />, locales);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByText(ja.repricing.title)).not.toBeInTheDocument();
  expect(told).toEqual([]);
});

test('after saving, what differs is counted when all have followed, not before', async () => {
  const requests = mockApi({
    'GET /payments/repricings': { items: [ofAccount] },
    'GET /payments': { items: [], count: 3 },
  });
  await tellDiffering(((key: string) => key) as unknown as Words);
  expect(requests.map(({ path }) => path)).toEqual(['/payments/repricings']);
});
