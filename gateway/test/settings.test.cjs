const assert = require('node:assert/strict');
const { describe, it } = require('node:test');
const { generateKeyPairSync } = require('node:crypto');
const { readSettings } = require('../settings.cjs');
const { IDENTITY_KEY } = require('./house.cjs');

const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('settings', () => {
  const good = { UKETORI_SESSION_SECRET: 'x'.repeat(32), UKETORI_IDENTITY_KEY: IDENTITY_KEY };
  it('refuses a short or missing secret', () => {
    assert.throws(() => readSettings({ ...good, UKETORI_SESSION_SECRET: 'short' }), /UKETORI_SESSION_SECRET/);
    assert.throws(() => readSettings({}), /UKETORI_SESSION_SECRET/);
    const half = { ...good, UKETORI_SESSION_SECRETS_FORMER: 'short' };
    assert.throws(() => readSettings(half), /UKETORI_SESSION_SECRET/);
  });
  for (const [what, key] of [
    ['none', undefined],
    ['one of letters', 'y'.repeat(64)],
    ['one of another kind', rsa.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
  ])
    it(`refuses as key for identities ${what}`, () => {
      assert.throws(
        () => readSettings({ ...good, UKETORI_IDENTITY_KEY: key }),
        /UKETORI_IDENTITY_KEY is not an/,
      );
    });
  it('derives hosts and ports', () => {
    const settings = readSettings({ ...good, PORT: '9000' });
    assert.equal(settings.origins.accounts, 'http://accounts.uketori.localhost:9000');
    assert.equal(settings.services.admin, 'http://127.0.0.1:9016');
    assert.equal(settings.access_url, '127.0.0.1:9026');
  });
});
