import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../ports.mjs';
import * as postgres from '../postgres.mjs';

let dir;
before(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-pg-test-'));
  fs.chmodSync(dir, 0o755);
});
after(() => fs.rmSync(dir, { recursive: true, force: true }));

// A test that fails leaves nothing running: the next one could not have the cluster, and the file would never end.
const running = [];
afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));

async function start(options) {
  const server = await postgres.start(options);
  running.push(server);
  return server;
}

async function ask(url, sql) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(fact, patience = 20_000) {
  const until = Date.now() + patience;
  for (;;) {
    const value = await Promise.resolve()
      .then(fact)
      .catch(() => false);
    if (value) return value;
    if (Date.now() > until) throw new Error('it did not come true');
    await delay(50);
  }
}

it('the superuser gets another password, which the next start reads', async () => {
  const own = path.join(dir, 'superuser');
  const server = await start({ dir: own });
  const before = server.url;
  await postgres.exchangeSuperuserPassword(own, server.port);
  const after = postgres.superuserUrl(own, server.port);
  assert.notEqual(after, before);
  await assert.rejects(ask(before, 'select 1'), { code: '28P01' });
  assert.equal((await ask(after, 'select current_user as name'))[0].name, 'postgres');
  await server.stop();
  const again = await start({ dir: own });
  assert.equal((await ask(again.url, 'select current_user as name'))[0].name, 'postgres');
  assert.ok(!fs.readdirSync(path.dirname(again.dir)).includes('password.next'));
});

describe('embedded PostgreSQL', () => {
  it('starts, speaks UTF-8 without a locale in the environment, keeps its data over a restart', async () => {
    const first = await start({ dir });
    const [{ encoding, ctype }] = await ask(
      first.url,
      `select pg_encoding_to_char(encoding) as encoding, datctype as ctype from pg_database where datname = 'postgres'`,
    );
    assert.equal(encoding, 'UTF8');
    if (process.platform === 'linux') assert.equal(ctype, 'C.UTF-8');
    await ask(first.url, `create table kept as select '受取'::text as word`);
    await first.stop();
    assert.equal(first.pid, undefined);
    const second = await start({ dir });
    assert.deepEqual(await ask(second.url, 'select word from kept'), [{ word: '受取' }]);
    await second.stop();
  });

  it('listens on 127.0.0.1 and nowhere else', async () => {
    const server = await start({ dir });
    const rows = await ask(
      server.url,
      `select name, setting from pg_settings where name in ('listen_addresses','unix_socket_directories') order by 1`,
    );
    assert.deepEqual(
      rows.map((r) => r.setting),
      ['127.0.0.1', ''],
    );
    await server.stop();
  });

  it('comes back by itself after kill -9, with every acknowledged row', async () => {
    const events = [];
    const server = await start({ dir, onEvent: (event) => events.push(event.kind) });
    await ask(server.url, 'create table acknowledged (n int)');
    const pid = server.pid;
    let acknowledged = 0;
    for (let n = 0; n < 50; n++) {
      await ask(server.url, `insert into acknowledged values (${n})`);
      acknowledged += 1;
    }
    process.kill(pid, 'SIGKILL');
    const rows = await eventually(() => ask(server.url, 'select count(*)::int as n from acknowledged'));
    assert.equal(rows[0].n, acknowledged);
    assert.notEqual(server.pid, pid);
    await eventually(() => events.length === 2);
    assert.deepEqual(events, ['down', 'up']);
    await server.stop();
  });

  it('takes the place of a server whose parent was killed', async () => {
    const port = await freePort();
    const script = `import('${path.resolve(import.meta.dirname, '../postgres.mjs')}').then(m => m.start({ dir: ${JSON.stringify(dir)}, port: ${port} })).then(s => process.send(s.pid))`;
    const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const orphan = await new Promise((resolve, reject) => {
      parent.once('message', resolve);
      parent.once('exit', () => reject(new Error('the first parent started no server')));
    });
    parent.kill('SIGKILL');
    const server = await start({ dir, port });
    assert.notEqual(server.pid, orphan);
    assert.deepEqual(await ask(server.url, 'select word from kept'), [{ word: '受取' }]);
    await server.stop();
    await eventually(() => {
      try {
        process.kill(orphan, 0);
        return false;
      } catch {
        return true;
      }
    });
  });

  it('is not misled by a process id that belongs to somebody else', async () => {
    const home = fs.existsSync(path.join(dir, 'data')) ? dir : null;
    if (!home) return;
    fs.writeFileSync(path.join(home, 'data/postmaster.pid'), `${process.pid}\n${home}/data\n`);
    const server = await start({ dir });
    assert.ok(server.pid);
    await server.stop();
  });

  it('says in one sentence that the port is taken', async () => {
    const first = await start({ dir });
    const other = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-pg-test-'));
    fs.chmodSync(other, 0o755);
    await assert.rejects(() => start({ dir: other, port: first.port }), {
      code: 'EADDRINUSE',
      message: new RegExp(String(first.port)),
    });
    await first.stop();
    fs.rmSync(other, { recursive: true, force: true });
  });
});
