const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { readSettings } = require('../settings.cjs');

describe('settings', () => {
  const good = { UKETORI_SESSION_SECRET: 'x'.repeat(32), UKETORI_IDENTITY_SECRET: 'y'.repeat(32) };
  it('refuses a short or missing secret', () => {
    assert.throws(() => readSettings({ ...good, UKETORI_SESSION_SECRET: 'short' }), /UKETORI_SESSION_SECRET/);
    assert.throws(() => readSettings({}), /UKETORI_SESSION_SECRET/);
  });
  it('derives hosts and ports', () => {
    const settings = readSettings({ ...good, PORT: '9000' });
    assert.equal(settings.origins.accounts, 'http://accounts.uketori.localhost:9000');
    assert.equal(settings.services.admin, 'http://127.0.0.1:9016');
    assert.equal(settings.access_url, '127.0.0.1:9026');
  });
});
