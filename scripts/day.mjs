// npm run day -- [INVOICES] [en]: a day of a company of four people with 40 invoices, played in Chromium against a product of
// its own. Prints the steps, presses and milliseconds of each person; the pictures are in deploy/e2e/screenshots.
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { runNode } from './runtime.mjs';

await ensureChromium();
if (!(await build()).ok) process.exit(1);
const { code } = await runNode(['deploy/e2e/day/drill.mjs', ...process.argv.slice(2)]);
process.exitCode = code;
