// The processes of this machine, from /proc (Linux).
import { readdirSync, readFileSync } from 'node:fs';

const read = (pid, file) => readFileSync(`/proc/${pid}/${file}`, 'utf8');

/** The environment that a process was started with. @returns {Record<string, string>} */
export function environmentOfProcess(pid) {
  return Object.fromEntries(
    read(pid, 'environ')
      .split('\0')
      .filter(Boolean)
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

/** Pids of everything below a process. */
export function descendantsOf(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = read(name, 'stat');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended meanwhile.
    }
  }
  const below = (of) => (parents.get(of) ?? []).flatMap((one) => [one, ...below(one)]);
  return below(pid);
}

/** Arguments, environment and the rules of the system of one process; null when it ended meanwhile. */
export function lookAt(pid) {
  try {
    // A launcher becomes the program that it starts: what is read later may only be of a later state.
    const args = read(pid, 'cmdline').split('\0').filter(Boolean);
    const env = environmentOfProcess(pid);
    return { pid, args, env, filtered: /^Seccomp:\s*2$/m.test(read(pid, 'status')) };
  } catch {
    return null;
  }
}
