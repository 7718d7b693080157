// Runs both checks of the data beside a product that people write to, as often as the argument says. Every alarm is a
// false one.
import { join } from 'node:path';
import { checkInvariants } from '../../scripts/invariants.mjs';
import { verifyAudit } from '../../scripts/verify-audit.mjs';
import { workOf } from './product/load.mjs';
import { adminUrl } from './product/invariants.mjs';
import { startProduct, USERS } from './product/product.mjs';
import { balancedLines } from './product/samples.mjs';

const RUNS = Number(process.argv[2] ?? 100);

/**
 * `runs` runs of both checks while the product is written to. Returns what was written and every alarm with its lines.
 * @param {object} product   as startProduct returns it
 */
export async function drillOf(product, runs) {
  const counts = { uploads: 0, edits: 0, approvals: 0, payments: 0, exports: 0 };
  const { uploading, coding, approving, paying } = workOf({ random: Math.random, counts });
  const [accountant, approver, payer] = await Promise.all(
    [USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
  );
  const journals = await balancedLines(accountant);
  let working = true;
  const running = () => working;
  const work = Promise.all([
    uploading(accountant, running),
    coding(accountant, journals, running),
    approving(accountant, approver, running),
    paying(payer, running),
  ]);
  const admin_url = adminUrl(product);
  const env = { UKETORI_ANCHOR_DIR: join(product.varDir, 'anchors') };
  const storage_dir = join(product.varDir, 'files');
  const alarms = [];
  try {
    for (let run = 1; run <= runs; run += 1)
      for (const [check, options] of [
        [verifyAudit, {}],
        [checkInvariants, { storage_dir }],
      ]) {
        const lines = [];
        const failed = await check({ admin_url, env, ...options, print: (line) => lines.push(line) });
        if (failed > 0) alarms.push({ run, lines: lines.filter((line) => /FAIL|BROKEN/.test(line)) });
      }
  } finally {
    working = false;
    await work;
  }
  return { counts, alarms };
}

if (import.meta.filename === process.argv[1]) {
  const product = await startProduct({ own: true });
  const began = Date.now();
  try {
    const { counts, alarms } = await drillOf(product, RUNS);
    for (const { run, lines } of alarms) console.log(`run ${run}:\n  ${lines.join('\n  ')}`);
    const written = Object.entries(counts).map(([what, n]) => `${n} ${what}`);
    console.log(
      `${RUNS} runs of both checks in ${Math.round((Date.now() - began) / 1000)} s beside ${written.join(', ')}`,
    );
    console.log(`${alarms.length} false alarms`);
    process.exitCode = alarms.length === 0 ? 0 : 1;
  } finally {
    await product.stop();
  }
}
