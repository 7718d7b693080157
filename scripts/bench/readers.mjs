// What reading costs by itself: reader processes with a job queue over gRPC, without the product around them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sample } from '../../deploy/e2e/product/samples.mjs';
import { freePortRange } from '../../deploy/e2e/product/product.mjs';
import { allowTestSources } from '../test-sources.mjs';
import { against, interleaved, quantile, summary } from './rounds.mjs';
import { sized } from './size.mjs';
import { weightOf } from './weight.mjs';

const ROUNDS = sized(5, 1);
/** Pages of a kind that are read for its p50 and p95; a scan takes seconds, a digital page does not. */
const PAGES = sized({ digital: 20, scanned: 12 }, { digital: 1, scanned: 1 });
const MEMORY_MB = 600;

/** The samples by kind, with the pages each has. */
const KINDS = {
  'a digital': [
    ['digital-withholding.pdf', 1],
    ['digital-cid-fonts.pdf', 1],
    ['digital-two-rates.pdf', 1],
    ['digital-two-pages.pdf', 2],
    ['digital-bilingual.pdf', 1],
  ],
  'b clean scan': [
    ['scan-statement.pdf', 1],
    ['scan-two-rates.png', 1],
  ],
  'c degraded scan': [['scan-degraded.jpg', 1]],
  'd photo, upside down': [
    ['photo-withholding.jpg', 1],
    ['scan-upside-down.jpg', 1],
  ],
};
/** One of each kind that has to be recognised. */
export const SCANS = [
  'scan-two-rates.png',
  'scan-statement.pdf',
  'scan-degraded.jpg',
  'photo-withholding.jpg',
];

/** So many reader processes at one queue; `read` returns the seconds until all files are handed in, and each job's. */
async function openReaders(count, port) {
  allowTestSources();
  const { queueServer } = await import('../../services/ocr/test/queue-server.ts');
  const { startReader } = await import('../../services/ocr/test/reader-process.ts');
  const { createStorage } = await import('../../services/kit/dist/storage/create-storage.js');
  const { treeUse } = await import('../../services/ocr/dist/worker/processes.js');
  const files = mkdtempSync(join(tmpdir(), 'uketori-bench-'));
  const storage = createStorage({ STORAGE_DIR: files });
  const queue = await queueServer();
  const readers = Array.from({ length: count }, (_, i) =>
    startReader({
      GRPC_URL_INTAKE: queue.url,
      STORAGE_DIR: files,
      OCR_HEALTH_PORT: String(port + i),
      OCR_POLL_MS: '20',
      LOG_LEVEL: 'fatal',
    }),
  );
  let serial = 0;
  const scales = scalesOf(readers, treeUse);
  const read = async (names) => {
    const ids = [];
    for (const name of names) {
      const job_id = `bench-${++serial}`;
      await storage.put(job_id, sample(name));
      ids.push(job_id);
    }
    const began = performance.now();
    queue.jobs.push(...ids.map((job_id) => jobOf(job_id)));
    const missing = () => ids.filter((id) => !queue.completed.some((done) => done.job_id === id));
    while (missing().length > 0) {
      const failed = queue.failed.find(({ job_id }) => ids.includes(job_id));
      if (failed) throw new Error(`a sample was not read: ${failed.error_code} ${failed.reason}`);
      await sleep(5);
    }
    const seconds = (performance.now() - began) / 1000;
    const each = ids.map((id) => queue.completed.find((done) => done.job_id === id).fields.elapsed_ms);
    queue.completed.length = 0;
    return { seconds, each };
  };
  return {
    read,
    /**
     * Readers with nothing to do ask the queue for work fifty times a second: an eighth of a core that others would be
     * timed without.
     */
    pause() {
      for (const { process } of readers) process.kill('SIGSTOP');
    },
    /** A page each, not timed, brings back the engine that they may have unloaded meanwhile. */
    async resume() {
      for (const { process } of readers) process.kill('SIGCONT');
      await read(readers.map(() => SCANS[0]));
    },
    scales,
    async close() {
      scales.close();
      for (const reader of readers) {
        for (const pid of reader.children()) process.kill(pid, 'SIGKILL');
        reader.process.kill('SIGKILL');
      }
      await Promise.all(readers.map(({ exit }) => exit));
      queue.close();
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** The most that any of the readers weighs with all it starts, looked at ten times a second while it is on. */
function scalesOf(readers, treeUse) {
  const most = { rss: 0, pss: 0 };
  let on = true;
  const watch = setInterval(async () => {
    if (!on) return;
    for (const { process } of readers) {
      most.pss = Math.max(most.pss, weightOf(process.pid));
      most.rss = Math.max(most.rss, (await treeUse(process.pid)).bytes / 2 ** 20);
    }
  }, 100);
  return {
    /** Megabytes. */
    most,
    /** Weighing a process walks all its memory: with six of them a third of a core, which nothing timed may miss. */
    turn(state) {
      on = state;
    },
    close: () => clearInterval(watch),
  };
}

function jobOf(job_id) {
  return {
    has_job: true,
    job_id,
    lease_token: job_id,
    document_id: '01900000-0000-7000-8000-00000000d0c1',
    organization_id: '01900000-0000-7000-8000-000000000001',
    storage_key: job_id,
    content_type: '',
    pages: [1, 2, 3],
    own_names: [],
    own_phones: [],
    own_t_number: '',
    attempt: 1,
  };
}

/** Per kind p50 and p95 of a page; one reader against two; the memory of a reader with all it starts. Line by line. */
export async function* readers() {
  const port = await freePortRange();
  const [one, two] = await Promise.all([openReaders(1, port), openReaders(2, port + 1)]);
  try {
    await Promise.all([one.read([SCANS[0], 'digital-two-rates.pdf']), two.read([SCANS[0], SCANS[0]])]);
    for (const [kind, files] of Object.entries(KINDS)) yield* kindOf(one, kind, files);
    // Long enough that it hardly counts which of two ends first.
    const set = sized(Array.from({ length: 6 }, () => SCANS).flat(), SCANS.slice(0, 2));
    const rate = async (readers) => {
      await readers.resume();
      const { seconds } = await readers.read(set);
      readers.pause();
      return set.length / seconds;
    };
    for (const readers of [one, two]) {
      readers.scales.turn(false);
      readers.pause();
    }
    const rounds = await interleaved(
      ROUNDS,
      () => rate(two),
      () => rate(one),
    );
    two.scales.turn(true);
    await two.resume();
    await two.read(set);
    yield summary({
      id: 'R',
      title: 'pages a second, two readers',
      beside: 'one reader',
      rounds,
      bar: 1.7,
      higherIsBetter: true,
      unit: '/s',
    });
    yield against({
      id: 'R',
      title: 'most memory of a reader with all it starts (RSS)',
      mine: Math.max(one.scales.most.rss, two.scales.most.rss),
      limit: MEMORY_MB,
      unit: 'MB',
    });
    yield against({
      id: 'R',
      title: 'the same, what they share counted once (PSS)',
      mine: Math.max(one.scales.most.pss, two.scales.most.pss),
      limit: MEMORY_MB,
      unit: 'MB',
    });
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
}

async function* kindOf(one, kind, files) {
  const digital = kind.startsWith('a');
  const taken = [];
  while (taken.length < (digital ? PAGES.digital : PAGES.scanned)) {
    const { each } = await one.read(files.map(([name]) => name));
    taken.push(...each.map((ms, i) => ms / files[i][1]));
  }
  const title = `${kind}: a page, p50 of ${taken.length}`;
  yield against({ id: 'R', title, mine: quantile(taken, 0.5), limit: digital ? 300 : 30_000 });
  yield against({ id: 'R', title: `${kind}: a page, p95`, mine: quantile(taken, 0.95), limit: 30_000 });
}
