import { mockApi, mockSession, renderScreen } from '@uketori/frontend-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DirectoryPanel } from './DirectoryPanel';

const options = {
  namespace: 'admin',
  locales: (language: string) => import(`../locales/${language}.json`),
};
const ROLES = {
  items: [1, 2, 7].map((id) => ({ id, name: `役割${id}`, access_level: 1, members: 0, grantable: true })),
};
const TOKEN = {
  id: 'k1',
  name: 'Entra',
  key_prefix: 'uk_abcdefg',
  abilities: {},
  created_by: 'u1',
  created_by_name: '山田 花子',
  created_at: '2026-11-28T00:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
  version: 1,
};
const DIRECTORY = {
  base_url: 'https://api.uketori.example/api/v1/scim/v2',
  default_role_id: 7,
  role_map: [{ value: 'Accounting', role_id: 2 }],
  version: 4,
  tokens: [TOKEN, { ...TOKEN, id: 'k2', name: 'Okta', revoked_at: '2026-11-28T01:00:00.000Z' }],
  groups: [{ display_name: 'Accounting', members: 3 }],
  has_domain: false,
};

test('a user says which group gives which role, and makes and revokes tokens', async () => {
  mockSession({ 'settings:read': 3, 'settings:update': 3 });
  const sent: unknown[] = [];
  const note = ({ body }: { body?: unknown }) => {
    sent.push(body);
    return { status: 204, body: null };
  };
  mockApi({
    'GET /directory': DIRECTORY,
    'GET /roles': ROLES,
    'PUT /directory': note,
    'POST /directory/tokens': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { status: 201, body: { ...TOKEN, id: 'k3', key: 'uk_the-whole-token' } };
    },
    'DELETE /api-keys/:id': () => note({ body: 'revoked' }),
  });
  await renderScreen(<DirectoryPanel />, options);
  expect(await screen.findByDisplayValue(DIRECTORY.base_url)).toBeInTheDocument();
  expect(screen.getByText(/先に、メールのドメイン/)).toBeInTheDocument();
  expect(await screen.findByText(/Accounting \(3\)/)).toBeInTheDocument();
  expect(screen.queryByText('Okta')).toBeNull();
  const map = await screen.findByLabelText(/グループとロールの対応/);
  await userEvent.clear(map);
  await userEvent.type(map, 'Sales = 役割2');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent).toEqual([{ default_role_id: 7, role_map: [{ value: 'Sales', role_id: 2 }], version: 4 }]),
  );
  await userEvent.type(screen.getByLabelText(/トークンの名前/), 'Entra 2');
  await userEvent.click(screen.getByRole('button', { name: 'トークンを作成' }));
  expect(await screen.findByDisplayValue('uk_the-whole-token')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '失効' }));
  const asked = await screen.findByRole('dialog');
  expect(asked).toHaveTextContent('トークン「Entra」を失効しますか?');
  await userEvent.click(screen.getAllByRole('button', { name: '失効' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent.slice(1)).toEqual([{ name: 'Entra 2' }, 'revoked']));
});

test('others see the settings', async () => {
  mockSession({ 'settings:read': 3 });
  mockApi({ 'GET /directory': { ...DIRECTORY, has_domain: true }, 'GET /roles': ROLES });
  await renderScreen(<DirectoryPanel />, options);
  expect(await screen.findByText('Entra')).toBeInTheDocument();
  expect(screen.queryByText(/先に、メールのドメイン/)).toBeNull();
  for (const name of ['保存', 'トークンを作成', '失効'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
