// npm run migrate: brings the database of this copy to the state of this checkout.
// npm run migrate -- --contract   also applies contract migrations, after the last process of the previous release ended.
import { migrateDatabase, waitingLines } from '../deploy/embedded/prepare.mjs';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';

await build({ log: (line) => console.error(line), only: 'services' });
const { env, close } = await openHouseDatabase();
let count = 0;
try {
  const log = (line) => {
    count += 1;
    console.log(`migrated ${line}`);
  };
  const waiting = await migrateDatabase(env, log, { contract: process.argv.includes('--contract') });
  console.log(count === 0 ? 'Nothing to migrate.' : `${count} files applied.`);
  for (const line of waitingLines(waiting)) console.log(line);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
