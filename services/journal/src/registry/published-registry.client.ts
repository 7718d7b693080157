import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { z } from 'zod';
import { ntaConfig, NtaRegistry } from './nta-registry.client.js';
import { entriesIn, isTooOld, shardOf } from './published.rules.js';
import type { Registry, RegistryEntry } from './registry.types.js';

/** The load that is in force. */
export const manifest = z.object({
  /** Folder of the files. */
  folder: z.string().regex(/^[A-Za-z0-9-]+$/),
  /** Last day on which a record of them changed. */
  as_of: z.iso.date(),
  rows: z.int(),
  loaded_at: z.iso.datetime(),
});
export type Manifest = z.infer<typeof manifest>;

/** Folder of the published records; '' where none is configured. */
export const publishedFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env.UKETORI_NTA_PUBLISHED ?? '';

export const manifestFile = (folder: string): string => path.join(folder, 'current.json');

/** The manifest of a folder; null before the first load. @throws Error for a damaged one */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const file = manifestFile(folder);
  if (folder === '' || !existsSync(file)) return null;
  return manifest.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** The registry as the agency publishes it for download: needs no application id and no network. */
export class PublishedRegistry implements Registry {
  constructor(private readonly folder: string) {}

  /** A load makes it enabled at once, without a restart. */
  get enabled(): boolean {
    return this.folder !== '' && existsSync(manifestFile(this.folder));
  }

  /**
   * Throws registry_unavailable with `reason` off, published_damaged, or published_too_old: a number that the files
   * lack may have been registered since.
   */
  async lookup(numbers: readonly string[]): Promise<Map<string, RegistryEntry | null>> {
    const current = await readManifest(this.folder).catch(() => unavailable('published_damaged'));
    if (!current) return unavailable('off');
    const shards = Map.groupBy(new Set(numbers), shardOf);
    const found = new Map<string, RegistryEntry | null>();
    for (const [shard, wanted] of shards)
      for (const [number, entry] of await this.#inShard(current.folder, shard, wanted))
        found.set(number, entry);
    const isAbsent = [...found.values()].includes(null);
    if (isAbsent && isTooOld(current.as_of, todayJst())) return unavailable('published_too_old');
    return found;
  }

  async #inShard(
    folder: string,
    shard: string,
    numbers: string[],
  ): Promise<Map<string, RegistryEntry | null>> {
    const file = path.join(this.folder, folder, `${shard}.jsonl`);
    // The folder of a load has all its files; a number without any record has an empty one.
    const lines = await readFile(file, 'utf8').catch(() => unavailable('published_damaged'));
    return entriesIn(lines, numbers);
  }
}

function unavailable(reason: string): never {
  throw new DomainError('registry_unavailable', 'unavailable', { reason });
}

/** Asks the Web-API where an application id is set, else reads the published files. */
class ChosenRegistry implements Registry {
  constructor(
    private readonly api: Registry,
    private readonly published: Registry,
  ) {}

  get enabled(): boolean {
    return this.api.enabled || this.published.enabled;
  }

  lookup(numbers: readonly string[], stopping?: AbortSignal): Promise<Map<string, RegistryEntry | null>> {
    return (this.api.enabled ? this.api : this.published).lookup(numbers, stopping);
  }
}

/** The registry that the settings name. Malformed settings throw. */
export const openRegistry = (): Registry =>
  new ChosenRegistry(new NtaRegistry(ntaConfig()), new PublishedRegistry(publishedFolder()));
