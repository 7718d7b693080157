import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SsoSettings from './SsoSettings';

const options = {
  namespace: 'admin',
  locales: (language: string) => import(`../locales/${language}.json`),
};
const OWNER = { id: 1, name: 'オーナー', access_level: 9 };
const ROLES = {
  items: [1, 2, 7].map((id) => ({ id, name: `役割${id}`, access_level: 1, members: 0, grantable: true })),
};
const SSO = {
  provider: null,
  domains: [
    {
      id: 'd1',
      domain: 'company.example',
      dns_text: 'uketori-domain-verification=a',
      proof: 'mail',
      verified_at: '2026-11-28T00:00:00.000Z',
    },
    {
      id: 'd2',
      domain: 'other.example',
      dns_text: 'uketori-domain-verification=b',
      proof: null,
      verified_at: null,
    },
  ],
  redirect_uri: 'https://accounts.uketori.example/session/sso/callback',
};

function owner(): void {
  const session = mockSession({ 'settings:read': 3, 'settings:update': 3 });
  mockSession({ 'settings:read': 3, 'settings:update': 3 }, { user: { ...session.user, role: OWNER } });
}

test('an owner enters the provider and which groups get which role', async () => {
  owner();
  const sent: unknown[] = [];
  mockApi({
    'GET /sso': SSO,
    'GET /roles': ROLES,
    'GET /users': { items: [], next_cursor: null },
    'PUT /sso/provider': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { status: 204, body: null };
    },
  });
  await renderScreen(<SsoSettings />, options);
  expect(await screen.findByText('メールで確認済み')).toBeInTheDocument();
  expect(await screen.findByDisplayValue('uketori-domain-verification=b')).toBeInTheDocument();
  expect(screen.queryByDisplayValue('uketori-domain-verification=a')).toBeNull();
  await userEvent.type(await screen.findByLabelText(/発行者/), 'https://idp.example');
  await userEvent.type(screen.getByLabelText(/クライアントID/), 'uketori');
  await userEvent.type(screen.getByLabelText(/グループのクレーム名/), 'groups');
  await userEvent.type(screen.getByLabelText(/グループとロールの対応/), 'acc = だれか');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText(/この組織のロール名を入力してください/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/グループとロールの対応/));
  await userEvent.type(screen.getByLabelText(/グループとロールの対応/), 'acc = 役割2');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        issuer: 'https://idp.example',
        client_id: 'uketori',
        default_role_id: 7,
        role_claim: 'groups',
        role_map: [{ value: 'acc', role_id: 2 }],
        version: 0,
      },
    ]),
  );
});

test('others see the settings and that owners change them', async () => {
  mockSession({ 'settings:read': 3, 'settings:update': 3 });
  mockApi({ 'GET /sso': SSO, 'GET /roles': ROLES, 'GET /users': { items: [], next_cursor: null } });
  await renderScreen(<SsoSettings />, options);
  expect(await screen.findByText('変更できるのはオーナーのみです。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ドメインを追加' })).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});
