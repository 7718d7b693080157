// All journeys over one running product, one after the other; then the invariants over what they left.
// The last line is the JSON that scripts/test.mjs adds up. Arguments choose journeys by name.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseTap } from '../../scripts/test-results.mjs';
import { invariantsOf } from './product/invariants.mjs';
import { ROOT, startProduct } from './product/product.mjs';

const FOLDER = join(ROOT, 'deploy/e2e/journeys');
const JOURNEY_TIMEOUT_MS = 600_000;

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
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.journey.mjs'))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))
  .sort();
const total = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [] };
const add = (result) => {
  for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key];
  total.skips.push(...result.skips);
  total.failures.push(...result.failures);
};
const product = await startProduct();
try {
  for (const file of files) {
    const began = Date.now();
    const { code, output } = await run(file, {
      UKETORI_E2E_URL: product.app,
      UKETORI_VAR: product.varDir,
      PORT: String(product.port),
    });
    const result = parseTap(output, code);
    console.log(
      `   ${file}: ${result.passed} passed, ${result.failed} failed (${Math.round((Date.now() - began) / 1000)} s)`,
    );
    add(result);
  }
  // What is still on its way gets the time to arrive before anything is counted.
  await sleep(3000);
  add(await invariantsOf(product, 'after the journeys'));
} finally {
  await product.stop();
}
console.log(JSON.stringify(total));
process.exitCode = total.failed > 0 ? 1 : 0;
