import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DEMO_ORGANIZATIONS, demoWasRemoved } from '../../embedded/demo.mjs';
import { loginByPage, openBrowser, openPage, screenshot } from '../product/browser.mjs';
import { PASSWORD, startProduct, until, USERS } from '../product/product.mjs';
import { smallPdf } from '../product/samples.mjs';

const [DEMO] = DEMO_ORGANIZATIONS;
const OWNER = { email: 'first@company.test', password: 'Founder-2026!' };

describe('from the demonstration to the first organization of one’s own', () => {
  let product;
  let browser;
  let page;
  before(async () => {
    product = await startProduct({ own: true, env: { UKETORI_SIGN_UP: 'closed' } });
    browser = await openBrowser();
    page = await openPage(browser);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const demoFiles = () =>
    readdirSync(join(product.varDir, 'files'), { recursive: true }).filter((file) => file.includes(DEMO));
  const printedLink = () =>
    product.child.output().match(/http:\/\/accounts\.\S+\/session\/first-owner\/[\w-]+/)?.[0];

  it('the banner is there for everybody of the demonstration, its button for the owner alone', async () => {
    await loginByPage(page, product, USERS.viewer, undefined, `${product.app}/invoice`);
    const banner = page.getByRole('complementary', { name: 'デモ用の組織' });
    await banner.getByText('実際の請求書を入れる前に削除してください').waitFor();
    assert.equal(await banner.getByRole('button').count(), 0);
    assert.equal(printedLink(), undefined, 'there is an organization: no link is printed');
    await page.context().clearCookies();
  });

  it('the owner removes the demonstration: rows, files, sessions and logins are gone', async () => {
    const keiri = await product.login(USERS.accountant);
    assert.ok((await keiri.upload('demo.pdf', smallPdf())).status < 300);
    await until('the file on the disk', () => demoFiles().length > 0);
    await loginByPage(page, product, USERS.owner, undefined, `${product.app}/invoice`);
    await page.getByRole('button', { name: 'デモを削除' }).click();
    await screenshot(page, 'demo-banner');
    await page.getByPlaceholder('DELETE').fill('DELETE');
    await screenshot(page, 'demo-confirm');
    await page.getByPlaceholder('DELETE').press('Enter');
    await page.getByText('デモ用の組織を削除しました').waitFor();
    assert.ok(page.url().startsWith(`${product.accounts}/login`), page.url());
    await screenshot(page, 'demo-removed');
    assert.equal((await keiri.get('/invoices')).status, 401);
    await until('the link of the first owner', printedLink);
    const login = await product.call('POST', '/api/v1/session/authenticate', {
      host: 'accounts',
      body: { email: USERS.owner, password: PASSWORD },
    });
    assert.equal(login.status, 401);
    await until('no file of the demonstration', () => demoFiles().length === 0);
  });

  it('the printed link founds the first organization, with sign-up closed and without mail', async () => {
    const link = printedLink();
    await page.goto(link);
    await page.getByLabel('会社名・屋号').fill('第一株式会社');
    await page.getByLabel('氏名').fill('最初 一子');
    await page.getByLabel('メールアドレス').fill(OWNER.email);
    await page.getByLabel('パスワード', { exact: true }).fill(OWNER.password);
    await page.getByLabel('パスワード（確認）').fill(OWNER.password);
    await page.getByLabel('警告して記録する').check();
    await screenshot(page, 'first-owner');
    await page.getByRole('button', { name: '作成してログイン' }).click();
    await page.waitForURL(`${product.app}/home`);
    await page.getByText('第一株式会社').first().waitFor();
    assert.equal(await page.getByRole('complementary', { name: 'デモ用の組織' }).count(), 0);
    await screenshot(page, 'first-organization');
    await page.goto(link);
    await page.getByText('このリンクはすでに使用されています').waitFor();
  });

  it('nothing of the demonstration came back meanwhile', async () => {
    const owner = await product.login(OWNER.email, { password: OWNER.password });
    assert.equal((await owner.get('/users')).body.items.length, 1);
    assert.equal((await owner.get('/organization-settings')).body.duty_policy, 'warn');
    assert.deepEqual(demoFiles(), []);
    assert.ok(demoWasRemoved(product.varDir), 'the next start must not seed it again');
    assert.equal((await owner.post('/session/demonstration/removal', { confirm: 'DELETE' })).status, 404);
  });
});
