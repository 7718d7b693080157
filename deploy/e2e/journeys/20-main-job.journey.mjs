import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage, screenshot } from '../product/browser.mjs';
import { startProduct, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  payFully,
  payInfoOf,
  sample,
  truthOf,
  uploadAndRead,
} from '../product/samples.mjs';
import { holderForBank, parseZengin } from '../product/zengin.mjs';

const FIRST = 'digital-two-rates.pdf';
/** Enough to be sure of which invoice it is: these two must be read to the letter. */
const DIGITAL = ['supplier_name', 't_number', 'issue_date', 'total_amount', 'payable_amount'];
const OTHERS = [
  { file: 'digital-two-pages.pdf', what: 'an invoice of two pages', must: DIGITAL },
  {
    file: 'digital-withholding.pdf',
    what: 'one with withholding tax',
    must: [...DIGITAL, 'withholding_tax'],
  },
  { file: 'scan-two-rates.png', what: 'a scan', must: ['total_amount', 'issue_date'] },
  { file: 'photo-withholding.jpg', what: 'a photo', must: ['total_amount'] },
];
const NAMES = { supplier_name: 'partner_name' };
/** A working day far enough ahead for every bank, one for each sample, so that each has a file of its own. */
const PAY_DATES = ['2026-12-10', '2026-12-11', '2026-12-14', '2026-12-15', '2026-12-16'];

describe('the main job, from a supplier’s file to the bank file', () => {
  let product;
  let browser;
  const pages = {};
  let invoice;
  const truth = truthOf(FIRST);
  const yen = (amount) => amount.toLocaleString('en-US');

  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  const as = async (role) => {
    if (!pages[role]) {
      pages[role] = await openPage(browser);
      await loginByPage(pages[role], product, USERS[role]);
    }
    return pages[role];
  };
  const press = (page, name, scope = page) => scope.getByRole('button', { name, exact: true }).click();

  it('the uploader lands on the upload page, drops a PDF and sees it being read', async () => {
    const page = await as('upload');
    await page.waitForURL('**/upload');
    const name = `coffee-${Date.now()}.pdf`;
    const file = { name, mimeType: 'application/pdf', buffer: sample(FIRST) };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    const row = page.locator('tr', { hasText: name });
    await row.getByText('読取完了').waitFor({ timeout: 60_000 });
    await row.getByText(truth.supplier_name).waitFor();
    await row.getByText(yen(truth.total_amount)).waitFor();
    await screenshot(page, '20-upload');
    const link = row.locator('td[data-label="請求書"] a').first();
    await link.waitFor();
    const local_id = Number((await link.getAttribute('href')).split('/').pop());
    const user = await product.login(USERS.accountant);
    invoice = (await user.get(`/invoices/${local_id}`)).body;
    assert.equal(invoice.payable_amount, truth.payable_amount);
  });

  it('the accountant finds the invoice and sees where each value was read', async () => {
    const page = await as('accountant');
    await page.goto(`${product.app}/invoice`);
    const row = page.locator(`tr[data-row-key="${invoice.id}"]`);
    await row.waitFor();
    assert.ok((await row.innerText()).includes(truth.supplier_name));
    await screenshot(page, '20-invoice-list');
    await row.locator('td').nth(3).click();
    await page.waitForURL(`**/invoice/${invoice.local_id}`);
    const box = page.locator('[data-read="partner_name"]');
    await box.waitFor({ timeout: 30_000 });
    const place = await box.boundingBox();
    assert.ok(place.width > 10 && place.height > 5, 'the supplier has a box that can be seen');
    const field = page.locator('#invoice-field-partner_name');
    assert.equal(await field.innerText(), truth.supplier_name);
    await field.hover();
    await page.locator('[data-read="partner_name"][class*="active"]').waitFor();
    await screenshot(page, '20-invoice-detail');
    await page.locator('[data-read="total_amount"]').click();
    await page.locator('[data-read="total_amount"][class*="active"]').waitFor();
    for (const [name, value] of [
      ['t_number', truth.t_number],
      ['invoice_number', truth.invoice_number],
      ['total_amount', yen(truth.total_amount)],
      ['issue_date', truth.issue_date.replaceAll('-', '/')],
      ['account_number', truth.bank.account_number],
    ]) {
      assert.ok((await page.locator(`#invoice-field-${name}`).innerText()).includes(value), name);
    }
  });

  it('the accountant codes the lines and approves', async () => {
    const page = await as('accountant');
    const coder = await product.login(USERS.accountant);
    // The proposal follows earlier invoices of the supplier; other journeys may have coded some.
    const [proposed] = (await coder.get(`/invoices/${invoice.local_id}`)).body.journals;
    await press(page, '編集');
    await page.locator('input#invoice-field-pay_date').fill(PAY_DATES[0]);
    await page.keyboard.press('Tab');
    await page.getByRole('tab', { name: '仕訳' }).click();
    // One line for each tax rate was proposed, and they balance; the beans are goods, the rest stays supplies.
    await page.locator('[data-line]').nth(1).waitFor();
    await choose(page, page.locator('[data-line]').nth(1), '借方 勘定科目', '仕入高');
    await page.getByLabel('摘要').nth(1).fill('珈琲豆');
    await page.getByText('貸借一致').waitFor();
    await screenshot(page, '20-coding');
    await press(page, '更新');
    await press(page, 'この請求書だけ更新');
    await page.getByText('更新しました').first().waitFor();
    const saved = (await coder.get(`/invoices/${invoice.local_id}`)).body;
    assert.deepEqual(
      saved.journals.map((line) => [line.debit_account_title, line.debit_amount, line.credit_amount]),
      [
        [proposed.debit_account_title, 24_860, truth.total_amount],
        ['仕入高', 80_352, null],
      ],
    );
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    await press(page, '1次承認する');
    await page.getByText('1次承認しました').first().waitFor();
    await screenshot(page, '20-approval-1');
  });

  it('the approver approves the second level and finally', async () => {
    const page = await as('approver');
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    await press(page, '2次承認する');
    await page.getByText('2次承認しました').first().waitFor();
    await press(page, '最終承認する');
    await page.getByText('仕訳ロック中').first().waitFor();
    await screenshot(page, '20-final-approval');
  });

  it('the payment manager confirms three times, approves, and downloads a valid transfer file', async () => {
    const page = await as('payer');
    await page.goto(`${product.app}/payment`);
    const row = page.locator('tr[data-row]', { hasText: truth.supplier_name }).first();
    await row.waitFor();
    assert.ok((await row.innerText()).includes(yen(truth.payable_amount)));
    await screenshot(page, '20-payment-list');
    await row.locator('td').nth(2).click();
    await page.waitForURL(/\/payment\/[0-9a-f-]{36}/);
    const address = page.url();
    // The account is new: somebody who did not enter it calls back and says how, or no file is made.
    await page.getByRole('link', { name: '口座を確認' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(truth.bank.account_number).first().waitFor();
    await screenshot(page, '20-payee-account');
    await dialog.getByLabel('確認した方法').fill('登録済の電話番号に折り返し、口座番号を読み合わせて確認');
    await press(page, '確認済にする', dialog);
    await page.getByText('振込先口座を確認しました').first().waitFor();
    await page.goto(address);
    for (const level of [1, 2, 3]) {
      await press(page, `確認${level}する`);
      await page.getByText(`確認${level}しました`).first().waitFor();
    }
    await press(page, '支払承認する');
    await page.getByText('支払承認しました').first().waitFor();
    await screenshot(page, '20-payment-detail');
    await page.getByRole('link', { name: '振込データ作成' }).click();
    await page
      .getByText('作成する振込データ')
      .or(page.getByRole('button', { name: '振込データを作成' }))
      .first()
      .waitFor();
    await screenshot(page, '20-transfer-preview');
    await press(page, '振込データを作成');
    const confirm = page.getByRole('dialog').getByRole('button', { name: '振込データを作成' });
    const made = page.getByRole('button', { name: 'ファイルをダウンロード' });
    await confirm.or(made).first().waitFor();
    if (await confirm.isVisible()) await confirm.click();
    const download = page.waitForEvent('download');
    await made.click();
    const file = parseZengin(readFileSync(await (await download).path()));
    await screenshot(page, '20-transfer-made');
    checkFile(file, truth, PAY_DATES[0]);
    for (const [role, { errors }] of Object.entries(pages))
      assert.deepEqual(errors, [], `console of ${role}`);
  });

  for (const [i, { file, what, must }] of OTHERS.entries()) {
    it(`reads ${what} and pays it (${file})`, async () => {
      const [accountant, approver, payer] = await Promise.all(
        [USERS.accountant, USERS.approver, USERS.payer].map((email) => product.login(email)),
      );
      const printed = truthOf(file);
      const read = await uploadAndRead(accountant, file, sample(file), { attachment_page: '3' });
      for (const name of must) assert.equal(read[NAMES[name] ?? name], printed[name], `${file}: ${name}`);
      const pay_date = PAY_DATES[i + 1];
      const coded = await editInvoice(accountant, read.local_id, {
        ...payInfoOf(printed, pay_date),
        partner_name: printed.supplier_name,
        withholding_tax: printed.withholding_tax ?? 0,
        journals: await balancedLines(accountant, printed.total_amount),
      });
      await approveFully(accountant, approver, coded);
      const payment = await payFully(payer, coded);
      const made = await payer.post('/zengin-exports', {
        user_bank_id: payment.user_bank_id,
        pay_date: payment.pay_date,
        pay_keys: [payment.pay_key],
      });
      assert.equal(made.status, 201, String(made.bytes));
      const { bytes } = await payer.get(`/zengin-exports/${made.body.id}/file`);
      checkFile(parseZengin(bytes), printed, pay_date);
    });
  }

  function checkFile(file, printed, pay_date) {
    assert.equal(file.kinds, '1289');
    assert.equal(file.pay_date, pay_date.slice(5).replace('-', ''));
    assert.deepEqual(
      [file.count, file.total, file.rows[0].amount],
      [1, printed.payable_amount, printed.payable_amount],
    );
    const { bank } = printed;
    assert.deepEqual(
      [file.rows[0].bank_code, file.rows[0].branch_code, file.rows[0].account_number],
      [bank.bank_code, bank.branch_code, bank.account_number],
    );
    assert.equal(file.rows[0].account_holder, holderForBank(bank.account_holder_kana));
  }

  async function choose(page, line, label, name) {
    const select = line.getByRole('combobox', { name: label, exact: true });
    await select.click();
    await select.fill(name);
    await page.locator('.ant-select-item-option', { hasText: name }).first().click();
  }
});
