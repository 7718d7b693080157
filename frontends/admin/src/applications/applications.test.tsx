import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockApi, mockSession, renderScreen, type MockRequest } from '@uketori/frontend-kit/testing';
import type { ReactElement } from 'react';
import { setLeaveFor } from '../oauth/authorization';
import Authorize from '../oauth/Authorize';
import ApplicationList from './ApplicationList';

const locales = (language: string) => import(`../locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = (element: ReactElement, at = '/', path = '*') =>
  renderScreen(element, { namespace: 'admin', locales, at, path });
const bodyOf = (requests: MockRequest[], method: string) =>
  requests.find((request) => request.method === method)?.body;

const APPLICATION = {
  id: '01900000-0000-7000-8000-000000000501',
  name: '経費アプリ',
  homepage_url: '',
  kind: 'confidential',
  redirect_uris: ['https://app.example.jp/cb'],
  scopes: ['invoice:read'],
  secret_prefix: 'us_abcdefg',
  created_by_name: '山田 花子',
  created_at: '2026-11-20T00:00:00.000Z',
  version: 3,
};
const GRANT = {
  id: '01900000-0000-7000-8000-000000000601',
  application_id: APPLICATION.id,
  application_name: APPLICATION.name,
  homepage_url: '',
  user_name: '佐藤 経子',
  scopes: ['invoice:read'],
  created_at: '2026-11-20T00:00:00.000Z',
  expires_at: '2027-05-19T00:00:00.000Z',
  last_used_at: null,
};
const page = <T,>(...items: T[]) => ({ items, next_cursor: null, count: items.length });

describe('registered applications', () => {
  const answers = {
    'GET /applications': page(APPLICATION),
    'GET /applications/scopes': { items: ['invoice:read', 'payment:read'] },
    [`GET /applications/${APPLICATION.id}/grants`]: page(GRANT),
  };

  it('shows who allowed one, and withdraws it', async () => {
    mockSession({ 'settings:read': 3, 'settings:update': 3 });
    const requests = mockApi({
      ...answers,
      [`DELETE /applications/${APPLICATION.id}/grants/${GRANT.id}`]: {},
    });
    await show(<ApplicationList />);
    fireEvent.click(await screen.findByText('経費アプリ'));
    fireEvent.click(await screen.findByRole('button', { name: '佐藤 経子 への許可を取り消す' }));
    fireEvent.click(await screen.findByRole('button', { name: '取り消す' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('sends the version that was read, and each line as one address', async () => {
    mockSession({ 'settings:read': 3, 'settings:update': 3 });
    const requests = mockApi({
      ...answers,
      [`PUT /applications/${APPLICATION.id}`]: { ...APPLICATION, version: 4 },
    });
    await show(<ApplicationList />);
    fireEvent.click(await screen.findByText('経費アプリ'));
    fireEvent.click(await screen.findByRole('button', { name: /編\s*集/ }));
    fireEvent.change(await screen.findByLabelText(/リダイレクトURI/), {
      target: { value: 'https://app.example.jp/cb\n\n http://localhost/cb ' },
    });
    fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(bodyOf(requests, 'PUT')).toBeTruthy());
    expect(bodyOf(requests, 'PUT')).toEqual({
      name: '経費アプリ',
      homepage_url: '',
      redirect_uris: ['https://app.example.jp/cb', 'http://localhost/cb'],
      scopes: ['invoice:read'],
      version: 3,
    });
  });

  it.each([false, true])('renews a secret; the present one ends at once: %s', async (end_former) => {
    mockSession({ 'settings:read': 3, 'settings:update': 3 });
    const renewed = { ...APPLICATION, client_secret: 'us_new', former_secret_until: null };
    const requests = mockApi({ ...answers, [`POST /applications/${APPLICATION.id}/secret`]: renewed });
    await show(<ApplicationList />);
    fireEvent.click(await screen.findByText('経費アプリ'));
    fireEvent.click(await screen.findByRole('button', { name: /再発行/ }));
    await screen.findByText(/24時間使えるため/);
    if (end_former) fireEvent.click(screen.getByRole('checkbox', { name: /漏えい/ }));
    fireEvent.click(screen.getAllByRole('button', { name: /再発行/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(bodyOf(requests, 'POST')).toEqual({ version: 3, end_former }));
  });

  it('says until when the previous secret counts, while it does', async () => {
    mockSession({ 'settings:read': 3 });
    const renewed = { ...APPLICATION, former_secret_until: '2099-01-01T00:00:00.000Z' };
    const old = {
      ...APPLICATION,
      id: GRANT.id,
      name: '旧アプリ',
      former_secret_until: '2020-01-01T00:00:00.000Z',
    };
    mockApi({
      ...answers,
      'GET /applications': page(renewed, old),
      [`GET /applications/${old.id}/grants`]: page(),
    });
    await show(<ApplicationList />);
    fireEvent.click(await screen.findByText('旧アプリ'));
    await screen.findByText('クライアントシークレット');
    expect(screen.queryByText('以前のシークレットの期限')).toBeNull();
    fireEvent.click(screen.getByText('経費アプリ'));
    await screen.findByText('以前のシークレットの期限');
  });

  it('offers nothing to change to those who may only look', async () => {
    mockSession({ 'settings:read': 3 });
    mockApi(answers);
    await show(<ApplicationList />);
    fireEvent.click(await screen.findByText('経費アプリ'));
    await screen.findByText('佐藤 経子');
    for (const name of [/登録/, /編\s*集/, /再発行/, /削\s*除/, /取り消す/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('the consent page', () => {
  const REQUEST = {
    id: '01900000-0000-7000-8000-000000000701',
    application_name: '経費アプリ',
    homepage_url: 'https://app.example.jp',
    returns_to: 'app.example.jp',
    organization_name: '株式会社うけとり商事',
    user_name: '佐藤 経子',
    scopes: [
      { scope: 'invoice:read', held: true },
      { scope: 'payment:read', held: false },
    ],
    grant_days: 180,
  };
  const AT = '/oauth/v1/authorize?client_id=a&state=x%20y';
  const PATH = '/oauth/:version/authorize';
  const OPEN = 'POST /oauth/authorization-requests';
  const DECIDE = `${OPEN}/${REQUEST.id}/decision`;
  const went: string[] = [];
  beforeEach(() => {
    went.length = 0;
    setLeaveFor((url) => went.push(url));
    mockSession({ 'invoice:read': 3 });
  });

  it.each([
    ['許可する', true],
    ['拒否する', false],
  ])('%s: the decision goes to the server, the user to the returned address', async (button, allow) => {
    const requests = mockApi({
      [OPEN]: { redirect_to: null, request: REQUEST },
      [DECIDE]: { redirect_to: 'https://app.example.jp/cb?x=1' },
    });
    await show(<Authorize />, AT, PATH);
    await screen.findByText('「経費アプリ」が連携の許可を求めています');
    expect(screen.getAllByText('現在の権限にありません')).toHaveLength(1);
    expect(went).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(went).toEqual(['https://app.example.jp/cb?x=1']));
    expect(requests.map(({ body }) => body)).toEqual([{ query: 'client_id=a&state=x%20y' }, { allow }]);
  });

  it('goes nowhere when the connection broke on the way back: a code is given once', async () => {
    mockApi({ [OPEN]: { redirect_to: null, request: REQUEST }, [DECIDE]: {} });
    await show(<Authorize />, AT, PATH);
    fireEvent.click(await screen.findByRole('button', { name: '許可する' }));
    await screen.findByText(/すでに回答済です/);
    expect(went).toEqual([]);
  });

  it('goes back at once when the application asked wrongly', async () => {
    mockApi({ [OPEN]: { redirect_to: 'https://app.example.jp/cb?error=invalid_scope', request: null } });
    await show(<Authorize />, AT, PATH);
    await waitFor(() => expect(went).toEqual(['https://app.example.jp/cb?error=invalid_scope']));
  });

  it.each([
    ['unknown_application', 404, /現在の組織に登録されていません/],
    ['redirect_uri_not_registered', 400, /アプリには戻りません/],
  ])('stays here for %s', async (code, status, words) => {
    mockApi({ [OPEN]: () => ({ status, body: { code } }) });
    await show(<Authorize />, AT, PATH);
    await screen.findByText(words);
    expect(went).toEqual([]);
    expect(screen.queryByRole('button', { name: '許可する' })).toBeNull();
  });

  it('knows version 1 only', async () => {
    const requests = mockApi({});
    await show(<Authorize />, AT.replace('v1', 'v2'), PATH);
    await screen.findByText(/見つかりません/);
    expect(requests).toEqual([]);
  });
});
