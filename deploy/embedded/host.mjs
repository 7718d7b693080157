// All services in one process; NAMES=journal runs one alone. Each keeps its own schema, role and ports.
// SEED=1 fills the demo organization in when it is new, before the host says that it is ready.
import { seedAll } from './seed.mjs';

const names = (process.env.NAMES || 'intake,journal,approval,payment,inbox,admin').split(',').filter(Boolean);
const { start } = await import('../../services/kit/dist/start.js');

async function startOne(name) {
  const main = await import(`../../services/${name}/dist/main.js`);
  return main.start ? main.start() : start(main.definition);
}

const outcomes = await Promise.allSettled(names.map(startOne));
const running = outcomes.filter((o) => o.status === 'fulfilled').map((o) => o.value);
const failed = outcomes.flatMap((o, i) => (o.status === 'rejected' ? [[names[i], o.reason]] : []));

let stopping = false;
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.allSettled(running.map((service) => service.stop()));
  process.exit(code);
}

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(0));
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
if (process.env.SEED === '1') await seedAll(running, (line) => console.log(line));
process.send?.({ kind: 'ready', seeded: process.env.SEED === '1' });
