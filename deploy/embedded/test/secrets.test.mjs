import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { processEnvironment, readPlace, ROOT } from '../environment.mjs';
import { productionFaults } from '../production.rules.mjs';
import { forgetFormer, MADE, namedSecrets, readSecrets, rotateSecrets } from '../secrets.mjs';
import {
  environmentOf,
  foreignSecrets,
  holdersOf,
  MIGRATION,
  PROCESSES,
  SERVICES,
} from '../secrets.rules.mjs';

const home = () => fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-secrets-'));
const SUPERUSER = 'postgres://postgres:Sup3r-user@127.0.0.1:5432/postgres';
/** A copy with every secret that it can have, and a shell with some of its own. */
const SHELL = {
  PATH: '/bin',
  HOME: '/root',
  NPM_TOKEN: 'of the shell',
  GITHUB_TOKEN: 'of the shell',
  UNKNOWN: 'of the shell',
  UKETORI_TEST_DATABASE_URL: SUPERUSER,
  UKETORI_NEW_SECRET: 'nobody declared it',
  UKETORI_GOOGLE_CLIENT_SECRET: 'google',
  UKETORI_FREEE_CLIENT_SECRET: 'freee',
  UKETORI_SMTP_URL: 'smtp://u:p@mail:587',
  S3_SECRET_ACCESS_KEY: 's3',
  KAFKA_SASL_PASSWORD: 'kafka',
  AWS_SECRET_ACCESS_KEY: 'aws',
};
const all = () =>
  processEnvironment(readPlace({ UKETORI_VAR: home() }), readSecrets(home()), SUPERUSER, SHELL);

describe('the environment of a process', () => {
  const env = all();
  const secretsOf = (processes) =>
    Object.keys(environmentOf(processes, env))
      .filter((name) => holdersOf(name) !== null)
      .sort();
  const OF_ALL_SERVICES = ['KAFKA_SASL_PASSWORD'];
  const STORAGE = ['AWS_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY'];
  const own = (name) => [`DATABASE_URL_${name}`, `UKETORI_SERVICE_KEY_${name}`, ...OF_ALL_SERVICES];
  for (const [name, expected] of Object.entries({
    gateway: ['UKETORI_IDENTITY_KEY', 'UKETORI_SESSION_SECRET'],
    ocr: ['UKETORI_SERVICE_KEY_OCR', ...STORAGE],
    intake: [
      ...own('INTAKE'),
      ...STORAGE,
      'UKETORI_BOX_SECRET',
      'UKETORI_LINK_SECRET',
      'UKETORI_GOOGLE_CLIENT_SECRET',
    ],
    journal: [...own('JOURNAL'), ...STORAGE, 'UKETORI_BOX_SECRET', 'UKETORI_FREEE_CLIENT_SECRET'],
    approval: own('APPROVAL'),
    payment: [...own('PAYMENT'), 'UKETORI_SMTP_URL'],
    inbox: [...own('INBOX'), 'UKETORI_SMTP_URL'],
    admin: [...own('ADMIN'), 'UKETORI_SMTP_URL', 'UKETORI_BOX_SECRET', 'UKETORI_SESSION_SECRET'],
    [MIGRATION]: ['MIGRATE_DATABASE_URL', ...SERVICES.map((one) => `DATABASE_URL_${one.toUpperCase()}`)],
  }))
    it(`${name} holds its own secrets and no other`, () =>
      assert.deepEqual(secretsOf([name]), expected.sort()));

  it('holds of the shell what the system and the product need', () => {
    const { PATH, HOME, ...rest } = environmentOf(PROCESSES, env);
    assert.deepEqual([PATH, HOME], ['/bin', '/root']);
    for (const name of [
      'NPM_TOKEN',
      'GITHUB_TOKEN',
      'UNKNOWN',
      'UKETORI_TEST_DATABASE_URL',
      'UKETORI_NEW_SECRET',
    ])
      assert.ok(!Object.hasOwn(rest, name), name);
    assert.equal(rest.UKETORI_DOMAIN, 'uketori.localhost:8080');
    assert.ok(rest.UKETORI_IDENTITY_PUBLIC_KEYS);
  });

  it('of no process holds the superuser', () => {
    for (const name of PROCESSES)
      assert.ok(!JSON.stringify(environmentOf([name], env)).includes('Sup3r-user'), name);
  });
});

/** Settings that code reads and that look like secrets, by the process whose code it is. */
function secretsInCode() {
  const files = execFileSync(
    'git',
    ['ls-files', ':(glob)services/*/src/**', 'gateway/*.cjs', 'gateway/core', 'gateway/plugin'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const found = [];
  for (const file of files.split('\n').filter((name) => /(?<!spec)\.(ts|cjs)$/.test(name))) {
    const owner = file.startsWith('gateway') ? 'gateway' : file.split('/')[1];
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    for (const [name] of text.matchAll(/\b(UKETORI|KAFKA|S3)_[A-Z_]*[A-Z]\b/g))
      if (holdersOf(name) !== null && !name.startsWith('UKETORI_TEST_')) found.push({ owner, name, file });
    // The kit reads it for those who ask it to.
    if (owner !== 'kit' && /secretBox\(/.test(text)) found.push({ owner, name: 'UKETORI_BOX_SECRET', file });
    if (owner !== 'kit' && /createStorage\(/.test(text))
      found.push({ owner, name: 'S3_SECRET_ACCESS_KEY', file });
    if (owner !== 'kit' && /sends_mail: true/.test(text))
      found.push({ owner, name: 'UKETORI_SMTP_URL', file });
  }
  return found;
}

it('every secret that the code of a process reads is one that it holds', () => {
  const found = secretsInCode();
  assert.ok(found.length > 15, `${found.length}`);
  const wrong = found.filter(({ owner, name }) => {
    const holders = holdersOf(name);
    return owner === 'kit' ? holders !== null && holders.length === 0 : !holders?.includes(owner);
  });
  assert.deepEqual(wrong, []);
});

describe('secrets of a copy', () => {
  it('are made once, each its own, and only their owner reads them', () => {
    const dir = home();
    const secrets = readSecrets(dir);
    assert.deepEqual(readSecrets(dir), secrets);
    assert.deepEqual(Object.keys(secrets), Object.keys(MADE));
    const values = Object.values(secrets).flat();
    assert.equal(new Set(values).size, values.length);
    assert.equal(fs.statSync(path.join(dir, 'secrets.json')).mode & 0o777, 0o600);
  });

  it('count with their previous values until these are forgotten', () => {
    const dir = home();
    const before = namedSecrets(readSecrets(dir));
    rotateSecrets(dir, Object.keys(MADE));
    const both = namedSecrets(readSecrets(dir));
    for (const name of ['UKETORI_SESSION_SECRET', 'UKETORI_LINK_SECRET', 'UKETORI_BOX_SECRET']) {
      assert.notEqual(both[name], before[name]);
      assert.equal(both[`${name}S_FORMER`], before[name]);
    }
    assert.notEqual(both.UKETORI_IDENTITY_KEY, before.UKETORI_IDENTITY_KEY);
    assert.equal(both.UKETORI_IDENTITY_PUBLIC_KEYS.split(',')[1], before.UKETORI_IDENTITY_PUBLIC_KEYS);
    assert.equal(both.UKETORI_SERVICE_PUBLIC_KEYS.split(',').length, 14);
    for (const one of before.UKETORI_SERVICE_PUBLIC_KEYS.split(','))
      assert.ok(both.UKETORI_SERVICE_PUBLIC_KEYS.includes(one));
    assert.equal(forgetFormer(dir, Object.keys(MADE)), Object.keys(MADE).length);
    const after = namedSecrets(readSecrets(dir));
    assert.equal(after.UKETORI_SESSION_SECRET, both.UKETORI_SESSION_SECRET);
    assert.ok(!Object.keys(after).some((name) => name.endsWith('_FORMER')));
    assert.equal(after.UKETORI_SERVICE_PUBLIC_KEYS.split(',').length, 7);
  });

  it('one by one', () => {
    const dir = home();
    const before = readSecrets(dir);
    rotateSecrets(dir, ['UKETORI_LINK_SECRET']);
    const after = readSecrets(dir);
    assert.equal(after.UKETORI_LINK_SECRET[1], before.UKETORI_LINK_SECRET[0]);
    assert.deepEqual({ ...after, UKETORI_LINK_SECRET: 0 }, { ...before, UKETORI_LINK_SECRET: 0 });
  });
});

describe('production', () => {
  const place = { UKETORI_ENV: 'production', UKETORI_DOMAIN: 'uketori.company.test' };
  const env = { ...all(), ...place };
  for (const name of PROCESSES)
    it(`takes ${name} with its own secrets, and not with a foreign one`, () => {
      const own = environmentOf([name], env);
      assert.deepEqual(productionFaults(own, [name]), []);
      const foreign = [
        'MIGRATE_DATABASE_URL',
        name === 'gateway' ? 'DATABASE_URL_ADMIN' : 'UKETORI_IDENTITY_KEY',
      ];
      for (const one of foreign) {
        const faults = productionFaults({ ...own, [one]: env[one] }, [name]);
        assert.deepEqual(faults, [`${one} is set, and ${name} must not have it`]);
      }
    });

  for (const [what, name, change, fault] of [
    ['no key', 'gateway', { UKETORI_IDENTITY_KEY: '' }, /UKETORI_IDENTITY_KEY is not set/],
    [
      'a placeholder',
      'gateway',
      { UKETORI_IDENTITY_KEY: 'change-me' },
      /UKETORI_IDENTITY_KEY is a placeholder/,
    ],
    [
      'no Ed25519 key',
      'ocr',
      { UKETORI_SERVICE_KEY_OCR: 'q7'.repeat(40) },
      /UKETORI_SERVICE_KEY_OCR is not an Ed25519 key/,
    ],
    [
      'a short previous secret',
      'admin',
      { UKETORI_SESSION_SECRETS_FORMER: 'aB3' },
      /UKETORI_SESSION_SECRETS_FORMER has 3/,
    ],
    [
      'no public keys',
      'approval',
      { UKETORI_SERVICE_PUBLIC_KEYS: '' },
      /UKETORI_SERVICE_PUBLIC_KEYS is not set/,
    ],
    [
      'public keys of others',
      'approval',
      { UKETORI_SERVICE_PUBLIC_KEYS: namedSecrets(readSecrets(home())).UKETORI_SERVICE_PUBLIC_KEYS },
      /UKETORI_SERVICE_PUBLIC_KEYS lacks the public key of UKETORI_SERVICE_KEY_APPROVAL/,
    ],
    [
      'one password for two logins',
      MIGRATION,
      { DATABASE_URL_INTAKE: env.DATABASE_URL_ADMIN.replace('_admin', '_intake') },
      /has the password of/,
    ],
  ])
    it(`refuses ${what}`, () => {
      const faults = productionFaults({ ...environmentOf([name], env), ...change }, [name]);
      assert.ok(
        faults.some((one) => fault.test(one)),
        faults.join('\n'),
      );
    });

  it('sees as foreign what the product knows, not what a machine has beside it', () => {
    assert.deepEqual(foreignSecrets(['ocr'], { GPG_KEY: 'x', NPM_TOKEN: 'y', UKETORI_NEW_SECRET: 'z' }), [
      'UKETORI_NEW_SECRET',
    ]);
  });
});
