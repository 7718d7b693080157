// Point-in-time recovery as docs/operations.md describes it: a base backup and the archived log bring back the last moment
// before a mistake. All by PostgreSQL's own means.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPlace } from '../../deploy/embedded/postgres-cluster.mjs';
import { start } from '../../deploy/embedded/postgres.mjs';
import { verifyAudit } from '../verify-audit.mjs';

const kit = (name) => import(`../../services/kit/dist/${name}.js`);
const PASSWORD = 'test-only';
const organization_id = randomUUID();

describe('recovery to a point in time', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-pitr-'));
  fs.chmodSync(home, 0o755);
  const running = new Set();
  after(async () => {
    for (const server of running) await server.stop();
    fs.rmSync(home, { recursive: true, force: true });
  });

  /** A folder that the server may write to. */
  const folderOf = (name) => {
    const { identity } = findPlace(path.join(home, 'first'));
    const folder = path.join(home, name);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (identity.uid !== undefined) fs.chownSync(folder, identity.uid, identity.gid);
    return folder;
  };
  const open = async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const write = async (admin_url, notes) => {
    const { systemActor } = await kit('actor');
    const { createDataSource } = await kit('database');
    const { Work } = await kit('work');
    const url = new URL(admin_url);
    url.username = 'uketori_admin';
    url.password = PASSWORD;
    const source = createDataSource('pitr', url.href, 2, []);
    await source.initialize();
    const work = new Work(source, 'admin');
    for (const note of notes)
      await work.run(systemActor(organization_id, 'pitr'), (tx) =>
        tx.audit(
          'letter.written',
          { menu: 'settings', subject_type: 'letter', subject_id: note },
          null,
          null,
        ),
      );
    await source.destroy();
  };
  const notesIn = async (client) => {
    const { rows } = await client.query('select subject_id from admin.audit_log order by seq');
    return rows.map(({ subject_id }) => subject_id);
  };

  it('brings back the last moment before a mistake, with a log that holds', {
    timeout: 120_000,
  }, async () => {
    const wal = folderOf('wal');
    const first = await start({
      dir: path.join(home, 'first'),
      restart: false,
      settings: { archive_mode: 'on', archive_command: `test ! -f ${wal}/%f && cp %p ${wal}/%f` },
    });
    running.add(first);
    const { migrateAll } = await kit('migrate');
    await migrateAll({ admin_url: first.url, passwords: { admin: PASSWORD } });
    await write(first.url, ['before the base backup']);
    const client = await open(first.url);

    await client.query("select pg_backup_start('base', fast => true)");
    const base = path.join(home, 'second');
    fs.mkdirSync(base, { mode: 0o755 });
    fs.cpSync(path.join(first.dir, 'data'), path.join(base, 'data'), {
      recursive: true,
      filter: (name) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(name),
    });
    await write(first.url, ['while it was copied']);
    const { rows: stopped } = await client.query('select labelfile from pg_backup_stop()');
    fs.writeFileSync(path.join(base, 'data', 'backup_label'), stopped[0].labelfile);

    await write(first.url, ['after it']);
    const { rows: moment } = await client.query('select now()::text as now');
    await sleep(1100);
    await client.query('truncate admin.audit_log, admin.audit_heads');
    await client.query('select pg_switch_wal()');
    assert.deepEqual(await notesIn(client), []);
    await client.end();
    await first.stop();
    running.delete(first);

    fs.copyFileSync(path.join(first.dir, 'password'), path.join(base, 'password'));
    fs.writeFileSync(path.join(base, 'data', 'recovery.signal'), '');
    fs.chmodSync(path.join(base, 'data'), 0o700);
    const second = await start({
      dir: base,
      restart: false,
      settings: {
        restore_command: `cp ${wal}/%f %p`,
        recovery_target_time: moment[0].now,
        recovery_target_action: 'promote',
      },
    });
    running.add(second);
    const recovered = await open(second.url);
    // It takes connections as soon as it is consistent, and reaches the moment after that.
    for (;;) {
      const { rows } = await recovered.query('select pg_is_in_recovery() as recovering');
      if (!rows[0].recovering) break;
      await sleep(100);
    }
    assert.deepEqual(await notesIn(recovered), ['before the base backup', 'while it was copied', 'after it']);
    await recovered.end();
    const lines = [];
    assert.equal(await verifyAudit({ admin_url: second.url, env: {}, print: (line) => lines.push(line) }), 0);
    assert.match(lines.join('\n'), /admin +3 rows .* ok/);
  });
});
