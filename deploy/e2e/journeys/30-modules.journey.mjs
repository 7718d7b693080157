import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage, openPageAs, screenshot } from '../product/browser.mjs';
import { startProduct, USERS } from '../product/product.mjs';
import { smallPdf, uploadAndRead } from '../product/samples.mjs';

describe('modules', () => {
  let product;
  let browser;
  let owner;
  let payer;
  let local_id;
  before(async () => {
    product = await startProduct();
    [owner, payer] = await Promise.all([USERS.owner, USERS.payer].map((email) => product.login(email)));
    const accountant = await product.login(USERS.accountant);
    ({ local_id } = await uploadAndRead(accountant, 'modules.pdf', smallPdf()));
    browser = await openBrowser();
  });
  after(async () => {
    await owner?.put('/modules/payment', { enabled: true });
    await browser?.close();
    await product.stop();
  });

  const menuOf = (page) => page.getByRole('navigation').getByRole('link');
  const switchPayment = async (enabled) => {
    const answer = await owner.put('/modules/payment', { enabled });
    assert.equal(answer.status, 200, String(answer.bytes));
  };

  it('takes menu, pages, slots and API away by one row, and gives them back', async () => {
    const page = await openPageAs(browser, product, USERS.payer, '/payment');
    await page.locator('table').first().waitFor();
    assert.ok((await menuOf(page).allInnerTexts()).includes('支払'));
    await switchPayment(false);
    const refused = await payer.get('/payments');
    assert.deepEqual([refused.status, refused.body.code], [403, 'module_disabled']);
    assert.equal((await payer.get('/user-banks')).status, 403);
    assert.equal((await payer.get('/invoices')).status, 200, 'the rest lives');
    // An open page learns of it by its next request, without a reload.
    await page.getByRole('button', { name: '請求日' }).or(page.getByText('請求日')).first().click();
    await page.waitForFunction(
      () => ![...document.querySelectorAll('nav a')].some((link) => link.textContent.trim() === '支払'),
    );
    await page.getByText('ページが見つかりません').waitFor();
    await screenshot(page, '30-module-off');
    await page.goto(`${product.app}/invoice/${local_id}`);
    await page.getByRole('tab', { name: '履歴' }).waitFor();
    assert.equal(await page.getByRole('tab', { name: '支払' }).count(), 0);
    await page.goto(`${product.app}/payment`);
    await page.getByText('ページが見つかりません').waitFor();
    await switchPayment(true);
    assert.equal((await payer.get('/payments')).status, 200);
    await page.goto(`${product.app}/payment`);
    await page.locator('table').first().waitFor();
    assert.ok((await menuOf(page).allInnerTexts()).includes('支払'));
    await page.context().close();
  });

  it('shows a card in the place of a remote that cannot be loaded, and loads it when asked again', async () => {
    const page = await openPage(browser);
    await page.route('**/remotes/payment/**', (route) => route.abort());
    await loginByPage(page, product, USERS.payer, undefined, `${product.app}/payment`);
    const card = page.getByTestId('failure-payment').first();
    await card.waitFor();
    await screenshot(page, '30-remote-down');
    await menuOf(page).filter({ hasText: '請求書' }).click();
    await page.locator('tr[data-row]').first().waitFor();
    await page.goto(`${product.app}/invoice/${local_id}`);
    await page.getByRole('tab', { name: '支払' }).click();
    await page.getByTestId('failure-payment').first().waitFor();
    assert.ok(
      await page
        .locator('#invoice-field-partner_name')
        .or(page.getByRole('tab', { name: '履歴' }))
        .first()
        .isVisible(),
    );
    await screenshot(page, '30-slot-down');
    await menuOf(page).filter({ hasText: '支払' }).click();
    await page.locator('main').getByTestId('failure-payment').waitFor();
    await page.unroute('**/remotes/payment/**');
    await page.getByTestId('failure-payment').getByRole('button', { name: '再試行' }).click();
    await page.locator('table').first().waitFor();
    assert.equal(await page.getByTestId('failure-payment').count(), 0);
    await page.context().close();
  });
});
