import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from './environment.mjs';

/**
 * Marks a home as run by this process.
 * @throws Error in a sentence for the user when another supervisor runs it
 */
export function claimHome(place) {
  const file = path.join(place.home, 'supervisor.json');
  const other = read(file);
  if (other && other.pid !== process.pid && isOurs(other.pid)) {
    throw new Error(
      `Uketori already runs from this directory (pid ${other.pid}, ${other.url}). Stop it first, or run a second copy from another directory with PORT=.`,
    );
  }
  fs.mkdirSync(place.home, { recursive: true });
  const url = `${place.scheme}://app.${place.domain}/`;
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, url }));
}

export function releaseHome(home) {
  if (read(path.join(home, 'supervisor.json'))?.pid !== process.pid) return;
  for (const name of ['supervisor.json', 'processes.json']) fs.rmSync(path.join(home, name), { force: true });
}

/** Children of a supervisor that was killed end by themselves; what still runs after a moment is ended here. */
export async function endLeftovers(home) {
  const leftovers = (read(path.join(home, 'processes.json')) ?? []).filter(({ pid }) => isOurs(pid));
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    const alive = leftovers.filter(({ pid }) => isOurs(pid));
    if (alive.length === 0) return;
    for (const { pid } of alive) process.kill(pid, signal);
    for (let i = 0; i < 60 && leftovers.some(({ pid }) => isOurs(pid)); i++) await delay(50);
  }
}

/** A recycled process id is not ours: the command line has to name this project. */
function isOurs(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  if (process.platform === 'linux') {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')) return false;
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(`${ROOT}${path.sep}`)) return true;
      return command.includes('deploy/embedded/') && fs.readlinkSync(`/proc/${pid}/cwd`) === ROOT;
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return false;
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
    .stdout.toString()
    .includes(ROOT);
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
