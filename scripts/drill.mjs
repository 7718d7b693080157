// npm run drill -- [RUNS]: starts a product, writes to it without a pause and runs verify-audit and invariants RUNS times
// (default 100) beside that. Exits with 1 on any alarm.
import { build } from './build.mjs';
import { runNode } from './runtime.mjs';

if (!(await build()).ok) process.exit(1);
const { code } = await runNode(['deploy/e2e/drill.mjs', ...process.argv.slice(2)]);
process.exitCode = code;
