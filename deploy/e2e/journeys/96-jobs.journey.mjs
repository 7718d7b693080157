import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import {
  openBrowser,
  openPageAs,
  overflow,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { adminUrl } from '../product/invariants.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { smallPdf, uploadAndRead } from '../product/samples.mjs';

const PATH = '/settings/jobs';
const REASON = '二重に登録された処理のため';

describe('jobs that failed for good', () => {
  let product;
  let database;
  let browser;
  let page;
  let organization_id;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    organization_id = accountant.session.organization_id;
    await uploadAndRead(accountant, 'jobs.pdf', smallPdf());
    database = new pg.Client({ connectionString: adminUrl(product) });
    await database.connect();
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.owner, `${PATH}`, {
      viewport: { width: 1280, height: 900 },
    });
  });
  after(async () => {
    await browser?.close();
    await database?.end();
    await product?.stop();
  });

  /** A job that has one try instead of eight. */
  const addJob = (service, kind, data) =>
    database.query(`select ${service}_jobs.add_job($1, payload => $2, max_attempts => 1)`, [
      kind,
      JSON.stringify({ organization_id, data }),
    ]);
  const rows = () => page.locator('tr[data-job]');
  const rowOf = (id) => page.locator('tr[data-job]', { hasText: id });
  const refresh = () => page.getByRole('button', { name: '更新' }).click();
  const missing = [randomUUID(), randomUUID()];

  it('there are none at first', async () => {
    await page.getByText('止まっているジョブも待っているジョブもありません').waitFor();
    await screenshot(page, '96-jobs-empty');
  });

  it('a job that failed as often as it is tried is on the page with its error', async () => {
    for (const approval_id of missing) await addJob('approval', 'approval.resume_final', { approval_id });
    await addJob('inbox', 'inbox.send_to_reading', { item_id: 'broken\n'.repeat(20) });
    await until('the jobs failed', async () => {
      await refresh();
      return (await rows().count()) === 3;
    });
    await rowOf(missing[0]).getByText('最終承認の続き').waitFor();
    await rowOf(missing[0]).getByText('no_record').waitFor();
    await page.locator('summary').first().click();
    await screenshot(page, '96-jobs-failed');
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('filters leave what was chosen, and one service that is silent hides no other', async () => {
    await page.getByRole('combobox', { name: 'サービス' }).click();
    await page.getByTitle('回収').click();
    await until('one row', async () => (await rows().count()) === 1);
    await page.locator('.ant-select', { hasText: '回収' }).hover();
    await page.locator('.ant-select-clear').click();
    const silent = (route) => route.fulfill({ status: 500, json: { code: 'unavailable' } });
    await page.route('**/operations/journal/jobs', silent);
    await page.reload();
    await page.getByText('応答のないサービス：').waitFor();
    await until('the rows of the others', async () => (await rows().count()) === 3);
    await screenshot(page, '96-jobs-silent');
    await page.unroute('**/operations/journal/jobs', silent);
    await refresh();
    await page.getByText('応答のないサービス：').waitFor({ state: 'detached' });
  });

  it('on a narrow page every figure has its name, in English, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await rowOf(missing[0]).scrollIntoViewIfNeeded();
    await screenshot(page, '96-jobs-narrow');
    assert.equal(await overflow(page), 0);
    await useLanguage(page, product, 'en');
    await page.reload();
    await page.getByRole('heading', { name: 'Jobs' }).waitFor();
    await rows().first().waitFor();
    await rowOf(missing[0]).scrollIntoViewIfNeeded();
    await screenshot(page, '96-jobs-narrow-en');
    await page.setViewportSize({ width: 1280, height: 900 });
    await screenshot(page, '96-jobs-en');
    await useLanguage(page, product, 'ja');
    await page.reload();
    await rows().first().waitFor();
  });

  it('is retried when its cause is gone', async () => {
    await database.query(
      `update approval_jobs._private_jobs set payload = jsonb_set(payload::jsonb, '{data,approval_id}',
         (select to_jsonb(id) from approval.approvals where organization_id = $1 limit 1))::json
       where payload->'data'->>'approval_id' = $2`,
      [organization_id, missing[0]],
    );
    await refresh();
    await rowOf(missing[0]).waitFor({ state: 'detached' });
    const repaired = page
      .locator('tr[data-job]', { hasText: '最終承認の続き' })
      .filter({ hasNotText: missing[1] });
    await repaired.getByRole('button', { name: /再実行/ }).click();
    await page.getByText('1件を再実行します').waitFor();
    await until('it is done', async () => {
      await refresh();
      return (await rows().count()) === 2;
    });
  });

  it('is discarded with a reason, by keyboard, several at once; the activity log has it', async () => {
    await page.getByRole('checkbox', { name: '失敗したジョブをすべて選択（2件）' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '理由' }).waitFor();
    assert.ok(await dialog.getByRole('button', { name: '破棄' }).isDisabled());
    await page.keyboard.type(REASON);
    await screenshot(page, '96-jobs-discard');
    await dialog.getByRole('button', { name: '破棄' }).click();
    await page.getByText('止まっているジョブも待っているジョブもありません').waitFor();
    const { rows: log } = await database.query(
      `select after->>'reason' as reason from approval.audit_log where action = 'job.discarded'
       union all select after->>'reason' from inbox.audit_log where action = 'job.discarded'`,
    );
    assert.deepEqual(log, [{ reason: REASON }, { reason: REASON }]);
    await page.goto(`${product.app}/settings/logs`);
    await page.getByText('ジョブを破棄').first().waitFor();
  });

  it('an event that a service could not handle is behind the second tab', async () => {
    await database.query(
      `insert into approval.dead_letters (organization_id, id, consumer, event_id, type, topic, key, payload, error, tries)
       select $1, $2, 'approvals.invoice_changed_before', event_id, type, topic, key, payload, 'deaf', 4
       from events.log where organization_id = $1 and type like '%InvoiceChanged' limit 1`,
      [organization_id, randomUUID()],
    );
    await page.goto(`${product.app}${PATH}?tab=events`);
    const letter = page.locator('tr[data-letter]');
    await letter.getByText('InvoiceChanged').waitFor();
    await screenshot(page, '96-jobs-events');
    await letter.getByRole('button', { name: /もう一度届ける/ }).click();
    await page.getByText(/1件はまた失敗しました/).waitFor();
    await database.query('delete from approval.dead_letters');
  });

  it('users without the ability reach neither the page nor the data', async () => {
    const accountant = await product.login(USERS.accountant);
    for (const what of ['jobs', 'dead-letters'])
      assert.equal((await accountant.get(`/operations/approval/${what}`)).status, 403);
    const answer = await accountant.post('/operations/approval/jobs/discard', { ids: ['1'], reason: 'x' });
    assert.equal(answer.status, 403);
  });
});
