import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Stops a postmaster that an earlier, killed parent left behind, and clears a pid file that points nowhere. */
export async function takeOver(data) {
  const file = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isPostmasterOf(pid, data)) {
    fs.rmSync(file, { force: true });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL']) {
    try {
      process.kill(pid, signal);
    } catch {
      break;
    }
    for (let i = 0; i < 100 && isAlive(pid); i++) await delay(50);
    if (!isAlive(pid)) break;
  }
  if (!isAlive(pid)) fs.rmSync(file, { force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A recycled process id must not be shot at: the command line has to name our data directory. */
function isPostmasterOf(pid, data) {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      const [state] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1];
      if (state === 'Z') return false;
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
    .stdout.toString()
    .includes(data);
}
