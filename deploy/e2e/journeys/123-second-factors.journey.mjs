import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { adminUrl } from '../product/invariants.mjs';
import {
  loginByPage,
  openBrowser,
  openPage,
  overflow,
  screenshot,
  seriousFindings,
} from '../product/browser.mjs';
import { joinByInvitation, mailsTo } from '../product/mailbox.mjs';
import { OWN_PASSWORD, PASSWORD, startProduct, until, USERS } from '../product/product.mjs';

/** A code of an app; one step ahead, because the code of now was used to add the app. */
const codeOf = (secret, steps) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

describe('second factors and sessions', () => {
  const mark = randomUUID().slice(0, 8);
  const email = `factor-${mark}@uketori.example`;
  let product;
  let owner;
  let browser;
  let page;
  let database;
  let role;
  let secret;
  let recovery;
  before(async () => {
    product = await startProduct();
    owner = await product.login(USERS.owner);
    const made = await owner.post('/roles/copy', { copy_role_id: 1, name: `鍵の係 ${mark}` });
    assert.equal(made.status, 201, String(made.bytes));
    role = made.body;
    const person = { email, user_role_id: role.id, full_name: '鍵 守', password: OWN_PASSWORD };
    await joinByInvitation(product, owner, person);
    database = new pg.Client({ connectionString: adminUrl(product) });
    await database.connect();
    browser = await openBrowser();
    page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  });
  after(async () => {
    await database?.end();
    await browser?.close();
    await product?.stop();
  });

  const account = async (at) => {
    await at.goto(`${product.app}/account`);
    await at.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor();
    await at.getByText('2段階認証とパスキー').first().waitFor();
  };
  /** The next page leads to the log-in, unless the one on screen did so by itself. */
  const isLoggedOut = async (at) => {
    const leads = at.waitForURL((url) => url.host.startsWith('accounts.'));
    await at.goto(`${product.app}/account`).catch(() => null);
    await leads;
  };
  const credentials = async (at) => {
    await at.goto(`${product.accounts}/login`);
    await at.getByLabel('メールアドレス').fill(email);
    await at.getByLabel('パスワード', { exact: true }).fill(OWN_PASSWORD);
    await at.keyboard.press('Enter');
    await at.getByRole('heading', { name: '本人確認' }).waitFor();
  };

  it('an authenticator app is added with its first code, and gives recovery codes', async () => {
    await loginByPage(page, product, email, OWN_PASSWORD);
    await account(page);
    await page.getByRole('button', { name: '認証アプリを登録' }).click();
    const dialog = page.getByRole('dialog', { name: '認証アプリを登録' });
    secret = await dialog.getByLabel('キー', { exact: true }).inputValue();
    await screenshot(page, '123-app');
    assert.deepEqual(await seriousFindings(page), []);
    await dialog.getByLabel('6桁のコード').fill('000000');
    await dialog.getByRole('button', { name: '登録', exact: true }).click();
    await dialog.getByText('コードまたはパスキーが正しくありません').first().waitFor();
    await dialog.getByLabel('6桁のコード').fill(codeOf(secret, -1));
    await dialog.getByRole('button', { name: '登録', exact: true }).click();
    const codes = page.getByRole('dialog', { name: 'リカバリーコード' });
    await codes.waitFor();
    recovery = await codes.locator('li').allTextContents();
    assert.equal(recovery.length, 10);
    await screenshot(page, '123-recovery-codes');
    await codes.getByRole('button', { name: '保管しました' }).click();
    await page.getByText('リカバリーコードの残り：10個').waitFor();
    await until('a mail', async () =>
      mailsTo(product, email).some((text) => text.includes('authenticator app')),
    );
  });

  it('then the password alone opens nothing: a code, or a recovery code once', async () => {
    const other = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await credentials(other);
    await screenshot(other, '123-second-step');
    assert.deepEqual(await seriousFindings(other), []);
    await other.getByLabel('コード').fill('000000');
    await other.getByRole('button', { name: '確認', exact: true }).click();
    await other.getByText('コードまたはパスキーが正しくありません').waitFor();
    await other.getByLabel('コード').fill(codeOf(secret, 0));
    await other.getByRole('button', { name: '確認', exact: true }).click();
    await other.waitForURL((url) => url.host.startsWith('app.'));
    await account(other);
    await screenshot(other, '123-account-narrow', { fullPage: true });
    assert.equal(await overflow(other), 0);
    await other.context().close();
    await assert.rejects(product.login(email, { password: OWN_PASSWORD }), /403.*second_factor_required/s);
    const third = await openPage(browser);
    await credentials(third);
    await third.getByLabel('コード').fill(recovery[0].toUpperCase());
    await third.getByRole('button', { name: '確認', exact: true }).click();
    await third.waitForURL((url) => url.host.startsWith('app.'));
    await third.context().close();
  });

  it('a passkey is the second step, and works without the password', async () => {
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await account(page);
    await page.getByRole('button', { name: 'パスキーを登録' }).click();
    const dialog = page.getByRole('dialog', { name: 'パスキーを登録' });
    await dialog.getByLabel('名前').fill('ノートPC');
    await screenshot(page, '123-passkey');
    await dialog.getByRole('button', { name: 'パスキーを作成' }).click();
    await page.getByText('ノートPC').first().waitFor();
    await screenshot(page, '123-account', { fullPage: true });
    await page.context().clearCookies();
    await credentials(page);
    await page.getByRole('button', { name: 'パスキーで確認' }).click();
    await page.waitForURL((url) => url.host.startsWith('app.'));
    await page.context().clearCookies();
    await page.goto(`${product.accounts}/login`);
    await page.getByRole('button', { name: 'パスキーでログイン' }).waitFor();
    await screenshot(page, '123-login');
    await page.getByRole('button', { name: 'パスキーでログイン' }).click();
    await page.waitForURL((url) => url.host.startsWith('app.'));
  });

  it('what gives rights asks again after ten minutes, and then goes on by itself', async () => {
    await database.query("update admin.sessions set proved_at = now() - interval '11 minutes'");
    await page.goto(`${product.app}/role`);
    await page.getByRole('button', { name: 'ロールを追加' }).first().click();
    const naming = page.getByRole('dialog').first();
    await naming.getByLabel('ロール名').fill(`係 ${mark}`);
    await naming.getByRole('button', { name: '保存' }).click();
    const proof = page.getByRole('dialog', { name: '本人確認' });
    await proof.waitFor();
    await screenshot(page, '123-step-up');
    assert.deepEqual(await seriousFindings(page), []);
    await proof.getByLabel('パスワード').fill('wrong-password');
    await proof.getByRole('button', { name: '確認', exact: true }).first().click();
    await proof.getByText('現在のパスワードが正しくありません').waitFor();
    await proof.getByRole('button', { name: 'パスキーで確認' }).click();
    await page.waitForURL(/\/role\/\d+/);
    await page.getByText(`係 ${mark}`).first().waitFor();
  });

  it('a user sees where they are logged in and ends the others', async () => {
    const other = await openPage(browser);
    await credentials(other);
    await other.getByLabel('コード').fill(recovery[1]);
    await other.getByRole('button', { name: '確認', exact: true }).click();
    await other.waitForURL((url) => url.host.startsWith('app.'));
    await account(page);
    await page.getByRole('button', { name: 'ほかの端末をログアウト' }).click();
    await page.getByText('ほかの端末をログアウトしました').waitFor();
    await isLoggedOut(other);
    await other.context().close();
    await page.getByText('この端末', { exact: true }).waitFor();
    assert.equal(await page.getByText('この端末', { exact: true }).count(), 1);
  });

  it('an owner sees the sessions of everybody and ends all of a user', async () => {
    const admin = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await loginByPage(admin, product, USERS.owner, PASSWORD, `${product.app}/user`);
    await admin.getByRole('tab', { name: 'ログイン中' }).click();
    const row = admin.getByRole('row', { name: /鍵 守/ }).first();
    await row.waitFor();
    await screenshot(admin, '123-sessions');
    assert.deepEqual(await seriousFindings(admin), []);
    await row.getByRole('button', { name: '鍵 守 さんのログインをすべて終了' }).click();
    await admin.getByRole('button', { name: 'すべて', exact: true }).last().click();
    await admin.getByText('ログアウトしました').first().waitFor();
    await isLoggedOut(page);
    await admin.context().close();
  });

  it('a role may require it: without a second factor there is nothing to do but to add one', async () => {
    const reset = await owner.del(`/users/${await memberId()}/second-factors`);
    assert.equal(reset.status, 204, String(reset.bytes));
    const current = (await owner.get(`/roles/${role.id}`)).body;
    const changed = await owner.patch(`/roles/${role.id}`, {
      name: current.name,
      version: current.version,
      requires_second_factor: true,
    });
    assert.equal(changed.status, 200, String(changed.bytes));
    const fresh = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await loginByPage(fresh, product, email, OWN_PASSWORD);
    await fresh.getByRole('heading', { name: '2段階認証の登録' }).waitFor();
    await fresh.getByRole('button', { name: '認証アプリを登録' }).waitFor();
    await screenshot(fresh, '123-required');
    assert.deepEqual(await seriousFindings(fresh), []);
    await fresh.getByRole('button', { name: '認証アプリを登録' }).click();
    const dialog = fresh.getByRole('dialog', { name: '認証アプリを登録' });
    const key = await dialog.getByLabel('キー', { exact: true }).inputValue();
    await dialog.getByLabel('6桁のコード').fill(codeOf(key, 0));
    await dialog.getByRole('button', { name: '登録', exact: true }).click();
    await fresh.getByRole('button', { name: '保管しました' }).click();
    await fresh.getByRole('button', { name: /鍵 守/ }).waitFor();
    await fresh.context().close();
  });

  async function memberId() {
    const { body } = await owner.get(`/users?q=${encodeURIComponent(email)}`);
    return body.items[0].id;
  }
});
