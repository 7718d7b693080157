// Backups: what a file must prove before its rows count, and what a restored database has.
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { backUp, verifyBackup } from '../backup.mjs';
import { createArchive, readArchive, textOf } from '../backups/archive.mjs';
import {
  backupName,
  columnsWithoutPlace,
  migrationsOf,
  outdated,
  whyNotHere,
} from '../backups/backups.rules.mjs';
import { sealingKeys } from '../backups/options.mjs';
import { openTestDatabase } from '../database.mjs';
import { checkInvariants, storageOf } from '../invariants.mjs';
import { checkRestored, restore } from '../restore.mjs';

const kit = (name) => import(`../../services/kit/dist/${name}.js`);
const NAMES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];
const PASSWORD = 'test-only';
const NOBODY = { identities: [], passphrase: '' };
const PLAIN = { recipients: [], passphrase: '' };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-backup-test-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the rules of backups', () => {
  it('names sort by time, and only older backups leave a folder', () => {
    const names = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2026, 10, day)), day === 2));
    assert.deepEqual(names, [
      'uketori-20261101T000000Z.tar',
      'uketori-20261102T000000Z.tar.age',
      'uketori-20261103T000000Z.tar',
    ]);
    assert.deepEqual(outdated([...names, 'key.txt', `${names[0]}.part`], 2), [names[0]]);
    assert.deepEqual(outdated(names, 3), []);
  });

  const files = { admin: [{ name: '0001-a.sql', sha256: 'x' }] };
  const about = { format: 1, version: '0.3.0', migrations: { admin: ['0001-a.sql x 1'] } };
  for (const [what, changed, reason] of [
    ['of this release', {}, null],
    ['of a later format', { format: 2 }, /format 2/],
    ['of one organization', { organization: { id: '1' } }, /one organization/],
    ['of a newer release', { migrations: { admin: ['0009-b.sql y 9'] } }, /0009-b.*take 0\.3\.0/],
    ['of another history', { migrations: { admin: ['0001-a.sql y 1'] } }, /differs/],
  ])
    it(`a backup ${what} ${reason ? 'is refused' : 'fits'}`, () => {
      const why = whyNotHere({ ...about, ...changed }, files);
      if (reason) assert.match(why, reason);
      else assert.equal(why, null);
    });

  it('an older backup meets the migrations of its time first', () => {
    const here = ['0001-a.sql', '0002-b.sql'].map((name) => ({ name }));
    assert.deepEqual(migrationsOf(about, 'admin', here), [{ name: '0001-a.sql' }]);
    const tables = [{ name: 'a.b', columns: ['x', 'y'] }];
    assert.deepEqual(columnsWithoutPlace(tables, [{ name: 'a.b', columns: ['x', 'z'] }]), ['a.b.y']);
  });

  it('a backup has recipients or a passphrase, not both', () => {
    assert.throws(() => sealingKeys(['age1x'], { UKETORI_BACKUP_PASSPHRASE: 'p' }), /not both/);
  });
});

describe('the file of a backup', () => {
  const written = async (name, keys, entries = { 'a.txt': 'first', 'b/c.txt': 'second' }) => {
    const file = path.join(folder, name);
    const archive = await createArchive(file, keys);
    for (const [entry, text] of Object.entries(entries)) await archive.addText(entry, text);
    await archive.finish();
    return file;
  };
  const read = async (file, keys = NOBODY) => {
    const found = {};
    for await (const { name, stream } of readArchive(file, keys)) found[name] = await textOf(stream);
    return found;
  };

  it('gives back what went in, encrypted or not, and leaves no half file', async () => {
    const identity = await generateIdentity();
    const recipients = [await identityToRecipient(identity)];
    const plain = await written('plain.tar', PLAIN);
    const sealed = await written('sealed.tar.age', { recipients, passphrase: '' });
    assert.deepEqual(await read(plain), { 'a.txt': 'first', 'b/c.txt': 'second' });
    assert.deepEqual(await read(sealed, { identities: [identity], passphrase: '' }), await read(plain));
    assert.doesNotMatch(fs.readFileSync(sealed, 'latin1'), /first|second|a\.txt/);
    assert.equal(fs.statSync(plain).mode & 0o777, 0o600);
    assert.ok(!fs.readdirSync(folder).some((name) => name.endsWith('.part')));
    await assert.rejects(read(sealed), /encrypted/);
    await assert.rejects(read(sealed, { identities: [await generateIdentity()], passphrase: '' }));
  });

  it('notices a changed byte, a cut and a missing end', async () => {
    const file = await written('whole.tar', PLAIN);
    const bytes = fs.readFileSync(file);
    const broken = async (name, changed) => {
      const other = path.join(folder, name);
      fs.writeFileSync(other, changed);
      return read(other);
    };
    const changed = Buffer.from(bytes);
    changed[bytes.indexOf('second')] ^= 1;
    await assert.rejects(broken('changed.tar', changed), /damaged: b\/c\.txt/);
    await assert.rejects(broken('cut.tar', bytes.subarray(0, bytes.indexOf('second') + 2)));
    const end = bytes.indexOf('manifest.jsonl');
    await assert.rejects(
      broken('end.tar', Buffer.concat([bytes.subarray(0, end), Buffer.alloc(1024)])),
      /end is missing/,
    );
  });

  it('an entry that is shorter than it says ends the backup', async () => {
    const archive = await createArchive(path.join(folder, 'short.tar'), PLAIN);
    await assert.rejects(archive.add('a', [Buffer.from('ab')], 3), /2 bytes and not 3/);
    await archive.abandon();
    assert.ok(!fs.existsSync(path.join(folder, 'short.tar.part')));
  });

  it('a place that cannot be written to ends the backup', async () => {
    const file = path.join(folder, 'taken.tar');
    fs.writeFileSync(`${file}.part`, '');
    const archive = await createArchive(file, PLAIN);
    await assert.rejects(async () => {
      await archive.addText('a.txt', 'x'.repeat(100_000));
      await archive.finish();
    }, /EEXIST/);
    assert.ok(!fs.existsSync(file));
  });
});

describe('a database and its files', () => {
  const organization_id = randomUUID();
  const key = `uploads/${organization_id}/${randomUUID()}`;
  let server;
  let env;
  let file;

  /** An empty database with files and anchors of its own, as settings of the product. */
  const place = async (name) => {
    const root = new pg.Client({ connectionString: server.url });
    await root.connect();
    const database = `${name}_${randomUUID().slice(0, 8)}`;
    await root.query(`create database ${database}`);
    await root.end();
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    const named = { TRANSPORT: 'postgres', MIGRATE_DATABASE_URL: url.href };
    for (const service of NAMES) {
      url.username = `uketori_${service}`;
      url.password = PASSWORD;
      named[`DATABASE_URL_${service.toUpperCase()}`] = url.href;
    }
    const home = path.join(folder, database);
    return {
      ...named,
      STORAGE_DIR: path.join(home, 'files'),
      UKETORI_ANCHOR_DIR: path.join(home, 'anchors'),
    };
  };
  const query = async (target, sql, values) => {
    const client = new pg.Client({ connectionString: target.MIGRATE_DATABASE_URL });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  const backedUp = (at) => backUp({ folder, env, keys: PLAIN, now: new Date(Date.UTC(2026, 10, at)) });
  const restored = (target, from = file) =>
    restore({
      file: from,
      keys: NOBODY,
      home: null,
      open: async () => ({ env: target, close: async () => undefined }),
      print: () => undefined,
    });

  before(async () => {
    server = await openTestDatabase();
    env = await place('backup');
    const { migrateAll } = await kit('migrate');
    const passwords = Object.fromEntries(NAMES.map((name) => [name, PASSWORD]));
    await migrateAll({ admin_url: env.MIGRATE_DATABASE_URL, passwords });
    await fill();
  });
  after(() => server?.close());

  const RUN = `insert into journal.export_runs (organization_id, id, number, kind, format_id, format_name, file_name,
      media_type, bytes, sha256, storage_key, row_count, invoice_count, request, created_by, created_by_name)
    values ($1, $2, 1, 'accrual', 'own', '仕訳', '仕訳.csv', 'text/csv', $3, $4, $5, 1, 1, '{}', $1, '経理')`;

  /** One organization with a written file, three links of an anchored log, a job and an event. */
  async function fill() {
    const bytes = Buffer.from('the original of an invoice\n'.repeat(1000));
    await query(
      env,
      `insert into admin.organizations (organization_id, id, name, settings, profile) values ($1, $1, '保存', '{}', '{}')`,
      [organization_id],
    );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await (await storageOf(env)).put(key, bytes);
    await query(env, RUN, [organization_id, randomUUID(), bytes.length, sha256, key]);
    const { systemActor } = await kit('actor');
    const { createDataSource } = await kit('database');
    const { Work } = await kit('work');
    const { AnchorFiles } = await kit('anchors/anchor-files');
    const { OutsideAnchors } = await kit('anchors/anchors.job');
    const { TimestampAuthority } = await kit('timestamp/tsa');
    const source = createDataSource('backup-admin', env.DATABASE_URL_ADMIN, 4, []);
    await source.initialize();
    const work = new Work(source, 'admin');
    const actor = systemActor(organization_id, 'backup');
    for (const n of [1, 2, 3])
      await work.run(actor, (tx) =>
        tx.audit(
          'letter.written',
          { menu: 'settings', subject_type: 'letter', subject_id: 'x' },
          { n },
          null,
        ),
      );
    const authority = new TimestampAuthority({ url: '', authorization: '', roots: [], deadline_ms: 1000 });
    await new OutsideAnchors(work, new AnchorFiles(env.UKETORI_ANCHOR_DIR), authority).anchor();
    await source.destroy();
  }

  it('a restored database has every row, key, index and right of the first one, and its log holds', async () => {
    const made = await backedUp(1);
    file = made.file;
    assert.deepEqual(made.faults, []);
    assert.equal(made.files, 1);
    const { about } = await verifyBackup(file, NOBODY);
    assert.equal(about.organization, undefined);
    const target = await place('restored');
    const { rows, files } = await restored(target);
    assert.deepEqual([rows, files], [made.rows, 1]);
    const catalog = `select line from (
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace::regnamespace::text !~ '^(pg_|information)'
      union all select pg_get_indexdef(indexrelid) from pg_index where indrelid::regclass::text !~ '^pg_'
      union all select relname || relrowsecurity || relforcerowsecurity
          || coalesce((select string_agg(item::text, ',' order by item::text) from unnest(relacl) item), '') from pg_class
        where relnamespace::regnamespace::text !~ '^(pg_|information)'
      union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal) c order by line`;
    const lost = async (from, to) => {
      const there = new Set((await query(to, catalog)).map(({ line }) => line));
      return (await query(from, catalog)).map(({ line }) => line).filter((line) => !there.has(line));
    };
    assert.deepEqual([await lost(env, target), await lost(target, env)], [[], []]);
    const uploads = 'select * from journal.export_runs';
    assert.deepEqual(await query(target, uploads), await query(env, uploads));
    const sequences = 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2';
    assert.deepEqual(await query(target, sequences), await query(env, sequences));
    const lines = [];
    await checkRestored(target, { print: (line) => lines.push(line) });
    // The written file of this test has no marked invoices.
    const faults = lines.filter((line) => /^FAIL|BROKEN/.test(line)).map((line) => line.split(':')[0]);
    assert.deepEqual(faults, ['FAIL I9  every exported file has its marks, and every mark its file']);
    assert.match(lines.join('\n'), /admin .* 3 rows .* outside to {8}3 {2}ok/);
    assert.match(lines.join('\n'), /1 files, 1 read/);
  });

  it('a restore fills an empty place only', async () => {
    await assert.rejects(restored(env), /holds uploads\/.*empty place/);
    await assert.rejects(
      restored({ ...env, STORAGE_DIR: path.join(folder, 'none') }),
      /1 organizations.*empty place/,
    );
  });

  it('rows of a backup whose key leads nowhere do not come in', async () => {
    const row = [organization_id];
    const insert = `insert into intake.documents (organization_id, id, upload_id, file_name, content_type, download_only,
      first_page, page_count, uploaded_by, read_status) values ($1, $1, $1, 'x', 'x', false, 1, 1, $1, 'NONE')`;
    await query(env, 'alter table intake.documents disable trigger all');
    await query(env, insert, row);
    const { file: dangling } = await backedUp(2);
    await query(env, 'delete from intake.documents where id = $1', row);
    await query(env, 'alter table intake.documents enable trigger all');
    const target = await place('dangling');
    await assert.rejects(restored(target, dangling), /foreign key/);
    assert.deepEqual(await query(target, 'select id from admin.organizations'), []);
  });

  it('a role that row-level security binds takes no backup', async () => {
    const owner = new URL(env.MIGRATE_DATABASE_URL);
    await query(env, `create role backup_owner login password 'x' in role uketori_owner`);
    owner.username = 'backup_owner';
    owner.password = 'x';
    const bound = { ...env, MIGRATE_DATABASE_URL: owner.href };
    const taken = backUp({ folder, env: bound, keys: PLAIN, now: new Date(Date.UTC(2026, 10, 3)) });
    await assert.rejects(taken, /row-level security/);
    assert.ok(!fs.readdirSync(folder).some((name) => name.startsWith('uketori-20261103')));
  });

  it('a changed and a deleted original are faults of the checks and of the next backup', async () => {
    const { diskPath } = await kit('storage/keys.rules');
    const at = diskPath(key);
    const original = path.join(env.STORAGE_DIR, at.folder, at.file);
    const bytes = fs.readFileSync(original);
    const found = async () => {
      const lines = [];
      await checkInvariants({
        admin_url: env.MIGRATE_DATABASE_URL,
        storage: await storageOf(env),
        patience_ms: 0,
        print: (line) => lines.push(line),
      });
      return lines.find((line) => line.includes('its SHA-256'));
    };
    assert.match(await found(), /^ok /);
    fs.writeFileSync(original, Buffer.from(bytes).fill(0, 5, 6));
    assert.match(await found(), /^FAIL I1 .*uploads/s);
    assert.deepEqual((await backedUp(4)).faults, [`changed: ${key}`]);
    fs.rmSync(original);
    assert.match(await found(), /^FAIL I1 .*uploads/s);
    assert.deepEqual((await backedUp(5)).faults, [`missing: ${key}`]);
    fs.writeFileSync(original, bytes);
  });

  it('a file older than a day without a row is found, its description is not', async () => {
    const storage = await storageOf(env);
    await storage.put('uploads/orphan', Buffer.from('x'));
    const long_ago = new Date(Date.now() - 2 * 86_400_000);
    for (const name of fs.readdirSync(env.STORAGE_DIR, { recursive: true }))
      fs.utimesSync(path.join(env.STORAGE_DIR, name), long_ago, long_ago);
    const lines = [];
    const print = (line) => lines.push(line);
    await checkInvariants({ admin_url: env.MIGRATE_DATABASE_URL, storage, patience_ms: 0, print });
    const orphans = lines.find((line) => line.includes('belongs to nobody'));
    assert.match(orphans, /: 1\n.*uploads\/orphan/s);
    await storage.delete('uploads/orphan');
  });

  it('without a storage the check of files is skipped aloud', async () => {
    const lines = [];
    const print = (line) => lines.push(line);
    await checkInvariants({ admin_url: env.MIGRATE_DATABASE_URL, patience_ms: 0, print });
    assert.match(lines.join('\n'), /^skip I1, I9 files/m);
  });
});
