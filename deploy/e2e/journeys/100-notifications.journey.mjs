import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  loginByPage,
  openBrowser,
  openPage,
  openPageAs,
  overflow,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { mailsTo } from '../product/mailbox.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { smallPdf, uploadAndRead } from '../product/samples.mjs';

describe('notifications by choice', () => {
  let product;
  let browser;
  let page;
  let accountant;
  let approver;
  let me;
  before(async () => {
    product = await startProduct();
    accountant = await product.login(USERS.accountant);
    approver = await product.login(USERS.approver);
    me = (await approver.get('/session')).body.user;
    await approver.put('/notifications', { read_all: true });
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.approver, '/account');
  });
  after(async () => {
    const { body } = await approver.get('/account/notifications');
    const choices = body.items.map(({ type }) => ({ type, choice: null }));
    await approver.put('/account/notifications', { choices });
    await browser?.close();
    await product?.stop();
  });

  const mails = () => mailsTo(product, USERS.approver).length;
  async function choose(kind, choice) {
    await page.getByRole('combobox', { name: kind, exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(choice, { exact: true }).click();
    await until('the choice is stored', async () =>
      (
        await page
          .getByRole('combobox', { name: kind, exact: true })
          .locator('xpath=ancestor::li[1]')
          .innerText()
      ).includes(choice),
    );
  }
  /** An invoice whose first approval the accountant asks the approver for. */
  async function request(name) {
    const invoice = await uploadAndRead(accountant, name, smallPdf());
    const path = `/approvals/invoice/${invoice.id}`;
    const approval = await until('the approval knows the invoice', async () => {
      const found = await accountant.get(path);
      return found.status === 200 ? found.body : null;
    });
    const asked = await accountant.put(`${path}/next`, {
      next_level: 1,
      user_ids: [me.id],
      version: approval.version,
    });
    assert.equal(asked.status, 200, String(asked.bytes));
    return invoice;
  }

  it('the account lists the kinds of the role, each with what holds now', async () => {
    await page.getByRole('heading', { name: '通知の受け取り方' }).waitFor();
    const items = page.getByRole('listitem').filter({ has: page.getByRole('combobox') });
    await items.filter({ hasText: '請求書の承認を依頼された' }).first().waitFor();
    const kinds = await items.allInnerTexts();
    assert.ok(!kinds.some((text) => text.includes('支払が確認')), 'payments are not for approvers');
    await page.getByRole('heading', { name: '通知の受け取り方' }).evaluate((node) => node.scrollIntoView());
    await screenshot(page, '100-choices');
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('at once: the request is on the bell and in a mail', async () => {
    await choose('請求書の承認を依頼された', 'ベルとメール（すぐに）');
    const before = mails();
    const { local_id } = await request('choice-at-once.pdf');
    await until('the mail', () => mails() > before);
    await page.reload();
    await page.getByRole('button', { name: /通知を開く（未読1件）/ }).click();
    await screenshot(page, '100-bell');
    await page.getByRole('button', { name: new RegExp(`請求書 ${local_id} の承認1`) }).click();
    await page.waitForURL(new RegExp(`/invoice/${local_id}$`));
  });

  it('never: neither', async () => {
    await page.goto(`${product.app}/account`);
    await choose('請求書の承認を依頼された', '受け取らない');
    const before = mails();
    await request('choice-never.pdf');
    // A request of another kind shows that the events before it have arrived.
    await choose('請求書の承認を依頼された', 'ベルのみ');
    const last = await request('choice-bell.pdf');
    const unread = () => approver.get('/notifications').then(({ body }) => body.items);
    await until('the bell', async () =>
      (await unread()).some(({ link }) => link === `/invoice/${last.local_id}`),
    );
    assert.equal((await unread()).length, 1);
    assert.equal(mails(), before);
  });

  it('a return names its reason on the bell and in the mail of the uploader', async () => {
    const invoice = await request('choice-return.pdf');
    const before = mailsTo(product, USERS.accountant).length;
    const path = `/approvals/invoice/${invoice.id}`;
    const { body } = await approver.get(path);
    const returned = await approver.post(`${path}/return`, {
      version: body.version,
      reason: '部門が違います',
    });
    assert.equal(returned.status, 200, String(returned.bytes));
    await until('the mail', () => mailsTo(product, USERS.accountant).length > before);
    const other = await openPage(browser);
    await loginByPage(other, product, USERS.accountant);
    await other.getByRole('button', { name: /通知を開く/ }).click();
    await other.getByText('差し戻しました：部門が違います').waitFor();
    await screenshot(other, '100-returned');
    await other.context().close();
  });

  it('fits a phone, also in English', async () => {
    const phone = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await loginByPage(phone, product, USERS.approver);
    await useLanguage(phone, product, 'en');
    await phone.goto(`${product.app}/account`);
    await phone.getByRole('heading', { name: 'How you are notified' }).scrollIntoViewIfNeeded();
    await screenshot(phone, '100-choices-phone', { fullPage: true });
    assert.equal(await overflow(phone), 0);
    await phone.context().close();
  });
});
