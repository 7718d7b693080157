// Events that a handler refused after all its tries: shows them, and gives them to their handlers again.
//
//   node scripts/run.mjs scripts/dead-letters.mjs list [service]
//   node scripts/run.mjs scripts/dead-letters.mjs replay <service> <id>|all
//
// Works on the databases of DATABASE_URL_<SERVICE>, else on this copy's (scripts/database.mjs), while the product runs
// or while it does not. Exits with 1 when a replayed event was refused again.
import pg from 'pg';
import { SERVICES } from '../deploy/embedded/environment.mjs';
import { openHouseDatabase } from './database.mjs';

const USAGE = 'usage: dead-letters.mjs list [service] | replay <service> <id>|all';
const PAGE = 1000;

/** Open letters of a service over all organizations, in the order of their events. */
async function openLetters(service) {
  const client = new pg.Client({ connectionString: process.env[`DATABASE_URL_${service.toUpperCase()}`] });
  await client.connect();
  try {
    await client.query(`select set_config('app.scope', 'system', false)`);
    const { rows } = await client.query(
      `select id, organization_id, consumer, type, key, tries, failed_at, split_part(error, E'\\n', 1) as error
       from ${service}.dead_letters where resolved_at is null order by event_id limit ${PAGE}`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function list(services) {
  let count = 0;
  for (const service of services) {
    for (const letter of await openLetters(service)) {
      count++;
      const failed = new Date(letter.failed_at).toISOString();
      console.log(`${service} ${letter.id} ${failed} ${letter.consumer} ${letter.type} ${letter.key}`);
      console.log(`    ${letter.tries} tries: ${letter.error}`);
    }
  }
  console.log(count === 1 ? '1 dead letter' : `${count} dead letters`);
}

/** Runs the service's own module, without its relay and consumers, and replays through its handlers. */
async function replay(service, which) {
  const letters = (await openLetters(service)).filter((letter) => which === 'all' || letter.id === which);
  if (letters.length === 0) {
    console.log('no such dead letter');
    return which === 'all';
  }
  const [
    { definition },
    { serviceConfig },
    { start },
    { Work },
    { systemActor },
    { EventConsumer },
    { findHandlers },
    { DeadLetters },
  ] = await Promise.all([
    import(`../services/${service}/dist/definition.js`),
    import('../services/kit/dist/config.js'),
    import('../services/kit/dist/start.js'),
    import('../services/kit/dist/work.js'),
    import('../services/kit/dist/actor.js'),
    import('../services/kit/dist/events/consumer.js'),
    import('../services/kit/dist/events/discover.js'),
    import('../services/kit/dist/events/dead-letters.js'),
  ]);
  const config = { ...serviceConfig(service), http_port: 0, grpc_port: 0, database_pool: 2 };
  const running = await start(definition, { events: false, config });
  try {
    const work = running.app.get(Work);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const consumer = new EventConsumer({ service, work, handlers: findHandlers(running.app), log });
    const deadLetters = new DeadLetters(work, consumer);
    let refused = 0;
    for (const { id, organization_id } of letters) {
      const result = await deadLetters.replay(systemActor(organization_id, 'dead-letters command'), id);
      if (!result.ok) refused++;
      console.log(result.ok ? `${id} resolved` : `${id} refused again: ${result.error}`);
    }
    console.log(`${letters.length - refused} resolved, ${refused} refused`);
    return refused === 0;
  } finally {
    await running.stop();
  }
}

/** Runs a command with the addresses of the databases in the environment. */
async function withDatabases(services, command) {
  const isNamed = services.every((service) => process.env[`DATABASE_URL_${service.toUpperCase()}`]);
  const { env, close } = isNamed ? { env: {}, close: async () => {} } : await openHouseDatabase();
  Object.assign(process.env, env, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' });
  try {
    return await command();
  } finally {
    await close();
  }
}

const [command, service, which] = process.argv.slice(2);
const known = service === undefined || SERVICES.includes(service);
const services = service ? [service] : SERVICES;
if (command === 'list' && known) await withDatabases(services, () => list(services));
else if (command === 'replay' && service && known && which)
  process.exitCode = (await withDatabases(services, () => replay(service, which))) ? 0 : 1;
else {
  console.error(USAGE);
  process.exitCode = 2;
}
