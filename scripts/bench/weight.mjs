import { readFileSync } from 'node:fs';

/**
 * Proportional set size of a process and all below it, in megabytes: memory that two of them share counts once. A process that has
 * ended, or that we may not inspect, weighs nothing.
 */
export function weightOf(pid) {
  const read = (file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  const own = Number(/^Pss:\s+(\d+)/m.exec(read('smaps_rollup'))?.[1] ?? 0) / 1024;
  const below = read(`task/${pid}/children`).trim().split(' ').filter(Boolean);
  return below.reduce((sum, child) => sum + weightOf(child), own);
}
