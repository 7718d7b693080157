import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import {
  DEMO_ORGANIZATIONS,
  demoWasRemoved,
  organizationsIn,
  refuseDemo,
  rememberRemoval,
  removeDemoFiles,
  removeDemoRows,
} from '../demo.mjs';
import * as postgres from '../postgres.mjs';

const [DEMO] = DEMO_ORGANIZATIONS;
const OWN = '01900000-0000-7000-8000-0000000000aa';
const user = (n) => `01900000-0000-7000-8000-0000000000b${n}`;

let dir;
let server;
let url;
const ask = async (sql) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

before(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-demo-test-'));
  fs.chmodSync(dir, 0o755);
  server = await postgres.start({ dir, durable: false, restart: false });
  url = server.url;
});
after(async () => {
  await server?.stop();
  for (const place of new Set([dir, server?.dir ?? dir])) fs.rmSync(place, { recursive: true, force: true });
});

describe('the demonstration organization', () => {
  it('is not in an empty database, which production may start', async () => {
    assert.deepEqual(await organizationsIn(url), { demo: false, own: false });
    await refuseDemo(url);
  });

  it('keeps production from starting, with the verb that removes it', async () => {
    await ask(`create schema admin; create schema journal; create schema events; create schema intake_jobs;
      create table admin.organizations (organization_id uuid, id uuid primary key);
      create table admin.users (organization_id uuid references admin.organizations (id), id uuid primary key,
        status text default 'active', password_hash text default 'hash');
      create table admin.memberships (organization_id uuid references admin.organizations (id), id serial,
        user_id uuid references admin.users (id), status text default 'active');
      create table admin.login_delays (bucket text, user_id uuid);
      create table admin.login_places (user_id uuid, place text);
      create table admin.audit_log (organization_id uuid, seq int);
      create table journal.lines (organization_id uuid, id int);
      create table events.log (organization_id uuid, off int);
      create table journal.reference (name text);
      create table intake_jobs._private_jobs (payload json);
      insert into admin.organizations select o, o from unnest(array['${DEMO}', '${OWN}']::uuid[]) o;
      insert into admin.users values ('${DEMO}', '${user(1)}'), ('${DEMO}', '${user(2)}'), ('${OWN}', '${user(3)}');
      insert into admin.memberships (organization_id, user_id) values ('${DEMO}', '${user(1)}'),
        ('${DEMO}', '${user(2)}'), ('${OWN}', '${user(2)}'), ('${OWN}', '${user(3)}'), ('${DEMO}', '${user(3)}');
      insert into admin.login_places values ('${user(1)}', 'network:x'), ('${user(3)}', 'network:x');
      insert into admin.audit_log values ('${DEMO}', 1), ('${OWN}', 1);
      insert into journal.lines values ('${DEMO}', 1), ('${DEMO}', 2), ('${OWN}', 3);
      insert into events.log values ('${DEMO}', 1), ('${OWN}', 2);
      insert into journal.reference values ('stays');
      insert into intake_jobs._private_jobs select json_build_object('organization_id', o)
        from unnest(array['${DEMO}', '${OWN}']) o`);
    assert.deepEqual(await organizationsIn(url), { demo: true, own: true });
    await assert.rejects(refuseDemo(url), /npm run demo -- remove/);
  });

  it('is removed from every table, and nothing else is', async () => {
    assert.ok((await removeDemoRows(url)) > 0);
    assert.deepEqual(await organizationsIn(url), { demo: false, own: true });
    for (const [table, left] of [
      ['admin.organizations', 1],
      ['admin.audit_log', 1],
      ['journal.lines', 1],
      ['events.log', 1],
      ['journal.reference', 1],
      ['intake_jobs._private_jobs', 1],
      ['admin.login_places', 1],
    ])
      assert.equal((await ask(`select 1 from ${table}`)).length, left, table);
    await refuseDemo(url);
  });

  it('leaves no login: a user of it who joined another organization stays there as a name alone', async () => {
    const users = await ask('select id, status, password_hash, organization_id from admin.users order by id');
    assert.deepEqual(users, [
      { id: user(2), status: 'deleted', password_hash: 'removed', organization_id: OWN },
      { id: user(3), status: 'active', password_hash: 'hash', organization_id: OWN },
    ]);
    const members = await ask('select user_id, status from admin.memberships order by user_id');
    assert.deepEqual(members, [
      { user_id: user(2), status: 'deleted' },
      { user_id: user(3), status: 'active' },
    ]);
  });

  it('is removed once: again nothing happens', async () => {
    assert.equal(await removeDemoRows(url), 0);
  });

  it('takes its files on the disk with it, also in several batches, and no other file', async () => {
    const { createStorage } = await import('../../../services/kit/dist/storage/create-storage.js');
    const storage = createStorage({ STORAGE_DIR: path.join(dir, 'files') });
    const bytes = Buffer.from('a file');
    const own = `documents/${OWN}/1`;
    await storage.put(own, bytes);
    for (let i = 0; i < 20; i++) await storage.put(`documents/${DEMO}/${i}/original`, bytes);
    await storage.put(`uploads/${DEMO_ORGANIZATIONS[1]}/1`, bytes);
    assert.equal(await removeDemoFiles(storage), 21);
    const left = [];
    for await (const { key } of storage.list('')) left.push(key);
    assert.deepEqual(left, [own]);
    assert.equal(await removeDemoFiles(storage), 0);
  });

  it('is not seeded again until somebody wants it', () => {
    const home = path.join(dir, 'home');
    assert.equal(demoWasRemoved(home), false);
    rememberRemoval(home, true);
    assert.equal(demoWasRemoved(home), true);
    rememberRemoval(home, false);
    assert.equal(demoWasRemoved(home), false);
  });
});
