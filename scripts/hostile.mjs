// npm run hostile [-- --runs 10000 --seed N]: random stories of an invoice against an accounting service that fails in
// every way it may. No deal and no payment may arrive twice, and none may get lost. A failed story names its number;
// the same seed makes it again.
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { runNode } from './runtime.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [runs, seed] = [values.runs, values.seed].map(Number);
if (![runs, seed].every(Number.isInteger) || runs < 1 || seed < 0) {
  console.error('usage: npm run hostile [-- --runs 10000 --seed N]');
  process.exit(2);
}
console.log(`seed ${seed}, ${runs} stories`);
const { ok } = await build({ only: 'services' });
if (!ok) process.exit(1);
const { code } = await runNode(
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    ...['-c', 'scripts/config/jest.services.mjs', 'services/journal/test/accounting-hostile'],
  ],
  { env: { UKETORI_HOSTILE_RUNS: String(runs), UKETORI_HOSTILE_SEED: String(seed) } },
);
process.exit(code);
