import { readFile } from 'node:fs/promises';

/** What a process and everything below it take of the machine. */
export interface TreeUse {
  /** Resident memory; pages that two processes share are counted twice. */
  bytes: number;
  /** Processor time of the living and of those already collected. */
  cpu_seconds: number;
}

/** Ticks of /proc/PID/stat: 100 a second on every Linux that Node runs on (USER_HZ). */
const TICKS = 100;
const NOTHING: TreeUse = { bytes: 0, cpu_seconds: 0 };

/** Sums a process tree from /proc; zeros where the system has none, or when the process is gone. */
export async function treeUse(pid: number): Promise<TreeUse> {
  try {
    const [status, stat, children] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'),
    ]);
    const below = await Promise.all(
      children.split(' ').flatMap((child) => (child.trim() === '' ? [] : [treeUse(Number(child))])),
    );
    const own = { bytes: residentOf(status), cpu_seconds: cpuOf(stat) };
    return below.reduce(
      (sum, one) => ({ bytes: sum.bytes + one.bytes, cpu_seconds: sum.cpu_seconds + one.cpu_seconds }),
      own,
    );
  } catch {
    return NOTHING;
  }
}

function residentOf(status: string): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** utime, stime, cutime and cstime (proc_pid_stat(5), fields 14 to 17); the name before them may hold blanks. */
function cpuOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS;
}
