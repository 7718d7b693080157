import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, screenshot, seriousFindings } from '../product/browser.mjs';
import { ROOT, startProduct, USERS } from '../product/product.mjs';
import { smallPdf, uploadAndRead } from '../product/samples.mjs';

const NARROW = { width: 1280, height: 800 };
const DIGITAL = readFileSync(
  join(ROOT, 'services/ocr/test/digital/Japan_PINT_Invoice_UBL_Example5-AllowanceCharge.xml'),
);
const SELLER = /〇〇商事/;
const VIEW = `読取完了 ${randomUUID().slice(0, 6)}`;

describe('a list of invoices', () => {
  let product;
  let browser;
  let page;
  let invoice;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    for (const name of ['list-1.pdf', 'list-2.pdf'])
      invoice = await uploadAndRead(accountant, name, smallPdf());
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, '/invoice', { viewport: NARROW });
    await page.locator('tr[data-row]').first().waitFor();
  });
  after(async () => {
    await browser?.close();
    // The other journeys of this product begin with the whole list.
    const accountant = await product?.login(USERS.accountant);
    const { items = [] } = (await accountant?.get('/saved-views?list=journal.invoices'))?.body ?? {};
    for (const { id, is_own } of items) if (is_own) await accountant.del(`/saved-views/${id}`);
    await product?.stop();
  });

  const query = (of = page) => Object.fromEntries(new URL(of.url()).searchParams);
  const rows = (of = page) => of.locator('tr[data-row]');
  const chooseStatus = async (label) => {
    await page.getByRole('combobox', { name: '状態' }).click();
    await page.locator('.ant-select-item-option', { hasText: label }).first().click();
    await page.keyboard.press('Escape');
  };

  it('has the amount in the first screen at 1280 pixels, and its filters in one row', async () => {
    const amount = page.getByRole('columnheader', { name: '支払金額' }).first();
    const box = await amount.boundingBox();
    assert.ok(box.x + box.width <= NARROW.width, `ends at ${box.x + box.width}`);
    const bar = page.getByRole('search').first();
    const tops = await bar.evaluate((element) =>
      [...element.children].map((child) => Math.round(child.getBoundingClientRect().top)),
    );
    assert.ok(Math.max(...tops) - Math.min(...tops) < 16, `one row: ${tops}`);
    await screenshot(page, '120-list');
    await page.getByRole('button', { name: 'その他の条件' }).click();
    for (const name of ['担当部門', '承認者', '取込者'])
      await page.getByRole('combobox', { name, exact: true }).waitFor();
    await page.getByRole('textbox', { name: '請求金額（税込） 下限' }).waitFor();
    await screenshot(page, '120-unfolded');
    await page.getByRole('button', { name: '条件を減らす' }).click();
  });

  it('says that nothing was found, and clears its conditions', async () => {
    await page.getByRole('searchbox').fill('zzzzz');
    await page.getByText('条件に合うデータはありません').waitFor();
    assert.deepEqual(query(), { search: 'zzzzz' });
    await screenshot(page, '120-nothing-found');
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('button', { name: '条件をクリア' }).last().click();
    await rows().first().waitFor();
    assert.deepEqual(query(), {});
    assert.equal(await page.getByRole('searchbox').inputValue(), '');
  });

  it('keeps filters, order and columns under a name, which a colleague uses', async () => {
    await chooseStatus('読取完了');
    await page.getByRole('columnheader', { name: '支払金額' }).first().click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'payable_amount');
    await page.getByRole('button', { name: 'ビュー', exact: true }).click();
    await page.getByRole('menuitem', { name: '今の表示を保存' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名前').fill(VIEW);
    await dialog.getByRole('checkbox', { name: '同僚と共有する' }).check();
    await dialog.getByRole('checkbox', { name: 'この一覧を開いたときに使う' }).check();
    await screenshot(page, '120-save-view');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: VIEW }).waitFor();
    const saved = query();

    const other = await openPageAs(browser, product, USERS.owner, '/invoice');
    await rows(other).first().waitFor();
    await other.getByRole('button', { name: 'ビュー', exact: true }).click();
    await other.getByRole('menuitem', { name: VIEW }).waitFor();
    await screenshot(other, '120-views');
    await other.getByRole('menuitem', { name: VIEW }).click();
    await other.waitForURL((url) => url.searchParams.get('sort') === 'payable_amount');
    assert.deepEqual(query(other), saved);
    await other.context().close();
  });

  it('begins with the view of its user in another browser, and selects what it finds', async () => {
    const again = await openPageAs(browser, product, USERS.accountant, '/invoice');
    await rows(again).first().waitFor();
    await again.waitForURL((url) => url.searchParams.get('sort') === 'payable_amount');
    await again.getByRole('button', { name: VIEW }).click();
    await again.getByRole('menuitem', { name: 'すべて表示' }).click();
    await again.waitForURL((url) => url.search === '');
    await rows(again).first().waitFor();
    await again.getByRole('checkbox', { name: 'このページの行をすべて選択' }).first().check();
    const all = again.getByRole('button', { name: /条件に合う.*件をすべて選択/ });
    if ((await all.count()) > 0) await all.click();
    await screenshot(again, '120-selected');
    await again.getByRole('button', { name: '選択を解除' }).click();
    await again.context().close();
  });

  it('keeps an order and a digital document beside an invoice, until one is taken away', async () => {
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    const files = page.locator('[data-section="files"]');
    await files.getByText('注文書や納品書などを添えて保存できます。').waitFor();
    await files.getByRole('button', { name: '原本を差し替える' }).waitFor();
    const add = async (kind, file) => {
      await files.getByRole('combobox', { name: '書類の種類' }).click();
      await page.locator('.ant-select-item-option', { hasText: kind }).click();
      await files.getByLabel('追加するファイル').setInputFiles(file);
      await files
        .getByRole('listitem')
        .filter({ hasText: file.name })
        .getByText(kind, { exact: true })
        .waitFor();
    };
    await add('注文書', { name: '注文書.pdf', mimeType: 'application/pdf', buffer: smallPdf('ORDER 4711') });
    await add('見積書', { name: '見積.xml', mimeType: 'application/xml', buffer: DIGITAL });
    await screenshot(page, '120-files');

    await files.getByRole('link', { name: '見積.xml' }).click();
    await page.waitForURL(/\/pdf\/[0-9a-f-]{36}\/1$/);
    await page.getByRole('heading', { name: '見積.xml' }).waitFor();
    await page.getByText(SELLER).first().waitFor();
    await screenshot(page, '120-digital-file');
    await page.getByRole('link', { name: `請求書 ${invoice.local_id}` }).click();
    await files.getByRole('link', { name: '注文書.pdf' }).click();
    await page.getByRole('heading', { name: '注文書.pdf' }).waitFor();
    await page.locator('canvas').first().waitFor();
    await screenshot(page, '120-file');
    await page.goBack();

    const order = files.getByRole('listitem').filter({ hasText: '注文書.pdf' });
    await order.getByRole('button', { name: '取り外す' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取り外す' }).click();
    await order.waitFor({ state: 'detached' });
    await files.getByRole('link', { name: '見積.xml' }).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
  });
});
