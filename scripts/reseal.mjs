// npm run reseal: seals every text of the secret boxes with UKETORI_BOX_SECRET, so that previous secrets can go.
// Reads the same settings as the services, and MIGRATE_DATABASE_URL; runs beside a running product.
import { SERVICES } from '../deploy/embedded/secrets.rules.mjs';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';

await build({ log: (line) => console.error(line), only: 'services' });
const { env, close } = await openHouseDatabase();
try {
  const { resealed, current, lost } = await resealAll(env);
  console.log(`${resealed} sealed anew, ${current} sealed with the present secret already.`);
  for (const place of lost) console.error(`opened by no known secret: ${place}`);
  if (lost.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
process.exit();

/** @param {NodeJS.ProcessEnv} env   with the superuser's URL and the secrets of the box */
async function resealAll(env) {
  const { default: pg } = await import('pg');
  const { secretBox } = await import('../services/kit/dist/secret-box.js');
  const { reseal } = await import('../services/kit/dist/reseal.js');
  const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL });
  await client.connect();
  try {
    const columns = [];
    for (const name of SERVICES) {
      const { definition } = await import(`../services/${name}/dist/definition.js`);
      columns.push(...(definition.sealed ?? []));
    }
    return await reseal(client, secretBox(env), columns);
  } finally {
    await client.end();
  }
}
