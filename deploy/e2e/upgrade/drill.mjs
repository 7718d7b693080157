// The upgrade drill runs the last release and the working tree beside each other on one database under load.
// It expands the database, rolls part after part, and contracts the database.
// The last line is JSON as of the other suites.
//
// Option --from REF names the last release. Without it that is the newest tag, else the commit in first-release.
// Option --beside MS says how long both versions of a part serve together; usual are 3000.
// Option --transport is postgres or kafka. Option --order SEED takes the services in another order.
// Option --short runs all services in one process, and without --from this checkout is the last release too.
// With --browser a page that was opened in the old release goes on in the new one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkInvariants } from '../../../scripts/invariants.mjs';
import { ROOT } from '../../../scripts/runtime.mjs';
import { findKafka, startBroker } from '../../../services/kit/test/kafka-broker.mjs';
import { workOf } from '../product/load.mjs';
import { login, until, USERS } from '../product/product.mjs';
import { balancedLines } from '../product/samples.mjs';
import { Fleet, SERVICES, TOGETHER } from './fleet.mjs';
import { openPageDuringUpgrade } from './open-page.mjs';
import { lastRelease, unpackRelease } from './release.mjs';
import { Watched } from './watched.mjs';

const DRAIN_MS = 180_000;
const LOAD_MS = 60_000;
const TREE = { root: ROOT.replace(/\/$/, ''), commit: 'this tree' };

/**
 * Everything from a database of the last release to one that the working tree has contracted. Without `from` the working
 * tree is the last release as well, which shows that processes replace each other without a loss.
 */
export async function upgradeDrill({
  from,
  beside_ms = 3000,
  transport = 'postgres',
  order = SERVICES,
  log = console.log,
  browser = false,
  short = false,
}) {
  const release = from ? await unpackRelease(from, { log, pages: browser }) : { ...TREE };
  const during = browser ? openPageDuringUpgrade(release) : {};
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-upgrade-'));
  const broker = transport === 'kafka' ? await startBroker() : null;
  const settings = broker ? { TRANSPORT: 'kafka', KAFKA_BROKERS: broker.brokers.join(',') } : {};
  const fleet = await Fleet.open(home, { DATABASE_POOL: '4', ...settings });
  const watched = new Watched();
  const steps = [];
  const began = Date.now();
  const step = (name, more = {}) => {
    steps.push({ name, at_s: Math.round((Date.now() - began) / 100) / 10, ...more });
    log(`   ${steps.at(-1).at_s} s  ${name}${more.ms === undefined ? '' : ` (${more.ms} ms)`}`);
  };
  try {
    await fleet.migrate(release);
    await fleet.seed(release, { stay: short });
    const parts = [...(short ? [] : SERVICES), 'ocr'];
    await Promise.all(parts.map((name) => fleet.start(release, name)));
    await fleet.start(release, 'gateway');
    step(`the release ${release.commit.slice(0, 10)} runs`);

    const counts = { uploads: 0, edits: 0, approvals: 0, payments: 0, exports: 0 };
    const accepted = new Set();
    const load = await startLoad(fleet, watched, counts, accepted);
    await during.started?.(fleet);
    await sleep(beside_ms);

    watched.phase = 'expand';
    const expanded = await fleet.migrate(TREE);
    const waiting = expanded.lines.filter((line) => line.includes('waits until'));
    step(`${expanded.lines.filter((line) => line.startsWith('migrated')).length} files expand`, {
      ms: expanded.ms,
      lines: expanded.lines,
    });
    await sleep(beside_ms);

    for (const name of [...(short ? [TOGETHER] : order), 'ocr', 'gateway']) {
      watched.phase = name;
      const { started_ms, stopped_ms } = await fleet.roll(TREE, name, beside_ms);
      step(`${name} rolled`, { ms: started_ms + beside_ms + stopped_ms, started_ms, stopped_ms });
    }
    watched.phase = 'rolled';
    await sleep(beside_ms);
    await during.rolled?.(fleet);

    watched.phase = 'contract';
    const contracted = await fleet.migrate(TREE, { contract: true });
    step(`${contracted.lines.filter((line) => line.startsWith('migrated')).length} files contract`, {
      ms: contracted.ms,
    });
    await sleep(beside_ms);
    // On a busy machine the load is slow, and a run without a payment would prove nothing about payments.
    const done = () => Object.entries(counts).every(([what, count]) => count > 0 || what === 'exports');
    await until('every kind of work', async () => done(), LOAD_MS).catch(() => undefined);
    await load.stop();
    watched.phase = 'end';

    const lost = await drained(fleet, accepted);
    step('events and readings are complete');
    const lines = [];
    const failed = await checkInvariants({
      admin_url: fleet.admin_url,
      storage_dir: path.join(home, 'files'),
      embedded: transport === 'postgres',
      env: { UKETORI_ANCHOR_DIR: path.join(home, 'anchors') },
      print: (line) => lines.push(line),
    });
    const letters = await deadLetters(fleet);
    const { missing = [], seen = [] } = during;
    return {
      release,
      counts,
      watched,
      steps,
      lost,
      letters,
      waiting,
      missing,
      seen,
      invariants: { failed, lines },
    };
  } catch (error) {
    const logs = [...fleet.parts.values()].flat().map((part) => part.output.join('').slice(-800));
    log(logs.join('\n'));
    throw error;
  } finally {
    await during.close?.();
    await fleet.close();
    await broker?.stop();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Uploads, edits, approvals and payments by four users until `stop`. */
async function startLoad(fleet, watched, counts, accepted) {
  let working = true;
  const running = () => working;
  const { uploading, coding, approving, paying } = workOf({
    random: Math.random,
    counts,
    onUpload: (id) => accepted.add(id),
  });
  const [accountant, approver, payer] = await Promise.all(
    [USERS.accountant, USERS.approver, USERS.payer].map(async (email) =>
      watched.watch(await login(fleet, email)),
    ),
  );
  const journals = await balancedLines(accountant);
  const work = Promise.all([
    uploading(accountant, running),
    coding(accountant, journals, running),
    approving(accountant, approver, running),
    paying(payer, running),
  ]);
  return {
    stop: () => {
      working = false;
      return work;
    },
  };
}

async function withDatabase(fleet, use) {
  const client = new pg.Client({ connectionString: fleet.admin_url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Waits until every outbox is empty and every accepted upload is read. @returns {Promise<string[]>} uploads that are gone */
async function drained(fleet, accepted) {
  return withDatabase(fleet, async (client) => {
    let missing = [];
    await until(
      'the readings and the outboxes',
      async () => {
        const { rows } = await client.query(
          `select u.id, count(d.id) filter (where d.read_status not in ('SUCCESS', 'FAILED'))::int as open
           from intake.uploads u left join intake.documents d on d.upload_id = u.id group by u.id`,
        );
        missing = [...accepted].filter((id) => !rows.some((row) => row.id === id));
        const boxes = SERVICES.map((name) => `(select count(*)::int from ${name}.outbox)`).join(' + ');
        const left = await client.query(`select ${boxes} as n`);
        return left.rows[0].n === 0 && rows.every((row) => row.open === 0);
      },
      DRAIN_MS,
    );
    return missing;
  });
}

async function deadLetters(fleet) {
  return withDatabase(fleet, async (client) => {
    const parts = SERVICES.map(
      (name) =>
        `select '${name}' as service, consumer, type, left(error, 300) as error
         from ${name}.dead_letters where resolved_at is null`,
    );
    return (await client.query(parts.join(' union all '))).rows;
  });
}

/** The findings of a drill, one sentence each; none when the upgrade was without a stop. */
export function faultsOf({ watched, lost, letters, invariants, counts, missing }) {
  return [
    ...watched.faults.map(
      ({ phase, what, status, code, ms }) =>
        `${phase}: ${what} got ${status || 'a broken connection'} ${code ?? ''} after ${ms} ms`,
    ),
    ...missing.map((script) => `the open page did not get ${script}`),
    ...lost.map((id) => `the accepted upload ${id} is gone`),
    ...letters.map(({ service, consumer, error }) => `dead letter of ${service}, ${consumer}: ${error}`),
    ...invariants.lines.filter((line) => line.startsWith('FAIL')).map((line) => line.split('\n')[0]),
    ...Object.entries(counts)
      // A bank file needs a payment that went all the way: a short drill may end before one does.
      .filter(([what, count]) => count === 0 && what !== 'exports')
      .map(([what]) => `the load made no ${what}`),
  ];
}

/** Another order of the services for each seed. */
function shuffled(seed) {
  const keyed = SERVICES.map((name, index) => [(index * 7919 + seed * 104_729) % 6151, name]);
  return keyed.sort(([a], [b]) => a - b).map(([, name]) => name);
}

async function main() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      beside: { type: 'string', default: '3000' },
      transport: { type: 'string', default: 'postgres' },
      order: { type: 'string' },
      browser: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
    },
  });
  const total = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [] };
  const name = `upgrade on ${values.transport}`;
  const skip = (reason) => {
    total.skipped = 1;
    total.skips.push({ name, reason });
    console.log(JSON.stringify(total));
  };
  const from = values.from ?? (values.short ? undefined : lastRelease());
  if (values.transport === 'kafka') {
    const kafka = await findKafka();
    if (kafka.kind === 'none') return skip(kafka.reason);
  }
  let result;
  try {
    result = await upgradeDrill({
      from,
      beside_ms: Number(values.beside),
      transport: values.transport,
      browser: values.browser,
      short: values.short,
      order: values.order === undefined ? SERVICES : shuffled(Number(values.order)),
    });
  } catch (error) {
    if (error.message.startsWith('this clone has no commit')) return skip(error.message);
    total.failed = 1;
    total.failures.push(`${name}: ${error.message}`);
    console.log(JSON.stringify(total));
    process.exitCode = 1;
    return undefined;
  }
  const faults = faultsOf(result);
  const written = Object.entries(result.counts).map(([what, n]) => `${n} ${what}`);
  console.log(`   ${result.watched.calls} calls, ${written.join(', ')}`);
  for (const [phase, of] of Object.entries(result.watched.counts))
    console.log(`   ${phase.padEnd(9)} ${JSON.stringify(of)}`);
  for (const line of result.seen) console.log(`   open page: ${line}`);
  for (const line of result.waiting) console.log(`   ${line}`);
  for (const fault of faults.slice(0, 60)) console.log(`   ${fault}`);
  total.passed = faults.length === 0 ? 1 : 0;
  total.failed = faults.length === 0 ? 0 : 1;
  total.failures = faults.slice(0, 20).map((fault) => `${name}: ${fault}`);
  console.log(JSON.stringify(total));
  process.exitCode = total.failed;
  return undefined;
}

if (import.meta.filename === process.argv[1]) await main();
