// npm run year -- [DOCUMENTS [SUPPLIERS]]: closes twelve months of a company with 3,000 invoices of 300 suppliers against a
// product of its own, and compares ledger, files and reports with a calculation in Python. Exits with 1 on any difference.
import { build } from './build.mjs';
import { runNode } from './runtime.mjs';

if (!(await build()).ok) process.exit(1);
const { code } = await runNode(['deploy/e2e/year/drill.mjs', ...process.argv.slice(2)]);
process.exitCode = code;
