import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import ChangesSince from './ChangesSince';

const locales = (language: string) => import(`../locales/${language}.json`);
const NONE = { before: [], after: [] };
const show = async (changes: object) => {
  const requests = mockApi({
    'GET /invoices/7/changes': { fields: [], lines: NONE, is_file_replaced: false, ...changes },
  });
  await renderScreen(<ChangesSince local_id={7} since={3} version={6} />, { namespace: 'journal', locales });
  return requests;
};
const textOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

beforeEach(() => void mockSession({ 'invoice:read': 3 }));

it('shows each field with what was approved and its current value, in the words of the form', async () => {
  const requests = await show({
    fields: [
      { field: 'payable_amount', before: 110_000, after: 1_110_000 },
      { field: 'pay_date', before: null, after: '2026-12-25' },
      { field: 'account_type', before: 'ordinary', after: 'current' },
      { field: 'fee_borne_by_partner', before: false, after: true },
    ],
  });
  expect(await screen.findByText('支払金額')).toBeInTheDocument();
  expect(requests[0]?.query.get('since')).toBe('3');
  expect(textOf('支払金額')).toBe('変更前 110,000 → 変更後 1,110,000');
  expect(textOf('支払予定日')).toBe('変更前 — → 変更後 2026/12/25');
  expect(textOf('預金種目')).toBe('変更前 普通 → 変更後 当座');
  expect(textOf('振込手数料 先方負担')).toBe('変更前 いいえ → 変更後 はい');
});

it('shows the lines that went and those that came, and a replaced file', async () => {
  await show({
    lines: {
      before: [{ debit_account_title: '会議費', debit_amount: 5000, description: '10月分' }],
      after: [
        { debit_account_title: '消耗品費', debit_tax: '課対仕入10%', debit_amount: 5000 },
        { credit_account_title: '未払金', credit_amount: 5000 },
      ],
    },
    is_file_replaced: true,
  });
  const lines = (await screen.findByText('仕訳')).nextElementSibling;
  expect([...(lines?.querySelectorAll('bdi') ?? [])].map((one) => one.textContent)).toEqual([
    '借方 会議費 5,000 / 10月分',
    '借方 消耗品費 課対仕入10% 5,000',
    '貸方 未払金 5,000',
  ]);
  expect(textOf('原本')).toBe('別のファイルに差し替えられました');
});

it('says so when the content is again what was approved', async () => {
  await show({});
  expect(await screen.findByText('変更されましたが、現在の内容は承認時と同じです')).toBeInTheDocument();
});
