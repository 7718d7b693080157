import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

test('another account of earlier invoices is proposed instead, and the reason follows', async () => {
  mockSession({ 'invoice:read': 3, 'invoice:update': 3 });
  const choices = [
    { account_title_id: 'a1', account_title: '通信費', percent: 80 },
    { account_title_id: 'a2', account_title: '消耗品費', percent: 20 },
  ];
  const reason = { source: 'history', params: { ...votes, basis: 'supplier' }, choices };
  const params = { ...reason.params, account: '消耗品費', agreeing: 1 };
  const asked = mockApi({
    'POST /invoices/:local_id/proposals': { journals: [{ id: 'l1' }], reason: { ...reason, params } },
  });
  const onApply = jest.fn();
  await renderScreen(<ProposalReason invoice={because(reason)} editing onApply={onApply} />, {
    namespace: 'journal',
    locales,
  });
  fireEvent.click(await screen.findByRole('button', { name: '消耗品費にする（20%）' }));
  await waitFor(() => expect(onApply).toHaveBeenCalledWith([{ id: 'l1', key: 'l1' }]));
  expect(asked[0]?.body).toEqual({ account_title_id: 'a2' });
  expect(
    await screen.findByText('この取引先の過去12件のうち1件が「消耗品費」です。', { exact: false }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: '通信費にする（80%）' })).toBeTruthy();
});

test('a pattern that earlier invoices contradict shows their account, and where it can be changed', async () => {
  mockSession({ 'invoice:read': 3, 'invoice:update': 3 });
  const invoice = because({
    source: 'pattern',
    company_id: 'c1',
    params: { account: '通信費', agreeing: 2, compared: 3, local_id: 3 },
    choices: [{ account_title_id: 'a1', account_title: '通信費', percent: 68 }],
  });
  await renderScreen(<ProposalReason invoice={invoice} editing onApply={() => undefined} />, {
    namespace: 'journal',
    locales,
  });
  expect(
    await screen.findByText('ただし、この取引先の過去3件のうち2件は「通信費」です。', { exact: false }),
  ).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/invoice/3',
    '/master/company/c1',
  ]);
  expect(screen.getByRole('button', { name: '通信費にする（68%）' })).toBeTruthy();
});

test('a proposal in the shares of an earlier invoice says so; one that may not be read has no link', async () => {
  mockSession({ 'invoice:read': 1 });
  const { local_id: _hidden, ...params } = votes;
  await show(because({ source: 'history', params: { ...params, basis: 'supplier', parts: 2 } }));
  expect(
    await screen.findByText('部門ごとの割合は、最も近い請求書に合わせています。', { exact: false }),
  ).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
