// npm run quota -- ORGANIZATION [KIND LIMIT|KIND default]: shows the daily limits of an organization and what it used
// today, or sets one for it alone. ORGANIZATION is its id.
import pg from 'pg';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';

/** Which service counts a kind: the `quotas` of its definition. */
const COUNTED = {
  intake: ['uploads'],
  inbox: ['mails', 'links'],
  payment: ['mails'],
  admin: ['invitations'],
};
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const [organization, kind, limit] = process.argv.slice(2);
await build({ log: (line) => console.error(line), only: 'services' });
const { QUOTA_KINDS, quotaLimits } = await import('../services/kit/dist/quotas/quotas.rules.js');

if (
  !UUID.test(organization ?? '') ||
  (kind && !QUOTA_KINDS.includes(kind)) ||
  (kind && !/^(\d{1,9}|default)$/.test(limit ?? ''))
) {
  console.error(`usage: npm run quota -- ORGANIZATION [${QUOTA_KINDS.join('|')} LIMIT|default]`);
  process.exit(2);
}
const { env, close } = await openHouseDatabase();
const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL });
await client.connect();
try {
  const usual = quotaLimits(env.UKETORI_QUOTAS ?? '');
  for (const [schema, kinds] of Object.entries(COUNTED))
    for (const each of kinds) {
      if (each === kind) await setLimit(schema);
      const { rows } = await client.query(
        `select coalesce((select used from ${schema}.quota_uses where organization_id = $1 and kind = $2
             and day = (now() at time zone 'Asia/Tokyo')::date), 0) as used,
           (select daily from ${schema}.quota_limits where organization_id = $1 and kind = $2) as own`,
        [organization, each],
      );
      const { used, own } = rows[0];
      console.log(
        `${schema.padEnd(8)} ${each.padEnd(12)} ${used} of ${own ?? usual[each]}${own === null ? '' : ' (its own limit)'}`,
      );
    }
} finally {
  await client.end();
  await close();
}

async function setLimit(schema) {
  if (limit === 'default')
    await client.query(`delete from ${schema}.quota_limits where organization_id = $1 and kind = $2`, [
      organization,
      kind,
    ]);
  else
    await client.query(
      `insert into ${schema}.quota_limits (organization_id, kind, daily) values ($1, $2, $3)
       on conflict (organization_id, kind) do update set daily = $3`,
      [organization, kind, Number(limit)],
    );
}
