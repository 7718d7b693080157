import { mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen } from '@testing-library/react';
import type { Invoice } from '../invoice.types';
import { ProposalReason } from './ProposalReason';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const because = (reason: object) =>
  ({
    local_id: 7,
    partner_name: '株式会社ミナト印刷',
    journals: [{ key: 'a' }],
    proposal: { reason: { params: {}, ...reason } },
  }) as unknown as Invoice;
const show = (invoice = because({ source: 'default' })) =>
  renderScreen(<ProposalReason invoice={invoice} editing={false} onApply={() => undefined} />, {
    namespace: 'journal',
    locales,
  });

test.each([
  ['may change invoices', { 'invoice:read': 3, 'invoice:update': 3 }, 2],
  ['may only read them', { 'invoice:read': 3 }, 0],
])('a user who %s is offered what they can do', async (_who, abilities, buttons) => {
  mockSession(abilities);
  await show();
  expect(await screen.findByText('組織のデフォルト仕訳による提案です')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

const votes = { account: '通信費', agreeing: 11, compared: 12, item: '回線料', local_id: 3 };
test.each([
  [{ source: 'pattern' }, '取引先「株式会社ミナト印刷」の学習済み仕訳パターンによる提案です'],
  [
    { source: 'pattern', params: { keyword: '社宅' } },
    '取引先「株式会社ミナト印刷」のパターン（キーワード「社宅」）による提案です',
  ],
  [{ source: 'upload' }, 'アップロード時に指定した仕訳です'],
  [
    { source: 'history', params: { ...votes, basis: 'supplier' } },
    'この取引先の過去12件のうち11件が「通信費」です。',
  ],
  [
    { source: 'history', params: { ...votes, basis: 'supplier_item' } },
    '明細「回線料」が似た請求書から提案しました。この取引先の過去12件のうち11件が「通信費」です。',
  ],
  [
    { source: 'history', params: { ...votes, basis: 'item' } },
    '明細「回線料」が似た他の取引先の請求書12件のうち11件が「通信費」です。',
  ],
])('the reason of %j', async (reason, wanted) => {
  mockSession({ 'invoice:read': 3 });
  await show(because(reason));
  expect(await screen.findByText(wanted, { exact: false })).toBeTruthy();
  const link = screen.queryByRole('link');
  expect(link?.getAttribute('href') ?? null).toBe(reason.source === 'history' ? '/invoice/3' : null);
});
