// A backup is taken beside people at work, all of the copy is lost, and the backup becomes the product again.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { openBrowser, openPageAs } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { workOf } from '../product/load.mjs';
import { freePortRange, ROOT, startProduct, until, USERS } from '../product/product.mjs';
import { balancedLines, smallPdf } from '../product/samples.mjs';

const run = promisify(execFile);

describe('a backup that is proven', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uketori-backups-'));
  const key = join(folder, 'key.txt');
  const counts = { uploads: 0, edits: 0, approvals: 0, payments: 0, exports: 0 };
  let product;
  let restored;
  let browser;
  let recipient;
  let file;
  /** What the first product showed of an invoice that was whole before the backup. */
  let kept;
  let kept_sha256;

  before(async () => {
    product = await startProduct({ own: true });
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await restored?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A verb of the product for a copy of it; resolves with what it printed and its exit status. */
  const verb = async (name, args, { port, varDir }, env = {}) => {
    const settings = { ...process.env, PORT: String(port), UKETORI_VAR: varDir, ...env };
    const ended = await run(process.execPath, [join(ROOT, 'scripts', `${name}.mjs`), ...args], {
      cwd: ROOT,
      env: settings,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error) => error);
    return { code: ended.code ?? 0, text: `${ended.stdout}${ended.stderr}` };
  };
  /** SHA-256 of an original as a user downloads it. */
  const original = async (user, document_id) => {
    const link = await user.get(`/documents/${document_id}/link`);
    const { bytes, status } = await user.get(link.body.url.replace(/^.*\/api\/v1/, ''));
    assert.equal(status, 200);
    return createHash('sha256').update(bytes).digest('hex');
  };

  it('a key is made, and its recipient is printed', async () => {
    const { code, text } = await verb('backup', ['key', key], product);
    assert.equal(code, 0, text);
    recipient = /^recipient: (age1\w+)$/m.exec(text)[1];
    assert.equal(statSync(key).mode & 0o777, 0o600);
  });

  it('the backup is taken while people upload, code, approve and pay', async () => {
    const [accountant, approver, payer] = await Promise.all(
      [USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
    );
    const uploaded = await accountant.upload('kept.pdf', smallPdf());
    const document_id = uploaded.body.upload.documents[0].id;
    kept = await until('the invoice of the upload', async () => {
      const list = await accountant.get('/invoices?limit=50');
      return list.body.items.find((row) => row.document_id === document_id && row.status === 'read');
    });
    kept_sha256 = await original(accountant, document_id);
    const { uploading, coding, approving, paying } = workOf({ random: Math.random, counts });
    const journals = await balancedLines(accountant);
    let working = true;
    const running = () => working;
    const work = Promise.all([
      uploading(accountant, running),
      coding(accountant, journals, running),
      approving(accountant, approver, running),
      paying(payer, running),
    ]);
    try {
      await until('users at work', () => counts.uploads > 3);
      const before = counts.uploads;
      const backup = [folder, '--recipient', recipient, '--keep', '3'];
      const { code, text } = await verb('backup', backup, product);
      assert.equal(code, 0, text);
      assert.ok(counts.uploads > before, 'users went on beside the backup');
    } finally {
      working = false;
      await work;
    }
    file = join(
      folder,
      readdirSync(folder).find((name) => name.endsWith('.tar.age')),
    );
    const verified = await verb('backup', ['verify', file, '--identity', key], product);
    assert.match(verified.text, /all whole/);
  });

  it('it stays closed without the key, and a changed byte is noticed', async () => {
    const closed = await verb('backup', ['verify', file], product);
    assert.equal(closed.code, 1);
    assert.match(closed.text, /encrypted/);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] ^= 1;
    const damaged = join(folder, 'damaged.tar.age');
    writeFileSync(damaged, bytes);
    const opened = await verb('backup', ['verify', damaged, '--identity', key], product);
    assert.equal(opened.code, 1, opened.text);
  });

  it('a restore refuses a place that holds something', async () => {
    const { code, text } = await verb('restore', [file, '--identity', key], product);
    assert.equal(code, 1);
    assert.match(text, /empty place/);
  });

  it('everything is lost, and the backup fills an empty place that passes both checks', async () => {
    await product.stop();
    const place = { port: await freePortRange(), varDir: join(folder, 'var') };
    const { code, text } = await verb('restore', [file, '--identity', key], place);
    assert.equal(code, 0, text);
    assert.match(text, /everything of this backup holds/);
    assert.match(text, /all \d+ chains hold/);
    restored = await startProduct({ own: true, again: place });
    const checks = await invariantsOf(restored, 'after the restore');
    assert.deepEqual(checks.failures, []);
  });

  it('users log in as before, read what was there, and go on', async () => {
    const accountant = await restored.login(USERS.accountant);
    const again = (await accountant.get(`/invoices/${kept.local_id}`)).body;
    assert.equal(again.id, kept.id);
    assert.equal(await original(accountant, kept.document_id), kept_sha256);
    const list = (await accountant.get('/invoices?limit=1')).body;
    const uploaded = await accountant.upload('after.pdf', smallPdf());
    assert.equal(uploaded.status, 202);
    await until('the invoice after the restore', async () => {
      const { body } = await accountant.get('/invoices?limit=1');
      return body.total > list.total || body.items[0]?.local_id > list.items[0]?.local_id;
    });
    browser = await openBrowser();
    const page = await openPageAs(browser, restored, USERS.accountant, `/invoice/${kept.local_id}`);
    await page.locator('canvas').first().waitFor();
  });
});
