// P1: scanned pages through the whole product, beside bare tesseract programs on the same pages.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sample } from '../../deploy/e2e/product/samples.mjs';
import { openHouse } from './house.mjs';
import { hasProgram } from './programs.mjs';
import { SCANS } from './readers.mjs';
import { interleaved, summary } from './rounds.mjs';
import { sized } from './size.mjs';

const run = promisify(execFile);
const ROUNDS = sized(5, 1);
/** How often each page of the set is read in a round. */
const TIMES = sized(2, 1);
const PAGES = sized(SCANS, SCANS.slice(0, 1));
const LANES = 2;
const BAR = 0.8;
/** Asking the database more often takes the readers a twentieth of their processors. */
const ASKING_MS = 100;
let serial = 0;

/** The sample with some bytes behind its end: a new file for the product, the same page for a reader. */
function freshCopy(name) {
  return Buffer.concat([sample(name), Buffer.from(`\n% ${Date.now()}-${++serial}\n`)]);
}

/**
 * Pages a second with two reader processes, from the first upload to the last invoice with what was read, beside two
 * bare tesseract programs of one thread each on pictures of the same pages.
 */
export async function pagesPerSecond() {
  if (!hasProgram('tesseract') || !hasProgram('pdftoppm'))
    return { id: 'P1', skipped: 'tesseract or pdftoppm is not installed' };
  const folder = mkdtempSync(join(tmpdir(), 'uketori-bench-'));
  const pictures = await picturesOf(folder);
  const set = Array.from({ length: TIMES }, () => PAGES).flat();
  const house = await openHouse({ OCR_WORKERS: String(LANES) });
  try {
    const mine = async () => {
      const began = performance.now();
      const documents = [];
      for (const name of set) {
        const answer = await house.accountant.upload(`p1-${++serial}-${name}`, freshCopy(name));
        if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${answer.bytes}`);
        documents.push(answer.body.upload.documents[0].id);
      }
      await untilInvoices(house, documents);
      return (set.length * 1000) / (performance.now() - began);
    };
    const limit = async () => {
      const began = performance.now();
      const queue = Array.from({ length: TIMES }, () => pictures).flat();
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          for (let picture = queue.shift(); picture; picture = queue.shift()) await bare(picture);
        }),
      );
      return (set.length * 1000) / (performance.now() - began);
    };
    await mine();
    const rounds = await interleaved(ROUNDS, mine, limit);
    return summary({
      id: 'P1',
      title: 'scanned pages a second, upload to invoice, two readers',
      beside: 'two bare tesseracts on the same pages',
      rounds,
      bar: BAR,
      higherIsBetter: true,
      unit: '/s',
    });
  } finally {
    await house.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function picturesOf(folder) {
  const paths = [];
  for (const name of PAGES) {
    const path = join(folder, name);
    writeFileSync(path, sample(name));
    if (name.endsWith('.pdf')) {
      await run('pdftoppm', ['-r', '300', '-gray', '-png', '-singlefile', path, `${path}-page`]);
      paths.push(`${path}-page.png`);
    } else paths.push(path);
  }
  return paths;
}

function bare(picture) {
  return run('tesseract', [picture, '-', '-l', 'jpn', '--psm', '11'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    maxBuffer: 64 * 1024 * 1024,
  });
}

async function untilInvoices(house, documents) {
  for (;;) {
    const { rows } = await house.database.query(
      'select count(*)::int as n from journal.invoices where document_id = any($1::uuid[])',
      [documents],
    );
    if (rows[0].n === documents.length) return;
    await sleep(ASKING_MS);
  }
}
