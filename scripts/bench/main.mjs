// npm run bench: each figure as a ratio to a limit taken in the same run. `npm run bench -- P4 P10` takes some;
// --write puts them into docs/performance.md, --short only proves that every bench runs.
import { cpus, totalmem } from 'node:os';
import { approvalRate, bulkApproval } from './approvals.mjs';
import { eventLatency, eventLatencyOnKafka } from './events.mjs';
import { millionLines } from './exports.mjs';
import { firstLoad } from './first-load.mjs';
import { openHouse } from './house.mjs';
import { deepPages, gatewayTax, textSearch } from './lists.mjs';
import { seedMillion } from './million.mjs';
import { pagesPerSecond } from './pages.mjs';
import { readers } from './readers.mjs';
import { accepted, digitalPdf } from './reading.mjs';
import { figure, writeReport } from './report.mjs';
import { IS_SHORT } from './size.mjs';
import { coldStart } from './start.mjs';
import { zenginFile } from './zengin.mjs';

const STEPS = [
  ['P13', coldStart, 'alone'],
  ['P12', firstLoad, 'alone'],
  ['R', readers, 'alone'],
  ['P1', pagesPerSecond, 'alone'],
  ['P2', digitalPdf],
  ['P3', accepted],
  ['P4', gatewayTax],
  ['P10', approvalRate],
  ['P11', bulkApproval],
  ['P9', eventLatency],
  ['P9 Kafka', eventLatencyOnKafka],
  ['P8', zenginFile],
  ['P5', deepPages, 'million'],
  ['P6', textSearch, 'million'],
  ['P7', millionLines, 'million'],
];

const WRITES = process.argv.includes('--write');
/** What the short form proved, for `npm test`. */
const proven = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [] };

function print(result) {
  if (result.skipped) {
    console.log(`| ${result.id} | skipped: ${result.skipped} | | | | | |`);
    return;
  }
  const ratio = `${figure(result.median)} (${figure(result.min)} – ${figure(result.max)})`;
  console.log(
    `| ${result.id} | ${result.title} | ${figure(result.mine)} ${result.unit} | ${result.beside}: ${figure(result.limit)} | ${ratio} | ${result.bar} | ${result.verdict} |`,
  );
}

/**
 * Runs one step. An error in it is reported, and the others still run. A long step yields its lines as it has
 * them, the others return one or a list.
 */
async function take(id, step, house) {
  const results = [];
  const keep = (result) => {
    print(result);
    results.push(result);
  };
  try {
    const taken = step(house);
    if (Symbol.asyncIterator in taken) for await (const result of taken) keep(result);
    else [await taken].flat().forEach(keep);
    note(id, results);
    if (WRITES) writeReport(id, results);
  } catch (error) {
    process.exitCode = 1;
    proven.failed += 1;
    proven.failures.push(`${id}: ${error.message}`);
    console.log(`| ${id} | failed: ${error.message} | | | | | |`);
  }
}

/** A step ran when each of its figures is a number. */
function note(id, results) {
  const skipped = results.filter((result) => result.skipped);
  for (const { skipped: reason } of skipped) proven.skips.push({ name: id, reason });
  proven.skipped += skipped.length;
  const taken = results.filter((result) => !result.skipped);
  for (const { title, mine, limit } of taken)
    if (!Number.isFinite(mine) || !Number.isFinite(limit)) throw new Error(`${title} is no number`);
  if (taken.length > 0) proven.passed += 1;
  else if (skipped.length === 0) throw new Error('no figure');
}

async function main() {
  if (WRITES && IS_SHORT) throw new Error('the figures of the short form mean nothing and are not written');
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const steps = STEPS.filter(([id]) => wanted.length === 0 || wanted.includes(id.split(' ')[0]));
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
  );
  console.log(
    '| # | figure | measured | beside, same run | ratio: median (min – max) | bar | |\n|---|---|---|---|---|---|---|',
  );
  for (const [id, step] of steps.filter(([, , kind]) => kind === 'alone')) await take(id, step);
  const housed = steps.filter(([, , kind]) => kind !== 'alone');
  if (housed.length === 0) return;
  const house = await openHouse();
  try {
    let seeded = false;
    for (const [id, step, kind] of housed) {
      if (kind === 'million' && !seeded) {
        console.log(
          `| | a million invoices seeded | ${figure(await seedMillion(house.database))} s | | | | |`,
        );
        seeded = true;
      }
      await take(id, step, house);
    }
  } finally {
    await house.close();
  }
}

await main();
if (IS_SHORT) console.log(JSON.stringify(proven));
process.exit();
