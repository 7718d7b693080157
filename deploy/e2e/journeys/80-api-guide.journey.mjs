import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { ROOT, startProduct, USERS } from '../product/product.mjs';
import { sample, smallPdf, truthOf } from '../product/samples.mjs';
import { parseZengin } from '../product/zengin.mjs';

const FILE = 'digital-two-rates.pdf';
const ABILITIES = [
  ...['upload', 'read', 'update', 'approve1', 'approve2', 'final_approve'].map((name) => `invoice:${name}`),
  ...['read', 'update', 'export', ...[1, 2, 3, 4].map((n) => `pay_approve${n}`)].map(
    (name) => `payment:${name}`,
  ),
];

function missing() {
  const programs = ['bash', 'curl', 'jq'].filter((name) => {
    try {
      execFileSync('which', [name]);
      return false;
    } catch {
      return true;
    }
  });
  return programs.length > 0 && `not installed: ${programs.join(', ')}`;
}

/** The shell example of the API guide, its placeholders filled. */
function guide(values) {
  const [, script] = /```sh\n(API=[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/api.md'), 'utf8'));
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`),
    script,
  );
}

function bash(script, cwd) {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', script], { cwd, timeout: 120_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => resolve({ code, output }));
  });
}

describe('the API guide', { skip: missing() }, () => {
  let product;
  let folder;
  before(async () => {
    product = await startProduct();
    folder = mkdtempSync(join(tmpdir(), 'uketori-guide-'));
  });
  after(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true });
  });

  it('takes an invoice from the letter to the bank as it is written', async () => {
    const owner = await product.login(USERS.owner);
    const made = await owner.post('/api-keys', {
      name: 'guide',
      items: ABILITIES.map((ability) => ({ ability, level: 3 })),
    });
    assert.equal(made.status, 201, String(made.bytes));
    writeFileSync(
      join(folder, 'invoice.pdf'),
      Buffer.concat([sample(FILE), Buffer.from(`\n% ${Date.now()}\n`)]),
    );
    // The newest upload of the organization is always somebody else's.
    const accountant = await product.login(USERS.accountant);
    let working = true;
    const strangers = (async () => {
      for (let i = 0; working && i < 40; i++) {
        const { status } = await accountant.upload(`stranger-${i}.pdf`, smallPdf());
        assert.equal(status, 202);
        await sleep(400);
      }
    })();
    const { code, output } = await bash(
      `set -eu\n${guide({
        API: `http://api.${product.domain}/api/v1`,
        KEY: `X-Api-Key: ${made.body.key}`,
      })}`,
      folder,
    );
    working = false;
    await strangers;
    assert.equal(code, 0, output);
    const bytes = readFileSync(join(folder, 'transfer.txt'));
    const file = parseZengin(bytes);
    const { payable_amount, bank } = truthOf(FILE);
    assert.deepEqual([file.kinds, file.count, file.total], ['1289', 1, payable_amount], output);
    assert.equal(file.rows[0].account_number, bank.account_number);
  });
});
