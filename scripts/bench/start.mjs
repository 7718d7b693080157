// P13: from an empty folder to a logged-in screen, and the weight of the whole product at rest.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct, USERS } from '../../deploy/e2e/product/product.mjs';
import { start as startPostgres } from '../../deploy/embedded/postgres.mjs';
import { interleaved, summary, timed } from './rounds.mjs';
import { sized } from './size.mjs';
import { weightOf } from './weight.mjs';

const ROUNDS = sized(3, 1);
const REST_MS = sized(8000, 0);

export async function coldStart() {
  const weights = [];
  const mine = async () => {
    let product;
    const seconds = await timed(async () => {
      product = await startProduct();
      const user = await product.login(USERS.accountant);
      if ((await user.get('/session')).status !== 200) throw new Error('no session');
    });
    await sleep(REST_MS);
    weights.push(weightOf(product.child.pid));
    await product.stop();
    return seconds;
  };
  const limit = () =>
    timed(async () => {
      const dir = mkdtempSync(join(tmpdir(), 'uketori-bench-'));
      const server = await startPostgres({ dir });
      execFileSync(process.execPath, ['-e', '0']);
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    });
  const rounds = await interleaved(ROUNDS, mine, limit);
  const [result] = [
    summary({
      id: 'P13',
      title: 'empty folder to a logged-in screen',
      beside: 'initdb + start + node -e 0',
      rounds,
      bar: Number.POSITIVE_INFINITY,
    }),
  ];
  const seconds = result.mine / 1000;
  return [
    { ...result, bar: '≤ 30 s', verdict: seconds <= 30 ? 'met' : 'missed' },
    {
      id: 'P13',
      title: 'weight of everything at rest (PSS)',
      beside: '1,536 MB',
      rounds: weights.length,
      median: Math.max(...weights) / 1536,
      min: Math.min(...weights) / 1536,
      max: Math.max(...weights) / 1536,
      mine: Math.max(...weights),
      limit: 1536,
      unit: 'MB',
      bar: '≤ 1',
      verdict: Math.max(...weights) <= 1536 ? 'met' : 'missed',
    },
  ];
}
