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
import { joinByInvitation, mailedLink, mailsTo } from '../product/mailbox.mjs';
import { OWN_PASSWORD, PASSWORD, startProduct, until, USERS } from '../product/product.mjs';

const APPROVER = 3;

describe('the own account', () => {
  const mark = randomUUID().slice(0, 8);
  const first = `account-${mark}@uketori.example`;
  const second = `renamed-${mark}@uketori.example`;
  let product;
  let browser;
  let page;
  before(async () => {
    product = await startProduct();
    const owner = await product.login(USERS.owner);
    const person = { email: first, user_role_id: APPROVER, full_name: '承認 花子', password: OWN_PASSWORD };
    await joinByInvitation(product, owner, person);
    browser = await openBrowser();
    page = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await loginByPage(page, product, first, OWN_PASSWORD);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const menu = (name) => page.getByRole('button', { name: new RegExp(name) });

  it('is in the menu of every person, also without the settings', async () => {
    await menu('承認 花子').click();
    await screenshot(page, '99-account-menu');
    await page.getByRole('menuitem', { name: 'アカウント' }).click();
    await page.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor();
    await page.getByLabel('氏名').waitFor();
    await screenshot(page, '99-account', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('keeps name and language, which follow to another browser', async () => {
    await page.getByLabel('氏名').fill('承認 花代');
    await page.getByRole('combobox', { name: '表示言語' }).click();
    await page.getByTitle('English').click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    await menu('承認 花代').waitFor();
    const other = await openPage(browser);
    await loginByPage(other, product, first, OWN_PASSWORD, `${product.app}/account`);
    await other.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    await screenshot(other, '99-account-en', { fullPage: true });
    await other.setViewportSize({ width: 390, height: 844 });
    await screenshot(other, '99-account-narrow', { fullPage: true });
    assert.equal(await overflow(other), 0);
    await other.getByRole('button', { name: 'Language' }).click();
    await other.getByRole('menuitem', { name: '日本語' }).click();
    await other.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor();
    const user = await product.login(first, { password: OWN_PASSWORD });
    await until('the choice is kept', async () => (await user.get('/account')).body.language === 'ja');
    await other.context().close();
    await page.reload();
    await page.getByRole('heading', { name: 'アカウント', level: 1 }).waitFor();
  });

  it('changes the login address through a mailed link, which a button confirms', async () => {
    const submit = page.getByRole('button', { name: '確認メールを送る' });
    await page.getByLabel('新しいメールアドレス').fill(first);
    const password = page.getByLabel('現在のパスワード').first();
    await password.fill(OWN_PASSWORD);
    await submit.click();
    await page.getByText('現在のメールアドレスと同じです').first().waitFor();
    await page.getByLabel('新しいメールアドレス').fill(second);
    await password.fill('wrong-password');
    await submit.click();
    await page.getByText('パスワードが正しくありません').first().waitFor();
    await password.fill(OWN_PASSWORD);
    await submit.click();
    await page.getByText(new RegExp(`${second} への変更は、まだ確認されていません`)).waitFor();
    await screenshot(page, '99-account-waiting', { fullPage: true });
    const link = await mailedLink(product, second, '/session/email');
    const opened = await openPage(browser);
    await opened.goto(link);
    await opened.getByRole('button', { name: 'メールアドレスを変更する' }).waitFor();
    await screenshot(opened, '99-account-confirm');
    assert.ok((await product.login(first, { password: OWN_PASSWORD })).token);
    await opened.getByRole('button', { name: 'メールアドレスを変更する' }).click();
    await opened.getByRole('heading', { name: 'メールアドレスを変更しました' }).waitFor();
    await loginByPage(opened, product, second, OWN_PASSWORD);
    await assert.rejects(product.login(first, { password: OWN_PASSWORD }), /401/);
    await until('the former address is told', async () =>
      (mailsTo(product, first).at(-1) ?? '').includes('ログインできなくなります'),
    );
    await opened.goto(link);
    await opened.getByRole('button', { name: 'メールアドレスを変更する' }).click();
    await opened.getByText('このリンクはすでに使用されています').waitFor();
    await opened.context().close();
  });

  it('an administrator corrects the name and the contact address of a member', async () => {
    const admin = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await loginByPage(admin, product, USERS.owner, PASSWORD, `${product.app}/user`);
    await admin.getByText('承認 花代').first().click();
    const drawer = admin.getByRole('dialog');
    await drawer.getByLabel('氏名').fill('承認 花江');
    await drawer.getByLabel('連絡先メールアドレス').fill(`office-${mark}@uketori.example`);
    await screenshot(admin, '99-account-member');
    await drawer.getByRole('button', { name: '保存' }).click();
    await admin.getByText('承認 花江').first().waitFor();
    const user = await product.login(second, { password: OWN_PASSWORD });
    const { body } = await user.get('/account');
    assert.deepEqual([body.email, body.contact_email], [second, `office-${mark}@uketori.example`]);
    await until('the former address is told', async () =>
      (mailsTo(product, second).at(-1) ?? '').includes('管理者によって変更されました'),
    );
    await admin.context().close();
  });
});
