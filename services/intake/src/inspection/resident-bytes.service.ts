import { readFile } from 'node:fs/promises';

/** Resident memory of a process on Linux; elsewhere 0, there the heap limit and the deadline hold alone. */
export async function residentBytes(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || !pid) return 0;
  try {
    const pages = (await readFile(`/proc/${pid}/statm`, 'latin1')).split(' ')[1];
    return Number(pages) * 4096;
  } catch {
    return 0;
  }
}
