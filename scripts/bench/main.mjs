// npm run bench: each figure as a ratio to a limit taken in the same run. `npm run bench -- P4 P10` takes some.
import { cpus, totalmem } from 'node:os';
import { approvalRate } from './approvals.mjs';
import { eventLatency, eventLatencyOnKafka } from './events.mjs';
import { millionLines } from './exports.mjs';
import { firstLoad } from './first-load.mjs';
import { openHouse } from './house.mjs';
import { deepPages, gatewayTax, textSearch } from './lists.mjs';
import { seedMillion } from './million.mjs';
import { pagesPerSecond } from './pages.mjs';
import { readers } from './readers.mjs';
import { accepted, digitalPdf } from './reading.mjs';
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
  ['P9', eventLatency],
  ['P9', eventLatencyOnKafka],
  ['P8', zenginFile],
  ['P5', deepPages, 'million'],
  ['P6', textSearch, 'million'],
  ['P7', millionLines, 'million'],
];

const figure = (value) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);

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
  try {
    const results = step(house);
    if (Symbol.asyncIterator in results) for await (const result of results) print(result);
    else [await results].flat().forEach(print);
  } catch (error) {
    process.exitCode = 1;
    console.log(`| ${id} | failed: ${error.message} | | | | | |`);
  }
}

async function main() {
  const wanted = process.argv.slice(2);
  const steps = STEPS.filter(([id]) => wanted.length === 0 || wanted.includes(id));
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
process.exit();
