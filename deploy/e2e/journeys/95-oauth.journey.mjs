import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  axe,
  loginByPage,
  openBrowser,
  openPage,
  overflow,
  screenshot,
  useLanguage,
} from '../product/browser.mjs';
import { PASSWORD, startProduct, USERS } from '../product/product.mjs';
import { StandInClient } from '../product/stand-in-client.mjs';

const NAME = `経費精算アプリ ${Date.now().toString(36)}`;

describe('an application of somebody else’s asks for access', () => {
  let product;
  let client;
  let browser;
  let owner;
  let user;
  let tokens;
  before(async () => {
    product = await startProduct();
    client = await new StandInClient(product).start();
    browser = await openBrowser();
    owner = await openPage(browser);
    user = await openPage(browser);
    await loginByPage(owner, product, USERS.owner, undefined, `${product.app}/settings`);
  });
  after(async () => {
    await browser?.close();
    client?.stop();
    await product?.stop();
  });

  const value = (page, label) => page.getByRole('textbox', { name: label, exact: true }).inputValue();
  const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
  const listed = () => owner.getByRole('button', { name: NAME, exact: true });
  const back = () => user.waitForURL((url) => url.href.startsWith(client.redirect_uri));

  it('an administrator registers it, and sees its secret once', async () => {
    await owner.getByRole('link', { name: 'アプリ連携' }).click();
    await owner.getByRole('button', { name: 'アプリを登録' }).click();
    const form = owner.getByRole('dialog');
    await form.getByLabel(/^名称/).fill(NAME);
    await form.getByLabel(/^ホームページ/).fill(client.url);
    await form.getByLabel(/^リダイレクトURI/).fill('http://evil.example/cb');
    await form.getByLabel(/^権限/).click();
    for (const scope of ['請求書 閲覧', '支払 閲覧']) {
      await owner.keyboard.type(scope);
      await owner.locator('.ant-select-item-option', { hasText: scope }).first().click();
    }
    await form.getByLabel(/^名称/).click();
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /^登\s*録$/ })
      .click();
    await owner.getByText('リダイレクトURI「http://evil.example/cb」は使用できません。').waitFor();
    await form.getByLabel(/^リダイレクトURI/).fill(client.redirect_uri);
    await screenshot(owner, '95-oauth-form');
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /^登\s*録$/ })
      .click();
    await owner.getByText('シークレットはこの画面でのみ表示されます。').waitFor();
    await screenshot(owner, '95-oauth-secret');
    client.client_id = await value(owner, 'クライアントID');
    client.client_secret = await value(owner, 'クライアントシークレット');
    assert.match(client.client_secret, /^us_/);
    await form.getByText(/^閉\s*じ\s*る$/).click();
    await owner.getByText('シークレットはこの画面でのみ表示されます。').waitFor({ state: 'detached' });
    await listed().waitFor();
    await screenshot(owner, '95-oauth-list');
    assert.equal((await owner.content()).includes(client.client_secret), false);
  });

  it('a user who is not signed in comes to the consent page by way of the login', async () => {
    await user.goto(client.url);
    await user.getByRole('link', { name: 'Uketoriと連携' }).click();
    await user.waitForURL((url) => url.host.startsWith('accounts.'));
    await user.locator('input[type="email"]').fill(USERS.accountant);
    await user.locator('input[type="password"]').fill(PASSWORD);
    await user.keyboard.press('Enter');
    await user.getByRole('heading', { name: `「${NAME}」が連携の許可を求めています` }).waitFor();
    user.errors.length = 0;
    await user.getByText('請求書 閲覧').waitFor();
    await user.getByText('佐藤 経子', { exact: true }).first().waitFor();
    await screenshot(user, '95-oauth-consent');
  });

  it('refuses, and the application learns of it', async () => {
    await press(user, '拒否する');
    await back();
    const { error, state, iss, ...rest } = client.answers.at(-1);
    assert.deepEqual(
      [error, state, iss, rest],
      ['access_denied', client.state, `http://api.${product.domain}`, {}],
    );
  });

  it('allows, and the application works in the user’s name with what was allowed', async () => {
    await user.goto(client.authorizeUrl());
    await press(user, '許可する');
    await back();
    await user.getByRole('heading', { name: '連携しました' }).waitFor();
    const { code, state } = client.answers.at(-1);
    assert.equal(state, client.state);
    const answer = await client.exchange(code);
    assert.equal(answer.status, 200, String(answer.bytes));
    tokens = answer.body;
    assert.equal(tokens.scope, 'invoice:read payment:read');
    assert.equal((await client.get(tokens.access_token, '/invoices')).status, 200);
    const who = await client.get(tokens.access_token, '/session');
    assert.deepEqual(
      [who.body.user.full_name, who.body.abilities],
      ['佐藤 経子', { 'invoice:read': 3, 'payment:read': 3 }],
    );
    const beyond = await client.get(tokens.access_token, '/masters/department');
    assert.equal(beyond.status, 200, 'whoever reads invoices chooses departments');
    for (const path of ['/email-capture', '/applications', '/notifications', '/oauth/grants']) {
      const { status, body } = await client.get(tokens.access_token, path);
      assert.deepEqual([path, status, body.code], [path, 403, 'no_privilege']);
    }
  });

  it('goes on with a new token; the old refresh token is no good twice', async () => {
    const first = tokens;
    const next = await client.refresh(first.refresh_token);
    assert.equal(next.status, 200);
    tokens = next.body;
    assert.equal((await client.get(tokens.access_token, '/invoices')).status, 200);
  });

  it('the user sees what he allowed, withdraws it, and the application is refused at once', async () => {
    await user.goto(`${product.app}/account`);
    await user.getByRole('heading', { name: '連携を許可したアプリ' }).waitFor();
    const item = user.locator('li', { hasText: NAME });
    await item.first().waitFor();
    await screenshot(user, '95-oauth-account', { fullPage: true });
    await user.getByRole('button', { name: `${NAME} への許可を取り消す` }).click();
    await user.getByText(`「${NAME}」への許可を取り消しますか?`).last().waitFor();
    await screenshot(user, '95-oauth-withdraw');
    await user.getByRole('dialog').getByRole('button', { name: '取り消す' }).click();
    await user.getByText('許可を取り消しました').waitFor();
    const refused = await client.get(tokens.access_token, '/invoices');
    assert.deepEqual([refused.status, refused.body.code], [401, 'unauthenticated']);
    assert.match(refused.headers['www-authenticate'], /invalid_token/);
    assert.equal((await client.refresh(tokens.refresh_token)).body.error, 'invalid_grant');
  });

  it('an administrator sees who allowed it, and may withdraw it too', async () => {
    await user.goto(client.authorizeUrl({ scope: 'invoice:read' }));
    await press(user, '許可する');
    await back();
    tokens = (await client.exchange(client.answers.at(-1).code)).body;
    await owner.goto(`${product.app}/application`);
    await listed().click();
    const drawer = owner.getByRole('dialog');
    await drawer.getByText('佐藤 経子', { exact: true }).waitFor();
    await screenshot(owner, '95-oauth-drawer');
    await drawer.getByRole('button', { name: '佐藤 経子 への許可を取り消す' }).click();
    await owner.getByRole('button', { name: '取り消す', exact: true }).last().click();
    await drawer.getByText('許可しているユーザーはいません').waitFor();
    assert.equal((await client.get(tokens.access_token, '/invoices')).status, 401);
  });

  it('nobody is sent to an address that was not registered, or for an application no user knows', async () => {
    await user.goto(client.authorizeUrl({ redirect_uri: `${client.url}/other` }));
    await user.getByText('登録されたリダイレクトURIと一致しません。').waitFor();
    await screenshot(user, '95-oauth-wrong-address');
    await user.goto(client.authorizeUrl({ client_id: '01900000-0000-7000-8000-000000000999' }));
    await user.getByText('このアプリは、現在の組織に登録されていません。').waitFor();
    assert.equal(new URL(user.url()).host, `app.${product.domain}`);
    await user.goto(`${product.app}/oauth/v2/authorize`);
    await user
      .getByText(/見つかりません/)
      .first()
      .waitFor();
    await user.goto(client.authorizeUrl({ code_challenge_method: 'plain' }));
    await back();
    assert.equal(client.answers.at(-1).error, 'invalid_request');
  });

  it('finds nothing serious for people who cannot see or point, and fits a narrow window, in two directions', async () => {
    const settled = (page) =>
      page.waitForFunction(() =>
        document.getAnimations().every((one) => one.effect?.getTiming().iterations === Infinity),
      );
    const look = async (page, name) => {
      await settled(page);
      const builder = axe(page).exclude('nav');
      const { violations } = await builder.analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        grave.map(({ id, nodes }) => `${name} ${id}: ${nodes[0].html.slice(0, 160)}`),
        [],
      );
      assert.equal(await overflow(page), 0, name);
      await screenshot(page, name);
    };
    for (const language of ['ja', 'en', 'ar']) {
      for (const page of [owner, user]) await useLanguage(page, product, language);
      for (const [width, size] of [
        [1440, 'wide'],
        [390, 'narrow'],
      ]) {
        for (const page of [owner, user]) await page.setViewportSize({ width, height: 844 });
        await user.goto(client.authorizeUrl());
        await user.locator('dl').waitFor();
        await look(user, `95-oauth-consent-${size}-${language}`);
        await owner.goto(`${product.app}/application`);
        await listed().waitFor();
        await look(owner, `95-oauth-list-${size}-${language}`);
        await listed().click();
        await owner.getByRole('dialog').locator('dl').waitFor();
        await look(owner, `95-oauth-drawer-${size}-${language}`);
      }
    }
    for (const page of [owner, user]) {
      await useLanguage(page, product, 'ja');
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  it('deleted, it is gone, and what it did stays in the log', async () => {
    await owner.goto(`${product.app}/application`);
    await listed().click();
    await owner
      .getByRole('dialog')
      .getByRole('button', { name: /^削\s*除$/ })
      .click();
    await owner.getByPlaceholder('DELETE').fill('DELETE');
    await owner.keyboard.press('Enter');
    await owner.getByText('アプリを削除しました').waitFor();
    await user.goto(client.authorizeUrl());
    await user.getByText('このアプリは、現在の組織に登録されていません。').waitFor();
    await owner.goto(`${product.app}/settings/logs`);
    await owner.getByText('アプリを削除').first().waitFor();
    await owner.getByText(`${NAME} (佐藤 経子)`).first().waitFor();
    await screenshot(owner, '95-oauth-log');
    const serious = (page) => page.errors.filter((text) => !/40[0-9]/.test(text));
    assert.deepEqual([...serious(owner), ...serious(user)], []);
  });
});
