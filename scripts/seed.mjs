// npm run seed: the demo organization into the database of this copy. Runs beside a running product or alone.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { rememberRemoval } from '../deploy/embedded/demo.mjs';
import { readPlace, SERVICES } from '../deploy/embedded/environment.mjs';
import { freePort } from '../deploy/embedded/ports.mjs';
import { migrateDatabase } from '../deploy/embedded/prepare.mjs';
import { environmentOf } from '../deploy/embedded/secrets.rules.mjs';
import { build } from './build.mjs';
import { openHouseDatabase } from './database.mjs';
import { node24, ROOT } from './runtime.mjs';

await build({ log: (line) => console.error(line), only: 'services' });
const { env, close } = await openHouseDatabase();
try {
  await migrateDatabase(env, (line) => console.log(`migrated ${line}`));
  const ports = {};
  for (const name of SERVICES) {
    const grpc = await freePort();
    Object.assign(ports, {
      [`HTTP_PORT_${name.toUpperCase()}`]: String(await freePort()),
      [`GRPC_PORT_${name.toUpperCase()}`]: String(grpc),
      [`GRPC_URL_${name.toUpperCase()}`]: `127.0.0.1:${grpc}`,
    });
  }
  process.exitCode = await runSeeds({ ...env, ...ports, SEED: '1' });
  if (process.exitCode === 0) rememberRemoval(readPlace().home, false);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}

/** The services on ports of their own, until they say that they are filled. */
function runSeeds(hostEnv) {
  return new Promise((resolve) => {
    const tether = path.join(ROOT, 'deploy/embedded/tether.mjs');
    const host = spawn(node24(), ['--import', tether, path.join(ROOT, 'deploy/embedded/host.mjs')], {
      cwd: ROOT,
      env: { ...environmentOf(SERVICES, hostEnv), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let seeded = false;
    host.on('message', (message) => {
      if (message?.kind !== 'ready') return;
      seeded = true;
      host.kill('SIGTERM');
    });
    host.once('exit', () => resolve(seeded ? 0 : 1));
  });
}
