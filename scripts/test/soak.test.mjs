// The short form of npm run soak: webhooks while processes are killed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../random.mjs';
import { soakOf } from '../soak/webhooks.mjs';

test('no event is lost, none comes to another organization, and each subject keeps its order', async () => {
  const { expected, kills, account, wrong } = await soakOf({
    deliveries: 2000,
    every_ms: 4000,
    random: randomOf(7),
  });
  assert.deepEqual(wrong, []);
  assert.equal(account.accepted, expected);
  assert.ok(kills > 0, 'nothing was killed');
  assert.ok(account.failed > 0, 'no try failed');
});
