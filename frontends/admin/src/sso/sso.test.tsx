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
  saml: {
    entity_id: 'https://accounts.uketori.example/api/v1/session/saml/metadata',
    acs_url: 'https://accounts.uketori.example/api/v1/session/saml',
  },
};
const DIRECTORY = {
  base_url: 'https://api.uketori.example/api/v1/scim/v2',
  default_role_id: 7,
  role_map: [],
  version: 0,
  tokens: [],
  groups: [],
  has_domain: true,
};
const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const SAML = {
  ...SSO,
  provider: {
    protocol: 'saml' as const,
    issuer: 'https://idp.example/entity',
    client_id: SSO.saml.entity_id,
    has_secret: false,
    sign_in_url: 'https://idp.example/sso',
    certificates: [{ pem: PEM, valid_until: '2020-01-31T00:00:00.000Z' }],
    default_role_id: 7,
    role_claim: 'groups',
    role_map: [{ value: 'acc', role_id: 2 }],
    enforced: false,
    break_glass_id: null,
    version: 3,
  },
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
    'GET /directory': DIRECTORY,
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
  const issuer = await screen.findByLabelText(/発行者/);
  // The panel of provisioning has a table of roles and a button of its own below.
  const roleMap = () => screen.getAllByLabelText(/グループとロールの対応/)[0] as HTMLElement;
  const save = () => userEvent.click(screen.getAllByRole('button', { name: '保存' })[0] as HTMLElement);
  await userEvent.type(issuer, 'https://idp.example');
  await userEvent.type(screen.getByLabelText(/クライアントID/), 'uketori');
  await userEvent.type(screen.getByLabelText(/グループのクレーム名/), 'groups');
  await userEvent.type(roleMap(), 'acc = だれか');
  await save();
  expect(await screen.findByText(/この組織のロール名を入力してください/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.clear(roleMap());
  await userEvent.type(roleMap(), 'acc = 役割2');
  await save();
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

test('a provider of SAML is entered by hand or by its metadata, in the same table of roles', async () => {
  owner();
  const sent: unknown[] = [];
  mockApi({
    'GET /sso': SAML,
    'GET /directory': DIRECTORY,
    'GET /roles': ROLES,
    'GET /users': { items: [], next_cursor: null },
    'PUT /sso/saml-provider': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { status: 204, body: null };
    },
  });
  await renderScreen(<SsoSettings />, options);
  expect(await screen.findByDisplayValue(SSO.saml.acs_url)).toBeInTheDocument();
  expect(await screen.findByDisplayValue('https://idp.example/sso')).toBeInTheDocument();
  expect(screen.getByText(/証明書の期限/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/クライアントID/)).toBeNull();
  const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="urn:new">
    <IDPSSODescriptor><KeyDescriptor><X509Certificate xmlns="http://www.w3.org/2000/09/xmldsig#">BBBB</X509Certificate>
    </KeyDescriptor><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
    Location="https://new.example/sso"/></IDPSSODescriptor></EntityDescriptor>`;
  const file = new File([metadata], 'metadata.xml', { type: 'text/xml' });
  // jsdom reads no files.
  Object.assign(file, { arrayBuffer: () => Promise.resolve(new Uint8Array(Buffer.from(metadata))) });
  await userEvent.upload(screen.getByLabelText('認証基盤のメタデータ（XML）'), file);
  expect(await screen.findByDisplayValue('urn:new')).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: '保存' })[0] as HTMLElement);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        issuer: 'urn:new',
        sign_in_url: 'https://new.example/sso',
        certificates: [PEM.replace('AAAA', 'BBBB')],
        default_role_id: 7,
        role_claim: 'groups',
        role_map: [{ value: 'acc', role_id: 2 }],
        version: 3,
      },
    ]),
  );
});

test('others see the settings and that owners change them', async () => {
  mockSession({ 'settings:read': 3, 'settings:update': 3 });
  mockApi({
    'GET /sso': SSO,
    'GET /directory': DIRECTORY,
    'GET /roles': ROLES,
    'GET /users': { items: [], next_cursor: null },
  });
  await renderScreen(<SsoSettings />, options);
  expect(await screen.findByText('変更できるのはオーナーのみです。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ドメインを追加' })).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});
