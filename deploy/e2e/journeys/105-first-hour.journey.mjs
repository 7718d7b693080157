import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  openBrowser,
  openPage,
  overflow,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { mailedLink } from '../product/mailbox.mjs';
import { startProduct, until } from '../product/product.mjs';
import { smallPdf, uploadAndRead } from '../product/samples.mjs';

const OWNER = { email: `hajime-${Date.now()}@company.test`, password: 'Founder-2026!' };

describe('the first hour of a new organization', () => {
  let product;
  let browser;
  let page;
  let owner;
  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    page = await openPage(browser);
    await found();
    owner = await product.login(OWNER.email, { password: OWNER.password });
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** Signs the owner up through the mailed link. */
  async function found() {
    const asked = { email: OWNER.email, organization_name: '初めの一歩株式会社' };
    const begun = await product.call('PUT', '/api/v1/session/sign-ups', { host: 'accounts', body: asked });
    assert.equal(begun.status, 204);
    await page.goto(await mailedLink(product, OWNER.email, '/session/sign-up'));
    await page.getByLabel('氏名').fill('最初 一子');
    await page.getByLabel('パスワード', { exact: true }).fill(OWNER.password);
    await page.getByLabel('パスワード（確認）').fill(OWNER.password);
    // The policy on duties has to be chosen.
    await page.getByRole('button', { name: '登録する' }).click();
    await page.getByText('どれかを選んでください').waitFor();
    await page.getByLabel('使わない（1人の組織向け）').check();
    await screenshot(page, '105-sign-up');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${product.app}/home`);
  }

  const card = () => page.locator('[data-first-steps]');
  /** Waits until the home shows that so many of the nine steps are done and which is next. */
  async function expectSteps(done, next) {
    await page.goto(`${product.app}/home`);
    await page.locator(`[data-first-steps="${done}/9"]`).waitFor();
    if (next) await page.locator(`[data-next="${next}"]`).waitFor();
  }

  it('the home names the next step and leads to its page', async () => {
    await expectSteps(0, 'company');
    await screenshot(page, '105-begin');
    assert.deepEqual(await seriousFindings(page), []);
    await card().getByRole('link', { name: 'このページへ' }).click();
    await page.waitForURL('**/mycompany');
    await page.getByLabel('登録番号').fill('T7010705000725');
    await page.getByRole('button', { name: /保存/ }).click();
    await page.getByText('保存しました').first().waitFor();
    await expectSteps(1, 'books');
  });

  it('samples come in like any upload, and go for good with what was done to them', async () => {
    assert.ok((await owner.post('/initial-settings')).status < 300);
    await expectSteps(2, 'own_account');
    await page.getByRole('button', { name: 'サンプルを入れる' }).click();
    await page.locator('[data-samples="3"]').waitFor();
    await screenshot(page, '105-samples');
    const samples = await until('three sample invoices', async () => {
      const { body } = await owner.get('/invoices');
      return body.items.length === 3 && body.items;
    });
    assert.deepEqual([...new Set(samples.map(({ source }) => source))], ['sample']);
    await page.goto(`${product.app}/invoice`);
    await page.getByText('サンプル', { exact: true }).first().waitFor();
    await screenshot(page, '105-samples-list');
    const { local_id, id, version } = samples[0];
    assert.equal((await owner.post('/recurring-schedules', { local_id })).body.code, 'sample_invoice');
    await until('its approval', async () => {
      const answer = await owner.post(`/approvals/invoice/${id}/levels/1`, { version });
      return answer.status < 300;
    });
    await expectSteps(3, 'own_account');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('[data-samples="3"]').scrollIntoViewIfNeeded();
    await screenshot(page, '105-samples-narrow');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'サンプルを消す' }).click();
    await page.getByPlaceholder('DELETE').fill('DELETE');
    await screenshot(page, '105-samples-confirm');
    await page.getByPlaceholder('DELETE').press('Enter');
    await page.getByText('サンプルを消しました').waitFor();
    for (const path of ['/invoices?deleted=true,false', '/approvals', '/books', '/companies'])
      await until(`no sample in ${path}`, async () => (await owner.get(path)).body.items.length === 0);
    assert.deepEqual((await owner.get('/sample-data')).body, { loaded: 0, may_load: true });
    await expectSteps(2, 'own_account');
  });

  it('steps tick themselves from the data, in any order', async () => {
    const { local_id } = await uploadAndRead(owner, 'first.pdf', smallPdf());
    await expectSteps(3, 'own_account');
    await page.locator('[data-step="first_received"][data-done="true"]').waitFor();
    assert.ok(local_id > 0);
    await screenshot(page, '105-ticks');
  });

  it('folds, fits a phone and speaks English', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await card().waitFor();
    await screenshot(page, '105-narrow');
    assert.deepEqual(await seriousFindings(page), []);
    assert.equal(await overflow(page), 0);
    await useLanguage(page, product, 'en');
    await page.reload();
    await card().waitFor();
    await screenshot(page, '105-narrow-en');
    await page.setViewportSize({ width: 1440, height: 900 });
    await screenshot(page, '105-en');
    await card().getByRole('button', { name: 'Fold' }).click();
    await page.reload();
    await card().getByRole('button', { name: 'Show all' }).waitFor();
    assert.equal(await page.locator('[data-step]').count(), 0);
    await screenshot(page, '105-folded');
    await card().getByRole('button', { name: 'Show all' }).click();
    await useLanguage(page, product, 'ja');
  });

  it('the card goes for the whole organization, and a setting brings it back', async () => {
    await page.reload();
    await card().getByRole('button', { name: 'この案内を表示しない' }).click();
    await card().waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'ホーム', level: 1 }).waitFor();
    assert.equal(await card().count(), 0);
    await page.goto(`${product.app}/settings?section=security`);
    await page.getByLabel('ホームに「はじめにすること」を表示する').click();
    await screenshot(page, '105-setting');
    await page.getByRole('button', { name: /保存/ }).click();
    await page.getByText('保存しました').first().waitFor();
    await page.goto(`${product.app}/home`);
    await card().waitFor();
    await until('the log', async () => (await owner.get('/organization-settings')).body.show_first_steps);
  });

  it('a setting shows each user a tour of two steps, once', async () => {
    const { version } = (await owner.get('/organization-settings')).body;
    assert.equal((await owner.patch('/organization-settings', { version, show_tour: true })).status, 200);
    const note = page.locator('.ant-tour:visible');
    await page.goto(`${product.app}/home`);
    await note.getByText('仕事はメニューから始めます').waitFor();
    await screenshot(page, '105-tour-menu');
    assert.deepEqual(await seriousFindings(page), []);
    await note.getByRole('button', { name: '次へ' }).click();
    await note.getByText('困ったときは「？」を押します').waitFor();
    await screenshot(page, '105-tour-help');
    await note.getByRole('button', { name: 'はじめる' }).click();
    await note.waitFor({ state: 'hidden' });
    await page.reload();
    await card().waitFor();
    await page.waitForTimeout(1_500);
    assert.equal(await note.count(), 0);
    assert.deepEqual(page.errors, []);
  });
});
