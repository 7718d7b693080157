import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { startProduct, USERS } from '../product/product.mjs';
import {
  balancedLines,
  editInvoice,
  masterId,
  PAYABLE,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

// The validators are TypeScript that imports each other as .js, as the services do.
registerHooks({
  resolve: (name, context, next) =>
    context.parentURL?.includes('/export-files/') && name.startsWith('./')
      ? next(name.replace(/\.js$/, '.ts'), context)
      : next(name, context),
});
const { checkPca } = await import('../../../services/journal/test/export-files/pca.ts');

const SUPPLIER = '登録のない山田工房';
const ROW = '課対仕入10% 70%';

describe('an accounting file that the package can import', () => {
  let product;
  let browser;
  let page;
  let local_id;
  before(async () => {
    product = await startProduct({ own: true });
    const accountant = await product.login(USERS.accountant);
    ({ local_id } = await uploadAndRead(accountant, 'books.pdf', smallPdf()));
    const [line] = await balancedLines(accountant);
    const debit_tax_id = await masterId(accountant, 'tax', '課対仕入10%');
    const journals = [{ ...line, debit_tax_id, debit_is_keikasochi: true, description: '11月分 木工' }];
    await editInvoice(accountant, local_id, { ...PAYABLE, partner_name: SUPPLIER, t_number: '', journals });
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.owner, '/invoice');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const openExport = async () => {
    await page.goto(`${product.app}/invoice`);
    await page.getByRole('button', { name: /エクスポート$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('#export-format').click();
    await page.locator('.ant-select-item[title="PCA会計（汎用データ）"]').click();
    return dialog;
  };

  it('is refused while a line has no code, and the line leads to its row in the code table', async () => {
    const dialog = await openExport();
    await dialog.getByText('会計ソフトのコードが決まらない行が1行あるため').waitFor();
    await dialog.getByText('税区分「課対仕入10%」の70%控除に対応するコードがありません').waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'すべて出力' }).isDisabled());
    await screenshot(page, '106-refused');
    await dialog.getByRole('link', { name: 'コードを設定' }).click();
    await page.getByLabel(`${ROW} コード`).waitFor();
    await screenshot(page, '106-codes');
    assert.deepEqual(await seriousFindings(page), []);
  });

  it('goes out once the code is entered, and is what the vendor describes', async () => {
    await page.getByLabel(`${ROW} コード`, { exact: true }).fill('QC');
    await page.getByRole('button', { name: '更新', exact: true }).click();
    await page.getByText('コード対応表を保存しました').waitFor();
    const dialog = await openExport();
    const all = dialog.getByRole('button', { name: 'すべて出力' });
    const [file] = await Promise.all([page.waitForEvent('download'), all.click()]);
    const { problems, booked } = checkPca(readFileSync(await file.path()));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      booked.map(({ side, account, amount, tax_class }) => [side, account, amount, tax_class]),
      [
        ['debit', '512', 110_000, 'QC'],
        ['credit', '212', 110_000, '00'],
      ],
    );
    assert.equal(booked[0].summary, `${SUPPLIER} 11月分 木工 70%控除対象`);
    assert.deepEqual(page.errors, []);
  });

  it('has the words of the template, which shows an example; all of it fits a phone and speaks English', async () => {
    await page.goto(`${product.app}/settings/exports?tab=summary`);
    await page.getByLabel('ひな形').fill('{note}');
    await page.getByText('取引先 {supplier} を入れてください').waitFor();
    await page.getByLabel('ひな形').fill('{month} {supplier} {note}');
    await page.getByText('2026年11月分 株式会社サンプル印刷 11月分 70%控除対象').waitFor();
    await screenshot(page, '106-summary');
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('button', { name: '更新', exact: true }).click();
    await page.getByText('摘要のひな形を保存しました').waitFor();
    const narrow = await openPageAs(browser, product, USERS.owner, '/settings/exports?tab=summary', {
      language: 'en',
      viewport: { width: 390, height: 844 },
    });
    await narrow.getByText('Example').waitFor();
    await screenshot(narrow, '106-summary-narrow-en', { fullPage: true });
    await narrow.goto(`${product.app}/settings/exports?tab=codes&package=obc`);
    await narrow.getByLabel(`${ROW} Code`, { exact: true }).waitFor();
    await screenshot(narrow, '106-codes-narrow-en');
    assert.deepEqual(await seriousFindings(narrow), []);
    assert.equal(await overflow(narrow), 0);
    assert.deepEqual(narrow.errors, []);
    await narrow.context().close();
  });
});
