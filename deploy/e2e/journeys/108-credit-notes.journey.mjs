import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { billsOf, pdfOfBill } from '../day/bills.mjs';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  amountsOf,
  approveFully,
  balancedLines,
  changeSettings,
  confirmAccount,
  editInvoice,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';
import { parseZengin } from '../product/zengin.mjs';

const SUPPLIER = '返品のある商事';
const PAY_DATE = '2026-12-18';

describe('credit notes settle invoices, and the bank file holds the rest', () => {
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
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.payer, '/payment');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const paymentOf = (invoice) =>
    until('the payment', async () => {
      const answer = await payer.get(`/payments/by-invoice/${invoice.id}`);
      return answer.status === 200 && answer.body;
    });
  /** An invoice of the supplier of so many yen, coded and finally approved, with its payment. */
  async function approved(total_amount) {
    const { local_id } = await uploadAndRead(accountant, 'note.pdf', smallPdf());
    await editInvoice(accountant, local_id, {
      ...PAYABLE,
      partner_name: SUPPLIER,
      pay_date: PAY_DATE,
      ...amountsOf(total_amount),
    });
    let journals = await balancedLines(accountant, total_amount);
    if (total_amount < 0) {
      const proposed = await accountant.post(`/invoices/${local_id}/proposals`, {});
      const [line] = proposed.body.journals;
      // The supplier has no registration number: the class of returns at the share of the day.
      assert.equal(line.debit_tax, '課対仕返（控70）10%');
      journals = [{ ...journals[0], debit_tax_id: line.debit_tax_id }];
    }
    const invoice = await editInvoice(accountant, local_id, { journals });
    await approveFully(accountant, approver, invoice);
    return { invoice, payment: await paymentOf(invoice) };
  }
  const press = (name, scope = page) => scope.getByRole('button', { name, exact: true }).click();
  const see = (text, scope = page) => scope.getByText(text).first().waitFor();

  let bill;
  let credit;
  it('an amount below zero makes a credit note, with its mark and its tax class', async () => {
    [bill, credit] = [await approved(110_000), await approved(-33_000)];
    assert.equal(bill.invoice.document_kind, 'bill');
    assert.equal(credit.invoice.document_kind, 'credit_note');
    await confirmAccount(payer, bill.payment);
    await page.goto(`${product.app}/invoice?document_kind=credit_note`);
    await page.locator('tr[data-row]').getByText('値引・返品').waitFor();
    assert.equal(await page.locator('tr[data-row]').count(), 1);
    await screenshot(page, '108-invoices');
    await page.goto(`${product.app}/invoice/${credit.invoice.local_id}`);
    await page.locator('#invoice-field-document_kind').getByText('値引・返品').waitFor();
    await page.locator('#invoice-field-offset_claim_amount').scrollIntoViewIfNeeded();
    await screenshot(page, '108-invoice');
    await page.goto(`${product.app}/payment/${credit.payment.pay_key}`);
    await see('相殺待ち');
    await see('値引・返品の残り');
    assert.equal(await page.getByRole('button', { name: '支払承認する' }).count(), 0);
    await screenshot(page, '108-credit');
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('33,000 of 110,000 are offset on the page of the invoice, and the file holds 77,000', async () => {
    await page.goto(`${product.app}/payment/${bill.payment.pay_key}`);
    await press('相殺する');
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel(`支払番号 ${credit.payment.local_id} の相殺額`);
    assert.equal(await amount.inputValue(), '33,000');
    await amount.fill('33001');
    await page.keyboard.press('Tab');
    assert.ok(await dialog.getByRole('button', { name: '相殺する' }).isDisabled());
    await amount.fill('33000');
    await page.keyboard.press('Tab');
    await see('77,000', dialog);
    await screenshot(page, '108-dialog');
    assert.deepEqual(await seriousFindings(page), []);
    await press('相殺する', dialog);
    await see('相殺しました');
    await page.getByRole('link', { name: `支払番号 ${credit.payment.local_id}` }).waitFor();
    for (const level of [1, 2, 3]) {
      await press(`${level}次確認する`);
      await see(`${level}次確認しました`);
    }
    await press('支払承認する');
    await see('支払承認しました');
    await screenshot(page, '108-bill');
    await page.getByRole('link', { name: '振込データ作成' }).click();
    await press('振込データを作成');
    const confirm = page.getByRole('dialog').getByRole('button', { name: '振込データを作成' });
    const made = page.getByRole('button', { name: 'ファイルをダウンロード' });
    await confirm.or(made).first().waitFor();
    if (await confirm.isVisible()) await confirm.click();
    const download = page.waitForEvent('download');
    await made.click();
    const file = parseZengin(readFileSync(await (await download).path()));
    assert.deepEqual([file.rows.map((row) => row.amount), file.count, file.total], [[77_000], 1, 77_000]);
  });

  it('once the invoice is paid the credit note is settled, and the payment journal has both', async () => {
    await page.goto(`${product.app}/payment/${bill.payment.pay_key}`);
    await press('支払済にする');
    await see('支払済にしました');
    const settled = await until('the credit note to follow', async () => {
      const { body } = await payer.get(`/payments/${credit.payment.pay_key}`);
      return body.state === 'PAID' && body;
    });
    assert.equal(settled.can.unpaid, false);
    const entry = await until('the payment journal', async () => {
      const { body } = await accountant.get(`/invoices/${bill.invoice.local_id}/entries`);
      return body.payment;
    });
    // Beside the charge of the bank.
    const rows = entry.rows.filter(({ amount }) => amount > 1_000);
    assert.deepEqual(
      rows.map(({ side, account_title, amount }) => [side, account_title, amount]),
      [
        ['debit', '未払金', 110_000],
        ['credit', '普通預金', 77_000],
        ['credit', '未払金', 33_000],
      ],
    );
  });

  it('a credit note larger than the invoice keeps its rest, which the list finds; an offset can be undone', async () => {
    const small = await approved(20_000);
    const large = await approved(-50_000);
    await page.goto(`${product.app}/payment/${large.payment.pay_key}`);
    await press('相殺する');
    const dialog = page.getByRole('dialog');
    await see('30,000', dialog);
    await press('相殺する', dialog);
    await see('相殺しました');
    await page.getByRole('link', { name: `支払番号 ${small.payment.local_id}` }).waitFor();
    await see('残りは次の請求に繰り越されます');
    await screenshot(page, '108-rest');
    await press(`支払番号 ${small.payment.local_id} との相殺を取消`);
    await see('相殺を取り消しました');
    // Payments that are combined use the credit notes among them first.
    const grouped = await payer.post('/payments/groups', {
      pay_keys: [small.payment.pay_key, large.payment.pay_key],
    });
    assert.deepEqual([grouped.status, grouped.body.transfer_group_id], [200, null]);
    await page.goto(`${product.app}/payment?open_credit=true`);
    const row = page.locator('tr[data-row]', { hasText: SUPPLIER });
    await row.getByText('相殺待ち').waitFor();
    assert.equal(await row.count(), 1);
    assert.ok((await row.innerText()).includes('30,000'));
    await screenshot(page, '108-list');
    const refused = await approver.del(`/approvals/invoice/${large.invoice.id}/final`, {});
    assert.notEqual(refused.status, 200);
    assert.deepEqual(page.errors, []);
    const { failed } = await invariantsOf(product, 'after the offsets');
    assert.equal(failed, 0);
  });

  it('what an invoice deducts is read from its page, booked to its accounts, and left out of the bank file', async () => {
    const press = await browser.newPage();
    const [bill] = billsOf({ size: 4, month: '2026-11', pay_date: PAY_DATE });
    const bytes = await pdfOfBill(
      press,
      { ...bill, net: 100_000, tax: 10_000, total: 110_000 },
      {
        deducted: [
          ['保留金', 11_000],
          ['内金ご入金済', 20_000],
          ['安全協力会費', 1_000],
        ],
      },
    );
    await press.close();
    const read = await uploadAndRead(accountant, 'works.pdf', bytes);
    const { prepaid_amount, retained_amount, offset_claim_amount, total_amount, payable_amount } = read;
    assert.deepEqual(
      [total_amount, prepaid_amount, retained_amount, offset_claim_amount, payable_amount],
      [110_000, 20_000, 11_000, 1_000, 78_000],
    );
    await page.goto(`${product.app}/invoice/${read.local_id}`);
    await page.locator('#invoice-field-retained_amount').getByText('11,000').waitFor();
    await page.locator('#invoice-field-offset_claim_amount').scrollIntoViewIfNeeded();
    await screenshot(page, '108-deducted');
    await page.getByRole('tab', { name: '仕訳', exact: true }).click();
    await page.locator('[data-line="3"]').waitFor();
    await screenshot(page, '108-deducted-lines');
    assert.deepEqual(await seriousFindings(page), []);
    assert.deepEqual(
      read.journals.map((line) => [line.credit_account_title, line.credit_amount]),
      [
        ['未払金', 78_000],
        ['前払金', 20_000],
        ['未払金', 11_000],
        ['売掛金', 1_000],
      ],
    );
    // The page looks for the payment from the approval on, which opens it a moment later.
    await page.goto(`${product.app}/payment`);
    const invoice = await editInvoice(accountant, read.local_id, { pay_date: PAY_DATE });
    await approveFully(accountant, approver, invoice);
    const { pay_key, user_bank_id } = await payFully(payer, invoice);
    const made = await payer.post('/zengin-exports', {
      pay_keys: [pay_key],
      user_bank_id,
      pay_date: PAY_DATE,
    });
    const file = parseZengin((await payer.get(`/zengin-exports/${made.body.id}/file`)).bytes);
    assert.deepEqual([file.rows.map((row) => row.amount), file.total], [[78_000], 78_000]);
    assert.deepEqual(page.errors, []);
  });

  it('an invoice that deducts all of its total is approved and paid without an account or a bank file', async () => {
    const { local_id } = await uploadAndRead(accountant, 'advance.pdf', smallPdf());
    await editInvoice(accountant, local_id, {
      partner_name: '全額前払の工務店',
      pay_date: PAY_DATE,
      ...amountsOf(110_000),
      prepaid_amount: 80_000,
      retained_amount: 11_000,
      offset_claim_amount: 19_000,
      payable_amount: 0,
    });
    const proposed = await accountant.post(`/invoices/${local_id}/proposals`, {});
    const invoice = await editInvoice(accountant, local_id, { journals: proposed.body.journals });
    assert.equal(invoice.payable_amount, 0);
    await approveFully(accountant, approver, invoice);
    const { pay_key } = await paymentOf(invoice);
    await page.goto(`${product.app}/payment/${pay_key}`);
    for (const level of [1, 2, 3]) {
      await press(`${level}次確認する`);
      await see(`${level}次確認しました`);
    }
    await press('支払承認する');
    await see('支払承認しました');
    await page.reload();
    await page.getByRole('button', { name: '支払済にする', exact: true }).waitFor();
    await screenshot(page, '108-nothing-to-pay');
    assert.deepEqual(await seriousFindings(page), []);
    assert.equal(await page.getByRole('link', { name: '振込データ作成' }).count(), 0);
    await press('支払済にする');
    await see('支払済にしました');
    await until('the invoice to be paid', async () => {
      const { body } = await accountant.get(`/invoices/${invoice.local_id}`);
      return body.paid;
    });
    const entries = (await accountant.get(`/invoices/${invoice.local_id}/entries`)).body;
    assert.equal(entries.payment, null);
    assert.deepEqual(page.errors, []);
    const { failures } = await invariantsOf(product, 'after a payment of nothing');
    assert.deepEqual(failures, []);
  });

  it('the home leaves credit notes out of what is due', async () => {
    await page.goto(product.app);
    const { body } = await payer.get('/payments?state=DRAFT,APPROVED&credit_note=true&limit=100');
    assert.ok(body.items.length > 0, 'there are open credit notes');
    const due = page.locator('.ant-pro-card', { has: page.getByRole('heading', { name: '支払予定' }) });
    await due.getByRole('listitem').first().waitFor();
    assert.equal(await due.getByText('-¥').count(), 0);
    await screenshot(page, '108-home');
    assert.deepEqual(page.errors, []);
  });

  it('fits a phone and speaks English', async () => {
    const narrow = await openPageAs(browser, product, USERS.payer, `/payment/${credit.payment.pay_key}`, {
      language: 'en',
      viewport: { width: 390, height: 844 },
    });
    await narrow.getByText('Credit settled').first().waitFor();
    await screenshot(narrow, '108-credit-narrow-en', { fullPage: true });
    assert.equal(await overflow(narrow), 0);
    await narrow.goto(`${product.app}/invoice/${credit.invoice.local_id}`);
    await narrow.getByText('Credit note').first().waitFor();
    await screenshot(narrow, '108-invoice-narrow-en', { fullPage: true });
    assert.deepEqual(narrow.errors, []);
    await narrow.context().close();
  });
});
