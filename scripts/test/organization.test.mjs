// One organization leaves: its export has everything but secrets, the deletion leaves no row of it, and others keep theirs.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { readArchive } from '../backups/archive.mjs';
import { openTestDatabase } from '../database.mjs';
import { storageOf } from '../invariants.mjs';
import { exportPlan, isColumnLeftOut, isTableLeftOut } from '../organizations/export.rules.mjs';
import { deleteOrganization, exportOrganization, remains } from '../organizations/removal.mjs';
import { verifyAudit } from '../verify-audit.mjs';

const kit = (name) => import(`../../services/kit/dist/${name}.js`);
const NAMES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];
const PASSWORD = 'test-only';
const PLAIN = { recipients: [], passphrase: '' };
const LEAVING = randomUUID();
const STAYING = randomUUID();

describe('what of an organization is exported', () => {
  for (const [table, column, out] of [
    ['admin.users', 'password_hash', true],
    ['admin.api_keys', 'secret_sha256', true],
    ['admin.security_webhooks', 'former_sealed', true],
    ['intake.drive_connections', 'page_token', true],
    ['intake.stamps', 'token', false],
    ['admin.audit_log', 'hash', false],
    ['intake.uploads', 'sha256', false],
    ['journal.invoices', 'partner_name', false],
  ])
    it(`${table}.${column} ${out ? 'stays inside' : 'goes'}`, () =>
      assert.equal(isColumnLeftOut(table, column), out));

  for (const [table, out] of [
    ['admin.sessions', true],
    ['admin.oauth_tokens', true],
    ['payment.outbox', true],
    ['payment_jobs._private_jobs', true],
    ['events.log', true],
    ['payment.payments', false],
    ['admin.audit_log', false],
    ['inbox.items', false],
  ])
    it(`${table} ${out ? 'stays inside' : 'goes'}`, () => assert.equal(isTableLeftOut(table), out));

  it('the plan names everything that stays inside', () => {
    const tables = [
      { name: 'admin.sessions', columns: ['id'] },
      { name: 'admin.users', columns: ['id', 'password_hash'] },
    ];
    assert.deepEqual(exportPlan(tables), {
      tables: [{ name: 'admin.users', columns: ['id'] }],
      left_out: ['admin.sessions', 'admin.users.password_hash'],
    });
  });
});

describe('one organization leaves', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-organization-'));
  let server;
  let client;
  let env;
  before(async () => {
    server = await openTestDatabase();
    const root = new pg.Client({ connectionString: server.url });
    await root.connect();
    const database = `organization_${randomUUID().slice(0, 8)}`;
    await root.query(`create database ${database}`);
    await root.end();
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    env = {
      MIGRATE_DATABASE_URL: url.href,
      STORAGE_DIR: path.join(folder, 'files'),
      UKETORI_ANCHOR_DIR: path.join(folder, 'anchors'),
    };
    const { migrateAll } = await kit('migrate');
    await migrateAll({
      admin_url: url.href,
      passwords: Object.fromEntries(NAMES.map((name) => [name, PASSWORD])),
    });
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
    for (const id of [LEAVING, STAYING]) await fill(id);
    await anchor();
  });
  after(async () => {
    await client?.end();
    await server?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const admin = async (work) => {
    const { createDataSource } = await kit('database');
    const { Work } = await kit('work');
    const url = new URL(env.MIGRATE_DATABASE_URL);
    url.username = 'uketori_admin';
    url.password = PASSWORD;
    const source = createDataSource('leaving', url.href, 4, []);
    await source.initialize();
    try {
      return await work(new Work(source, 'admin'));
    } finally {
      await source.destroy();
    }
  };
  const audit = async (id, n) => {
    const { systemActor } = await kit('actor');
    await admin((work) =>
      work.run(systemActor(id, 'leaving'), (tx) =>
        tx.audit(
          'letter.written',
          { menu: 'settings', subject_type: 'letter', subject_id: `${n}` },
          null,
          null,
        ),
      ),
    );
  };
  const anchor = async () => {
    const { AnchorFiles } = await kit('anchors/anchor-files');
    const { OutsideAnchors } = await kit('anchors/anchors.job');
    const { TimestampAuthority } = await kit('timestamp/tsa');
    const authority = new TimestampAuthority({ url: '', authorization: '', roots: [], deadline_ms: 1000 });
    await admin((work) =>
      new OutsideAnchors(work, new AnchorFiles(env.UKETORI_ANCHOR_DIR), authority).anchor(),
    );
  };

  /** An organization with a user, an upload and its file, a job and two links of its log. */
  async function fill(id) {
    const bytes = Buffer.from(`original of ${id}`);
    const key = `uploads/${id}/${randomUUID()}`;
    await (await storageOf(env)).put(key, bytes);
    const name = id === LEAVING ? '去る会社' : '残る会社';
    await client.query(
      `insert into admin.organizations (organization_id, id, name, settings, profile) values ($1, $1, $2, '{}', '{}')`,
      [id, name],
    );
    await client.query(
      `insert into intake.uploads (organization_id, id, file_name, content_type, download_only, bytes, sha256,
         page_count, storage_key, state, options, source, uploaded_by, uploaded_by_name)
       values ($1, $2, '請求書.pdf', 'application/pdf', false, $3, $4, 1, $5, 'FAILED', '{}', 'upload', $1, '経理')`,
      [id, randomUUID(), bytes.length, createHash('sha256').update(bytes).digest('hex'), key],
    );
    for (const n of [1, 2]) await audit(id, n);
  }

  const read = async (file) => {
    const found = new Map();
    for await (const { name, stream } of readArchive(file, { identities: [], passphrase: '' })) {
      const chunks = [];
      for await (const chunk of stream) chunks.push(chunk);
      found.set(name, Buffer.concat(chunks));
    }
    return found;
  };

  it('the export has its rows as CSV, its files and the heads of its log, and nothing of others', async () => {
    const made = await exportOrganization({
      env,
      id: LEAVING,
      folder: path.join(folder, 'out'),
      keys: PLAIN,
    });
    assert.equal(made.files, 1);
    const entries = await read(made.file);
    const about = JSON.parse(entries.get('about.json'));
    assert.equal(about.organization.name, '去る会社');
    assert.equal(about.heads.admin.seq, 2);
    assert.ok(about.left_out.includes('admin.users.password_hash'));
    const uploads = String(gunzipSync(entries.get('tables/intake.uploads.csv.gz')));
    assert.match(uploads, /^organization_id,id,file_name,/);
    assert.match(uploads, /請求書\.pdf/);
    const everything = [...entries].map(
      ([name, bytes]) => `${name}${name.endsWith('.gz') ? gunzipSync(bytes) : bytes}`,
    );
    assert.ok(everything.join('').includes(LEAVING));
    assert.ok(!everything.join('').includes(STAYING));
  });

  it('an organization that does not exist is refused', async () => {
    const missing = { env, id: randomUUID(), folder: path.join(folder, 'out'), keys: PLAIN };
    await assert.rejects(exportOrganization(missing), /no organization/);
    await assert.rejects(deleteOrganization({ ...missing, sweeps: [] }), /no organization/);
  });

  it('the deletion beside users of another organization leaves no row, and proves it', async () => {
    let writing = true;
    const others = (async () => {
      while (writing) await audit(STAYING, 'other');
    })();
    const { exported, proof, proof_file } = await deleteOrganization({
      env,
      id: LEAVING,
      folder: path.join(folder, 'gone'),
      keys: PLAIN,
      sweeps: [200],
    });
    writing = false;
    await others;
    assert.deepEqual(proof.left, { rows: {}, files: [] });
    assert.equal(proof.files_deleted, 1);
    assert.equal(proof.rows_deleted['admin.audit_log'], 2);
    assert.equal(proof.log_heads.admin.seq, 2);
    assert.equal(
      createHash('sha256').update(fs.readFileSync(exported.file)).digest('hex'),
      proof.export.sha256,
    );
    const anchors = fs.readdirSync(env.UKETORI_ANCHOR_DIR).find((name) => name.startsWith('removals-'));
    const digest = createHash('sha256').update(fs.readFileSync(proof_file)).digest('hex');
    const line = JSON.parse(fs.readFileSync(path.join(env.UKETORI_ANCHOR_DIR, anchors), 'utf8').trim());
    assert.deepEqual([line.removed, line.proof], [LEAVING, digest]);
    const { rows } = await client.query('select id from admin.organizations');
    assert.deepEqual(rows, [{ id: STAYING }]);
    const kept = [];
    for await (const { key } of (await storageOf(env)).list('')) kept.push(key.split('/')[1]);
    assert.deepEqual(kept, [STAYING]);
    const lines = [];
    const broken = await verifyAudit({
      admin_url: env.MIGRATE_DATABASE_URL,
      env,
      print: (text) => lines.push(text),
    });
    assert.equal(broken, 0, lines.join('\n'));
  });

  it('what stays is found wherever it is', async () => {
    await client.query(`update admin.organizations set profile = jsonb_build_object('note', $1::text)`, [
      LEAVING,
    ]);
    await (await storageOf(env)).put(`words/${LEAVING}/x`, Buffer.from('x'));
    assert.deepEqual(await remains(env, LEAVING), {
      rows: { 'admin.organizations': 1 },
      files: [`words/${LEAVING}/x`],
    });
  });
});
