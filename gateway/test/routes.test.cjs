const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { RESOURCES, resolveRoute, SERVICES } = require('../routes.cjs');

describe('routes', () => {
  it('every resource leads to a service that exists', () => {
    for (const { service, module } of Object.values(RESOURCES)) {
      assert.ok(SERVICES.includes(service));
      assert.ok(module === null || module === service);
    }
  });
  const table = [
    ['GET', '/api/v1/invoices', 'journal', '/invoices', null],
    ['PATCH', '/api/v1/invoices/12', 'journal', '/invoices/12', null],
    ['POST', '/api/v1/session/authenticate', 'admin', '/session/authenticate', 'authenticate'],
    ['GET', '/api/v1/session/authenticate', 'admin', '/session/authenticate', null],
    ['POST', '/api/v1/session/authenticate/x', 'admin', '/session/authenticate/x', null],
    ['GET', '/api/v1/session', 'admin', '/session', null],
    ['PUT', '/api/v1/session/forgot-password', 'admin', '/session/forgot-password', 'login'],
    ['POST', '/api/v1/session/password-reset', 'admin', '/session/password-reset', 'login'],
    ['POST', '/api/v1/session/change-password', 'admin', '/session/change-password', null],
    ['GET', '/api/v1/session/invitations/abc', 'admin', '/session/invitations/abc', 'login'],
    ['POST', '/api/v1/session/invitations/accept', 'admin', '/session/invitations/accept', 'login'],
    ['PUT', '/api/v1/session/sign-ups', 'admin', '/session/sign-ups', 'login'],
    ['GET', '/api/v1/session/sign-ups/abc', 'admin', '/session/sign-ups/abc', 'login'],
    ['POST', '/api/v1/session/sign-ups/confirm', 'admin', '/session/sign-ups/confirm', 'login'],
    ['GET', '/api/v1/session/first-owner/abc', 'admin', '/session/first-owner/abc', 'login'],
    ['POST', '/api/v1/session/first-owner', 'admin', '/session/first-owner', 'login'],
    ['POST', '/api/v1/session/demonstration/removal', 'admin', '/session/demonstration/removal', null],
    ['POST', '/api/v1/session/switch', 'admin', '/session/switch', null],
    ['POST', '/api/v1/invitations', 'admin', '/invitations', null],
    ['POST', '/api/v1/tempupload/abc', 'inbox', '/tempupload/abc', 'tempupload'],
    ['DELETE', '/api/v1/tempupload/abc', 'inbox', '/tempupload/abc', null],
    ['POST', '/api/v1/chat-hooks/slack/abc', 'intake', '/chat-hooks/slack/abc', 'chat_hooks'],
    ['GET', '/api/v1/chat-hooks/slack/abc', 'intake', '/chat-hooks/slack/abc', null],
    ['GET', '/api/v1/email-capture/address', 'intake', '/email-capture/address', null],
    ['POST', '/api/v1/emails', 'intake', '/emails', null],
    ['GET', '/api/v1/emails/1/attachments/2', 'intake', '/emails/1/attachments/2', null],
    ['HEAD', '/api/v1/documents/content/abc', 'intake', '/documents/content/abc', 'public'],
    ['GET', '/api/v1/documents/1', 'intake', '/documents/1', null],
    ['GET', '/api/v1/live/payment', 'payment', '/live', null],
    ['GET', '/api/v1/operations/inbox/dead-letters', 'inbox', '/operations/dead-letters', null],
  ];
  for (const [method, path, service, upstream, budget] of table) {
    it(`${method} ${path} → ${service} ${upstream}`, () => {
      const route = resolveRoute(method, path);
      assert.deepEqual([route.service, route.upstream, route.public_budget], [service, upstream, budget]);
    });
  }
  const patience = [
    ['GET', '/invoices', true],
    ['HEAD', '/invoices/12', true],
    ['GET', '/invoices/12/changes', true],
    ['GET', '/documents/1', true],
    ['GET', '/session', true],
    ['POST', '/invoices/12', false],
    ['POST', '/exports/preview', false],
    ['GET', '/live/payment', false],
    ['GET', '/masters/tag/export.csv', false],
    ['GET', '/exports/1/file', false],
    ['GET', '/zengin-exports/1/file', false],
    ['GET', '/emails/1/raw', false],
    ['GET', '/emails/1/attachments/2', false],
    ['GET', '/documents/1/pages/2/image', false],
    ['GET', '/documents/content/abc', false],
    ['GET', '/accounting/companies', false],
    ['GET', '/reports/invoices', false],
    ['GET', '/drive-connections/1/places', false],
  ];
  for (const [method, path, quick] of patience) {
    it(`${method} ${path} is ${quick ? 'waited for by somebody who looks' : 'given its time'}`, () => {
      assert.equal(resolveRoute(method, `/api/v1${path}`).quick, quick);
    });
  }
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/__proto__',
    '/api/v1/constructor',
    '/api/v2/invoices',
    '/api/v1/healthz',
    '/api/v1/operations/none/x',
    '/api/v1/live/none',
    '/api/v1/operations/journal',
  ]) {
    it(`${path} belongs to no service`, () => assert.equal(resolveRoute('GET', path), null));
  }
});
