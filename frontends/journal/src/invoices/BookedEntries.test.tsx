import { mockApi, renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import { BookedEntries } from './BookedEntries';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const row = (side: 'debit' | 'credit', account_title: string) => ({
  side,
  account_title,
  sub_account: null,
  department: null,
  tax: null,
  amount: 110_000,
});
const entry = (over: object = {}) => ({
  entry_date: '2026-10-26',
  rows: [row('debit', '未払金'), row('credit', '普通預金')],
  export_count: 1,
  is_reversal: false,
  ...over,
});
const show = async (answer: object) => {
  mockApi({
    'GET /invoices/:id/entries': {
      accrual: entry({ rows: [] }),
      payment: null,
      reversed: [],
      setting_pay_journal: true,
      ...answer,
    },
  });
  await renderScreen(<BookedEntries local_id={1} version={1} />, { namespace: 'journal', locales });
  await screen.findByText('計上仕訳');
};
const names = () => [...document.querySelectorAll('strong')].map((node) => node.textContent);

it('shows what a file holds of an undone payment, and what takes it back', async () => {
  await show({
    reversed: [entry(), entry({ is_reversal: true, export_count: 0, entry_date: '2026-11-22' })],
    payment: entry({ export_count: 0, entry_date: '2026-11-30' }),
  });
  expect(names()).toEqual(['計上仕訳', '支払仕訳（取消済）', '支払仕訳の取消', '支払仕訳']);
  expect(screen.getAllByText('出力済（1回）')).toHaveLength(2);
  expect(screen.getAllByText('未出力')).toHaveLength(2);
  expect(screen.getByText(/反対仕訳を作成しました/)).toBeTruthy();
});

it('promises no further file once the reversal went out', async () => {
  await show({ reversed: [entry(), entry({ is_reversal: true })] });
  expect(names()).toContain('支払仕訳の取消');
  expect(screen.queryByText(/反対仕訳/)).toBeNull();
});

it('says nothing of reversals where there are none', async () => {
  await show({});
  expect(names()).toEqual(['計上仕訳']);
  expect(screen.queryByText(/反対仕訳/)).toBeNull();
  expect(screen.getByText('支払済にすると支払仕訳が作成されます')).toBeTruthy();
});
