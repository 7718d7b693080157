import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { superuserUrl } from '../../embedded/postgres.mjs';
import { checkInvariants } from '../../../scripts/invariants.mjs';

const DRAIN_MS = 60_000;

/** Superuser's URL of the product's database, for looking behind the policies. */
export function adminUrl(product) {
  const url = new URL(superuserUrl(join(product.varDir, 'postgres'), product.port + 30));
  url.pathname = '/uketori';
  return url.href;
}

/**
 * Runs the invariants until they hold or a minute is over: pending events are no fault, events
 * that never arrive are. Returns the form of the other suites.
 */
export async function invariantsOf(product, when, { embedded = true } = {}) {
  const until = Date.now() + DRAIN_MS;
  for (;;) {
    const lines = [];
    const failed = await checkInvariants({
      admin_url: adminUrl(product),
      storage_dir: join(product.varDir, 'files'),
      embedded,
      print: (line) => lines.push(line),
    });
    if (failed === 0 || Date.now() > until) {
      console.log(lines.join('\n'));
      const failures = lines
        .filter((line) => line.startsWith('FAIL'))
        .map((line) => `${when}: ${line.split('\n')[0]}`);
      return {
        passed: lines.length - failures.length,
        failed: failures.length,
        skipped: 0,
        skips: [],
        failures,
      };
    }
    await sleep(1000);
  }
}
