// All journeys, two at a time, each of the two over a running product of its own; then the invariants over the result.
// The last line is the JSON that scripts/test.mjs adds up. Arguments choose journeys by name; UKETORI_E2E_LANES
// (default 2) says how many run side by side. A few journeys that fail run once more, alone and over a new product:
// a browser on a busy machine may miss a time that no user misses. The result names each with its first error, and
// UKETORI_TEST_ONCE=1 leaves the second run away.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseTap } from '../../scripts/test-results.mjs';
import { invariantsOf } from './product/invariants.mjs';
import { ROOT, startProduct } from './product/product.mjs';

const FOLDER = join(ROOT, 'deploy/e2e/journeys');
const JOURNEY_TIMEOUT_MS = 600_000;
const LANES = Number(process.env.UKETORI_E2E_LANES ?? 2);
/** More failures than this are no accident of a busy machine. */
const MAX_SECOND_RUNS = process.env.UKETORI_TEST_ONCE ? 0 : 3;

function run(file, env) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--test', '--test-reporter=tap', `--test-timeout=${JOURNEY_TIMEOUT_MS}`, join(FOLDER, file)],
      { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('close', (code) => resolve({ code, output }));
  });
}

const wanted = process.argv.slice(2);
const waiting = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.journey.mjs'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))
  .sort();
const total = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [], errors: {}, unsteady: [] };
/** Journeys that failed: their results wait for the second run. */
const failed = [];
const add = (result) => {
  for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key];
  total.skips.push(...result.skips);
  total.failures.push(...result.failures);
  Object.assign(total.errors, result.errors);
};
/** A journey that needs another environment starts a product itself; the others share one product. */
const startsItsOwn = (file) => readFileSync(join(FOLDER, file), 'utf8').includes('own: true');

/** Takes journeys from the list until it is empty; the caller gets the result of each. */
async function lane(name, files, onResult) {
  let product = null;
  try {
    for (let file = files.shift(); file; file = files.shift()) {
      if (!product && !startsItsOwn(file)) product = await startProduct();
      const shared = product
        ? { UKETORI_E2E_URL: product.app, UKETORI_VAR: product.varDir, PORT: String(product.port) }
        : {};
      const began = Date.now();
      const { code, output } = await run(file, shared);
      const result = parseTap(output, code);
      console.log(
        `   ${file}: ${result.passed} passed, ${result.failed} failed (${Math.round((Date.now() - began) / 1000)} s)`,
      );
      onResult(file, result);
    }
    if (!product) return;
    // Pending events get time to arrive before anything is counted.
    await sleep(3000);
    add(await invariantsOf(product, `after the journeys of ${name}`));
  } catch (error) {
    total.failed += 1;
    total.failures.push(`${name} of the journeys: ${error.message}`);
  } finally {
    await product?.stop();
  }
}

/** Runs what failed once more, and adds each result that counts. */
async function runAgain() {
  if (failed.length > MAX_SECOND_RUNS) return failed.forEach(({ result }) => add(result));
  const firstOf = new Map(failed.map(({ file, result }) => [file, result]));
  await lane('the second run', [...firstOf.keys()], (file, result) => {
    add(result);
    if (result.failed > 0) return;
    const { failures, errors } = firstOf.get(file);
    total.unsteady.push(
      ...failures.map((name) => ({ name: `${file}: ${name}`, error: errors?.[name] ?? '' })),
    );
  });
}

await Promise.all(
  Array.from({ length: LANES }, (_, at) =>
    lane(`lane ${at + 1}`, waiting, (file, result) =>
      result.failed > 0 ? failed.push({ file, result }) : add(result),
    ),
  ),
);
if (failed.length > 0) await runAgain();
console.log(JSON.stringify(total));
process.exitCode = total.failed > 0 ? 1 : 0;
