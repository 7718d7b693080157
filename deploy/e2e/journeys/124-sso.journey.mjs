import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  loginByPage,
  openBrowser,
  openPage,
  overflow,
  screenshot,
  seriousFindings,
} from '../product/browser.mjs';
import { openIdentityProvider } from '../product/identity-provider.mjs';
import { PASSWORD, startProduct, until, USERS } from '../product/product.mjs';

const DOMAIN = 'uketori.example';

describe('single sign-on', () => {
  const login = `sso-${randomUUID().slice(0, 8)}`;
  let product;
  let provider;
  let owner;
  let browser;
  let page;
  before(async () => {
    // The product has to know which issuer may be on this machine before it starts, and the provider then where it
    // sends the browser back to.
    const accounts = {
      [login]: { email: `${login}@${DOMAIN}`, email_verified: true, name: '単 一', groups: ['keiri'] },
      keiri: { email: USERS.accountant, email_verified: true, name: '佐藤 経子' },
    };
    provider = await openIdentityProvider(accounts);
    product = await startProduct({ own: true, env: { UKETORI_SSO_TRUSTED_ISSUERS: provider.issuer } });
    provider.serve([`${product.accounts}/session/sso/callback`]);
    owner = await product.login(USERS.owner);
    browser = await openBrowser();
    page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await provider?.close();
  });

  /** The log-in page of the provider: any password will do. */
  async function atProvider(at, name) {
    await at.waitForURL((url) => url.origin === provider.issuer);
    await at.locator('input[name="login"]').fill(name);
    await at.locator('input[name="password"]').fill('any');
    await at.locator('button[type="submit"]').click();
    // A first visit also asks for consent.
    const consent = at.locator('input[name="prompt"][value="consent"]');
    await Promise.race([
      consent.waitFor({ state: 'attached' }).catch(() => undefined),
      at.waitForURL((url) => url.host.startsWith('app.')).catch(() => undefined),
    ]);
    if (at.url().startsWith(provider.issuer)) await at.locator('button[type="submit"]').click();
    await at.waitForURL((url) => url.host.startsWith('app.'));
  }

  it('an owner proves the domain, enters the provider and the roles of its groups', async () => {
    await loginByPage(page, product, USERS.owner, PASSWORD, `${product.app}/settings/sso`);
    await page.getByRole('heading', { name: 'シングルサインオン（SSO）' }).waitFor();
    await page.getByRole('textbox', { name: 'ドメイン必須' }).fill(DOMAIN);
    await page.getByRole('button', { name: 'ドメインを追加' }).click();
    await page.getByText('メールで確認済み').waitFor();
    await page.getByRole('textbox', { name: 'ドメイン必須' }).fill('waiting.example');
    await page.getByRole('button', { name: 'ドメインを追加' }).click();
    await page.getByText('未確認').waitFor();
    await page.getByLabel('発行者（Issuer）のURL').fill(provider.issuer);
    await page.getByLabel('クライアントID').fill(provider.client_id);
    await page.getByLabel('クライアントシークレット').fill(provider.client_secret);
    await page.getByLabel('グループのクレーム名').fill('groups');
    await page.getByLabel('グループとロールの対応').first().fill('keiri = 経理担当');
    await page.getByRole('button', { name: '保存' }).first().click();
    await page.getByText('SSOだけでログインできるようにする').waitFor();
    await screenshot(page, '124-settings', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '124-settings-narrow', { fullPage: true });
    assert.equal(await overflow(page), 0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('a new user joins by the provider, with the role of their group', async () => {
    const fresh = await openPage(browser);
    await fresh.goto(`${product.accounts}/login?next=${encodeURIComponent(`${product.app}/account`)}`);
    await fresh.getByLabel('メールアドレス').fill(`${login}@${DOMAIN}`);
    await screenshot(fresh, '124-login');
    await fresh.getByRole('button', { name: '会社のアカウントでログイン（SSO）' }).click();
    await atProvider(fresh, login);
    await fresh.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor();
    await fresh.getByText('経理担当').first().waitFor();
    const { body } = await owner.get(`/users?q=${login}`);
    assert.deepEqual(
      body.items.map(({ full_name, role_name }) => [full_name, role_name]),
      [['単 一', '経理担当']],
    );
    await fresh.context().close();
  });

  it('once it is enforced a password leads to the provider, and one owner keeps theirs', async () => {
    await page.getByRole('switch', { name: 'SSOだけでログインできるようにする' }).click();
    // The buttons of the provider, of this panel and of the provisioning below.
    await page.getByRole('button', { name: '保存' }).nth(1).click();
    await until(
      'single sign-on to be enforced',
      async () => (await owner.get('/sso')).body.provider.enforced,
    );
    const member = await openPage(browser);
    await member.goto(`${product.accounts}/login`);
    await member.getByLabel('メールアドレス').fill(USERS.accountant);
    await member.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
    await member.keyboard.press('Enter');
    await atProvider(member, 'keiri');
    await member.getByRole('button', { name: /佐藤 経子/ }).waitFor();
    await member.context().close();
    await assert.rejects(product.login(USERS.approver), /403.*sso_required/s);
    assert.ok((await product.login(USERS.owner)).token);
    const sso = (await owner.get('/sso')).body.provider;
    const given = { enforced: false, break_glass_id: sso.break_glass_id, version: sso.version };
    assert.equal((await owner.put('/sso/enforcement', given)).status, 204);
    assert.ok((await product.login(USERS.approver)).token);
  });
});
