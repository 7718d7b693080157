import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  openBrowser,
  openPageAs,
  overflow,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  editInvoice,
  masterId,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

const WORKSHOP = '登録のない木工房';
const LAWYER = '弁護士 海野さくら';
const FEE = {
  partner_name: LAWYER,
  total_amount: 110_000,
  payable_amount: 99_790,
  withholding_type: 0,
  withholding_base: 100_000,
  withholding_tax: 10_210,
  postal_code: '105-0001',
  address: '東京都港区虎ノ門1-2-3',
  account_holder_kana: 'ウンノ サクラ',
};

describe('books and statements for the tax office', () => {
  let product;
  let browser;
  let page;
  let workshop;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    const approver = await product.login(USERS.approver);
    const debit_tax_id = await masterId(accountant, 'tax', '課対仕入10%');
    const debit_account_title_id = await masterId(accountant, 'account_title', '消耗品費');
    const coded = async (amount, description, more = {}) => {
      const [line] = await balancedLines(accountant, amount);
      return [{ ...line, debit_tax_id, debit_account_title_id, description, ...more }];
    };
    let invoiced;
    [workshop, invoiced] = await Promise.all(
      ['机.pdf', 'fee.pdf'].map((name) => uploadAndRead(accountant, name, smallPdf())),
    );
    const desk = await editInvoice(accountant, workshop.local_id, {
      ...PAYABLE,
      partner_name: WORKSHOP,
      t_number: '',
      total_amount: 385_000,
      payable_amount: 385_000,
      journals: await coded(385_000, '会議用の机', { debit_is_keikasochi: true }),
    });
    await approveFully(accountant, approver, desk);
    const { local_id } = invoiced;
    const journals = await coded(110_000, '顧問料');
    const fee = await editInvoice(accountant, local_id, { ...PAYABLE, ...FEE, journals });
    await approveFully(accountant, approver, fee);
    const payer = await product.login(USERS.payer);
    const { pay_key, version } = await payFully(payer, fee);
    assert.equal((await payer.post(`/payments/${pay_key}/paid`, { version })).status, 200);
    await until('the payment at the invoice', async () => {
      const { body } = await accountant.get(`/invoices/${local_id}`);
      return body.status === 'paid';
    });
    await until('the books', async () => {
      const { body } = await accountant.get(`/books?q=${encodeURIComponent(WORKSHOP)}`);
      return body.items.length === 1;
    });
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.owner, '/report');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const download = async (name) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return file;
  };
  const PERIOD = 'from=2026-01&to=2027-12';

  it('the ledger of purchases names date, supplier, content, amount, tax and class', async () => {
    await page.goto(`${product.app}/report?tab=purchase_ledger&${PERIOD}`);
    const row = page.getByRole('row', { name: new RegExp(WORKSHOP) });
    await row.waitFor();
    assert.match(await row.innerText(), /会議用の机\s+385,000\s+35,000\s+課対仕入10%/);
    await screenshot(page, '113-ledger', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    const text = readFileSync(await (await download('CSV')).path(), 'utf8');
    assert.match(text, new RegExp(`,${WORKSHOP},,会議用の机,385000,35000,課対仕入10%,70%控除対象`));
    await page.emulateMedia({ media: 'print' });
    await screenshot(page, '113-ledger-print', { fullPage: true });
    await page.emulateMedia({ media: null });
  });

  it('a line that may be a fixed asset is in the list, and its invoice warns', async () => {
    await page.goto(`${product.app}/report?tab=assets&${PERIOD}`);
    const row = page.getByRole('row', { name: new RegExp(WORKSHOP) });
    await row.waitFor();
    await screenshot(page, '113-assets', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    assert.equal(await page.getByRole('row', { name: new RegExp(LAWYER) }).count(), 1);
    await row.getByRole('link', { name: String(workshop.local_id) }).click();
    await page.getByText('固定資産の可能性がある明細があります').first().waitFor();
    await screenshot(page, '113-invoice');
  });

  it('the yearly statements: of one payee, of all, and as a file', async () => {
    await page.goto(`${product.app}/report?tab=withholding&paid=2026`);
    const row = page.getByRole('row', { name: new RegExp(LAWYER) });
    await row.waitFor();
    await screenshot(page, '113-withholding', { fullPage: true });
    await row.getByRole('button', { name: '調書を表示' }).click();
    const sheet = page.locator('[data-statement]');
    await sheet.waitFor();
    assert.equal(await sheet.count(), 1);
    assert.match(await sheet.innerText(), /東京都港区虎ノ門1-2-3[^]*100,000[^]*10,210/);
    await page.getByText('個人番号（マイナンバー）は保存していないため').waitFor();
    await screenshot(page, '113-statement', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    await page.emulateMedia({ media: 'print' });
    assert.ok(await sheet.isVisible());
    await screenshot(page, '113-statement-print', { fullPage: true });
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: '源泉所得税に戻る' }).click();
    await page.getByRole('button', { name: '支払調書を作成' }).click();
    await page.getByRole('region', { name: LAWYER }).waitFor();
    const text = readFileSync(await (await download('CSV')).path(), 'utf8');
    assert.match(text, new RegExp(`309,.*,東京都港区虎ノ門1-2-3,0,${LAWYER},税理士等の報酬,,100000,,10210,`));
  });

  it('the originals of a search as a ZIP that holds what its index says', async () => {
    await page.goto(`${product.app}/books`);
    await page.getByText(WORKSHOP).first().waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('textbox', { name: '取引先' }).fill(WORKSHOP);
    await page.getByRole('button', { name: '検索', exact: true }).click();
    await page.getByText(/全1件/).first().waitFor();
    await screenshot(page, '113-books');
    const file = await download('原本をZIPで保存');
    assert.equal(file.suggestedFilename(), '電子帳簿原本.zip');
    const folder = mkdtempSync(join(tmpdir(), 'uketori-books-'));
    execFileSync('unzip', ['-q', await file.path()], {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    const index = readFileSync(join(folder, 'index.csv'), 'utf8');
    assert.match(
      index,
      new RegExp(`385000,${WORKSHOP},${workshop.local_id},1,有効,originals/00001_v1_机.pdf,机.pdf,`),
    );
    const sums = execFileSync('sha256sum', ['-c', 'sha256sums.txt'], { cwd: folder, encoding: 'utf8' });
    assert.match(sums, /OK/);
    rmSync(folder, { recursive: true });
    await page.goto(`${product.app}/settings/logs`);
    await page.getByText('電子帳簿の原本を保存').first().waitFor();
  });

  it('fits a phone and speaks English', async () => {
    await page.setViewportSize({ width: 390, height: 1200 });
    await useLanguage(page, product, 'en');
    const places = {
      ledger: `report?tab=purchase_ledger&${PERIOD}`,
      input: `report?tab=purchase_tax&${PERIOD}`,
      statement: 'report?tab=withholding&paid=2026&statements=all',
    };
    for (const [name, place] of Object.entries(places)) {
      await page.goto(`${product.app}/${place}`);
      await page.locator('[data-report] table').first().waitFor();
      await screenshot(page, `113-${name}-narrow-en`, { fullPage: true });
      assert.deepEqual(await seriousFindings(page), []);
      assert.equal(await overflow(page), 0, name);
    }
    assert.deepEqual(page.errors, []);
  });
});
