import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

const MONTH = '2026-10';
const OCTOBER = { ...PAYABLE, issue_date: '2026-10-20', pay_date: '2026-10-30' };

describe('the lock of a month', () => {
  let product;
  let browser;
  let page;
  let accountant;
  let payer;
  let payment;
  let first;
  before(async () => {
    product = await startProduct({ own: true });
    accountant = await product.login(USERS.accountant);
    const approver = await product.login(USERS.approver);
    payer = await product.login(USERS.payer);
    const made = [];
    for (let at = 0; at < 2; at++) {
      const { local_id } = await uploadAndRead(accountant, 'october.pdf', smallPdf());
      const journals = await balancedLines(accountant);
      made.push(await editInvoice(accountant, local_id, { ...OCTOBER, journals }));
    }
    first = made[0];
    await approveFully(accountant, approver, made[1]);
    payment = await payFully(payer, made[1]);
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, `/month-end/${MONTH}`);
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const area = (on, name) => on.locator(`[data-area="${name}"]`);

  it('warns of open work, and closes the month once the user confirms it', async () => {
    await page.getByRole('heading', { name: '月の締め', exact: true }).waitFor();
    await area(page, 'journal').getByRole('button', { name: '締める' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('最終承認前: 1').waitFor();
    const isReady = () => dialog.getByRole('button', { name: '締める' }).isEnabled();
    assert.equal(await isReady(), false);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('textbox', { name: '備考' }).fill('10月確定');
    await screenshot(page, '107-close');
    await dialog.getByRole('button', { name: '締める' }).click();
    await area(page, 'journal').getByText('締め済み').waitFor();
    await area(page, 'journal').getByText('10月確定').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await screenshot(page, '107-closed', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('refuses an edit of the month with its reason; the fields of its figures are read-only', async () => {
    await page.goto(`${product.app}/invoice/${first.local_id}`);
    await page.getByText('2026年10月は締め済み', { exact: true }).waitFor();
    assert.ok(await page.getByRole('button', { name: '削除', exact: true }).isDisabled());
    await page.keyboard.press('Shift+Control+E');
    await page.getByText('2026年10月は締め済みのため、日付・金額・税・仕訳は変更できません。').waitFor();
    assert.equal(await page.getByRole('textbox', { name: '請求金額（税込）' }).count(), 0);
    await page.getByRole('combobox', { name: '取引先', exact: true }).fill('株式会社テスト商会');
    await screenshot(page, '107-invoice');
    await page.getByRole('button', { name: '更新', exact: true }).click();
    await page.getByText('株式会社テスト商会').first().waitFor();
    const path = `/invoices/${first.local_id}`;
    const { body } = await accountant.get(path);
    const window_token = 'month-lock-journey-token';
    await accountant.put(`${path}/editing`, { mode: 1, window_token });
    const refused = await accountant.patch(path, { version: body.version, window_token, total_amount: 1 });
    await accountant.put(`${path}/editing`, { mode: 0, window_token });
    assert.deepEqual([refused.status, refused.body.code], [409, 'month_closed']);
  });

  it('posts an invoice that arrives late in November, and says why', async () => {
    const late = await uploadAndRead(accountant, 'late.pdf', smallPdf());
    const saved = await editInvoice(accountant, late.local_id, { ...OCTOBER, total_amount: 55_000 });
    assert.deepEqual([saved.issue_date, saved.posting_date], ['2026-10-20', '2026-11-01']);
    await page.goto(`${product.app}/invoice/${late.local_id}`);
    await page.getByText('本来の月は締め済みのため、次の締めていない月の初日').waitFor();
    await screenshot(page, '107-late');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '107-late-narrow', { fullPage: true });
    await page.goto(`${product.app}/month-end/${MONTH}`);
    await area(page, 'journal').getByText('締め済み').waitFor();
    await screenshot(page, '107-closed-narrow', { fullPage: true });
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('keeps payments of a month that is closed for payments', async () => {
    await area(page, 'payment').getByRole('button', { name: '締める' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('未払: 1').waitFor();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '締める' }).click();
    await area(page, 'payment').getByText('締め済み').waitFor();
    const paid = () => payer.post(`/payments/${payment.pay_key}/paid`, { version: payment.version });
    await until('the payments to know of the lock', async () => {
      const { body } = await payer.get(`/payments/${payment.pay_key}`);
      return body.can.paid === false;
    });
    const refused = await paid();
    assert.deepEqual([refused.status, refused.body.code], [409, 'month_closed']);
    assert.equal(
      (await accountant.post(`/month-end/${MONTH}/reopenings`, { area: 'payment', reason: 'x' })).status,
      403,
    );
    assert.deepEqual(page.errors, []);
  });

  it('is reopened with a reason; then the edit works, and the log shows all of it', async () => {
    const own = await openPageAs(browser, product, USERS.owner, `/month-end/${MONTH}`, { language: 'en' });
    for (const [name, reason] of [
      ['journal', '請求額の誤り'],
      ['payment', '支払日の誤り'],
    ]) {
      await area(own, name).getByRole('button', { name: 'Reopen' }).click();
      const dialog = own.getByRole('dialog');
      assert.equal(await dialog.getByRole('button', { name: 'Reopen' }).isEnabled(), false);
      await dialog.getByRole('textbox', { name: 'Reason for reopening' }).fill(reason);
      await dialog.getByRole('button', { name: 'Reopen' }).click();
      await area(own, name).getByText('Open', { exact: true }).waitFor();
      await dialog.waitFor({ state: 'hidden' });
    }
    await own.getByText('支払日の誤り').waitFor();
    await screenshot(own, '107-reopened-en', { fullPage: true });
    assert.deepEqual(await seriousFindings(own), []);
    const saved = await editInvoice(accountant, first.local_id, { note_1: '再', total_amount: 110_001 });
    assert.equal(saved.total_amount, 110_001);
    await until('the payments to know of the reopening', async () => {
      const { body } = await payer.get(`/payments/${payment.pay_key}`);
      return body.can.paid === true;
    });
    await own.goto(`${product.app}/settings/logs`);
    await own.getByText('Month reopened').first().waitFor();
    await screenshot(own, '107-log-en');
    assert.deepEqual(own.errors, []);
    await own.context().close();
  });

  it('books an expected invoice as an accrual, and exports it with its reversal', async () => {
    const { body: company } = await accountant.post('/companies', { company_name: '株式会社毎月商会' });
    const journals = await balancedLines(accountant);
    for (const month of ['08', '09', '10']) {
      const { local_id } = await uploadAndRead(accountant, 'monthly.pdf', smallPdf());
      const own = { partner_name: company.company_name, company_id: company.id };
      await editInvoice(accountant, local_id, {
        ...PAYABLE,
        ...own,
        issue_date: `2026-${month}-25`,
        journals,
      });
    }
    await page.goto(`${product.app}/month-end/2026-11`);
    const proposed = page.locator('[data-accrual="proposed"]');
    await proposed.getByText('株式会社毎月商会').waitFor();
    const amount = proposed.getByRole('textbox', { name: '株式会社毎月商会 の金額' });
    assert.equal(await amount.inputValue(), '110,000');
    await amount.fill('100000');
    await screenshot(page, '107-proposed', { fullPage: true });
    await proposed.getByRole('button', { name: '計上する' }).click();
    const booked = page.locator('[data-accrual="booked"]');
    await booked.getByText('100,000').waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('button', { name: '未払計上を会計ファイルに出力' }).click();
    await page
      .getByRole('dialog')
      .getByText(/2026.12.01/)
      .last()
      .waitFor({ state: 'attached' });
    await screenshot(page, '107-accrual-file');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: '出力', exact: true }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^estimate_/);
    await booked.getByText('出力済').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await booked.scrollIntoViewIfNeeded();
    await screenshot(page, '107-accruals-narrow');
    assert.equal(await overflow(page), 0);
    assert.deepEqual(page.errors, []);
  });
});
