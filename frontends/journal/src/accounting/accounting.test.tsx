import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import AccountingScreen from './AccountingScreen';
import type { AccountingCompany, DealResult } from './accounting.types';
import CallbackPage from './CallbackPage';
import { SendDialog } from './SendDialog';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const options = { namespace: 'journal', locales };
const company = (over: Partial<AccountingCompany> = {}): AccountingCompany => ({
  configured: true,
  status: 'ok',
  token_exists: true,
  reconnect: false,
  company_id: 1,
  company_name: '株式会社うけとり商事',
  separate_approval: false,
  connected_by_name: '山田 花子',
  connected_at: '2026-11-20T01:00:00.000Z',
  masters_at: '2026-11-20T01:00:00.000Z',
  paused_until: null,
  counts: { waiting: 0, failed: 0, sent: 0 },
  ...over,
});
const result = (over: Partial<DealResult> = {}): DealResult => ({
  local_id: 12,
  partner_name: '佐藤税理士事務所',
  result: 'success',
  amount: 99_790,
  obstacles: [],
  warnings: [],
  ...over,
});
const SETTINGS = { 'settings:read': 3, 'settings:update': 3, 'invoice:export_journal': 3 };
const text = (words: string | RegExp) => screen.findByText(words);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the settings', () => {
  const show = async (over: Partial<AccountingCompany>, abilities: Record<string, number> = SETTINGS) => {
    mockSession(abilities, {});
    mockApi({
      'GET /accounting/company': company(over),
      'GET /accounting/companies': {
        items: [{ company_id: 1, name: '株式会社うけとり商事', may_write: true }],
      },
      'GET /accounting/masters/counts': { masters_at: null, counts: [] },
    } as never);
    await renderScreen(<AccountingScreen />, { ...options, at: '/settings/accounting' });
  };
  it('say plainly that the operator has not set it up', async () => {
    await show({ configured: false, status: 'no_token' });
    expect(await text('この環境では会計連携を利用できません')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'freee会計と連携する' })).toBeNull();
  });
  it('begin with one button', async () => {
    await show({ status: 'no_token', token_exists: false, company_id: null });
    expect(await button('freee会計と連携する')).toBeTruthy();
    expect(screen.queryByText('事業所')).toBeNull();
  });
  it('ask to connect again when the service no longer takes the tokens', async () => {
    await show({ status: 'no_token', reconnect: true });
    expect(await text('連携が切れています')).toBeTruthy();
    expect(await button('連携し直す')).toBeTruthy();
  });
  it('warn while no masters are there', async () => {
    await show({ masters_at: null });
    expect(await text('マスタがまだ取得されていません。「マスタを取得」を押してください。')).toBeTruthy();
  });
  it('are read only without the right to change them', async () => {
    await show({}, { 'settings:read': 3 });
    expect(await text('連携中')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '連携を解除' })).toBeNull();
    expect((await screen.findByRole('switch')).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('tab', { name: '送信状況' })).toBeNull();
  });
});

describe('sending', () => {
  const show = async (answers: DealResult[][], sent: DealResult[] = []) => {
    mockSession(SETTINGS, {});
    const asked: { path: string; body: unknown }[] = [];
    let round = 0;
    mockApi({
      'GET /accounting/company': company(),
      'GET /accounting/masters': {
        items: [{ kind: 'partner', remote_id: 704, code: '', name: '合同会社はじめて' }],
      },
      'PUT /accounting/mappings': (request: { body: unknown }) => {
        asked.push({ path: 'mappings', body: request.body });
        return { status: 200, body: { chosen: true } };
      },
      'POST /accounting/partners': (request: { body: unknown }) => {
        asked.push({ path: 'partners', body: request.body });
        return { status: 200, body: { name: 'はじめて商店', t_number: '', created: true } };
      },
      'POST /accounting/deals/preview': () => ({
        status: 200,
        body: { results: answers[Math.min(round++, answers.length - 1)] },
      }),
      'POST /accounting/deals': (request: { body: unknown }) => {
        asked.push({ path: 'deals', body: request.body });
        return { status: 200, body: { results: sent } };
      },
    } as never);
    const closed = jest.fn();
    await renderScreen(<SendDialog ids={[12, 13]} onClose={closed} onSent={closed} />, options);
    return { asked, closed };
  };
  const blocked = result({
    local_id: 13,
    result: 'error',
    obstacles: [
      { code: 'unmapped', kind: 'company', name: 'はじめて商店', key: 'name:はじめて商店' },
      { code: 'no_tax', name: '外注費' },
    ],
  });

  it('shows each invoice’s reason and sends the others only', async () => {
    const { asked, closed } = await show([[result(), blocked]]);
    expect(await text('送信できる請求書 1件、送信できない請求書 1件')).toBeTruthy();
    expect(await text('請求元「はじめて商店」に対応する freee会計のマスタがありません')).toBeTruthy();
    expect(await text('「外注費」の行に税区分がありません')).toBeTruthy();
    fireEvent.click(await button('1件を送る'));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(asked).toEqual([{ path: 'deals', body: { post_type: 'single', ids: [12] } }]);
  });
  it('a counterpart is chosen on the spot, and the invoice judged again', async () => {
    const { asked } = await show([[blocked], [result({ local_id: 13 })]]);
    fireEvent.click(await button('対応先を指定する'));
    fireEvent.click(await button('送らない'));
    expect(await button('1件を送る')).toBeTruthy();
    expect(asked).toEqual([
      { path: 'mappings', body: { kind: 'company', key: 'name:はじめて商店', remote_id: null } },
    ]);
  });
  it('a missing partner is created for its invoice, which is judged again; other obstacles have no such button', async () => {
    const { asked } = await show([[blocked], [result({ local_id: 13 })]]);
    fireEvent.click(await button('freee会計に取引先を作成'));
    expect(await button('1件を送る')).toBeTruthy();
    expect(asked).toEqual([{ path: 'partners', body: { local_id: 13, key: 'name:はじめて商店' } }]);
    expect(screen.queryByRole('button', { name: 'freee会計に取引先を作成' })).toBeNull();
  });
  it('what was refused meanwhile stays to be seen, an invoice in progress is not sent again', async () => {
    const { asked, closed } = await show(
      [[result(), result({ local_id: 13 })]],
      [result(), { ...blocked, obstacles: [{ code: 'no_tax', name: '外注費' }] }],
    );
    fireEvent.click(await button('2件を送る'));
    expect(await text('「外注費」の行に税区分がありません')).toBeTruthy();
    const again = await button('0件を送る');
    expect(again.hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('link', { name: '12' })).toBeNull();
    expect(asked).toHaveLength(1);
    fireEvent.click(await button('キャンセル'));
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  });
  it('a warning is shown and does not stop it', async () => {
    await show([[result({ result: 'warning', warnings: ['due_differs'] })]]);
    expect(await text(/未決済額が一致しません/)).toBeTruthy();
    expect((await button('1件を送る')).hasAttribute('disabled')).toBe(false);
  });
});

describe('what was sent', () => {
  const settlement = {
    settle_state: 'none',
    settle_wanted: null as object | null,
    settle_error_code: '',
    settle_error_params: {},
    settle_next_at: '2026-12-25T01:00:00.000Z',
    settled_at: null,
  };
  it('shows the payment, what stays open, and why it failed; it is sent again on request', async () => {
    mockSession(SETTINGS, {});
    const asked: string[] = [];
    const deal = {
      ...{ id: 'd1', local_id: 12, partner_name: '佐藤税理士事務所', amount: 99_790, state: 'sent' },
      ...{ error_code: '', error_params: {}, deal_ids: [1001], ref_numbers: ['INV-12'] },
      ...settlement,
      settle_state: 'failed',
      settle_wanted: { paid_on: '2026-12-25', payment_type: 'transfer', amount: 99_350, fee: 440, offset: 0 },
      settle_error_code: 'accounting_settled_there',
    };
    mockApi({
      'GET /accounting/company': company(),
      'GET /accounting/deals': { items: [deal], next_cursor: null },
      'POST /accounting/deals/:id/settle': (request: { path: string }) => {
        asked.push(request.path);
        return { status: 200, body: deal };
      },
    } as never);
    await renderScreen(<AccountingScreen />, { ...options, at: '/settings/accounting?tab=deals' });
    expect(await text('登録失敗')).toBeTruthy();
    expect(await text(/99,350円/)).toBeTruthy();
    expect(await text('振込手数料 440円は取引に未決済で残ります')).toBeTruthy();
    expect(await text(/すでに決済されています/)).toBeTruthy();
    fireEvent.click(await button('支払を再送'));
    await waitFor(() => expect(asked).toEqual(['/accounting/deals/d1/settle']));
  });
  it('a press is one request, however quickly it is repeated', async () => {
    mockSession(SETTINGS, {});
    const asked: string[] = [];
    const deal = {
      ...{ id: 'd1', local_id: 12, partner_name: '佐藤税理士事務所', amount: 99_790, state: 'failed' },
      ...{ error_code: 'accounting_refused', error_params: {}, deal_ids: [], ref_numbers: [] },
      ...settlement,
    };
    mockApi({
      'GET /accounting/company': company(),
      'GET /accounting/deals': { items: [deal], next_cursor: null },
      'POST /accounting/deals/:id/retry': (request: { path: string }) => {
        asked.push(request.path);
        return { status: 200, body: deal };
      },
    } as never);
    await renderScreen(<AccountingScreen />, { ...options, at: '/settings/accounting?tab=deals' });
    const retry = await button('再送');
    fireEvent.click(retry);
    fireEvent.click(retry);
    await waitFor(() => expect(retry.hasAttribute('disabled')).toBe(false));
    expect(asked).toEqual(['/accounting/deals/d1/retry']);
  });
});

describe('the way back from the consent page', () => {
  const show = async (path: string, status: number) => {
    mockSession(SETTINGS, {});
    const asked: unknown[] = [];
    mockApi({
      'POST /accounting/token': (request: { body: unknown }) => {
        asked.push(request.body);
        return { status, body: status === 200 ? company() : { code: 'accounting_consent_invalid' } };
      },
    } as never);
    window.history.replaceState(null, '', path);
    await renderScreen(<CallbackPage />, { ...options, at: path });
    return asked;
  };
  it('hands the code over and goes on', async () => {
    const asked = await show('/callback?code=abc&state=xyz', 200);
    await waitFor(() => expect(window.location.pathname).toBe('/settings/accounting'));
    expect(asked).toEqual([{ code: 'abc', state: 'xyz' }]);
  });
  it('says when the consent was refused, and asks nothing', async () => {
    const asked = await show('/callback?error=access_denied', 200);
    expect(await text('freee の画面で許可されなかったか、途中で中断されました。')).toBeTruthy();
    expect(asked).toEqual([]);
  });
  it('says when it was begun by somebody else', async () => {
    await show('/callback?code=abc&state=xyz', 409);
    expect(await text('連携できませんでした')).toBeTruthy();
    expect(await button('会計連携の設定に戻る')).toBeTruthy();
  });
});
