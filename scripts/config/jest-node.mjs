// Lets Jest be started by hand or by an editor: `npx jest PATH` knows neither Node 24 nor the flag for ES modules.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { node24, nodeEnvironment } from '../runtime.mjs';

const MODULES = '--experimental-vm-modules';
const QUIET = '--disable-warning=ExperimentalWarning';

/**
 * Returns when this process can run the tests. Otherwise runs the same command again in Node 24, with the flag that
 * ES modules need, and ends with its exit code.
 * @param {{modules: boolean}} needs modules: the tests are ES modules
 * @throws Error when there is no Node 24, or when this process was not started as `jest ...`
 */
export function ensureJestCanRun({ modules }) {
  const flags = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)];
  const isNode24 = node24() === process.execPath;
  if (isNode24 && (!modules || flags.includes(MODULES))) return;
  const script = process.argv[1] ?? '';
  if (!/[\\/]jest(\.js)?$/.test(script)) {
    throw new Error(`These tests need Node 24 with ${MODULES}; this is ${process.version} without it.`);
  }
  const kept = process.execArgv.filter((flag) => flag !== MODULES);
  const { status } = spawnSync(
    node24(),
    [...kept, MODULES, QUIET, path.resolve(script), ...process.argv.slice(2)],
    { stdio: 'inherit', env: nodeEnvironment() },
  );
  process.exit(status ?? 1);
}
