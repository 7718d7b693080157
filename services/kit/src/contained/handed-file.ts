import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../ids.js';

/**
 * Puts a file into the one folder that a contained process reads, without a copy where both are on one file system.
 * @returns its path there; the caller removes it with `takeBack`
 */
export function handFile(path: string, folder: string): string {
  const target = join(folder, newId());
  try {
    linkSync(path, target);
  } catch {
    // Another file system, or the folder went with old temporary files.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    copyFileSync(path, target);
  }
  return target;
}

export function takeBack(path: string): void {
  rmSync(path, { force: true });
}
