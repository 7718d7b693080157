import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStorage } from '@uketori/service-kit/storage/create-storage';
import { freePort } from '@uketori/service-kit/testing';
import { type Mutant, mutantOf, type Sample } from './mutants.js';
import { type QueueServer, queueServer } from './queue-server.js';
import { type ReaderProcess, startReader } from './reader-process.js';

const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const PAGE_MS = 30_000;
/** Time to fetch and to hand in, on a busy machine. */
const GRACE_MS = 15_000;

export interface FuzzOptions {
  seed: number;
  count: number;
  readers: number;
  /** Share of mutants made of pictures. */
  pictures?: number;
  /** Requested pages of each; 3 by default, as in the product. */
  pages?: number;
  /** Inspects a mutant before it is read, as intake does; returns a description of what failed, or null. */
  inspect?: (mutant: Mutant) => Promise<string | null>;
  onProgress?: (ended: number, report: FuzzReport) => void;
}

export interface FuzzReport {
  /** How often a reading ended in each way: read, partial, or a code of failure. */
  ends: Record<string, number>;
  findings: { mutant: Mutant; what: string }[];
  /** Mutants that were ended for their time: no fault, and worth a look. */
  slow: Mutant[];
  longest_ms: number;
  peak_bytes: number;
}

interface Running {
  mutant: Mutant;
  leased_at: number | null;
}

/** The sample invoices, as material for mutants. */
export function sampleFiles(): Sample[] {
  return readdirSync(SAMPLES)
    .filter((name) => ['.pdf', '.png', '.jpg'].includes(extname(name)))
    .sort()
    .map((name) => ({ name, bytes: readFileSync(join(SAMPLES, name)) }));
}

/**
 * Sends mutants through built reader processes and a job queue over real gRPC. Every mutant must end once, in its
 * time, and no reader process may end at all.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const samples = sampleFiles();
  const pages = Array.from({ length: options.pages ?? 3 }, (_, i) => i + 1);
  const longest_ms = pages.length * PAGE_MS + GRACE_MS;
  const files = mkdtempSync(join(tmpdir(), 'uketori-fuzz-'));
  const storage = createStorage({ STORAGE_DIR: files });
  const queue = await queueServer();
  const ports = await Promise.all(Array.from({ length: options.readers }, freePort));
  const readers = ports.map((port) =>
    startReader({
      GRPC_URL_INTAKE: queue.url,
      STORAGE_DIR: files,
      OCR_HEALTH_PORT: String(port),
      LOG_LEVEL: 'fatal',
    }),
  );
  const report: FuzzReport = { ends: {}, findings: [], slow: [], longest_ms: 0, peak_bytes: 0 };
  const open = new Map<string, Running>();
  let next = 0;
  let ended = 0;
  const send = async () => {
    const mutant = mutantOf(options.seed, next++, samples, options.pictures);
    const wrong = await options.inspect?.(mutant);
    if (wrong) report.findings.push({ mutant, what: wrong });
    const job_id = `mutant-${mutant.number}`;
    await storage.put(`documents/${job_id}`, mutant.bytes);
    open.set(job_id, { mutant, leased_at: null });
    queue.jobs.push(jobOf(job_id, pages));
  };
  try {
    while (ended < options.count) {
      while (open.size < options.readers * 3 && next < options.count) await send();
      ended += collect(queue, open, report, longest_ms);
      const dead = readers.filter(({ process }) => process.exitCode !== null || process.signalCode !== null);
      if (dead.length > 0) {
        for (const { mutant } of open.values())
          report.findings.push({ mutant, what: 'a reader process ended' });
        break;
      }
      options.onProgress?.(ended, report);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    report.peak_bytes = await peakOf(readers);
    return report;
  } finally {
    await end(readers);
    queue.close();
    rmSync(files, { recursive: true, force: true });
  }
}

function jobOf(job_id: string, pages: number[]): QueueServer['jobs'][number] {
  return {
    has_job: true,
    job_id,
    lease_token: `token-${job_id}`,
    document_id: '01900000-0000-7000-8000-00000000d0c1',
    organization_id: '01900000-0000-7000-8000-000000000001',
    storage_key: `documents/${job_id}`,
    content_type: 'application/pdf',
    pages,
    own_names: [],
    own_phones: [],
    own_t_number: '',
    attempt: 1,
    memories: [],
    turn: undefined,
  };
}

/** Takes the ended jobs out of `open`; one that is over its time is a finding and counts as ended. */
function collect(
  queue: QueueServer,
  open: Map<string, Running>,
  report: FuzzReport,
  longest_ms: number,
): number {
  let count = 0;
  const now = Date.now();
  const finish = (id: string, running: Running, how: string) => {
    open.delete(id);
    count++;
    report.ends[how] = (report.ends[how] ?? 0) + 1;
    if (how === 'reading_timeout' || how === 'partial') report.slow.push(running.mutant);
    if (running.leased_at !== null) report.longest_ms = Math.max(report.longest_ms, now - running.leased_at);
  };
  for (const [id, running] of open) {
    if (running.leased_at === null && queue.leased.includes(id)) running.leased_at = now;
    const read = queue.completed.filter((c) => c.job_id === id);
    const failed = queue.failed.filter((f) => f.job_id === id);
    if (read.length + failed.length > 1)
      report.findings.push({ mutant: running.mutant, what: 'ended more than once' });
    if (read[0]) finish(id, running, read[0].fields?.partial ? 'partial' : 'read');
    else if (failed[0]) finish(id, running, failed[0].error_code);
    else if (running.leased_at !== null && now - running.leased_at > longest_ms) {
      report.findings.push({ mutant: running.mutant, what: 'over its time' });
      finish(id, running, 'lost');
    }
  }
  return count;
}

async function peakOf(readers: ReaderProcess[]): Promise<number> {
  const answers = await Promise.all(
    readers.map((reader) => reader.health().catch(() => ({ peak_bytes: 0 }))),
  );
  return Math.max(...answers.map(({ peak_bytes }) => peak_bytes));
}

async function end(readers: ReaderProcess[]): Promise<void> {
  for (const reader of readers) {
    for (const pid of reader.children()) process.kill(pid, 'SIGKILL');
    reader.process.kill('SIGKILL');
  }
  await Promise.all(readers.map(({ exit }) => exit));
}
