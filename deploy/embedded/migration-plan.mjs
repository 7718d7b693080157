// What a migration will do to a database: which locks its statements take, and for how long by estimate.
import { estimate, statementEffects } from './migration-effects.rules.mjs';

/**
 * The plan of `npm run migrate`, as lines for an operator. It only reads.
 * @param {string} admin_url
 * @param {{contract?: boolean}} options
 * @returns {Promise<string[]>}
 */
export async function migrationPlan(admin_url, { contract = false } = {}) {
  const { default: pg } = await import('pg');
  const { pendingMigrations } = await import('../../services/kit/dist/migrate.js');
  const client = new pg.Client({ connectionString: admin_url });
  try {
    await client.connect();
  } catch (error) {
    // 3D000: there is no database of this name yet.
    if (error.code === '3D000')
      return ['The database does not exist yet: it is made, and every file is applied.'];
    throw error;
  }
  try {
    await client.query('begin transaction read only');
    const found = await pendingMigrations(client, { contract });
    const lines = [];
    if (found.fresh.length > 0) lines.push(`New schemas, which no process uses: ${found.fresh.join(', ')}`);
    if (found.infrastructure.length > 0)
      lines.push(`Tables of the kit, one short exclusive lock each: ${found.infrastructure.join(', ')}`);
    let seconds = 0;
    for (const { service, file } of found.pending) {
      const { head, details, total } = await planOf(client, service, file);
      lines.push(head, ...details);
      seconds += total;
    }
    for (const name of found.waiting)
      lines.push(`${name} waits until no process of the previous release runs: --contract`);
    if (found.pending.length === 0) lines.push('No file is pending.');
    else lines.push(`${found.pending.length} files, ${duration(seconds)} by estimate.`);
    return lines;
  } finally {
    await client.end();
  }
}

async function planOf(client, service, { name, sql, phase, way = 'transaction' }) {
  const { parse } = await import('libpg-query');
  const statements = (await parse(sql.replaceAll(':batch', '1'))).stmts ?? [];
  const effects = statements.flatMap(({ stmt }) => statementEffects(stmt));
  const made = new Set(effects.filter((one) => one.makes).map((one) => one.makes));
  const batch = typeof way === 'object' ? way.batch : null;
  const details = [];
  let total = 0;
  for (const effect of effects) {
    if (!effect.table || made.has(effect.table)) continue;
    const { rows, bytes } = await sizeOf(client, effect.table);
    const seconds = estimate(effect, { rows, bytes });
    total += seconds;
    details.push(
      `    ${effect.what} ${effect.table} (${rows.toLocaleString('en')} rows): ${held(effect, seconds, batch)}`,
    );
  }
  const how = batch
    ? `, in batches of ${batch.toLocaleString('en')}`
    : way === 'statements'
      ? ', without a transaction'
      : '';
  const head = `${service}/${name}  ${phase ?? 'baseline'}${how}, ${duration(total)}`;
  return {
    head,
    details: details.length > 0 ? details : ['    adds only what is new: no lock on a table in use'],
    total,
  };
}

/** The users that wait, and how long. Locks of a transaction last until its end. */
function held({ lock, blocks }, seconds, batch) {
  if (batch) return `${duration(seconds)} in all; the rows of one batch are locked at a time`;
  return `${duration(seconds)}; ${lock} lock, ${blocks}`;
}

function duration(seconds) {
  if (seconds < 0.1) return 'under 0.1 s';
  if (seconds < 90) return `about ${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  return `about ${Math.round(seconds / 60)} min`;
}

async function sizeOf(client, table) {
  const { rows } = await client.query(
    `select greatest(c.reltuples, 0)::bigint::int8 as rows, pg_table_size(c.oid)::int8 as bytes
     from pg_class c where c.oid = to_regclass($1)`,
    [table],
  );
  return { rows: Number(rows[0]?.rows ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
