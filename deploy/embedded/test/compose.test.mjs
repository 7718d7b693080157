import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { ROOT } from '../environment.mjs';
import { assertProduction, productionFaults } from '../production.rules.mjs';
import { freshSettings } from '../secrets.mjs';
import { foreignSecrets, MIGRATION, neededSecrets, PROCESSES } from '../secrets.rules.mjs';

const yaml = createRequire(path.join(ROOT, 'gateway/package.json'))('js-yaml');
const file = yaml.load(fs.readFileSync(path.join(ROOT, 'deploy/compose/compose.yaml'), 'utf8'));
const settings = {
  ...freshSettings(),
  UKETORI_DOMAIN: 'uketori.company.test',
  UKETORI_SCHEME: 'https',
  UKETORI_TRUSTED_PROXIES: '10.0.0.0/8',
};

/** The environment of a container, with the settings of deploy/compose/.env filled in. @throws Error for one that lacks */
function environmentIn(container) {
  const filled = (text) =>
    String(text).replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name, kind, rest) => {
      if (settings[name]) return settings[name];
      if (kind === '-') return rest;
      throw new Error(`deploy/compose/.env lacks ${name}`);
    });
  return Object.fromEntries(
    Object.entries(file.services[container].environment).map(([name, value]) => [name, filled(value)]),
  );
}

describe('the containers of deploy/compose', () => {
  for (const name of [...PROCESSES, MIGRATION])
    it(`${name} starts in production with its own secrets and no other`, () => {
      const env = environmentIn(name);
      assert.deepEqual(foreignSecrets([name], env), []);
      assert.deepEqual(
        neededSecrets([name]).filter((one) => !env[one]),
        [],
      );
      assert.deepEqual(productionFaults(env, [name]), []);
      assertProduction(env, [name]);
    });

  it('hold no secret twice, but for those that two processes share', () => {
    const seen = new Map();
    for (const name of PROCESSES)
      for (const [setting, value] of Object.entries(environmentIn(name)))
        if (value.length >= 32 && !setting.endsWith('_PUBLIC_KEYS'))
          seen.set(value, [...(seen.get(value) ?? []), name]);
    const shared = [...seen.values()].filter((names) => names.length > 1).map((names) => names.join());
    assert.deepEqual(shared.sort(), ['gateway,admin', 'intake,journal,admin']);
  });

  it('start the programs that check it', () => {
    assert.deepEqual(file.services.ocr.command, ['node', 'deploy/embedded/reader.mjs']);
    assert.deepEqual(file.services.gateway.command, ['node', 'deploy/embedded/gateway.mjs']);
    assert.deepEqual(file.services.migrate.command, ['node', 'deploy/embedded/prepare.mjs']);
  });
});
