import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { ROOT, startProduct, until, USERS } from '../product/product.mjs';
import { editInvoice, sample, uploadAndRead } from '../product/samples.mjs';

const LOCAL = '127.0.0.7';

/** The program of the guide, as it is printed there. */
const program = () => {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8'));
  return code;
};

/** Node asks the system for names below localhost, which not every system knows. */
const RESOLVE = `import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (name, options, done) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, options, done);`;

function freePort() {
  return new Promise((resolve) => {
    const server = createSocket().listen(0, LOCAL, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

describe('webhooks for other programs', () => {
  let product;
  let browser;
  let owner;
  let accountant;
  let folder;
  let receiver;
  let status = 200;
  const received = [];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uketori-hooks-'));
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push(JSON.parse(body));
        response.writeHead(status).end(status === 200 ? '' : 'out of order');
      });
    });
    await new Promise((resolve) => receiver.listen(0, LOCAL, resolve));
    product = await startProduct({ own: true, env: { UKETORI_WEBHOOK_NETWORKS: `${LOCAL}/32` } });
    [owner, accountant] = await Promise.all(
      [USERS.owner, USERS.accountant].map((email) => product.login(email)),
    );
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    receiver?.close();
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('an owner adds one on the screen, sends a test and sees what arrived', async () => {
    const page = await openPageAs(browser, product, USERS.owner, '/settings/webhooks');
    await page.getByRole('button', { name: '送信先を追加' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^名前/).fill('会計システム');
    await dialog.getByLabel(/^送信先のURL/).fill(`http://${LOCAL}:${receiver.address().port}/uketori`);
    await dialog.getByLabel(/^イベント/).click();
    await page.locator('.ant-select-item-option', { hasText: 'invoice.*' }).first().click();
    await dialog.getByLabel(/^名前/).click();
    await screenshot(page, '135-new');
    await dialog.getByRole('button', { name: /^登\s*録$/ }).click();
    // The form shows its own fields until the response is there.
    const secret = dialog.getByRole('textbox', { name: '署名の鍵' });
    assert.match(await secret.inputValue(), /^whsec_/);
    await dialog.getByText(/^閉\s*じ\s*る$/).click();
    await screenshot(page, '135-list');
    await page.getByRole('link', { name: '会計システム' }).click();
    await page.getByRole('button', { name: 'テスト送信' }).click();
    await until('the test', () => received.some(({ type }) => type === 'test.sent'));
    await page.getByText('送信済').first().waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await seriousFindings(page), []);
    await screenshot(page, '135-detail');
    await page.context().close();
  });

  it('a refused event waits, shows its response, and is sent again by a click', async () => {
    status = 500;
    const { local_id } = await uploadAndRead(accountant, 'hook.pdf', sample('digital-two-rates.pdf'));
    await until('a refused event', () => received.some(({ data }) => data.local_id === local_id));
    const page = await openPageAs(browser, product, USERS.owner, '/settings/webhooks');
    await page.getByText('失敗中').first().waitFor();
    await page.getByRole('link', { name: '会計システム' }).click();
    await page.getByText('invoice.created').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('out of order').first().waitFor();
    await drawer.getByText('"version": 1').first().waitFor();
    await screenshot(page, '135-delivery');
    await page.keyboard.press('Escape');
    status = 200;
    received.length = 0;
    await page.getByRole('button', { name: /^再\s*開$/ }).click();
    await until('the event again', () => received.some(({ data }) => data.local_id === local_id));
    const versions = received.filter(({ data }) => data.local_id === local_id).map(({ version }) => version);
    assert.deepEqual(
      versions,
      [...versions].sort((a, b) => a - b),
    );
    await page.getByText('稼働中').first().waitFor();
    await page.context().close();
  });

  it('the program of the guide keeps a correct copy of all invoices, through restarts and kills', async () => {
    const port = await freePort();
    const made = await owner.post('/webhooks', {
      name: 'copy',
      url: `http://${LOCAL}:${port}/`,
      events: ['invoice.*'],
    });
    assert.equal(made.status, 201, String(made.bytes));
    const key = await owner.post('/api-keys', {
      name: 'copy',
      items: [{ ability: 'invoice:read', level: 3 }],
    });
    const FILE = join(folder, 'invoices.json');
    writeFileSync(join(folder, 'copy.mjs'), program().replace('.listen(PORT)', `.listen(PORT, '${LOCAL}')`));
    writeFileSync(join(folder, 'resolve.mjs'), RESOLVE);
    const start = () =>
      spawn(process.execPath, ['--import', join(folder, 'resolve.mjs'), join(folder, 'copy.mjs')], {
        env: {
          ...process.env,
          API: `http://api.${product.domain}/api/v1`,
          API_KEY: key.body.key,
          WEBHOOK_SECRET: made.body.secret,
          FILE,
          PORT: String(port),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    const wanted = async () => {
      const { body } = await owner.get('/invoices?limit=100&deleted=true,false');
      return body.items.map(facts).sort(byId);
    };
    const kept = () => {
      try {
        return Object.values(JSON.parse(readFileSync(FILE, 'utf8')))
          .map(facts)
          .sort(byId);
      } catch {
        return null;
      }
    };
    const isRight = async () => JSON.stringify(kept()) === JSON.stringify(await wanted());
    let child = start();
    await until('the first copy', isRight);

    const { local_id } = await uploadAndRead(accountant, 'copy.pdf', sample('digital-withholding.pdf'));
    await editInvoice(accountant, local_id, { partner_name: '株式会社写し' });
    await until('the copy after changes', isRight);
    assert.ok(kept().some(({ partner_name }) => partner_name === '株式会社写し'));

    // It is dead while things happen; then it comes back, and the deliveries with it.
    child.kill('SIGKILL');
    await editInvoice(accountant, local_id, { partner_name: '株式会社二度目' });
    await editInvoice(accountant, local_id, { partner_name: '株式会社三度目' });
    await until('a failed delivery', async () => {
      const { body } = await owner.get(`/webhooks/${made.body.id}`);
      return body.state === 'FAILING';
    });
    assert.equal(await isRight(), false);
    // An invoice of the past must not need the list: the program comes back with what it stored.
    child = start();
    await owner.post(`/webhooks/${made.body.id}/resume`);
    await until('the copy after the restart', isRight);

    for (const name of ['四', '五', '六']) {
      const editing = editInvoice(accountant, local_id, { partner_name: `株式会社${name}度目` });
      child.kill('SIGKILL');
      child = start();
      await editing;
    }
    await owner.post(`/webhooks/${made.body.id}/resume`);
    await until('the copy after kills', isRight);
    child.kill('SIGKILL');
  });
});

const facts = ({ id, version, local_id, partner_name, issue_date, pay_date, total_amount, deleted }) => ({
  id,
  version,
  local_id,
  partner_name,
  issue_date,
  pay_date,
  total_amount,
  deleted,
});
const byId = (a, b) => (a.id < b.id ? -1 : 1);
