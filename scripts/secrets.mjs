// npm run secrets -- list | rotate [NAME …] | forget [NAME …]: the secrets of this copy, exchanged with two values at once.

// superuser: another password for the superuser of the embedded database. new: a fresh set, as settings for containers.
import path from 'node:path';
import { readPlace } from '../deploy/embedded/environment.mjs';
import {
  forgetFormer,
  freshSettings,
  MADE,
  readSecrets,
  rotateSecrets,
} from '../deploy/embedded/secrets.mjs';

const [verb, ...given] = process.argv.slice(2);
const names = given.length > 0 ? given : Object.keys(MADE);
const unknown = names.filter((name) => !Object.hasOwn(MADE, name));
const { home } = readPlace();

const VERBS = {
  list() {
    for (const [name, { length }] of Object.entries(readSecrets(home)))
      console.log(`${name}${length > 1 ? `  ${length} values count` : ''}`);
  },
  rotate() {
    rotateSecrets(home, names);
    console.log(`New values: ${names.join(', ')}.`);
    console.log(
      'They count from the next start, and the previous ones beside them. When everything runs with them:',
    );
    console.log('  npm run reseal');
    console.log('  npm run secrets -- forget');
  },
  forget() {
    const count = forgetFormer(home, names);
    console.log(`${count} previous values are forgotten; from the next start on they count no more.`);
  },
  async superuser() {
    if (process.env.MIGRATE_DATABASE_URL)
      throw new Error('MIGRATE_DATABASE_URL names a database of yours: alter the role there');
    const { openHouseDatabase } = await import('./database.mjs');
    const { exchangeSuperuserPassword } = await import('../deploy/embedded/postgres.mjs');
    const { env, close } = await openHouseDatabase();
    await exchangeSuperuserPassword(
      path.join(home, 'postgres'),
      Number(new URL(env.MIGRATE_DATABASE_URL).port),
    );
    await close();
    console.log('The superuser has another password. A running product reads it at its next start.');
  },
  new() {
    for (const [name, value] of Object.entries(freshSettings())) console.log(`${name}=${value}`);
  },
};

if (unknown.length > 0 || !Object.hasOwn(VERBS, verb ?? '')) {
  for (const name of unknown) console.error(`no secret of this name: ${name}`);
  console.error('usage: npm run secrets -- list | rotate [NAME ...] | forget [NAME ...] | superuser | new');
  process.exit(2);
}
try {
  await VERBS[verb]();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
