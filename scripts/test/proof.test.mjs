// The check of the log beside writers, and against a superuser of the database who rewrites everything in it.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { openTestDatabase } from '../database.mjs';
import { readAnchors } from '../invariants/anchors.mjs';
import { verifyAudit } from '../verify-audit.mjs';

const kit = (name) => import(`../../services/kit/dist/${name}.js`);
const RUNS = 20;
const PASSWORD = 'test-only';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-anchors-'));
const env = { UKETORI_ANCHOR_DIR: folder };
const silent = { url: '', authorization: '', roots: [], deadline_ms: 1000 };
let server;
let client;
let admin_url;
/** One unit of work and one anchoring job per service. */
const services = {};

before(async () => {
  server = await openTestDatabase();
  const { migrateAll, serviceRole } = await kit('migrate');
  const names = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];
  const root = new pg.Client({ connectionString: server.url });
  await root.connect();
  const database = `proof_${randomUUID().slice(0, 8)}`;
  await root.query(`create database ${database}`);
  await root.end();
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  admin_url = url.href;
  await migrateAll({ admin_url, passwords: Object.fromEntries(names.map((name) => [name, PASSWORD])) });
  client = new pg.Client({ connectionString: admin_url });
  await client.connect();
  const { createDataSource } = await kit('database');
  const { Work } = await kit('work');
  const { AnchorFiles } = await kit('anchors/anchor-files');
  const { OutsideAnchors } = await kit('anchors/anchors.job');
  const { TimestampAuthority } = await kit('timestamp/tsa');
  for (const name of ['admin', 'journal']) {
    const own = new URL(admin_url);
    own.username = serviceRole(name);
    own.password = PASSWORD;
    const source = createDataSource(`proof-${name}`, own.href, 8, []);
    await source.initialize();
    const work = new Work(source, name);
    const book = new AnchorFiles(folder);
    const authority = new TimestampAuthority(silent);
    services[name] = { source, work, book, authority, anchors: new OutsideAnchors(work, book, authority) };
  }
});
after(async () => {
  for (const { source } of Object.values(services)) await source.destroy();
  await client?.end();
  await server?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function actorOf(organization_id = randomUUID()) {
  const { systemActor } = await kit('actor');
  return systemActor(organization_id, 'proof');
}
const write = ({ work }, actor, n) =>
  work.run(actor, (tx) =>
    tx.audit(
      'letter.written',
      { menu: 'settings', subject_type: 'letter', subject_id: 'x' },
      { n },
      { n: n + 1 },
    ),
  );
const anchorAll = async () => {
  for (const { anchors } of Object.values(services)) await anchors.anchor();
};

/** The lines of the check that report a fault, and its count. */
async function verified() {
  const lines = [];
  const broken = await verifyAudit({ admin_url, env, print: (line) => lines.push(line) });
  return { broken, faults: lines.filter((line) => line.includes('BROKEN')) };
}

/** Rewrites a chain from a row on, as its writer would have written it. Returns the new head. */
async function forge(schema, organization_id, from, change) {
  const { auditHash } = await kit('audit');
  const { rows } = await client.query(
    `select * from ${schema}.audit_log where organization_id = $1 order by seq`,
    [organization_id],
  );
  let previous_hash = '0'.repeat(64);
  let head = null;
  for (const { hash: _, ...row } of rows) {
    const next = { ...row, ...(row.seq === from ? change : {}), previous_hash };
    const hash = auditHash(next);
    await client.query(
      `update ${schema}.audit_log set user_name = $3, previous_hash = $4, hash = $5
       where organization_id = $1 and seq = $2`,
      [organization_id, row.seq, next.user_name, previous_hash, hash],
    );
    await client.query(
      `update ${schema}.audit_anchors set hash = $3 where organization_id = $1 and seq = $2`,
      [organization_id, row.seq, hash],
    );
    previous_hash = hash;
    head = { seq: row.seq, hash };
  }
  await client.query(`update ${schema}.audit_heads set hash = $2 where organization_id = $1`, [
    organization_id,
    head.hash,
  ]);
  return head;
}

describe('the check of the log', () => {
  it(`gives no false alarm in ${RUNS} runs beside writers and anchors`, async () => {
    let running = true;
    let written = 0;
    const writers = Object.values(services).flatMap((service) =>
      [1, 2, 3].map(async () => {
        const actor = await actorOf();
        for (; running; written += 1) await write(service, actor, written);
      }),
    );
    const anchoring = (async () => {
      while (running) await anchorAll();
    })();
    for (let run = 0; run < RUNS; run += 1) assert.deepEqual(await verified(), { broken: 0, faults: [] });
    running = false;
    await Promise.all([...writers, anchoring]);
    assert.ok(written > RUNS, `${written} entries were written meanwhile`);
  });

  it('finds what a superuser rewrote: rows, hashes, anchors in the database and the head', async () => {
    const { admin } = services;
    const actor = await actorOf();
    for (let n = 0; n < 6; n += 1) await write(admin, actor, n);
    const { anchorHeads } = await kit('audit-anchors');
    await anchorHeads(admin.work);
    await anchorAll();
    for (let n = 6; n < 9; n += 1) await write(admin, actor, n);
    assert.deepEqual(await verified(), { broken: 0, faults: [] });

    await forge('admin', actor.organization_id, 2, { user_name: 'somebody else' });
    const inside = [];
    await verifyAudit({ admin_url, env: {}, print: (line) => inside.push(line) });
    assert.deepEqual(
      inside.filter((line) => line.includes('BROKEN')),
      [],
      'the database alone does not show it',
    );
    const { broken, faults } = await verified();
    assert.equal(broken, 1);
    assert.match(faults[0], /admin .*BROKEN at 6 \(outside_anchor_differs\)/);
    const { verifyChainPage } = await kit('audit-chain');
    const page = await verifyChainPage(admin.work, admin, actor, 0);
    assert.deepEqual(page.broken, { seq: 6, fault: 'outside_anchor_differs' }, 'the screen finds it, too');

    for (const table of ['audit_log', 'audit_anchors'])
      await client.query(`delete from admin.${table} where organization_id = $1 and seq > 4`, [
        actor.organization_id,
      ]);
    const { rows } = await client.query(
      'select seq, hash from admin.audit_log where organization_id = $1 and seq = 4',
      [actor.organization_id],
    );
    await client.query('update admin.audit_heads set seq = 4, hash = $2 where organization_id = $1', [
      actor.organization_id,
      rows[0].hash,
    ]);
    assert.match((await verified()).faults[0], /BROKEN at 5 \(outside_anchor_beyond_head\)/);
    assert.equal(
      (await verifyChainPage(admin.work, admin, actor, 0)).broken.fault,
      'outside_anchor_beyond_head',
    );

    for (const table of ['audit_log', 'audit_anchors', 'audit_heads'])
      await client.query(`delete from admin.${table} where organization_id = $1`, [actor.organization_id]);
    assert.match((await verified()).faults[0], /BROKEN at 1 \(outside_anchor_beyond_head\)/);

    const { noteRemovalInAnchors } = await import('../../deploy/embedded/demo.mjs');
    await noteRemovalInAnchors(env);
    assert.equal((await verified()).broken, 1, 'the removal of another organization changes nothing');
  });

  it('finds a line of the anchors that was changed, removed or added later', async () => {
    const file = path.join(
      folder,
      fs.readdirSync(folder).find((name) => name.startsWith('journal-')),
    );
    const text = fs.readFileSync(file, 'utf8');
    const lines = text.trimEnd().split('\n');
    const faultsOf = async (changed) => {
      fs.writeFileSync(file, `${changed.join('\n')}\n`);
      const { faults } = await readAnchors(env);
      fs.writeFileSync(file, text);
      return faults.map(({ service, fault }) => `${service} ${fault}`);
    };
    assert.deepEqual(await faultsOf(lines), []);
    assert.ok(lines.length > 3);
    const forged = [...lines];
    forged[1] = JSON.stringify({
      ...JSON.parse(lines[1]),
      hash: createHash('sha256').update('x').digest('hex'),
    });
    assert.deepEqual(await faultsOf(forged), ['journal line_missing']);
    assert.deepEqual(await faultsOf(lines.slice(1)), ['journal line_missing']);
    assert.deepEqual(await faultsOf([lines[0], ...lines.slice(2)]), ['journal line_missing']);
    assert.deepEqual(await faultsOf([...lines, 'x']), ['journal line_unreadable']);
  });
});
