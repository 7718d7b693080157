// npm run soak [-- --deliveries 1000000 --every 4 --seed N]: webhooks of five organizations while processes are killed
// about every so many seconds. Exits with 1 when an event was lost, came out of order or to another organization.
import { parseArgs } from 'node:util';
import { build } from './build.mjs';

const { values } = parseArgs({
  options: {
    deliveries: { type: 'string', default: '1000000' },
    every: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [deliveries, every, seed] = [values.deliveries, values.every, values.seed].map(Number);
if (![deliveries, every, seed].every(Number.isFinite) || deliveries < 1 || every <= 0) {
  console.error('usage: npm run soak [-- --deliveries 1000000 --every 10 --seed N]');
  process.exit(2);
}
const { ok } = await build({ only: 'services' });
if (!ok) process.exit(1);
const { soakOf } = await import('./soak/webhooks.mjs');
const { randomOf } = await import('./random.mjs');
console.log(`seed ${seed}, ${deliveries} deliveries`);
const { expected, kills, seconds, account, wrong } = await soakOf({
  deliveries,
  every_ms: every * 1000,
  random: randomOf(seed),
  print: console.log,
});
const rate = Math.round(expected / seconds);
console.log(
  `${account.accepted} of ${expected} arrived in ${Math.round(seconds)} s (${rate}/s), ${account.repeated} twice, ` +
    `${account.failed} failed tries, ${kills} kills`,
);
for (const line of wrong.slice(0, 50)) console.log(`WRONG ${line}`);
process.exit(wrong.length > 0 ? 1 : 0);
