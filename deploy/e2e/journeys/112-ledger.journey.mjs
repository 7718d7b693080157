import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  amountsOf,
  approveFully,
  balancedLines,
  changeSettings,
  editInvoice,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

const SUPPLIER = '元帳のある商事';
const OTHER = '北浜運輸株式会社';

describe('the payables ledger', () => {
  let product;
  let browser;
  let page;
  let accountant;
  let approver;
  let payer;
  before(async () => {
    product = await startProduct({ own: true });
    [accountant, approver, payer] = await Promise.all(
      [USERS.accountant, USERS.approver, USERS.payer].map((user) => product.login(user)),
    );
    const owner = await product.login(USERS.owner);
    await changeSettings(owner, { setting_pay_journal: true });
    const invoices = await Promise.all([
      entered(SUPPLIER, 110_000, '2026-10-20'),
      entered(SUPPLIER, 55_000, '2026-11-20'),
      entered(OTHER, 220_000, '2026-11-10'),
    ]);
    for (const invoice of invoices) await approveFully(accountant, approver, invoice);
    await paid(invoices[0]);
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, '/report');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  /** An invoice that is paid in cash. */
  async function entered(partner_name, total_amount, issue_date) {
    const { local_id } = await uploadAndRead(accountant, 'ledger.pdf', smallPdf());
    return editInvoice(accountant, local_id, {
      ...PAYABLE,
      partner_name,
      issue_date,
      pay_date: '2026-11-25',
      payment_type: 'cash',
      ...amountsOf(total_amount),
      journals: await balancedLines(accountant, total_amount),
    });
  }
  async function paid(invoice) {
    const payment = await payFully(payer, invoice);
    const answer = await payer.post(`/payments/${payment.pay_key}/paid`, { version: payment.version });
    assert.equal(answer.status, 200, String(answer.bytes));
    await until('the payment journal', async () => {
      const { body } = await accountant.get(`/invoices/${invoice.local_id}/entries`);
      return body.payment;
    });
  }
  const see = (text) => page.getByText(text).first().waitFor();
  const row = (name) => page.locator('[data-payables] tr', { hasText: name });

  it('shows what was owed, arrived, was settled and is owed, and the file has the same', async () => {
    await page.getByRole('button', { name: '買掛金・未払金' }).click();
    await page.waitForURL('**/report/payables');
    await page.goto(`${product.app}/report/payables?from=2026-11&to=2026-11`);
    await row(SUPPLIER).waitFor();
    const cells = (await row(SUPPLIER).innerText()).replaceAll(/\s+/g, ' ');
    assert.match(cells, /未払金 ¥?110,000 ¥?55,000 ¥?110,000 ¥?55,000/);
    await see('275,000');
    await screenshot(page, '112-roll', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'payables_2026-11_2026-11.csv');
    assert.ok(
      readFileSync(await file.path(), 'utf8').includes(`${SUPPLIER},212,未払金,110000,55000,110000,55000`),
    );
    await page.getByRole('searchbox', { name: '取引先名で検索' }).fill('北浜');
    await page.keyboard.press('Enter');
    await row(SUPPLIER).waitFor({ state: 'hidden' });
    assert.ok(new URL(page.url()).searchParams.get('q') === '北浜');
    await page.goto(`${product.app}/report/payables?from=2025-01&to=2025-01`);
    await see('この期間に残高も動きもありません');
  });

  it('leads to the entries of a supplier, and from them to the invoice and the payment', async () => {
    await page.goto(`${product.app}/report/payables?from=2026-10&to=2026-11`);
    await page.getByRole('link', { name: SUPPLIER }).click();
    await page.getByRole('heading', { name: SUPPLIER, level: 1 }).waitFor();
    await page.getByRole('link', { name: /支払 \d+/ }).waitFor();
    await screenshot(page, '112-ledger', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    const rows = await page.locator('tr.ant-table-row').allInnerTexts();
    const balances = rows.map((text) => text.trim().split(/\s+/).at(-1)?.replace('¥', ''));
    assert.deepEqual(balances, ['110,000', '165,000', '55,000']);
    const payment = await page.getByRole('link', { name: /支払 \d+/ }).getAttribute('href');
    assert.match(payment, /^\/payment\/[0-9a-f-]{36}$/);
    await page
      .getByRole('link', { name: /請求書 \d+/ })
      .first()
      .click();
    await page.waitForURL(/\/invoice\/\d+/);
    await page.goBack();
    await page.getByRole('button', { name: '残高確認書' }).click();
    await page.getByText(`${SUPPLIER} 御中`).waitFor();
    await see('2026/11/30現在の弊社残高');
    await screenshot(page, '112-letter', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.emulateMedia({ media: 'print' });
    await screenshot(page, '112-letter-print', { fullPage: true });
    await page.emulateMedia({ media: 'screen' });
  });

  it('ages what is open on any day, on a phone and in English too', async () => {
    await page.goto(`${product.app}/report/payables?tab=ageing&on=2026-12-31`);
    await row(SUPPLIER).waitFor();
    assert.match((await row(SUPPLIER).innerText()).replaceAll(/\s+/g, ' '), /55,000 ¥?55,000/);
    await screenshot(page, '112-ageing', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.goto(`${product.app}/report/payables?tab=ageing&on=2026-10-31`);
    await row(SUPPLIER).getByText('110,000').first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const supplier = (await accountant.get('/payables?from=2026-10&to=2026-11')).body.items.find(
      ({ name }) => name === SUPPLIER,
    ).supplier;
    for (const [name, path] of [
      ['roll', '?from=2026-10&to=2026-11'],
      ['ageing', '?tab=ageing&on=2026-12-31'],
      ['ledger', `/${supplier}?from=2026-10&to=2026-11`],
      ['letter', `/${supplier}/confirmation?on=2026-11-30`],
    ]) {
      await page.goto(`${product.app}/report/payables${path}`);
      await see(SUPPLIER);
      await see('55,000');
      await screenshot(page, `112-${name}-narrow`, { fullPage: true });
      assert.equal(await overflow(page), 0, name);
    }
    assert.deepEqual(page.errors, []);
    const own = await openPageAs(browser, product, USERS.owner, '/report/payables?from=2026-10&to=2026-11', {
      language: 'en',
    });
    await own.getByRole('link', { name: SUPPLIER }).waitFor();
    await screenshot(own, '112-roll-en', { fullPage: true });
    await own.goto(`${product.app}/report/payables/${supplier}/confirmation?on=2026-11-30`);
    await own.getByText('Our balance on').first().waitFor();
    await screenshot(own, '112-letter-en', { fullPage: true });
    assert.deepEqual(own.errors, []);
    const { failed } = await invariantsOf(product, 'after the ledger');
    assert.equal(failed, 0);
  });
});
