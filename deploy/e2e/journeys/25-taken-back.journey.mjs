import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage, screenshot } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  changeSettings,
  editInvoice,
  payFully,
  payInfoOf,
  sample,
  truthOf,
  uploadAndRead,
} from '../product/samples.mjs';

const FILE = 'digital-two-rates.pdf';
const PAY_DATE = '2026-12-18';
/** Days are 0.09 of the page to the right of their word on this sample. */
const WORD = { text: '発行日', left: 0.09, width: 0.06 };

describe('what was taught and what was exported can be taken back', () => {
  let product;
  let browser;
  let page;
  let accountant;
  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    accountant = await product.login(USERS.accountant);
    page = await openPage(browser);
    await loginByPage(page, product, USERS.accountant);
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  const press = (name, scope = page) => scope.getByRole('button', { name, exact: true }).click();
  const upload = () => uploadAndRead(accountant, FILE, sample(FILE));
  /** The next reading that finds `due_date`: what was taught travels to the readers by itself. */
  const readAs = (due_date) =>
    until(`a reading with ${due_date}`, async () => {
      const invoice = await upload();
      return invoice.due_date === due_date && invoice;
    });

  it('a correction is shown with its place and used; once forgotten on the page, the reading is as before', async () => {
    const first = await upload();
    const { due_date, issue_date, read_fields } = first;
    const [x, y, width, height] = read_fields.issue_date.box;
    await editInvoice(accountant, first.local_id, {
      due_date: issue_date,
      places: {
        due_date: {
          page: 1,
          pages: 1,
          box: [x, y, width, height],
          label: WORD.text,
          label_box: [x - WORD.left, y, WORD.width, height],
        },
      },
    });
    const taught = await readAs(issue_date);
    assert.deepEqual(taught.read_fields.due_date.box, read_fields.issue_date.box);

    await page.goto(`${product.app}/master/lesson`);
    await page
      .locator('tr', { hasText: truthOf(FILE).supplier_name })
      .locator('td')
      .first()
      .click();
    const row = page.locator('tr', { hasText: `「${WORD.text}」` });
    await row.getByRole('link', { name: `請求書 ${first.local_id}` }).waitFor();
    const text = await row.innerText();
    for (const part of ['支払期限', issue_date.replaceAll('-', '/'), due_date.replaceAll('-', '/')])
      assert.ok(text.includes(part), part);
    await screenshot(page, '25-lesson');
    await press('支払期限の学習を取り消す', row);
    await press('取り消す', page.getByRole('dialog'));
    await page.getByText('学習した読取位置はありません').waitFor();
    await readAs(due_date);
    assert.deepEqual(page.errors, []);
  });

  it('a payment that is undone after its journal was exported is booked back by the next file', async () => {
    const owner = await product.login(USERS.owner);
    const approver = await product.login(USERS.approver);
    const payer = await product.login(USERS.payer);
    await changeSettings(owner, { setting_pay_journal: true });
    const read = await uploadAndRead(accountant, 'taken-back.pdf', sample('digital-two-pages.pdf'));
    const invoice = await editInvoice(accountant, read.local_id, {
      ...payInfoOf(truthOf('digital-two-pages.pdf')),
      pay_date: PAY_DATE,
      journals: await balancedLines(accountant, read.total_amount),
    });
    await approveFully(accountant, approver, invoice);
    const payment = await payFully(payer, invoice);
    const path = `/payments/${payment.pay_key}/paid`;
    const paid = await payer.post(path, { version: payment.version });
    assert.equal(paid.status, 200);
    const entries = async () => (await accountant.get(`/invoices/${invoice.local_id}/entries`)).body;
    await until('the payment journal', async () => (await entries()).payment);
    const request = {
      kind: 'payment',
      format_id: 'yayoi',
      target: { ids: [invoice.local_id] },
      exported: 'not_exported',
    };
    const forth = await accountant.post('/exports', request);
    assert.equal(forth.status, 201);
    const undone = await payer.del(`${path}?version=${paid.body.version}`);
    assert.equal(undone.status, 200);
    const books = await until('the reversal', async () => {
      const found = await entries();
      return found.reversed.length === 2 && found;
    });
    assert.equal(books.payment, null);
    assert.deepEqual(
      books.reversed.map((entry) => [entry.is_reversal, entry.export_count]),
      [
        [false, 1],
        [true, 0],
      ],
    );
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByRole('tab', { name: '仕訳' }).click();
    await page.getByText('支払仕訳の取消', { exact: true }).waitFor();
    await page.getByText('支払仕訳の取消', { exact: true }).scrollIntoViewIfNeeded();
    await screenshot(page, '25-reversal');
    const back = await accountant.post('/exports', request);
    assert.equal(back.status, 201);
    assert.equal(back.body.row_count, forth.body.row_count);
    const again = await accountant.post('/exports', request);
    assert.equal(again.body.code, 'no_data_selected');
  });
});
