const assert = require('node:assert/strict');
const { after, before, describe, it } = require('node:test');
const { SERVICES } = require('../settings.cjs');
const { accessOf, startHouse, token } = require('./house.cjs');

// The route table in the running gateway. Each service gets a URL of its own, and upstream reports what arrived there.
const LATE_MS = 600;
let house;
let headers;

function upstream(req, res) {
  const [, service, ...rest] = req.url.split('/');
  const body = JSON.stringify({
    service,
    upstream: `/${rest.join('/')}`,
    actor: req.headers['x-uketori-identity'],
  });
  const answer = () => res.end(req.method === 'HEAD' ? undefined : body);
  res.setHeader('content-type', 'application/json');
  res.setHeader('x-service', `${service} /${rest.join('/')}`);
  if (req.headers['x-late']) setTimeout(answer, LATE_MS);
  else answer();
}

before(async () => {
  const urls = (url) => SERVICES.map((name) => [`HTTP_URL_${name.toUpperCase()}`, `${url}/${name}`]);
  house = await startHouse(upstream, (url) => ({
    UKETORI_READ_TIMEOUT_MS: String(LATE_MS / 3),
    UKETORI_UPSTREAM_TIMEOUT_MS: String(LATE_MS * 20),
    ...Object.fromEntries(urls(url)),
  }));
  const modules = Object.fromEntries(SERVICES.map((name) => [name, 'stable']));
  house.sessions.set('session-1', accessOf({ modules }));
  headers = { authorization: `Bearer ${await token()}` };
});
after(() => house?.close());

/** Service, path there, and whether the route needs no session. */
async function routed(method, path) {
  const open = await house.ask({ method, path });
  const answer = open.status === 401 ? await house.ask({ method, path, headers }) : open;
  return [answer.status, answer.headers['x-service'], open.status !== 401];
}

describe('routes', () => {
  const table = [
    ['GET', '/api/v1/invoices', 'journal', '/invoices'],
    ['GET', '/api/v1/invoices?limit=1&from=/a/b', 'journal', '/invoices?limit=1&from=/a/b'],
    ['PATCH', '/api/v1/invoices/12', 'journal', '/invoices/12'],
    ['POST', '/api/v1/session/authenticate', 'admin', '/session/authenticate', 'public'],
    ['GET', '/api/v1/session/authenticate', 'admin', '/session/authenticate'],
    ['POST', '/api/v1/session/authenticate/x', 'admin', '/session/authenticate/x'],
    ['GET', '/api/v1/session', 'admin', '/session'],
    ['PUT', '/api/v1/session/forgot-password', 'admin', '/session/forgot-password', 'public'],
    ['POST', '/api/v1/session/passkey-options', 'admin', '/session/passkey-options', 'public'],
    ['POST', '/api/v1/session/sso/begin', 'admin', '/session/sso/begin', 'public'],
    ['POST', '/api/v1/session/sso/finish', 'admin', '/session/sso/finish', 'public'],
    ['POST', '/api/v1/session/saml', 'admin', '/session/saml', 'public'],
    ['GET', '/api/v1/session/saml', 'admin', '/session/saml'],
    ['GET', '/api/v1/session/saml/metadata', 'admin', '/session/saml/metadata', 'public'],
    ['POST', '/api/v1/session/password-reset', 'admin', '/session/password-reset', 'public'],
    ['GET', '/api/v1/session/password-resets/r1', 'admin', '/session/password-resets/r1', 'public'],
    ['POST', '/api/v1/session/change-password', 'admin', '/session/change-password'],
    ['GET', '/api/v1/session/invitations/abc', 'admin', '/session/invitations/abc', 'public'],
    ['POST', '/api/v1/session/invitations/accept', 'admin', '/session/invitations/accept', 'public'],
    ['PUT', '/api/v1/session/sign-ups', 'admin', '/session/sign-ups', 'public'],
    ['GET', '/api/v1/session/sign-ups/abc', 'admin', '/session/sign-ups/abc', 'public'],
    ['POST', '/api/v1/session/sign-ups/confirm', 'admin', '/session/sign-ups/confirm', 'public'],
    ['GET', '/api/v1/session/first-owner/abc', 'admin', '/session/first-owner/abc', 'public'],
    ['POST', '/api/v1/session/first-owner', 'admin', '/session/first-owner', 'public'],
    ['POST', '/api/v1/session/demonstration/removal', 'admin', '/session/demonstration/removal'],
    ['POST', '/api/v1/session/switch', 'admin', '/session/switch'],
    ['POST', '/api/v1/session/logout', 'admin', '/session/logout'],
    ['POST', '/api/v1/invitations', 'admin', '/invitations'],
    ['GET', '/api/v1/directory', 'admin', '/directory'],
    ['PATCH', '/api/v1/scim/v2/Users/1', 'admin', '/scim/v2/Users/1'],
    ['POST', '/api/v1/oauth/token', 'admin', '/oauth/token', 'public'],
    ['POST', '/api/v1/oauth/revoke', 'admin', '/oauth/revoke', 'public'],
    ['GET', '/api/v1/oauth/metadata', 'admin', '/oauth/metadata', 'public'],
    ['GET', '/api/v1/oauth/token', 'admin', '/oauth/token'],
    ['GET', '/api/v1/oauth/grants', 'admin', '/oauth/grants'],
    ['POST', '/api/v1/tempupload/abc', 'inbox', '/tempupload/abc', 'public'],
    ['DELETE', '/api/v1/tempupload/abc', 'inbox', '/tempupload/abc'],
    ['POST', '/api/v1/chat-hooks/slack/abc', 'intake', '/chat-hooks/slack/abc', 'public'],
    ['GET', '/api/v1/chat-hooks/slack/abc', 'intake', '/chat-hooks/slack/abc'],
    ['GET', '/api/v1/email-capture/address', 'intake', '/email-capture/address'],
    ['POST', '/api/v1/emails', 'intake', '/emails'],
    ['GET', '/api/v1/emails/1/attachments/2', 'intake', '/emails/1/attachments/2'],
    ['HEAD', '/api/v1/documents/content/abc', 'intake', '/documents/content/abc', 'public'],
    ['GET', '/api/v1/documents/1', 'intake', '/documents/1'],
    ['GET', '/api/v1/banks', 'payment', '/banks'],
    ['GET', '/api/v1/approvals', 'approval', '/approvals'],
    ['GET', '/api/v1/live/payment', 'payment', '/live'],
    ['GET', '/api/v1/waiting/journal', 'journal', '/waiting'],
    ['GET', '/api/v1/operations/inbox/dead-letters', 'inbox', '/operations/dead-letters'],
    ['POST', '/api/v1/operations/admin/dead-letters/1/replay', 'admin', '/operations/dead-letters/1/replay'],
  ];
  for (const [method, path, service, to, open] of table) {
    it(`${method} ${path} → ${service} ${to}`, async () => {
      assert.deepEqual(await routed(method, path), [200, `${service} ${to}`, open === 'public']);
    });
  }

  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/invoicesx',
    '/api/v1/INVOICES',
    '/api/v1/__proto__',
    '/api/v1/constructor',
    '/api/v2/invoices',
    '/api/v1/healthz',
    '/api/v1/operations/none/x',
    '/api/v1/live/none',
    '/api/v1/waiting/none',
    '/api/v1/waiting',
    '/api/v1/operations/journal',
  ]) {
    it(`${path} belongs to no service`, async () => {
      const answer = await house.ask({ path, headers });
      assert.deepEqual([answer.status, answer.json.code], [404, 'no_resource']);
    });
  }
});

describe('patience', () => {
  const table = [
    ['GET', '/invoices', 504],
    ['HEAD', '/invoices/12', 504],
    ['GET', '/invoices/12/changes', 504],
    ['GET', '/documents/1', 504],
    ['GET', '/documents/1?wait=0', 504],
    ['GET', '/invoices/12?wait=30', 504],
    ['GET', '/documents/1?wait=30', 200],
    ['GET', '/uploads/1?wait=5', 200],
    ['GET', '/session', 504],
    ['POST', '/invoices/12', 200],
    ['POST', '/exports/preview', 200],
    ['GET', '/live/payment', 200],
    ['GET', '/masters/tag/export.csv', 200],
    ['GET', '/books/export.csv', 200],
    ['GET', '/exports/1/file', 200],
    ['GET', '/zengin-exports/1/file', 200],
    ['GET', '/emails/1/raw', 200],
    ['GET', '/emails/1/attachments/2', 200],
    ['GET', '/documents/1/pages/2/image', 200],
    ['GET', '/inbox-items/1/image', 200],
    ['GET', '/documents/content/abc', 200],
    ['GET', '/accounting/companies', 200],
    ['GET', '/reports/invoices', 200],
    ['GET', '/reports/invoices/export.csv', 200],
    ['GET', '/reports/ageing', 200],
    ['GET', '/reports/stages/export.csv', 200],
    ['GET', '/drive-connections/1/places', 200],
  ];
  it('a read that a user waits for ends early; a save, a file and a sum over a year get their time', async () => {
    const asked = table.map(([method, path]) =>
      house.ask({ method, path: `/api/v1${path}`, headers: { ...headers, 'x-late': '1' } }),
    );
    const statuses = (await Promise.all(asked)).map((answer) => answer.status);
    assert.deepEqual(
      table.map(([method, path], i) => [method, path, statuses[i]]),
      table,
    );
  });
});
