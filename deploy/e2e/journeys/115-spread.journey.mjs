import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  loginByPage,
  openBrowser,
  openPage,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { startProduct, USERS } from '../product/product.mjs';
import { approveFully, balancedLines, editInvoice, PAYABLE, smallPdf, uploadAndRead } from '../product/samples.mjs';

const NOVEMBER = { ...PAYABLE, issue_date: '2026-11-05', pay_date: '2026-12-30' };

describe('a line over months', () => {
  let product;
  let browser;
  let page;
  let accountant;
  let approver;
  let invoice;
  before(async () => {
    product = await startProduct({ own: true });
    accountant = await product.login(USERS.accountant);
    approver = await product.login(USERS.approver);
    const { local_id } = await uploadAndRead(accountant, 'yearly.pdf', smallPdf());
    const journals = await balancedLines(accountant);
    const { body: taxes } = await accountant.get('/masters/tax?limit=25&q=%E8%AA%B2%E5%AF%BE%E4%BB%95%E5%85%A510%25');
    Object.assign(journals[0], { description: '年間保守料', debit_tax_id: taxes.items[0].id });
    invoice = await editInvoice(accountant, local_id, { ...NOVEMBER, journals });
    browser = await openBrowser();
    page = await openPage(browser);
    await loginByPage(page, product, USERS.accountant, undefined, `${product.app}/invoice/${local_id}`);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const isNarrow = async (on) => {
    const width = await on.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
  };

  it('books the line as prepaid, and plans an entry for each month', async () => {
    await page.getByRole('tab', { name: '仕訳', exact: true }).click();
    await page.getByRole('button', { name: '1行目を期間按分' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: '月数' }).fill('12');
    await dialog.getByText('8,337').waitFor();
    await screenshot(page, '115-dialog');
    assert.deepEqual(await seriousFindings(page), []);
    await dialog.getByRole('button', { name: '按分する' }).click();
    const plan = page.locator('[data-spread="1"]');
    await plan.getByText('2027/10/31').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('前払費用', { exact: true }).first().waitFor();
    await screenshot(page, '115-plan', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await plan.scrollIntoViewIfNeeded();
    await screenshot(page, '115-plan-narrow');
    await isNarrow(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('shows the part of the month and what is still prepaid, and exports the entry of the month', async () => {
    const { body } = await accountant.get(`/invoices/${invoice.local_id}`);
    await approveFully(accountant, approver, body);
    await page.goto(`${product.app}/month-end/2026-12`);
    const panel = page.locator('[data-panel="spreads"]');
    await panel.getByText('83,330').first().waitFor();
    await panel.scrollIntoViewIfNeeded();
    await screenshot(page, '115-month', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await panel.getByRole('button', { name: '期間按分を会計ファイルに出力' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/2026.12.31/)
      .last()
      .waitFor({ state: 'attached' });
    assert.equal(await dialog.getByText(/2027.01.31/).count(), 0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '出力', exact: true }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^spread_/);
    await panel.getByText('出力済').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.scrollIntoViewIfNeeded();
    await screenshot(page, '115-month-narrow');
    await isNarrow(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(page.errors, []);
  });

  it('keeps the plan once a file holds a month', async () => {
    const own = await openPage(browser);
    await useLanguage(own, product, 'en');
    await loginByPage(own, product, USERS.owner, undefined, `${product.app}/invoice/${invoice.local_id}`);
    await own.getByRole('tab', { name: 'Journal', exact: true }).click();
    const plan = own.locator('[data-spread="1"]');
    await plan.getByText('Exported').first().waitFor();
    assert.equal(await plan.getByRole('button').count(), 0);
    await plan.scrollIntoViewIfNeeded();
    await screenshot(own, '115-plan-en');
    assert.deepEqual(await seriousFindings(own), []);
    assert.deepEqual(own.errors, []);
    await own.context().close();
  });
});
