import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockApi, mockSession, renderScreen, type MockRequest } from '@uketori/frontend-kit/testing';
import type { ReactElement } from 'react';
import AddressList from './ip-restrictions/AddressList';
import ApiKeys from './api-keys/ApiKeys';
import ModuleList from './modules/ModuleList';
import RoleDetail from './roles/RoleDetail';
import RoleList from './roles/RoleList';
import OrganizationSettings from './settings/OrganizationSettings';
import { JOURNAL_ITEMS } from './settings/settings.types';

const locales = (language: string) => import(`./locales/${language === 'ja' ? 'ja' : 'en'}.json`);
const show = (element: ReactElement, at = '/', path = '*') =>
  renderScreen(element, { namespace: 'admin', locales, at, path });
const ADMIN = { 'settings:read': 3, 'settings:update': 3, 'role:update': 3, 'invoice:read': 2 };
const bodyOf = (requests: MockRequest[], method: string) =>
  requests.find((request) => request.method === method)?.body;

const every = <T,>(value: T) => Object.fromEntries(JOURNAL_ITEMS.map((item) => [item, value]));
const SETTINGS = {
  version: 3,
  display: every(true),
  labels: every(''),
  journal_rules: every({ input_debit: 1, input_credit: 1 }),
  upload_max_bytes: 2_097_152,
  approve_level: 2,
  pay_confirm_level: 3,
  send_approval_request: false,
  setting_coding_first: false,
  setting_paid_by_customer: false,
};

beforeEach(() => {
  mockSession(ADMIN);
});

describe('organization settings', () => {
  it('saves the open section with the version it read', async () => {
    const requests = mockApi({
      'GET /organization-settings': SETTINGS,
      'PATCH /organization-settings': { ...SETTINGS, version: 4 },
    });
    await show(<OrganizationSettings />, '/settings?section=approval');
    fireEvent.click(await screen.findByLabelText('承認依頼を送る'));
    fireEvent.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() => expect(bodyOf(requests, 'PATCH')).toBeTruthy());
    expect(bodyOf(requests, 'PATCH')).toEqual({
      version: 3,
      approve_level: 2,
      pay_confirm_level: 3,
      send_approval_request: true,
      setting_coding_first: false,
      setting_paid_by_customer: false,
    });
  });

  it('asks before it replaces the input after somebody else saved', async () => {
    mockApi({
      'GET /organization-settings': SETTINGS,
      'PATCH /organization-settings': () => ({ status: 409, body: { code: 'version_conflict' } }),
    });
    await show(<OrganizationSettings />);
    fireEvent.click(await screen.findByRole('button', { name: /保存/ }));
    expect(await screen.findByRole('button', { name: '最新を読み込む' }, { timeout: 8000 })).toBeTruthy();
  });

  it('offers no button to those who may only look', async () => {
    mockSession({ 'settings:read': 3 });
    mockApi({ 'GET /organization-settings': SETTINGS });
    await show(<OrganizationSettings />);
    await screen.findByLabelText('承認依頼を送る');
    expect(screen.queryByRole('button', { name: /保存/ })).toBeNull();
  });

  it('says why the settings did not come', async () => {
    mockApi({ 'GET /organization-settings': () => ({ status: 403, body: { code: 'no_privilege' } }) });
    await show(<OrganizationSettings />);
    expect(await screen.findByText('権限がありません。')).toBeTruthy();
  });
});

describe('roles', () => {
  const role = { id: 8, name: '課長', access_level: 1, version: 2 };

  it('keeps the built-in roles and those in use', async () => {
    mockApi({
      'GET /roles': {
        items: [
          { ...role, id: 2, name: '経理担当', members: 0, grantable: true },
          { ...role, members: 1, grantable: true },
          { ...role, id: 9, name: '臨時', members: 0, grantable: true },
        ],
      },
    });
    await show(<RoleList />);
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await screen.findByText('臨時');
    expect(button('経理担当 を削除').disabled).toBe(true);
    expect(button('課長 を削除').disabled).toBe(true);
    expect(button('臨時 を削除').disabled).toBe(false);
  });

  it('sends the whole table of abilities with what changed', async () => {
    const items = [
      { ability: 'settings:read', level: 0, levels: [0, 3] },
      { ability: 'invoice:read', level: 1, levels: [0, 1, 2, 3] },
    ];
    const requests = mockApi({
      'GET /roles/8/abilities': { ...role, items },
      'PUT /roles/8/abilities': { ...role, version: 3, items },
    });
    await show(<RoleDetail />, '/role/8', '/role/:id');
    fireEvent.click(await screen.findByRole('checkbox', { name: '設定 閲覧' }));
    fireEvent.click(screen.getByRole('button', { name: /1件の変更を保存/ }));
    await waitFor(() => expect(bodyOf(requests, 'PUT')).toBeTruthy());
    expect(bodyOf(requests, 'PUT')).toEqual({
      version: 2,
      items: [
        { ability: 'settings:read', level: 3 },
        { ability: 'invoice:read', level: 1 },
      ],
    });
  });

  it('leaves the owner role alone', async () => {
    mockApi({
      'GET /roles/1/abilities': {
        ...role,
        id: 1,
        items: [{ ability: 'settings:read', level: 3, levels: [0, 3] }],
      },
    });
    await show(<RoleDetail />, '/role/1', '/role/:id');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '設定 閲覧' });
    expect(box.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
});

describe('allowed addresses', () => {
  it('begins with the own connection', async () => {
    const requests = mockApi({
      'GET /ip-restrictions': { items: [] },
      'GET /ip-restrictions/own': { ip_address: '192.0.2.10' },
      'POST /ip-restrictions': { id: 'a', ip_address: '192.0.2.10', description: '', version: 1 },
    });
    await show(<AddressList />);
    await screen.findByText('192.0.2.10');
    fireEvent.click(await screen.findByRole('button', { name: /IPアドレスを追加/ }));
    expect((await screen.findByPlaceholderText<HTMLInputElement>('203.0.113.0/24')).value).toBe('192.0.2.10');
    fireEvent.click(screen.getByRole('button', { name: /保存/ }));
    await waitFor(() =>
      expect(bodyOf(requests, 'POST')).toEqual({ ip_address: '192.0.2.10', description: '' }),
    );
  });

  it('keeps the entry of the current connection', async () => {
    const entry = { id: 'a', ip_address: '192.0.2.0/24', description: '本社', version: 1, is_current: true };
    mockApi({
      'GET /ip-restrictions': { items: [entry] },
      'GET /ip-restrictions/own': () => ({ status: 409, body: { code: 'current_ip_unknown' } }),
    });
    await show(<AddressList />);
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: '192.0.2.0/24 を削除' });
    expect(remove.disabled).toBe(true);
    expect(await screen.findByText('現在のIPアドレスを取得できません。')).toBeTruthy();
  });
});

it('cannot switch administration off', async () => {
  const module = {
    enabled: true,
    channel: 'stable',
    version: 1,
    stable_version: '0.1.0',
    versions: ['0.1.0'],
  };
  mockApi({ 'GET /modules/all': { items: ['journal', 'admin'].map((name) => ({ ...module, name })) } });
  await show(<ModuleList />);
  const off = (name: string) => screen.getByRole<HTMLButtonElement>('switch', { name });
  await screen.findByText('請求書・仕訳');
  expect(off('管理 利用').disabled).toBe(true);
  expect(off('請求書・仕訳 利用').disabled).toBe(false);
});

it('says what API keys are for when there is none', async () => {
  mockApi({ 'GET /api-keys': { items: [] } });
  await show(<ApiKeys />);
  expect(await screen.findByText('APIキーはありません')).toBeTruthy();
});
