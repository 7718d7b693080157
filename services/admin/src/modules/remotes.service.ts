import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ModuleName } from './modules.repository.js';
import { type RemoteDescription, remoteDescription } from './modules.types.js';

/** A remote as it lies on the disk: what it declares and which builds of it there are. */
export interface Remote {
  /** Version of the checkout, the one `stable` means. */
  version: string;
  /** The remote's own declaration of pages, menu entries and slots. */
  declaration: RemoteDescription;
  /** Every built version, `stable` included once it is built. */
  built: string[];
}

const packageSchema = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+[0-9A-Za-z.+-]*$/) });

/** Reads remotes from `<dir>/<name>/remote.json` and remembers them until a file changes. */
export class Remotes {
  readonly #known = new Map<ModuleName, { stamp: string; remote: Remote }>();

  constructor(private readonly dir: string) {}

  /** @returns null when the module has no remote, or one that cannot be read: the rest goes on */
  async read(name: ModuleName): Promise<Remote | null> {
    const folder = join(this.dir, name);
    const builds = join(folder, 'dist', 'remotes', name);
    try {
      const stamp = await stampOf(join(folder, 'remote.json'), join(folder, 'package.json'), builds);
      const known = this.#known.get(name);
      if (known?.stamp === stamp) return known.remote;
      const remote = {
        version: packageSchema.parse(await json(join(folder, 'package.json'))).version,
        declaration: remoteDescription.parse(await json(join(folder, 'remote.json'))),
        built: await readdir(builds).catch(() => []),
      };
      this.#known.set(name, { stamp, remote });
      return remote;
    } catch {
      return null;
    }
  }
}

async function json(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function stampOf(...paths: string[]): Promise<string> {
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (facts) => facts.mtimeMs,
        () => 0,
      ),
    ),
  );
  return times.join('/');
}
