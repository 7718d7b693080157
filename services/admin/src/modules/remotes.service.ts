import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import { createReleaseStorage } from '@uketori/service-kit/storage/create-storage';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import type { ModuleName } from './modules.repository.js';
import { type RemoteDescription, remoteDescription } from './modules.types.js';

/** One built version of a remote, with its own declaration. */
export interface Build {
  declaration: RemoteDescription;
  /** The least release of its service. */
  needs: string;
}

/** The versions of a remote that this product can give out. */
export interface Remote {
  /** Version of the checkout, the one `stable` means. */
  version: string;
  builds: ReadonlyMap<string, Build>;
}

const LISTED_EVERY_MS = 10_000;
const VERSION = /^\d+\.\d+\.\d+[0-9A-Za-z.+-]*$/;
const packageSchema = z.object({ version: z.string().regex(VERSION) });
const builtSchema = remoteDescription.extend({ needs: z.string().regex(VERSION).default('0.0.0') });
/** What `npm run rollouts -- publish` writes last: the version is complete. */
const releaseSchema = z.object({
  needs: z.string().regex(VERSION),
  declaration: remoteDescription,
  files: z.array(z.string()),
});
type Release = z.infer<typeof releaseSchema>;

/**
 * Remotes on the disk (`<dir>/<name>/remote.json`, remembered until a file changes) and in the registry of releases, which every
 * machine shares. A version of the disk is served from there, another one comes out of the registry.
 */
@Injectable()
export class Remotes {
  readonly #dir: string;
  readonly #store = createReleaseStorage();
  readonly #known = new Map<ModuleName, { stamp: string; remote: Remote }>();
  readonly #releases = new Map<string, Release>();
  #listed = { at: 0, keys: [] as string[] };

  constructor(
    @Inject(ADMIN_CONFIG) config: AdminConfig,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#dir = config.remotes_dir;
  }

  /** @returns null when the module has no remote, or one that cannot be read: the rest goes on */
  async read(name: ModuleName): Promise<Remote | null> {
    const here = await this.#onDisk(name);
    if (!here) return null;
    const released = await this.#released(name);
    return { ...here, builds: new Map([...released, ...here.builds]) };
  }

  /** A file of a released version; null for one that the release does not list. */
  async file(name: string, version: string, path: string): Promise<Buffer | null> {
    const release = await this.#release(`releases/${name}/${version}`);
    if (!this.#store || !release?.files.includes(path)) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await this.#store.get(`builds/${name}/${version}/${path}`))
      chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  async #onDisk(name: ModuleName): Promise<Remote | null> {
    const folder = join(this.#dir, name);
    const builds = join(folder, 'dist', 'remotes', name);
    try {
      const stamp = await stampOf(join(folder, 'remote.json'), join(folder, 'package.json'), builds);
      const known = this.#known.get(name);
      if (known?.stamp === stamp) return known.remote;
      const { version } = packageSchema.parse(await json(join(folder, 'package.json')));
      const found = new Map<string, Build>();
      for (const other of await readdir(builds).catch(() => [])) {
        const build = other === version ? null : await builtIn(join(builds, other));
        if (build) found.set(other, build);
      }
      const declaration = remoteDescription.parse(await json(join(folder, 'remote.json')));
      found.set(version, { declaration, needs: '0.0.0' });
      const remote = { version, builds: found };
      this.#known.set(name, { stamp, remote });
      return remote;
    } catch {
      return null;
    }
  }

  async #released(name: ModuleName): Promise<Map<string, Build>> {
    const found = new Map<string, Build>();
    const prefix = `releases/${name}/`;
    for (const key of await this.#keys()) {
      const release = key.startsWith(prefix) ? await this.#release(key) : null;
      if (release) found.set(key.slice(prefix.length), release);
    }
    return found;
  }

  /** A registry that does not respond hides new versions, and those that are known stay. */
  async #keys(): Promise<string[]> {
    if (!this.#store || Date.now() - this.#listed.at < LISTED_EVERY_MS) return this.#listed.keys;
    this.#listed.at = Date.now();
    try {
      const keys: string[] = [];
      for await (const { key } of this.#store.list('releases/')) keys.push(key);
      this.#listed.keys = keys;
    } catch (error) {
      this.log.warn({ err: error }, 'modules: the registry of releases does not respond');
    }
    return this.#listed.keys;
  }

  async #release(key: string): Promise<Release | null> {
    const known = this.#releases.get(key);
    if (known) return known;
    if (!this.#store || !(await this.#keys()).includes(key)) return null;
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of await this.#store.get(key)) chunks.push(chunk as Buffer);
      const release = releaseSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      this.#releases.set(key, release);
      return release;
    } catch (error) {
      this.log.warn({ err: error, key }, 'modules: this release cannot be read');
      return null;
    }
  }
}

async function builtIn(folder: string): Promise<Build | null> {
  try {
    const { needs, ...declaration } = builtSchema.parse(await json(join(folder, 'remote.json')));
    return { declaration, needs };
  } catch {
    return null;
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
