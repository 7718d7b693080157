// npm start. Runs in plain Node >= 20 with nothing installed: installs, builds, then hands over to the supervisor.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeEnvironment, node24, ROOT } from './runtime.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Uketori needs Node 20.19 or newer to start; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Starts the supervisor and stays until it ended.
 * @param {string[]} [args]
 * @returns {import('node:child_process').ChildProcess}
 */
export function startSupervisor(args = [], env = {}) {
  const supervisor = spawn(node24(), [path.join(ROOT, 'deploy/embedded/supervisor.mjs'), ...args], {
    cwd: ROOT,
    env: nodeEnvironment(env),
    // The channel closes when this process ends, even by kill -9.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // A Ctrl-C in a terminal reaches the supervisor by itself; it stops in order and then ends us.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => supervisor.kill('SIGTERM'));
  supervisor.once('exit', (code) => process.exit(code ?? 1));
  return supervisor;
}

if (process.argv[1]?.endsWith('start.mjs')) {
  const leave = () => process.exit(143);
  process.once('SIGTERM', leave);
  try {
    await ensureInstalled();
    const { build } = await import('./build.mjs');
    const { ok } = await build();
    process.off('SIGTERM', leave);
    if (!ok) console.log('The build reported errors (above); starting with what could be built.');
    startSupervisor();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
