import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives `use` the path of a local file to be, and always removes the file. */
export async function withSpool<T>(use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'uketori-export-'));
  try {
    return await use(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
