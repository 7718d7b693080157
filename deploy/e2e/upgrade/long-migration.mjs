// Long migrations beside a writer. A column of many invoices is filled in batches and at once, and an index is built with
// and without a lock. Prints how long each took and how long the slowest write waited.
//
//   node deploy/e2e/upgrade/long-migration.mjs [ROWS]      default 1000000
import pg from 'pg';
import { openTestDatabase } from '../../../scripts/database.mjs';
import { seedMillion } from '../../../scripts/bench/million.mjs';
import { migrationPlan } from '../../embedded/migration-plan.mjs';

const WRITE_EVERY_MS = 20;

const file = (name, sql, way = 'transaction') => ({ name, sql, sha256: name, phase: 'expand', way });

const AT_ONCE = [
  file(
    '9301-fill.sql',
    `alter table journal.invoices no force row level security;
     update journal.invoices set drill_one = total_amount;
     alter table journal.invoices force row level security`,
  ),
  file('9302-index.sql', 'create index drill_one on journal.invoices (organization_id, drill_one)'),
];
const ONLINE = [
  file(
    '9303-fill.sql',
    `update journal.invoices set drill_two = total_amount where (organization_id, id) in (
       select organization_id, id from journal.invoices
       where organization_id = (select kit.organization_id()) and drill_two is null limit :batch)`,
    { batch: 5000 },
  ),
  file(
    '9304-index.sql',
    'create index concurrently drill_two on journal.invoices (organization_id, drill_two)',
    'statements',
  ),
];
const COLUMNS = file(
  '9300-columns.sql',
  'alter table journal.invoices add column drill_one bigint, add column drill_two bigint',
);

/** Updates one row after the other until stopped; the slowest is the wait of a user. */
function writer(url) {
  const waits = [];
  let running = true;
  const ended = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("set statement_timeout = '120s'");
    for (let i = 1; running; i++) {
      const id = `01a00000-0000-7000-8000-${(i * 7919).toString(16).padStart(12, '0')}`;
      const began = performance.now();
      await client.query('update journal.invoices set updated_at = now() where id = $1', [id]);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, WRITE_EVERY_MS));
    }
    await client.end();
  })();
  return {
    async stop() {
      running = false;
      await ended;
      waits.sort((a, b) => a - b);
      return { writes: waits.length, p99: waits[Math.floor(waits.length * 0.99)], slowest: waits.at(-1) };
    },
  };
}

/** @returns {Promise<{what: string, seconds: number, writes: number, p99: number, slowest: number}[]>} */
export async function longMigrations(rows, log = () => undefined) {
  const { migrateAll, migrationFiles } = await import('../../../services/kit/dist/migrate.js');
  const database = await openTestDatabase();
  const name = `uketori_long_${process.pid}`;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  const results = [];
  try {
    await migrateAll({ admin_url: url.href, passwords: {} });
    await client.connect();
    log(`seeding ${rows} invoices`);
    await seedMillion(client, rows);
    await client.query(
      `insert into admin.organizations (organization_id, id, name, settings, profile)
       select distinct organization_id, organization_id, 'N', '{}'::jsonb, '{}'::jsonb from journal.invoices`,
    );
    const applied = [COLUMNS];
    const run = async (what, files) => {
      applied.push(...files);
      const began = Date.now();
      const busy = writer(url.href);
      await migrateAll({
        admin_url: url.href,
        passwords: {},
        files: (service) => [...migrationFiles(service), ...(service === 'journal' ? applied : [])],
      });
      const seconds = (Date.now() - began) / 1000;
      results.push({ what, seconds, ...(await busy.stop()) });
      log(JSON.stringify(results.at(-1)));
    };
    await run('add a column', []);
    await run('fill in batches of 5,000', [ONLINE[0]]);
    await run('index concurrently', [ONLINE[1]]);
    await run('fill in one statement', [AT_ONCE[0]]);
    await run('index in a transaction', [AT_ONCE[1]]);
    const left = await client.query(
      'select count(*)::int as n from journal.invoices where drill_two is distinct from total_amount',
    );
    if (left.rows[0].n > 0) throw new Error(`${left.rows[0].n} rows are not filled`);
    for (const line of await migrationPlan(url.href)) log(line);
    return results;
  } finally {
    await client.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await database.close();
  }
}

if (import.meta.filename === process.argv[1])
  await longMigrations(Number(process.argv[2] ?? 1_000_000), console.log);
