const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { describe, it } = require('node:test');
const { checkConfig, readConfig, stepsOf } = require('../config.cjs');
const { readSettings, SERVICES } = require('../settings.cjs');
const { IDENTITY_KEY } = require('./house.cjs');

const DIR = path.join(__dirname, '..');
const secrets = { UKETORI_SESSION_SECRET: 's'.repeat(40), UKETORI_IDENTITY_KEY: IDENTITY_KEY };
const BUDGETS = Object.keys(readSettings(secrets).budgets);
const read = () => readConfig(DIR, { GATEWAY_HOST_PATTERN: 'x\\.jp' });

/** The parameters of one step of a pipeline. */
const step = (config, pipeline, policy) =>
  config.pipelines[pipeline].policies.find((entry) => policy in entry)[policy].action;

describe('the route table', () => {
  it('is right, and knows every service', () => {
    const config = read();
    checkConfig(config, BUDGETS);
    assert.deepEqual(Object.keys(config.serviceEndpoints), SERVICES);
  });

  /** These pipelines serve routes without a session. */
  const PUBLIC = [
    'log-in',
    'passkey-options',
    'mailed-links',
    'oauth-token',
    'oauth-revoke',
    'metadata',
    'document-content',
    'tempupload',
    'chat-hooks',
  ];
  const CALLER = [
    'context',
    'caller',
    'own-page',
    'ip-allow',
    'module-enabled',
    'rate-by-session',
    'identity',
  ];
  /** Without the policy, and why. */
  const WITHOUT = {
    'ip-allow': ['log-out'],
    'module-enabled': [
      'who-am-i',
      'log-out',
      'session-of-the-cookie',
      'session',
      'modules',
      'organization',
      'documents',
      'banks',
      'live',
      'waiting',
      'saved-views',
      'first-steps',
      'quotas',
      'operations',
    ],
  };
  const forwarding = Object.entries(read().pipelines)
    .map(([name, pipeline]) => [name, stepsOf(pipeline).map((s) => s.name)])
    .filter(([, names]) => names.includes('forward'));

  it('forwards only requests that are metered and whose caller is known', () => {
    for (const [name, names] of forwarding) {
      const expected = PUBLIC.includes(name)
        ? ['context', 'rate-by-address', 'identity', 'forward']
        : [...CALLER.filter((policy) => !WITHOUT[policy]?.includes(name)), 'forward'];
      const others = ['own-form', 'forget-callers', 'link-ip-allow'];
      assert.deepEqual(
        names.filter((policy) => !others.includes(policy)),
        expected,
        name,
      );
    }
    // A link opens a file without a log-in, so the list of the organization that it names counts.
    const lists = forwarding.filter(([, names]) => names.includes('link-ip-allow')).map(([name]) => name);
    assert.deepEqual(lists, ['document-content']);
    assert.deepEqual(
      PUBLIC.filter((name) => !forwarding.some(([known]) => known === name)),
      [],
    );
  });

  const wrong = [
    [
      'an unknown budget',
      (c) => (step(c, 'mailed-links', 'rate-by-address').budget = 'logins'),
      /pipeline "mailed-links": policy "rate-by-address": the parameter "budget" should be equal to one of the allowed values: session, authenticate, login,/,
    ],
    [
      'an unknown service',
      (c) => (step(c, 'journal', 'forward').serviceEndpoint = 'ledger'),
      /pipeline "journal": policy "forward": the parameter "serviceEndpoint" should be equal to one of/,
    ],
    [
      'a misspelt parameter',
      (c) => (step(c, 'live', 'forward').streem = true),
      /pipeline "live": policy "forward": it has no parameter "streem"/,
    ],
    [
      'a missing parameter',
      (c) => delete step(c, 'payment', 'module-enabled').module,
      /pipeline "payment": policy "module-enabled": the parameter "module" is missing/,
    ],
    [
      'text for a flag',
      (c) => (step(c, 'who-am-i', 'own-page').any_membership = 'no'),
      /pipeline "who-am-i": policy "own-page": the parameter "any_membership" should be boolean/,
    ],
    [
      'a broken pattern',
      (c) => (step(c, 'accounting', 'forward').slow = '('),
      /policy "forward": the parameter "slow" should match format "regex"/,
    ],
    [
      'an unknown policy',
      (c) => c.pipelines.inbox.policies.push({ proxy: null }),
      /pipeline "inbox": no policy is called "proxy"/,
    ],
    [
      'an unknown resource',
      (c) => c.pipelines.inbox.apiEndpoints.push('parcels'),
      /pipeline "inbox": no apiEndpoint is called "parcels"/,
    ],
    [
      'a resource in two pipelines',
      (c) => c.pipelines.inbox.apiEndpoints.push('invoices'),
      /pipeline "inbox": another pipeline serves "invoices" already/,
    ],
    [
      'a resource without a pipeline',
      (c) => (c.apiEndpoints.parcels = { host: '*' }),
      /no pipeline serves "parcels"/,
    ],
  ];
  for (const [name, spoil, message] of wrong) {
    it(`refuses ${name}, and names it`, () => {
      const config = structuredClone(read());
      spoil(config);
      assert.throws(() => checkConfig(config, BUDGETS), message);
    });
  }

  it('that is wrong ends the start with that sentence', () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-gateway-'));
    try {
      fs.cpSync(path.join(DIR, 'models'), path.join(dir, 'models'), { recursive: true });
      fs.copyFileSync(path.join(DIR, 'system.config.yml'), path.join(dir, 'system.config.yml'));
      const text = fs.readFileSync(path.join(DIR, 'gateway.config.yml'), 'utf8');
      fs.writeFileSync(path.join(dir, 'gateway.config.yml'), text.replace('budget: oauth', 'budget: oath'));
      const env = { PATH: process.env.PATH, EG_CONFIG_DIR: dir, PORT: '0', ...secrets };
      const ended = spawnSync(process.execPath, [path.join(DIR, 'bootstrap.cjs')], { env, timeout: 20_000 });
      assert.equal(ended.status, 1);
      assert.match(
        String(ended.stderr),
        /^gateway: gateway\.config\.yml, pipeline "oauth-token": policy "rate-by-address": the parameter "budget"/,
      );
    } finally {
      fs.rmSync(dir, { recursive: true });
    }
  });
});
