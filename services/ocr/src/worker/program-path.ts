import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Full path of a program on PATH, null when it is not installed. */
export function programPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
