// npm run manual: takes the pictures of the user manual from the running product, into docs/manual/images.
import { ensureChromium } from './chromium.mjs';
import { build } from './build.mjs';
import { runNode } from './runtime.mjs';

await ensureChromium();
if (!(await build()).ok) process.exit(1);
const { code } = await runNode(['deploy/e2e/journeys.mjs', '72'], {
  env: { UKETORI_WRITE_MANUAL: '1', UKETORI_E2E_LANES: '1' },
});
process.exitCode = code;
