// P2 and P3: how long an upload takes, beside the bare work that no program can avoid.
import { execFile } from 'node:child_process';
import { mkdtempSync, openSync, writeSync, fsyncSync, closeSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sample } from '../../deploy/e2e/product/samples.mjs';
import { hasProgram } from './programs.mjs';
import { against, interleaved, median, summary, timed } from './rounds.mjs';
import { sized } from './size.mjs';

const run = promisify(execFile);
const ROUNDS = sized(7, 1);
let serial = 0;

/** The sample with a comment behind it: a new file for the product, the same page for a reader. */
function freshCopy() {
  return Buffer.concat([sample('digital-two-rates.pdf'), Buffer.from(`\n% ${Date.now()}-${++serial}\n`)]);
}

/** P2: from the start of an upload to the invoice with its proposed lines, beside tesseract on the same page. */
export async function digitalPdf(house) {
  if (!hasProgram('tesseract') || !hasProgram('pdftoppm'))
    return { id: 'P2', skipped: 'tesseract or pdftoppm is not installed' };
  const folder = mkdtempSync(join(tmpdir(), 'uketori-bench-'));
  const file = join(folder, 'page.pdf');
  writeFileSync(file, sample('digital-two-rates.pdf'));
  await run('pdftoppm', ['-r', '200', '-gray', '-png', '-singlefile', file, join(folder, 'page')]);
  const mine = async () => {
    let document_id;
    return timed(async () => {
      const answer = await house.accountant.upload(`p2-${++serial}.pdf`, freshCopy());
      document_id = answer.body.upload.documents[0].id;
      for (;;) {
        const found = await house.database.query(
          'select 1 from journal.invoices where document_id = $1 and journal_row_count > 0',
          [document_id],
        );
        if (found.rowCount > 0) return;
        await sleep(5);
      }
    });
  };
  const limit = () =>
    timed(() =>
      run('tesseract', [join(folder, 'page.png'), '-', '-l', 'jpn', '--psm', '11'], {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
      }),
    );
  await mine();
  const rounds = await interleaved(ROUNDS, mine, limit);
  rmSync(folder, { recursive: true });
  const beside_tesseract = summary({
    id: 'P2',
    title: 'digital PDF: upload to journal proposal',
    beside: 'tesseract on the same page',
    rounds,
    bar: 0.3,
  });
  const p50 = median(rounds.map((round) => round.mine));
  return [beside_tesseract, against({ id: 'P2', title: 'the same, p50 end to end', mine: p50, limit: 300 })];
}

/**
 * Waits until no upload is being read and every service has taken the events of the last one: both would share the
 * cores with the measured work.
 */
async function untilAtRest(house) {
  for (;;) {
    const { rows } = await house.database.query(
      `select exists (select from intake.uploads where state in ('STARTED', 'WAITING'))
         or exists (select from intake.outbox) or exists (select from journal.outbox)
         or exists (select from events.checkpoints c where c.position <
           (select coalesce(max(l.off), 0) from events.log l where l.topic = c.topic)) as busy`,
    );
    if (!rows[0].busy) return;
    await sleep(20);
  }
}

/** P3: a 2 MB upload until its 202, beside writing and syncing the same bytes and one commit. */
export async function accepted(house) {
  const folder = mkdtempSync(join(tmpdir(), 'uketori-bench-'));
  const size = 2 * 1024 * 1024;
  // The end of the file is repeated behind the padding: a PDF without one counts as cut short.
  const padded = () => {
    const copy = freshCopy();
    const end = Buffer.from(`\n${/startxref\s+\d+\s+%%EOF/.exec(copy.toString('latin1'))[0]}\n`);
    return Buffer.concat([copy, Buffer.alloc(size - copy.length - end.length, 0x20), end]);
  };
  const mine = async () => {
    const bytes = padded();
    await untilAtRest(house);
    return timed(async () => {
      const answer = await house.accountant.upload(`p3-${++serial}.pdf`, bytes);
      if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${answer.bytes}`);
    });
  };
  await house.database.query(
    'create table if not exists public.bench_commits (id bigserial primary key, at timestamptz)',
  );
  const limit = async () => {
    const bytes = padded();
    await untilAtRest(house);
    return timed(async () => {
      const descriptor = openSync(join(folder, `f${++serial}`), 'w');
      writeSync(descriptor, bytes);
      fsyncSync(descriptor);
      closeSync(descriptor);
      await house.database.query('insert into public.bench_commits (at) values (now())');
    });
  };
  await mine();
  const rounds = await interleaved(ROUNDS * 2, mine, limit);
  await house.database.query('drop table public.bench_commits');
  rmSync(folder, { recursive: true });
  return summary({
    id: 'P3',
    title: '2 MB upload until 202',
    beside: '2 MB write + fsync + one commit',
    rounds,
    bar: 4,
  });
}
