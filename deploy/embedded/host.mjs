// All services in one process; NAMES=journal runs one alone. Each keeps its own schema, role and ports.
// SEED=1 fills the demo organization in when it is new, before the host says that it is ready.
import { assertProduction, isProduction } from './production.rules.mjs';
import { FIRST_OWNER, issueFirstOwnerLink } from './first-owner.mjs';
import { SERVICES } from './secrets.rules.mjs';
import { seedAll } from './seed.mjs';
import { firstOwnerLines } from './terminal.mjs';

const names = (process.env.NAMES || SERVICES.join(',')).split(',').filter(Boolean);
assertStart();

const { start } = await import('../../services/kit/dist/start.js');
const { startTracing } = await import('../../services/kit/dist/watch/tracing.js');
const { startOperatorsServer } = await import('../../services/kit/dist/watch/operators-server.js');

/** Ends the process when production asks for what it must not have. */
function assertStart() {
  try {
    assertProduction(process.env, names);
    if (isProduction(process.env) && process.env.SEED === '1')
      throw new Error('Production does not start: SEED=1 would add the demonstration organization');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function startOne(name) {
  const main = await import(`../../services/${name}/dist/main.js`);
  return main.start ? main.start() : start(main.definition);
}

const tracing = await startTracing(names.length === 1 ? names[0] : 'host');

/** The metrics of this process. Not where users and the gateway come in. */
const operators = process.env.OPERATORS_PORT
  ? await startOperatorsServer(Number(process.env.OPERATORS_PORT), process.env.LISTEN_HOST || '127.0.0.1')
  : null;

const outcomes = await Promise.allSettled(names.map(startOne));
const running = outcomes.filter((o) => o.status === 'fulfilled').map((o) => o.value);
const failed = outcomes.flatMap((o, i) => (o.status === 'rejected' ? [[names[i], o.reason]] : []));

/** Longer than an idle connection of the gateway lives (gateway/core/forward.cjs). */
const dismissMs = Number(process.env.UKETORI_DISMISS_MS || 5000);

let stopping = false;
async function stop(code, dismiss_ms = 0) {
  if (stopping) return;
  stopping = true;
  await Promise.allSettled(running.map((service) => service.stop(dismiss_ms)));
  await operators?.close();
  await tracing?.stop();
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(0, dismissMs));
// A process in an unknown state must not go on with other people's money; the supervisor starts it again.
for (const kind of ['uncaughtException', 'unhandledRejection']) {
  process.on(kind, (error) => {
    console.error(`${kind}: ${error?.stack ?? error}`);
    void stop(1);
    setTimeout(() => process.exit(1), 5000).unref();
  });
}

if (failed.length > 0) {
  for (const [name, error] of failed) console.error(`${name} did not start: ${error?.stack ?? error}`);
  await stop(1);
}
/** The supervisor asks for the link of the first owner and prints it; without a supervisor it goes to the log. */
async function offerFirstOwner() {
  const admin = running.find(({ name }) => name === 'admin');
  if (!admin) return;
  if (!process.send) {
    const url = await issueFirstOwnerLink(admin);
    if (url) for (const line of firstOwnerLines(url)) console.log(line);
    return;
  }
  process.on('message', (message) => {
    if (message?.kind !== FIRST_OWNER) return;
    issueFirstOwnerLink(admin)
      .then((url) => process.send({ kind: FIRST_OWNER, url }))
      .catch((error) => console.error(`first owner: ${error.message}`));
  });
}

if (process.env.SEED === '1') await seedAll(running, (line) => console.log(line));
await offerFirstOwner();
process.send?.({ kind: 'ready', seeded: process.env.SEED === '1' });
