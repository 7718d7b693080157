import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { verifyAudit } from '../../../scripts/verify-audit.mjs';
import { drillOf } from '../drill.mjs';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { adminUrl } from '../product/invariants.mjs';
import { ROOT, startProduct, until, USERS } from '../product/product.mjs';

const LOCAL = '127.0.0.3';

describe('a log that proves itself, and limits on abuse', () => {
  let product;
  let browser;
  let owner;
  let receiver;
  const received = [];
  before(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        response.end();
      });
    });
    await new Promise((resolve) => receiver.listen(0, LOCAL, resolve));
    product = await startProduct({
      own: true,
      env: {
        UKETORI_WEBHOOK_NETWORKS: `${LOCAL}/32`,
        UKETORI_QUOTAS: 'invitations=2',
        UKETORI_ANCHOR_MINUTES: '1',
      },
    });
    owner = await product.login(USERS.owner);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    receiver?.close();
    await product?.stop();
  });
  const env = () => ({ UKETORI_ANCHOR_DIR: join(product.varDir, 'anchors') });
  const verified = async () => {
    const lines = [];
    const broken = await verifyAudit({
      admin_url: adminUrl(product),
      env: env(),
      print: (line) => lines.push(line),
    });
    return { broken, lines };
  };

  it('both checks give no false alarm beside people at work', async () => {
    const { counts, alarms } = await drillOf(product, 20);
    assert.deepEqual(alarms, []);
    assert.ok(counts.uploads > 1, JSON.stringify(counts));
  });

  it('the owner sets a webhook and sees its secret once; a test arrives signed', async () => {
    const page = await openPageAs(browser, product, USERS.owner, '/settings/security-events');
    await page.getByLabel('送信先のURL').fill(`http://${LOCAL}:${receiver.address().port}/siem`);
    await page.getByRole('button', { name: '保存' }).click();
    const secret = await page.getByRole('dialog').getByRole('textbox').inputValue();
    assert.match(secret, /^whsec_/);
    await screenshot(page, '126-secret');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'テスト送信' }).click();
    const { headers, body } = await until('the test', () =>
      received.find((one) => one.body.includes('"test.sent"')),
    );
    const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signed}`);
    await page.getByText('送信済').first().waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await seriousFindings(page), []);
    await screenshot(page, '126-events');
    await page.context().close();
  });

  it('a failed log-in and a refused request reach the webhook and the line', async () => {
    await product.call('POST', '/api/v1/session/authenticate', {
      body: { email: USERS.approver, password: 'not-the-password' },
    });
    const approver = await product.login(USERS.approver);
    assert.equal((await approver.get('/api-keys')).status, 403);
    for (const type of ['login.failed', 'refusal.request'])
      await until(type, () => received.some((one) => one.body.includes(`"${type}"`)));
    const lines = readFileSync(join(product.varDir, 'log/security.jsonl'), 'utf8');
    for (const type of ['login.failed', 'refusal.request', 'settings.webhook_changed'])
      assert.ok(lines.includes(`"type":"${type}"`), type);
    assert.equal(lines.includes('not-the-password'), false);
  });

  it('the limit of the day refuses the third invitation, and the screen and the bell say so', async () => {
    const invite = (name) => owner.post('/invitations', { email: `${name}@neu.example`, user_role_id: 2 });
    const statuses = [];
    for (const name of ['a', 'b', 'c']) statuses.push((await invite(name)).status);
    assert.deepEqual(statuses, [201, 201, 429]);
    const page = await openPageAs(browser, product, USERS.owner, '/settings/limits');
    const limit = page.getByRole('region', { name: 'ユーザーの招待' });
    await limit.getByText('上限に達しています').waitFor();
    await limit.getByText('2 / 2').waitFor();
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await seriousFindings(page), []);
    await screenshot(page, '126-limits');
    const bell = async () => (await owner.get('/notifications')).body.items;
    await until('the notification', async () => (await bell()).some(({ type }) => type === 'quota_reached'));
    await page.context().close();
  });

  it('the operator gives the organization a limit of its own', async () => {
    const { organization_id } = owner.session;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/quota.mjs'), organization_id, 'invitations', '5'],
      { env: { ...process.env, MIGRATE_DATABASE_URL: adminUrl(product) }, encoding: 'utf8' },
    );
    assert.match(stdout, /admin +invitations +2 of 5 \(its own limit\)/, stderr);
    const answer = await owner.post('/invitations', { email: 'd@neu.example', user_role_id: 2 });
    assert.equal(answer.status, 201);
  });

  it('a superuser rewrites a log with good hashes, and command and screen find it', async () => {
    const { organization_id } = owner.session;
    await until(
      'the first anchors',
      async () => (await verified()).lines.some((line) => /^ {2}admin .*outside to +[1-9]/.test(line)),
      90_000,
    );
    assert.equal((await verified()).broken, 0);
    const { auditHash } = await import('../../../services/kit/dist/audit.js');
    const database = new pg.Client({ connectionString: adminUrl(product) });
    await database.connect();
    const { rows } = await database.query(
      'select * from admin.audit_log where organization_id = $1 order by seq',
      [organization_id],
    );
    let previous_hash = '0'.repeat(64);
    let head;
    for (const { hash: _, ...row } of rows) {
      const link = {
        ...row,
        seq: Number(row.seq),
        occurred_at: new Date(row.occurred_at).toISOString(),
        user_name: Number(row.seq) === 2 ? '別人' : row.user_name,
        previous_hash,
      };
      head = { seq: link.seq, hash: auditHash(link) };
      await database.query(
        `update admin.audit_log set user_name = $3, previous_hash = $4, hash = $5 where organization_id = $1 and seq = $2`,
        [organization_id, link.seq, link.user_name, previous_hash, head.hash],
      );
      await database.query(
        'update admin.audit_anchors set hash = $3 where organization_id = $1 and seq = $2',
        [organization_id, link.seq, head.hash],
      );
      previous_hash = head.hash;
    }
    await database.query('update admin.audit_heads set seq = $2, hash = $3 where organization_id = $1', [
      organization_id,
      head.seq,
      head.hash,
    ]);
    await database.end();
    const { broken, lines } = await verified();
    assert.equal(broken, 1, lines.join('\n'));
    assert.match(
      lines.find((line) => line.includes('BROKEN')),
      /outside_anchor_differs/,
    );
    const page = await openPageAs(browser, product, USERS.owner, '/settings/logs');
    await page.getByRole('button', { name: '検証' }).click();
    await page.getByText('外部に記録したハッシュと異なります').waitFor();
    await screenshot(page, '126-chain');
    await page.context().close();
  });
});
