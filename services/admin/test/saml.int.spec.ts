import type { TestService } from '@uketori/service-kit/testing';
import { inflateRawSync } from 'node:zlib';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService, sidOf } from './bench.js';

interface Provider {
  issuer: string;
  sign_in_url: string;
  origin: string;
  key: string;
  certificate: string;
  accounts: Record<string, object>;
  over: Record<string, unknown>;
  close(): Promise<void>;
}
interface Body {
  code?: string;
  params?: { reason?: string };
  token: string;
  next: string | null;
  url: string;
  user_role_id: number;
  organization_id: string;
  provider: {
    protocol: string;
    version: number;
    client_id: string;
    certificates: { pem: string; valid_until: string }[];
  } | null;
  saml: { entity_id: string; acs_url: string };
}
/** What the page of the provider makes the browser post. */
interface Posted {
  response: string;
  state: string;
}

const DOMAIN = 'uketori.example';
let service: TestService;
let access: AccessService;
let idp: Provider;
let newKey: (bits?: number) => { key: string; certificate: string };

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const owner = () => demoActor('owner');
const set = (path: string, body: object, method: 'PUT' | 'POST' = 'PUT', actor = owner()) =>
  service.call<Body>(actor, method, path, body);
const settings = async () => (await service.call<Body>(owner(), 'GET', '/sso')).body;
const providerOf = (over: object = {}) => ({
  issuer: idp.issuer,
  sign_in_url: idp.sign_in_url,
  certificates: [idp.certificate],
  default_role_id: 7,
  role_claim: 'groups',
  role_map: [
    { value: 'accounting', role_id: 2 },
    { value: 'approvers', role_id: 3 },
  ],
  version: 0,
  ...over,
});

async function setUp(over: object = {}): Promise<void> {
  expect((await set('/sso/domains', { domain: DOMAIN }, 'POST')).status).toBe(204);
  expect((await set('/sso/saml-provider', providerOf(over))).status).toBe(204);
}

async function begin(email = `keiri@${DOMAIN}`, more: object = {}) {
  const answer = await service.call<Body>(null, 'POST', '/session/sso/begin', { email, ...more });
  expect(answer.status).toBe(200);
  const cookie = /sso_dev=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return { url: answer.body.url, cookie };
}

/** The log-in page of the provider, and the form that it returns. */
async function atProvider(url: string, account: string): Promise<Posted> {
  const page = await (await fetch(url)).text();
  const hidden = (html: string, name: string) =>
    new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html)?.[1] ?? '';
  const form = new URLSearchParams({
    SAMLRequest: hidden(page, 'SAMLRequest'),
    RelayState: hidden(page, 'RelayState'),
    login: account,
    password: 'any',
  });
  const html = await (await fetch(idp.sign_in_url, { method: 'POST', body: form })).text();
  const response = hidden(html, 'SAMLResponse');
  if (response === '') throw new Error(html.slice(0, 500));
  return { response, state: hidden(html, 'RelayState') };
}

/** The post of the browser to the product; returns the query of the page that it is sent to. */
async function post({ response, state }: Posted): Promise<string> {
  const answer = await fetch(`${service.url}/session/saml`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ SAMLResponse: response, RelayState: state }),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '').search.slice(1);
}
const finish = (query: string, cookie: string) =>
  service.call<Body>(
    null,
    'POST',
    '/session/sso/finish',
    { query },
    { cookie, 'x-forwarded-for': '192.0.2.10' },
  );

/** The whole way of a user of the provider; `change` is what an attacker does to the response. */
async function enter(
  account: string,
  change: ((xml: string) => string) | null = null,
  more: object = {},
): Promise<Awaited<ReturnType<typeof finish>>> {
  const { url, cookie } = await begin(`${account}@${DOMAIN}`, more);
  const { response, state } = await atProvider(url, account);
  const xml = Buffer.from(response, 'base64').toString('utf8');
  const sent = change?.(xml) ?? xml;
  if (change) expect(sent).not.toBe(xml);
  return finish(await post({ response: Buffer.from(sent).toString('base64'), state }), cookie);
}

beforeAll(async () => {
  process.env.UKETORI_BOX_SECRET = 'test-box-secret-of-32-characters!!';
  // @ts-expect-error: a module of the browser tests, without types.
  const made = await import('../../../deploy/e2e/product/saml-provider.mjs');
  newKey = made.keyWithCertificate;
  idp = (await made.openSamlProvider({})) as Provider;
  process.env.UKETORI_SSO_TRUSTED_ISSUERS = idp.origin;
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(async () => {
  await service.close();
  await idp.close();
  delete process.env.UKETORI_BOX_SECRET;
  delete process.env.UKETORI_SSO_TRUSTED_ISSUERS;
});
beforeEach(async () => {
  idp.over = {};
  for (const name of Object.keys(idp.accounts)) delete idp.accounts[name];
  Object.assign(idp.accounts, {
    keiri: { email: `keiri@${DOMAIN}`, name: '佐藤 経子' },
    shinjin: { email: `shinjin@${DOMAIN}`, name: '新人 花', groups: ['approvers'] },
    gaibu: { email: 'gaibu@elsewhere.example', name: '外部' },
  });
  await sql(`delete from admin.sso_identities; delete from admin.sso_logins; delete from admin.sso_domains;
    delete from admin.identity_providers; delete from admin.sessions; delete from admin.login_delays`);
});

describe('logging in by SAML', () => {
  test('as a known member: the wanted page comes back, and the response opens once', async () => {
    await setUp();
    const { url, cookie } = await begin(`keiri@${DOMAIN}`, { next: '/payment' });
    expect(url.startsWith(`${idp.sign_in_url}?`)).toBe(true);
    const posted = await atProvider(url, 'keiri');
    const query = await post(posted);
    const done = await finish(query, cookie);
    expect(done).toMatchObject({
      status: 200,
      body: { next: '/payment', organization_id: DEMO_ORGANIZATION_ID },
    });
    expect((await access.resolveSession(sidOf(done.body.token))).access).toMatchObject({ role_id: 2 });
    expect((await finish(await post(posted), cookie)).body.code).toBe('sso_expired');
  });

  test('as a new user: joins with the role of the table, and follows it later', async () => {
    await setUp();
    expect(await enter('shinjin')).toMatchObject({ status: 200, body: { user_role_id: 3 } });
    expect((await login(service, `shinjin@${DOMAIN}`, { password: 'any' })).status).toBe(401);
    Object.assign(idp.accounts, { shinjin: { ...idp.accounts.shinjin, groups: ['accounting', 'x'] } });
    expect((await enter('shinjin')).body.user_role_id).toBe(2);
    const [person] = await sql<{ full_name: string }>('select full_name from admin.users where email = $1', [
      `shinjin@${DOMAIN}`,
    ]);
    expect(person?.full_name).toBe('新人 花');
    expect((await enter('gaibu')).body.code).toBe('sso_email_refused');
  });

  test('a response that is signed as a whole counts, and both keys of a provider that changes its key', async () => {
    const next = newKey();
    await setUp({ certificates: [idp.certificate, next.certificate] });
    idp.over = { signResponse: true, signAssertion: false };
    expect((await enter('keiri')).status).toBe(200);
    idp.over = { key: next.key, cert: next.certificate };
    expect((await enter('keiri')).status).toBe(200);
  });

  test('the request demands another proof, and an older one does not count', async () => {
    await setUp();
    const { url } = await begin(`keiri@${DOMAIN}`, { again: true });
    const request = Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64');
    expect(inflateRawSync(request).toString()).toContain('ForceAuthn="true"');
    expect((await enter('keiri', null, { again: true })).status).toBe(200);
    const { url: second, cookie } = await begin(`keiri@${DOMAIN}`, { again: true });
    const posted = await atProvider(second, 'keiri');
    // As if the log-in had begun five minutes after the proof of the assertion.
    await sql("update admin.sso_logins set expires_at = expires_at + interval '5 minutes'");
    const late = await finish(await post(posted), cookie);
    expect(late).toMatchObject({ status: 403, body: { params: { reason: 'proved too long ago' } } });
  });

  test('once it is enforced a password opens nothing, and one owner keeps theirs', async () => {
    await setUp();
    const break_glass_id = owner().user_organization_id;
    const version = (await settings()).provider?.version;
    expect((await set('/sso/enforcement', { enforced: true, break_glass_id, version })).status).toBe(204);
    expect((await login(service, `keiri@${DOMAIN}`)).body.code).toBe('sso_required');
    expect((await enter('keiri')).status).toBe(200);
    expect((await login(service, `owner@${DOMAIN}`)).status).toBe(200);
  });

  test('metadata names where responses go', async () => {
    const answer = await fetch(`${service.url}/session/saml/metadata`);
    const { saml } = await settings();
    expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml');
    const xml = await answer.text();
    expect(xml).toContain(`entityID="${saml.entity_id}"`);
    expect(xml).toContain(`Location="${saml.acs_url}"`);
  });
});

describe('a response is refused', () => {
  const reasonOf = ({ status, body }: Awaited<ReturnType<typeof finish>>) => [
    status,
    body.code,
    body.params?.reason ?? '',
  ];
  const refusedBecause = (reason: RegExp | string) => [403, 'sso_failed', expect.stringMatching(reason)];

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['that nothing signs', { signAssertion: false }, /signature/i],
    ['for another audience', { audience: 'https://other.example' }, /audience/],
    ['for another destination', { destination: 'https://other.example/acs' }, /^destination$/],
    ['for another recipient', { recipient: 'https://other.example/acs' }, /subject confirmation/],
    ['without a recipient', { recipient: '' }, /subject confirmation/],
    ['of another provider', { issuer: 'https://other.example' }, /issuer/],
    ['to another request', { inResponseTo: '_another' }, /InResponseTo/],
    ['that is late', { lifetimeInSeconds: -300 }, /expired|confirmation/],
    ['signed with SHA-1', { signatureAlgorithm: 'rsa-sha1' }, /^algorithm/],
    ['with a digest of SHA-1', { digestAlgorithm: 'sha1' }, /^algorithm/],
  ])('%s', async (_, over, reason) => {
    await setUp();
    idp.over = over;
    expect(reasonOf(await enter('keiri'))).toEqual(refusedBecause(reason));
    expect(await sql('select 1 from admin.sessions')).toEqual([]);
  });

  test('of a foreign key, although its certificate comes along', async () => {
    await setUp();
    const foreign = newKey();
    idp.over = { key: foreign.key, cert: foreign.certificate };
    expect(reasonOf(await enter('keiri'))).toEqual(refusedBecause(/signature/i));
  });

  test('of another log-in: stolen, in another browser, or without a request', async () => {
    await setUp();
    const [mine, other] = [await begin(), await begin()];
    const posted = await atProvider(mine.url, 'keiri');
    const state = new URL(other.url).searchParams.get('RelayState') ?? '';
    // The response of one log-in under the state of another.
    expect(reasonOf(await finish(await post({ ...posted, state }), other.cookie))).toEqual(
      refusedBecause(/InResponseTo/),
    );
    const query = await post(posted);
    expect((await finish(query, other.cookie)).body.code).toBe('sso_expired');
    expect((await finish(query, '')).body.code).toBe('sso_expired');
    const unasked = await post({ ...posted, state: 'x'.repeat(43) });
    expect((await finish(unasked, mine.cookie)).body.code).toBe('sso_expired');
    expect((await finish(query, mine.cookie)).status).toBe(200);
    // Without a response, and with the code of another protocol.
    const third = await begin();
    const bare = new URLSearchParams({
      state: new URL(third.url).searchParams.get('RelayState') ?? '',
      code: 'x',
    });
    expect(reasonOf(await finish(bare.toString(), third.cookie))).toEqual(refusedBecause('no response'));
  });

  test('the first response counts: a second one does not replace it', async () => {
    await setUp();
    const { url, cookie } = await begin();
    const posted = await atProvider(url, 'keiri');
    await post(posted);
    expect((await finish(await post({ ...posted, response: 'AAAA' }), cookie)).status).toBe(200);
  });

  test.each<[string, (xml: string) => string]>([
    ['a changed address', (xml) => xml.replaceAll(`keiri@${DOMAIN}`, `owner@${DOMAIN}`)],
    ['a changed name of the user', (xml) => xml.replace('>keiri</saml:NameID>', '>owner</saml:NameID>')],
    ['no signature', (xml) => xml.replace(/<(\w+:)?Signature .*<\/\1Signature>/s, '')],
    ['a document type', (xml) => `<!DOCTYPE r [<!ENTITY e "x">]>${xml}`],
    ['an entity', (xml) => xml.replace('>keiri<', '>&e;<')],
    ['words that are no XML', () => 'hello'],
    ['nothing', () => ''],
    ['another document', () => '<LogoutResponse xmlns="urn:oasis:names:tc:SAML:2.0:protocol"/>'],
    [
      'a refusal',
      (xml) =>
        xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '').replace('status:Success', 'status:Requester'),
    ],
    ['bytes that are no text', () => '\ud800'],
  ])('with %s', async (_, change) => {
    await setUp();
    const answer = await enter('keiri', change);
    expect([answer.status, answer.body.code]).toEqual([403, 'sso_failed']);
    expect(await sql('select 1 from admin.sessions')).toEqual([]);
  });

  // The eight ways of Somorovsky et al., "On Breaking SAML" (2012), to wrap a signed part into a forged document.
  const forged = (assertion: string, id = '_forged') =>
    assertion
      .replace(/<(\w+:)?Signature .*<\/\1Signature>/s, '')
      .replace(/ ID="[^"]*"/, ` ID="${id}"`)
      .replace('>keiri</saml:NameID>', '>owner</saml:NameID>')
      .replaceAll(`keiri@${DOMAIN}`, `owner@${DOMAIN}`);
  const parts = (xml: string) => {
    const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml) ?? [];
    const [signature = ''] = /<(\w+:)?Signature .*<\/\1Signature>/s.exec(xml) ?? [];
    return { assertion, signature, unsigned: assertion.replace(signature, '') };
  };
  const wrapped: Record<string, (xml: string) => string> = {
    'XSW1: a forged response around the signed one': (xml) => {
      const { assertion, signature } = parts(xml);
      const evil = xml.replace(assertion, forged(assertion)).replace(/ID="[^"]*"/, 'ID="_evil"');
      return evil.replace(
        '</samlp:Response>',
        `${signature.replace('</Signature>', `<Object>${xml}</Object></Signature>`)}</samlp:Response>`,
      );
    },
    'XSW2: the signed response beside its signature': (xml) => {
      const { assertion, signature } = parts(xml);
      const evil = xml.replace(assertion, forged(assertion)).replace(/ID="[^"]*"/, 'ID="_evil"');
      return evil.replace('</samlp:Response>', `${xml}${signature}</samlp:Response>`);
    },
    'XSW3: a forged assertion before the signed one': (xml) => {
      const { assertion } = parts(xml);
      return xml.replace(assertion, forged(assertion) + assertion);
    },
    'XSW4: the signed assertion inside a forged one': (xml) => {
      const { assertion } = parts(xml);
      return xml.replace(
        assertion,
        forged(assertion).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`),
      );
    },
    'XSW5: a forged assertion with the signature, the signed content after it': (xml) => {
      const { assertion, signature, unsigned } = parts(xml);
      const evil = forged(assertion).replace('<saml:Subject>', `${signature}<saml:Subject>`);
      return xml.replace(assertion, evil + unsigned);
    },
    'XSW6: the signed content inside the signature of a forged assertion': (xml) => {
      const { assertion, signature, unsigned } = parts(xml);
      const carrying = signature.replace('</Signature>', `<Object>${unsigned}</Object></Signature>`);
      return xml.replace(assertion, forged(assertion).replace('<saml:Subject>', `${carrying}<saml:Subject>`));
    },
    'XSW7: a forged assertion among extensions': (xml) => {
      const { assertion } = parts(xml);
      return xml.replace(assertion, `<samlp:Extensions>${forged(assertion)}</samlp:Extensions>${assertion}`);
    },
    'XSW8: the signed content as an object of a forged signature': (xml) => {
      const { assertion, signature, unsigned } = parts(xml);
      const evil = forged(assertion).replace(
        '<saml:Subject>',
        `${signature.replace('</Signature>', `<Object>${unsigned}</Object></Signature>`)}<saml:Subject>`,
      );
      return xml.replace(assertion, evil + unsigned);
    },
    'one ID twice': (xml) => {
      const { assertion } = parts(xml);
      const id = / ID="([^"]*)"/.exec(assertion)?.[1] ?? '';
      return xml.replace(assertion, forged(assertion, id) + assertion);
    },
    'two digests, one of them hidden in a comment': (xml) =>
      xml
        .replaceAll(`keiri@${DOMAIN}`, `owner@${DOMAIN}`)
        .replace(/<DigestValue>([^<]*)</, '<DigestValue><!--AAAA-->$1<'),
    'a comment inside of the name': (xml) =>
      xml.replace('>keiri</saml:NameID>', '>keiri<!-- -->x</saml:NameID>'),
  };
  test.each(Object.entries(wrapped))('%s', async (_, change) => {
    await setUp();
    const answer = await enter('keiri', change);
    if (answer.status === 200) {
      // The signed part may come through; the forged part never does.
      const session = await access.resolveSession(sidOf(answer.body.token));
      expect(session.access?.user_id).toBe(demoActor('keiri').user_id);
    } else expect([answer.status, answer.body.code]).toEqual([403, 'sso_failed']);
    const owners = await sql('select 1 from admin.sessions where user_id = $1', [owner().user_id]);
    expect(owners).toEqual([]);
  });
});

describe('the settings', () => {
  test('show certificates with their end, and the name of the installation', async () => {
    await setUp();
    const { provider, saml } = await settings();
    expect(provider).toMatchObject({ protocol: 'saml', client_id: saml.entity_id });
    expect(provider?.certificates[0]?.pem).toContain('BEGIN CERTIFICATE');
    expect(Date.parse(provider?.certificates[0]?.valid_until ?? '')).toBeGreaterThan(Date.now());
    const bare = idp.certificate.replace(/-----[A-Z ]+-----|\n/g, '');
    expect((await set('/sso/saml-provider', providerOf({ certificates: [bare], version: 1 }))).status).toBe(
      204,
    );
    expect((await enter('keiri')).status).toBe(200);
  });

  test('refuse weak keys, what is no certificate, an insecure address, and callers who are no owners', async () => {
    const weak = newKey(1024).certificate;
    for (const certificate of [weak, 'hello', idp.key])
      expect((await set('/sso/saml-provider', providerOf({ certificates: [certificate] }))).body.code).toBe(
        'sso_certificate_invalid',
      );
    const sign_in_url = 'http://idp.example.com/sso';
    expect((await set('/sso/saml-provider', providerOf({ sign_in_url }))).body.code).toBe(
      'sso_issuer_insecure',
    );
    expect(
      (await set('/sso/saml-provider', providerOf({ sign_in_url: 'javascript:alert(1)' }))).body.code,
    ).toBe('invalid_input');
    expect((await set('/sso/saml-provider', providerOf({ default_role_id: 1 }))).body.code).toBe(
      'cannot_change_owner',
    );
    const manager = demoActor('view', { abilities: { 'settings:read': 3, 'settings:update': 3 } });
    expect((await set('/sso/saml-provider', providerOf(), 'PUT', manager)).body.code).toBe(
      'sso_owner_required',
    );
    const old = demoActor('owner', { proved_at: new Date(Date.now() - 3_600_000).toISOString() });
    expect((await set('/sso/saml-provider', providerOf(), 'PUT', old)).body.code).toBe('step_up_required');
  });

  test('change from one protocol to the other: responses of the other one end', async () => {
    await setUp();
    const { url, cookie } = await begin();
    const query = await post(await atProvider(url, 'keiri'));
    await sql("update admin.identity_providers set protocol = 'oidc'");
    expect((await finish(query, cookie)).status).toBeGreaterThanOrEqual(400);
  });
});
