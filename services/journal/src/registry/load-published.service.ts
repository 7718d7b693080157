import { createReadStream } from 'node:fs';
import { appendFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { nowIso } from '@uketori/service-kit/clock';
import { parse } from 'csv-parse';
import yauzl from 'yauzl';
import { keptOf, lineOf, SHARDS, shardOf, updatedOf } from './published.rules.js';
import { type Manifest, manifestFile, readManifest } from './published-registry.client.js';

export interface Loaded extends Manifest {
  /** Rows that are none of the agency's. */
  skipped: number;
}

const CSV = { bom: true, relax_column_count: true, max_record_size: 64 * 1024, skip_empty_lines: true };
/** Bytes of lines that wait in memory until they are written. */
const BUFFER = 32 * 1024 * 1024;
/** Most rows of differences: they are held in memory. */
const MOST_DIFFERENCES = 2_000_000;
const SHARD_NAMES = Array.from({ length: SHARDS }, (_, i) => String(i).padStart(3, '0'));

/**
 * Makes the agency's download files the registry that lookups read. `files` are CSV or ZIP files of CSV. Full data
 * replace what is there; differences replace the records of the numbers in them. Readers see the old files until all
 * new ones are complete. @throws Error when no row is the agency's, or differences come before full data
 */
export async function loadPublished(
  folder: string,
  files: readonly string[],
  options: { difference: boolean },
): Promise<Loaded> {
  await mkdir(folder, { recursive: true });
  const before = await readManifest(folder);
  if (options.difference && !before) throw new Error('load the full data before the differences');
  const name = `load-${nowIso().replace(/\D/g, '')}`;
  const target = path.join(folder, name);
  await mkdir(target);
  try {
    const done =
      options.difference && before
        ? await loadDifferences(folder, before, target, files)
        : await loadFull(target, files);
    if (done.rows === 0) throw new Error('the files have no row of the registry');
    const current = {
      folder: name,
      as_of: [done.as_of, before && options.difference ? before.as_of : ''].sort().at(-1) ?? '',
      rows: done.rows,
      loaded_at: nowIso(),
    };
    await writeFile(`${manifestFile(folder)}.new`, JSON.stringify(current));
    await rename(`${manifestFile(folder)}.new`, manifestFile(folder));
    if (before) await rm(path.join(folder, before.folder), { recursive: true, force: true });
    return { ...current, skipped: done.skipped };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

interface Done {
  rows: number;
  skipped: number;
  as_of: string;
}

async function loadFull(target: string, files: readonly string[]): Promise<Done> {
  const done: Done = { rows: 0, skipped: 0, as_of: '' };
  const waiting = new Map<string, string[]>(SHARD_NAMES.map((shard) => [shard, []]));
  let held = 0;
  const flush = async () => {
    for (const [shard, lines] of waiting)
      await appendFile(path.join(target, `${shard}.jsonl`), lines.splice(0).join(''));
    held = 0;
  };
  for await (const row of rowsOf(files)) {
    const kept = keptOf(row);
    if (!kept) {
      done.skipped++;
      continue;
    }
    const line = lineOf(kept);
    waiting.get(shardOf(kept[0] as string))?.push(line);
    held += line.length;
    note(done, kept);
    if (held > BUFFER) await flush();
  }
  await flush();
  return done;
}

async function loadDifferences(
  folder: string,
  before: Manifest,
  target: string,
  files: readonly string[],
): Promise<Done> {
  const done: Done = { rows: 0, skipped: 0, as_of: '' };
  const changed = new Map<string, Map<string, string[]>>();
  for await (const row of rowsOf(files)) {
    const kept = keptOf(row);
    if (!kept) {
      done.skipped++;
      continue;
    }
    const number = kept[0] as string;
    const shard = changed.get(shardOf(number)) ?? new Map<string, string[]>();
    changed.set(shardOf(number), shard.set(number, [...(shard.get(number) ?? []), lineOf(kept)]));
    note(done, kept);
    if (done.rows > MOST_DIFFERENCES) throw new Error(`more than ${MOST_DIFFERENCES} rows of differences`);
  }
  if (done.rows === 0) return done;
  done.rows += before.rows;
  for (const shard of SHARD_NAMES) {
    const old = path.join(folder, before.folder, `${shard}.jsonl`);
    const next = path.join(target, `${shard}.jsonl`);
    const records = changed.get(shard);
    if (!records) {
      await link(old, next);
      continue;
    }
    const lines = (await readFile(old, 'utf8')).split(/(?<=\n)/);
    // A line begins with its number: ["T1234567890123",…
    const kept = lines.filter((line) => !records.has(line.slice(2, 16)));
    done.rows -= lines.length - kept.length;
    await writeFile(next, [...kept, ...[...records.values()].flat()].join(''));
  }
  return done;
}

function note(done: Done, kept: readonly string[]): void {
  done.rows++;
  const updated = updatedOf(kept);
  if (updated > done.as_of) done.as_of = updated;
}

async function* rowsOf(files: readonly string[]): AsyncGenerator<string[]> {
  // A broken archive or a quote without its end destroys the parser, which then throws here.
  for (const file of files)
    for await (const stream of streamsOf(file)) yield* pipeline(stream, parse(CSV), () => undefined);
}

async function* streamsOf(file: string): AsyncGenerator<Readable> {
  if (!/\.zip$/i.test(file)) {
    yield createReadStream(file);
    return;
  }
  const archive = await yauzl.openPromise(file);
  try {
    for await (const entry of archive.eachEntry())
      if (/\.csv$/i.test(entry.fileName)) yield await archive.openReadStreamPromise(entry);
  } finally {
    archive.close();
  }
}
