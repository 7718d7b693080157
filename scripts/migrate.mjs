// npm run migrate brings the database of this copy to the state of this checkout.
// With --plan it changes nothing, and prints the files that would run with their locks and times by estimate.
// With --contract it applies contract migrations too, after the last process of the previous release ended.
import { migrateDatabase, waitingLines } from '../deploy/embedded/prepare.mjs';
import { migrationPlan } from '../deploy/embedded/migration-plan.mjs';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';

await build({ log: (line) => console.error(line), only: 'services' });
const { env, close } = await openHouseDatabase();
const contract = process.argv.includes('--contract');
let count = 0;
try {
  if (process.argv.includes('--plan')) {
    for (const line of await migrationPlan(env.MIGRATE_DATABASE_URL, { contract })) console.log(line);
  } else await migrate();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}

async function migrate() {
  const log = (line) => {
    count += 1;
    console.log(`migrated ${line}`);
  };
  const waiting = await migrateDatabase(env, log, { contract });
  console.log(count === 0 ? 'Nothing to migrate.' : `${count} files applied.`);
  for (const line of waitingLines(waiting)) console.log(line);
}
