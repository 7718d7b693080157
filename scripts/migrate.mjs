// npm run migrate: brings the database of this copy to the state of this checkout.
import { migrateDatabase } from '../deploy/embedded/prepare.mjs';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';

await build({ log: (line) => console.error(line), only: 'services' });
const { env, close } = await openHouseDatabase();
let count = 0;
try {
  await migrateDatabase(env, (line) => {
    count += 1;
    console.log(`migrated ${line}`);
  });
  console.log(count === 0 ? 'Nothing to migrate.' : `${count} files applied.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
