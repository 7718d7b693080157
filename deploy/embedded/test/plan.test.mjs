import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { openTestDatabase } from '../../../scripts/database.mjs';
import { longMigrations } from '../../e2e/upgrade/long-migration.mjs';
import { migrationPlan } from '../migration-plan.mjs';

const NAME = `uketori_plan_${process.pid}`;
let database;
let url;
let client;

before(async () => {
  const { migrateAll } = await import('../../../services/kit/dist/migrate.js');
  database = await openTestDatabase();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await admin.end();
  const place = new URL(database.url);
  place.pathname = `/${NAME}`;
  url = place.href;
  await migrateAll({ admin_url: url, passwords: {} });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
after(async () => {
  await client?.end();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`drop database if exists ${NAME} with (force)`);
  await admin.end();
  await database.close();
});

/** Makes a file of the journal pending again. */
const forget = (name) => client.query('delete from journal.migrations where name like $1', [`${name}%`]);

describe('the plan of a migration', () => {
  it('says that nothing is pending', async () => {
    assert.deepEqual(await migrationPlan(url), ['No file is pending.']);
  });

  it('names the files, the locks and the size of the tables, and changes nothing', async () => {
    await forget('0103-document-kind.sql');
    await client.query(
      "update kit.applied set sha256 = '' where schema_name = 'inbox' and file = 'service.sql'",
    );
    const lines = await migrationPlan(url);
    assert.match(lines[0], /^Tables of the kit, one short exclusive lock each: inbox \(service\.sql\)$/);
    assert.match(lines[1], /^journal\/0103-document-kind\.sql {2}expand, under 0\.1 s$/);
    assert.ok(
      lines.some((line) => /column \w+ of journal\.invoices \(0 rows\).*access exclusive lock/.test(line)),
    );
    assert.deepEqual(await migrationPlan(url), lines);
  });

  it('leaves contracts out unless they are requested', async () => {
    await client.query("delete from intake.migrations where name like '0110-%'");
    const waits = (lines) => lines.filter((line) => /^intake\/0110-.* waits until/.test(line)).length;
    assert.equal(waits(await migrationPlan(url)), 1);
    const lines = await migrationPlan(url, { contract: true });
    assert.equal(waits(lines), 0);
    assert.ok(lines.some((line) => /^intake\/0110-.* {2}contract/.test(line)));
  });

  it('of a database that is not there yet says so', async () => {
    const place = new URL(url);
    place.pathname = '/uketori_not_there';
    assert.match((await migrationPlan(place.href))[0], /does not exist yet/);
  });
});

describe('long migrations', () => {
  it('fill in batches and index without a lock, beside a writer', async () => {
    const results = await longMigrations(20_000);
    assert.equal(results.length, 5);
    assert.ok(results.every(({ writes }) => writes > 0));
  });
});
