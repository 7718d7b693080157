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
import { PASSWORD, startProduct, until, USERS } from '../product/product.mjs';
import { openSamlProvider } from '../product/saml-provider.mjs';

const DOMAIN = 'uketori.example';

describe('single sign-on by SAML', () => {
  const login = `saml-${randomUUID().slice(0, 8)}`;
  let product;
  let provider;
  let owner;
  let browser;
  let page;
  before(async () => {
    provider = await openSamlProvider({
      [login]: { email: `${login}@${DOMAIN}`, name: '単 二', groups: ['keiri'] },
      keiri: { email: USERS.accountant, name: '佐藤 経子' },
    });
    product = await startProduct({ own: true, env: { UKETORI_SSO_TRUSTED_ISSUERS: provider.origin } });
    owner = await product.login(USERS.owner);
    browser = await openBrowser();
    page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
    await provider?.close();
  });

  /** The log-in page of the provider: any password will do. */
  async function atProvider(at, name) {
    await at.waitForURL((url) => url.origin === provider.origin);
    await at.locator('input[name="login"]').fill(name);
    await at.locator('input[name="password"]').fill('any');
    await at.locator('button[type="submit"]').click();
    await at.waitForURL((url) => url.host.startsWith('app.'));
  }

  it('an owner reads the metadata of the provider and enters the roles of its groups', async () => {
    await loginByPage(page, product, USERS.owner, PASSWORD, `${product.app}/settings/sso`);
    await page.getByRole('textbox', { name: 'ドメイン必須' }).fill(DOMAIN);
    await page.getByRole('button', { name: 'ドメインを追加' }).click();
    await page.getByText('メールで確認済み').waitFor();
    await page.getByText('SAML 2.0', { exact: true }).click();
    await page.getByLabel('認証基盤のメタデータ（XML）').setInputFiles({
      name: 'metadata.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(provider.metadata),
    });
    const issuer = page.getByLabel('認証基盤のエンティティID');
    await until('the file to be read', async () => (await issuer.inputValue()) === provider.issuer);
    await page.getByLabel('グループの属性名').fill('groups');
    await page.getByLabel('グループとロールの対応').first().fill('keiri = 経理担当');
    await page.getByRole('button', { name: '保存' }).first().click();
    await page.getByText(/証明書の期限/).waitFor();
    await screenshot(page, '128-settings', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '128-settings-narrow', { fullPage: true });
    assert.equal(await overflow(page), 0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('a new user joins by the provider, with the role of their group', async () => {
    const fresh = await openPage(browser);
    await fresh.goto(`${product.accounts}/login?next=${encodeURIComponent(`${product.app}/account`)}`);
    await fresh.getByLabel('メールアドレス').fill(`${login}@${DOMAIN}`);
    await fresh.getByRole('button', { name: '会社のアカウントでログイン（SSO）' }).click();
    await atProvider(fresh, login);
    await fresh.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor();
    const { body } = await owner.get(`/users?q=${login}`);
    assert.deepEqual(
      body.items.map(({ full_name, role_name }) => [full_name, role_name]),
      [['単 二', '経理担当']],
    );
    await fresh.context().close();
  });

  it('once it is enforced a password leads to the provider, and one owner keeps theirs', async () => {
    const { provider: stored } = (await owner.get('/sso')).body;
    const given = {
      enforced: true,
      break_glass_id: owner.session.user_organization_id,
      version: stored.version,
    };
    assert.equal((await owner.put('/sso/enforcement', given)).status, 204);
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
  });
});
