import fs from 'node:fs';
import path from 'node:path';
import { expandBreaches } from './migration-phases.mjs';
import { ROOT, SERVICES } from './runtime.mjs';

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;
/** The schema of the first release. Nothing ran before it, so it declares no phase. */
const BASELINE = '0001-baseline.sql';
/** Earlier files run before any installation has many rows. */
const FIRST_ONLINE = '0221';

/**
 * No number twice, names in form, a phase declared and kept, and a run of all of them on an empty database, twice: the
 * second run must find nothing to do.
 * @param {string} superuser_url any database of a PostgreSQL
 * @returns {Promise<string[]>} findings
 */
export async function checkMigrations(superuser_url) {
  const findings = SERVICES.flatMap(checkNames);
  const { default: pg } = await import('pg');
  const { migrateAll, migrationFiles } = await import('../services/kit/dist/migrate.js');
  for (const service of SERVICES)
    for (const [index, file] of migrationFiles(service).entries())
      findings.push(...(await phaseFindings(service, file, migrationFiles(service)[index - 1])));
  const admin = new pg.Client({ connectionString: superuser_url });
  await admin.connect();
  const name = `uketori_check_${process.pid}`;
  try {
    await admin.query(`create database ${name}`);
    const url = new URL(superuser_url);
    url.pathname = `/${name}`;
    await migrateAll({ admin_url: url.href, passwords: {} });
    await migrateAll({
      admin_url: url.href,
      passwords: {},
      log: (file) => findings.push(`${file} ran a second time`),
    });
  } catch (error) {
    findings.push(error.message);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
  return findings;
}

/**
 * A migration after the baseline declares its phase, and an expand only adds.
 * @param {string} service
 * @param {{name: string, sql: string, phase: 'expand' | 'contract' | null, way?: object | string}} file
 * @param {{sql: string}} [before] the file before it
 * @returns {Promise<string[]>} findings
 */
export async function phaseFindings(service, { name, sql, phase, way }, before) {
  if (name === BASELINE) return [];
  if (phase === 'contract') return [];
  const options = { way, before: before?.sql, online: name >= FIRST_ONLINE };
  if (phase === 'expand')
    return (await expandBreaches(sql, options)).map((why) => `${service}/${name}: ${why}`);
  return [`${service}/${name}: one of the first lines must be "-- phase: expand" or "-- phase: contract"`];
}

function checkNames(service) {
  const dir = path.join(ROOT, 'services', service, 'src/migrations');
  if (!fs.existsSync(dir)) return [`${service} has no migrations`];
  const files = fs.readdirSync(dir).sort();
  return files.flatMap((file, index) => {
    const number = NAME.exec(file)?.[1];
    if (!number) return [`${service}/${file}: the name must be NNNN-words.sql`];
    // Gaps are free numbers of work that goes on side by side; one number twice has no order.
    const before = NAME.exec(files[index - 1] ?? '')?.[1];
    return number === before ? [`${service}/${file}: the number is taken by ${files[index - 1]}`] : [];
  });
}
