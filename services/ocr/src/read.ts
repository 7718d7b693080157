import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { LIMITS } from './inspect/inspect.rules.js';
import { type ReadResult, toPlainFile } from './result.rules.js';
import { DEFAULT_LIMITS, ReaderChild, ReadingFailedError } from './worker/reader-pool.js';

// `read DIR --out OUT [--jobs 2] [--pages 5] [--only PATTERN]`: reads every file of a folder with the product's own
// pipeline and writes one JSON per file.
const args = process.argv.slice(2);

function option(name: string, fallback: string): string {
  const at = args.indexOf(`--${name}`);
  if (at < 0) return fallback;
  const [, value = fallback] = args.splice(at, 2);
  return value;
}

const out = option('out', '');
const jobs = Number(option('jobs', '2'));
const pages = Math.min(LIMITS.pages, Number(option('pages', String(LIMITS.pages))));
const only = option('only', '');
const folder = args[0];
if (!folder || out === '') {
  console.error('usage: read DIR --out OUT [--jobs 2] [--pages 5] [--only PATTERN]');
  process.exit(2);
}

const names = (await readdir(folder))
  .filter(
    (n) => ['.pdf', '.png', '.jpg', '.jpeg', '.xml'].includes(extname(n).toLowerCase()) && n.includes(only),
  )
  .sort();
await mkdir(out, { recursive: true });
const queue = [...names];
let failures = 0;

/** Tries of one file, as a job in the queue has. */
const TRIES = 3;

/** Reads as a worker does: what failed for no fault of the file is tried again by a fresh reader. */
async function readWithTries(reader: ReaderChild, path: string): Promise<ReadResult> {
  const wanted = Array.from({ length: pages }, (_, i) => i + 1);
  for (let tries = 1; ; tries++) {
    try {
      return await reader.read(path, wanted, { names: [], phones: [], t_number: null });
    } catch (error) {
      if (!(error instanceof ReadingFailedError) || error.final || tries === TRIES) throw error;
      reader.end();
    }
  }
}

async function drain(): Promise<void> {
  const reader = new ReaderChild({ ...DEFAULT_LIMITS, job_ms: DEFAULT_LIMITS.page_ms * LIMITS.pages });
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const target = join(out, `${basename(name, extname(name))}.json`);
    const started = performance.now();
    try {
      const result = await readWithTries(reader, resolve(folder ?? '', name));
      const elapsed_ms = Math.round(performance.now() - started);
      await writeFile(
        target,
        `${JSON.stringify({ ...toPlainFile(result), elapsed_ms, read_ms: result.elapsed_ms }, null, 1)}\n`,
      );
    } catch (error) {
      failures++;
      const code = error instanceof ReadingFailedError ? error.code : 'reading_failed';
      await writeFile(
        target,
        `${JSON.stringify({ error: code, elapsed_ms: Math.round(performance.now() - started) })}\n`,
      );
      console.error(`${name}: ${code}`);
    }
  }
  reader.end();
}

await Promise.all(Array.from({ length: Math.max(1, jobs) }, drain));
process.exit(failures > 0 && failures === names.length ? 1 : 0);
