// npm run demo -- remove: removes the demonstration organization for good, from the database and from storage.
import { removeDemo } from '../deploy/embedded/demo-removal.mjs';
import { readPlace } from '../deploy/embedded/environment.mjs';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';

if (process.argv[2] !== 'remove') {
  console.error('usage: npm run demo -- remove');
  process.exit(2);
}
await build({ log: (line) => console.error(line), only: 'services' });
const { env, close } = await openHouseDatabase();
try {
  const { rows, files } = await removeDemo({ url: env.MIGRATE_DATABASE_URL, home: readPlace().home, env });
  console.log(`The demonstration organization is removed: ${rows} rows, ${files} files.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}
process.exit();
