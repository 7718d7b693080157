import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT } from '../environment.mjs';
import { namedSecrets, readSecrets } from '../secrets.mjs';
import { PROCESSES } from '../secrets.rules.mjs';
import {
  assertProduction,
  isProduction,
  productionFaults,
  productionWarnings,
} from '../production.rules.mjs';

const value = (letter) => `${letter}7xQ2mZ9-${'Ab3'.repeat(9)}`;
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-production-keys-'));
const good = {
  ...namedSecrets(readSecrets(home)),
  UKETORI_ENV: 'production',
  UKETORI_DOMAIN: 'uketori.company.test',
  UKETORI_SCHEME: 'https',
  UKETORI_TRUSTED_PROXIES: '10.0.0.0/8',
  UKETORI_SESSION_SECRET: value('b'),
  UKETORI_LINK_SECRET: value('c'),
  UKETORI_BOX_SECRET: value('d'),
  DATABASE_URL_ADMIN: 'postgres://uketori_admin:Zq81-long-word@db:5432/uketori',
};
/** All processes at once: the rules of each are in secrets.test.mjs. */
const SERVED = PROCESSES;
after(() => fs.rmSync(home, { recursive: true, force: true }));

describe('what counts as production', () => {
  for (const [env, expected] of [
    [{}, false],
    [{ UKETORI_LISTEN: '127.0.0.1' }, false],
    [{ UKETORI_LISTEN: '127.0.0.9' }, false],
    [{ UKETORI_LISTEN: '::1' }, false],
    [{ UKETORI_LISTEN: 'localhost' }, false],
    [{ UKETORI_LISTEN: '0.0.0.0' }, true],
    [{ UKETORI_LISTEN: '::' }, true],
    [{ UKETORI_LISTEN: '192.168.1.4' }, true],
    [{ LISTEN_HOST: '0.0.0.0' }, true],
    [{ UKETORI_DOMAIN: 'uketori.localhost:9000' }, false],
    [{ UKETORI_DOMAIN: 'localhost' }, false],
    [{ UKETORI_DOMAIN: 'uketori.company.test' }, true],
    [{ UKETORI_DOMAIN: 'localhost.company.test' }, true],
    [{ UKETORI_ENV: 'production' }, true],
    [{ UKETORI_ENV: 'dev' }, false],
  ])
    it(`${JSON.stringify(env)}: ${expected}`, () => assert.equal(isProduction(env), expected));
});

describe('a production start', () => {
  it('with its own secrets and domain is allowed', () => {
    assert.deepEqual(productionFaults(good, SERVED), []);
    assert.deepEqual(productionWarnings(good), []);
    assertProduction(good, SERVED);
  });

  for (const name of Object.keys(good).filter((key) => key.endsWith('_SECRET')))
    for (const [text, fault] of [
      [undefined, /is not set/],
      ['', /is not set/],
      ['aB3-'.repeat(7), /has 28 characters; it needs at least 32/],
      ['x'.repeat(40), /is a placeholder/],
      [`change-me-${'q7'.repeat(20)}`, /is a placeholder/],
      [value(name === 'UKETORI_BOX_SECRET' ? 'c' : 'd'), /equals|each secret needs its own value/],
    ])
      it(`with ${name}=${text ?? 'unset'} names it`, () => {
        const faults = productionFaults({ ...good, [name]: text }, SERVED);
        assert.equal(faults.length, 1);
        assert.match(faults[0], fault);
        assert.ok(faults[0].includes(name));
      });

  for (const [more, name] of [
    [{ UKETORI_DOMAIN: undefined }, 'UKETORI_DOMAIN'],
    [{ UKETORI_TRUSTED_PROXIES: '' }, 'UKETORI_TRUSTED_PROXIES'],
    [{ DATABASE_URL_ADMIN: 'postgres://postgres:postgres@db/uketori' }, 'DATABASE_URL_ADMIN'],
    [{ DATABASE_URL_ADMIN: 'postgres://uketori_admin@db/uketori' }, 'DATABASE_URL_ADMIN'],
    [{ S3_BUCKET: 'uketori', S3_SECRET_ACCESS_KEY: 'minioadmin' }, 'S3_SECRET_ACCESS_KEY'],
  ])
    it(`with ${JSON.stringify(more)} names ${name}`, () => {
      const faults = productionFaults({ ...good, ...more }, SERVED);
      assert.equal(faults.length, 1);
      assert.ok(faults[0].includes(name));
    });

  it('without https warns', () => {
    assert.equal(productionWarnings({ ...good, UKETORI_SCHEME: 'http' }).length, 1);
  });

  it('outside production nothing is required', () => assertProduction({}));
});

describe('the programs themselves', () => {
  for (const script of ['supervisor', 'host', 'prepare', 'gateway'])
    it(`${script} does not start and says which setting is wrong`, () => {
      const home = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-production-'));
      const { PATH } = process.env;
      const env = { PATH, UKETORI_VAR: home, UKETORI_ENV: 'production', UKETORI_SESSION_SECRET: 'too-short' };
      const { status, stderr } = spawnSync(
        process.execPath,
        [path.join(ROOT, `deploy/embedded/${script}.mjs`)],
        { env, encoding: 'utf8', timeout: 60_000 },
      );
      fs.rmSync(home, { recursive: true, force: true });
      assert.equal(status, 1, stderr);
      assert.match(stderr, /UKETORI_SESSION_SECRET has 9 characters/);
      assert.match(stderr, /UKETORI_DOMAIN is not set/);
    });
});
