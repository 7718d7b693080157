import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { processEnvironment, readPlace } from '../../embedded/environment.mjs';
import { superuserUrl } from '../../embedded/postgres.mjs';
import { forgetFormer, MADE, readSecrets, rotateSecrets } from '../../embedded/secrets.mjs';
import { environmentOf, holdersOf, PROCESSES, SERVICES } from '../../embedded/secrets.rules.mjs';
import { adminUrl } from '../product/invariants.mjs';
import { descendantsOf, environmentOfProcess, lookAt } from '../product/processes.mjs';
import { call, freePortRange, login, ROOT, startProduct, until, USERS } from '../product/product.mjs';
import { sample, smallPdf } from '../product/samples.mjs';

/** What the operator set, and what the shell of the start had beside it. */
const GIVEN = {
  UKETORI_GOOGLE_CLIENT_ID: 'google-id',
  UKETORI_GOOGLE_CLIENT_SECRET: 'the-secret-of-google',
  UKETORI_FREEE_CLIENT_ID: 'freee-id',
  UKETORI_FREEE_CLIENT_SECRET: 'the-secret-of-freee',
  NPM_TOKEN: 'the-token-of-the-shell',
  SOME_PASSWORD: 'a-password-of-the-shell',
};
const CHILDREN = { inspector: 'inspector.child', mail: 'mail-parser.child', reader: 'ocr/dist/worker/child' };
const OF_CHILDREN = /^(NODE_CHANNEL_(FD|SERIALIZATION_MODE)|MALLOC_\w+|LD_LIBRARY_PATH)$/;
const MAIL = [
  'From: keiri@uketori.example',
  'To: invoices@uketori.example',
  'Subject: invoice',
  'Message-ID: <contained@uketori.example>',
  'Content-Type: application/pdf; name="a.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  smallPdf().toString('base64').replace(/.{76}/g, '$&\r\n'),
].join('\r\n');

let product;
let owner;
let superuser;
const started = [];
before(async () => {
  product = await startProduct({ own: true, env: GIVEN });
  owner = await product.login(USERS.owner);
  superuser = new URL(adminUrl(product)).password;
});
after(async () => {
  for (const child of started) child.kill('SIGKILL');
  await product?.stop();
});

/** Secrets in an environment that none of these processes may hold, by name or by value. */
function foreignIn(processes, env) {
  const text = JSON.stringify(env);
  const values = {
    ...readSecrets(product.varDir),
    ...Object.fromEntries(Object.entries(GIVEN).map(([name, value]) => [name, [value]])),
  };
  const held = (name) => {
    const setting = name.replace(/^DATABASE_PASSWORD_/, 'DATABASE_URL_');
    const holders = holdersOf(setting);
    return holders === null || holders.some((one) => processes.includes(one));
  };
  const by_value = Object.keys(values).filter(
    (name) => !held(name) && values[name].some((one) => text.includes(one)),
  );
  const by_name = Object.keys(env).filter((name) => !held(name));
  return [...new Set([...by_value, ...by_name, ...(text.includes(superuser) ? ['the superuser'] : [])])];
}

/** Processes of the running product by name, from the health page of the supervisor. */
async function running() {
  const { processes } = await (await fetch(`http://127.0.0.1:${product.port + 40}/`)).json();
  return Object.fromEntries(processes.map(({ name, pid }) => [name, pid]));
}

describe('the processes of one start', () => {
  for (const [name, processes] of [
    ['gateway', ['gateway']],
    ['host', SERVICES],
    ['ocr', ['ocr']],
    ['postgres', []],
  ])
    it(`${name} has its own secrets alone`, async () => {
      const env = environmentOfProcess((await running())[name]);
      assert.deepEqual(foreignIn(processes, env), []);
      if (name !== 'postgres') assert.ok(Object.keys(env).some((one) => holdersOf(one) !== null));
    });

  it('nothing that runs has the superuser', async () => {
    const { supervisor } = await running();
    for (const pid of [supervisor, ...descendantsOf(supervisor)]) {
      const seen = lookAt(pid);
      if (seen) assert.ok(!JSON.stringify(seen.env).includes(superuser), seen.args.join(' '));
    }
  });

  it('what opens files from outside has no secret, no network and the folder of its file', async () => {
    const { supervisor } = await running();
    const seen = {};
    const watch = setInterval(() => {
      // A process that ends has no arguments left.
      for (const one of descendantsOf(supervisor).map(lookAt).filter(Boolean))
        for (const [kind, file] of Object.entries(CHILDREN))
          if (one.args[0]?.endsWith('node') && one.args.some((arg) => arg.includes(file))) seen[kind] ??= one;
    }, 20);
    try {
      assert.equal((await owner.upload('contained.pdf', sample('digital-two-rates.pdf'))).status, 202);
      const { version } = (await owner.get('/email-capture')).body;
      const issued = await owner.post('/email-capture/issue', { version });
      assert.ok(issued.status < 300, String(issued.bytes));
      const mailed = await product.call('POST', '/api/v1/emails', {
        token: owner.token,
        raw: Buffer.from(MAIL),
        headers: { 'content-type': 'message/rfc822' },
      });
      assert.ok(mailed.status < 300, String(mailed.bytes));
      await until('all three kinds to run', () => Object.keys(seen).length === 3, 120_000);
    } finally {
      clearInterval(watch);
    }
    for (const [kind, { args, env, filtered }] of Object.entries(seen)) {
      const foreign = Object.keys(env).filter((name) => !OF_CHILDREN.test(name));
      assert.deepEqual(foreign, [], kind);
      assert.deepEqual(foreignIn([], env), [], kind);
      assert.ok(filtered, `${kind}: the rule of the system`);
      assert.ok(args.includes('--permission'), kind);
      const reads = args.filter((arg) => arg.startsWith('--allow-fs-read='));
      assert.ok(!reads.some((arg) => /=(\*|\/|.*\/var\/?|.*secrets)$/.test(arg)), reads.join(' '));
      assert.ok(!reads.some((arg) => arg.slice(16) === `${product.varDir}/`), reads.join(' '));
      assert.equal(
        args.some((arg) => arg.startsWith('--allow-fs-write=')),
        kind === 'mail',
      );
      assert.equal(args.includes('--allow-addons'), kind === 'reader');
      assert.ok(!args.some((arg) => /^--allow-(child-process|worker|wasi|inspector)/.test(arg)), kind);
    }
  });
});

it('a start of one process for each service works with the own secrets of each', async () => {
  const port = await freePortRange();
  const own = { PORT: String(port), UKETORI_VAR: product.varDir, POSTGRES_PORT: String(product.port + 30) };
  const place = readPlace(own);
  const url = superuserUrl(join(product.varDir, 'postgres'), place.postgres_port);
  const settings = processEnvironment(place, readSecrets(product.varDir), url, {
    PATH: process.env.PATH,
    ...GIVEN,
  });
  for (const name of PROCESSES) {
    const script = { gateway: 'gateway.mjs', ocr: 'reader.mjs' }[name] ?? 'host.mjs';
    const env = { ...environmentOf([name], settings), NAMES: name, LOG_LEVEL: 'warn' };
    const child = spawn(process.execPath, [join(ROOT, 'deploy/embedded', script)], { env, stdio: 'ignore' });
    started.push(child);
  }
  const ports = [...Object.values(place.http), place.ocr_port, port];
  const isReady = (at) =>
    fetch(`http://127.0.0.1:${at}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('all of them', async () => (await Promise.all(ports.map(isReady))).every(Boolean), 120_000);
  for (const [at, name] of PROCESSES.entries())
    assert.deepEqual(foreignIn([name], environmentOfProcess(started[at].pid)), [], name);
  const target = { port, domain: place.domain };
  const user = await login(target, USERS.owner);
  const uploaded = await user.upload('alone.pdf', smallPdf());
  assert.equal(uploaded.status, 202, String(uploaded.bytes));
  await until('a reading', async () => {
    const { body } = await user.get('/uploads');
    return body.upload_list.find(({ id }) => id === uploaded.body.upload.id).state === 'SUCCESS';
  });
  // The gateway of the other start has another domain, and the same key.
  assert.equal((await call(target, 'GET', '/api/v1/invoices', { token: user.token })).status, 200);
  for (const child of started.splice(0)) child.kill('SIGTERM');
});

describe('every secret exchanged', () => {
  const TOKEN = 'xoxb-1234567890-contained';
  let former;

  it('counts beside its previous value', async () => {
    const made = await owner.post('/chat-connections', {
      service: 'slack',
      name: '経理',
      hook_secret: '0123456789abcdef0123456789abcdef',
      api_token: TOKEN,
    });
    assert.equal(made.status, 201, String(made.bytes));
    former = readSecrets(product.varDir);
    const { port, varDir } = product;
    await product.stop({ keepFiles: true });
    rotateSecrets(varDir, Object.keys(MADE));
    product = await startProduct({ own: true, env: GIVEN, again: { port, varDir } });
    assert.equal((await owner.get('/invoices')).status, 200);
    const again = await product.login(USERS.owner);
    assert.notEqual(again.token, owner.token);
    assert.equal((await again.get('/invoices')).status, 200);
  });

  it('leaves nothing behind that only the previous one opens', async () => {
    const { secretBox, SecretBox } = await import('../../../services/kit/dist/secret-box.js');
    const { reseal } = await import('../../../services/kit/dist/reseal.js');
    const { definition } = await import('../../../services/intake/dist/definition.js');
    const secrets = readSecrets(product.varDir);
    const [present, before] = secrets.UKETORI_BOX_SECRET;
    assert.equal(before, former.UKETORI_BOX_SECRET[0]);
    const database = new pg.Client({ connectionString: adminUrl(product) });
    await database.connect();
    try {
      const both = secretBox({ UKETORI_BOX_SECRET: present, UKETORI_BOX_SECRETS_FORMER: before });
      assert.deepEqual(await reseal(database, both, definition.sealed), {
        resealed: 2,
        current: 0,
        lost: [],
      });
      assert.deepEqual(await reseal(database, both, definition.sealed), {
        resealed: 0,
        current: 2,
        lost: [],
      });
      const { rows } = await database.query('select id, api_token_sealed from intake.chat_connections');
      const place = `intake.chat_connections:${rows[0].id}:api_token`;
      assert.equal(new SecretBox([present]).open(rows[0].api_token_sealed, place), TOKEN);
    } finally {
      await database.end();
    }
    assert.equal(forgetFormer(product.varDir, Object.keys(MADE)), Object.keys(MADE).length);
  });
});
