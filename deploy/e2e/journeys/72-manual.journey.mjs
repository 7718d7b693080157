import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { loginByPage, openBrowser, openPage } from '../product/browser.mjs';
import { ROOT, startProduct, USERS } from '../product/product.mjs';
import {
  approveFully,
  editInvoice,
  payFully,
  payInfoOf,
  sample,
  truthOf,
  uploadAndRead,
} from '../product/samples.mjs';

const IMAGES = join(ROOT, 'docs/manual/images');
/** `npm run manual` writes the pictures; a test run only shows that they can be taken. */
const WRITE = process.env.UKETORI_WRITE_MANUAL === '1';
const PAY_DATE = '2026-12-18';

describe('the manual', () => {
  let product;
  let browser;
  let page;
  let paid;
  let open;
  before(async () => {
    // A product of its own shows the same data every time.
    product = await startProduct({ own: WRITE });
    const users = {};
    for (const role of ['accountant', 'approver', 'payer']) users[role] = await product.login(USERS[role]);
    const { accountant, approver, payer } = users;
    const truth = truthOf('digital-two-pages.pdf');
    paid = await uploadAndRead(accountant, 'digital-two-pages.pdf', sample('digital-two-pages.pdf'));
    paid = await editInvoice(accountant, paid.local_id, payInfoOf(truth, PAY_DATE));
    await approveFully(accountant, approver, paid);
    await payFully(payer, paid);
    open = await uploadAndRead(accountant, 'digital-two-rates.pdf', sample('digital-two-rates.pdf'));
    await uploadAndRead(accountant, 'digital-withholding.pdf', sample('digital-withholding.pdf'));
    await uploadAndRead(accountant, 'scan-two-rates.png', sample('scan-two-rates.png'));
    browser = await openBrowser();
    page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await loginByPage(page, product, USERS.owner);
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  const tab = (name) => () => page.getByRole('tab', { name, exact: true }).click();
  /** Picture → path, what must be on it, and what is done before it is taken. */
  const PICTURES = {
    upload: ['/upload', 'tr:has-text("読取完了")'],
    invoices: ['/invoice', 'tr[data-row-key]'],
    invoice: [() => `/invoice/${open.local_id}`, '[data-read="total_amount"]'],
    coding: [() => `/invoice/${open.local_id}`, '[data-read="total_amount"]', tab('仕訳')],
    tax: [() => `/invoice/${open.local_id}`, '[data-read="total_amount"]', tab('税・源泉')],
    approvals: ['/approval', 'tr[data-row-key]'],
    payments: ['/payment', 'tr[data-row-key]'],
    'transfer-file': [
      '/payment/zengin',
      'button[aria-pressed]',
      async () => {
        await page.locator('button[aria-pressed]').first().click();
        await page.getByRole('button', { name: '振込データを作成' }).waitFor();
      },
    ],
    inbox: ['/inbox', 'td:has-text("未回収")'],
    exports: ['/settings/exports', 'td:has-text("弥生会計")'],
    report: ['/report', '[data-report="month"] [data-month]'],
    books: ['/books', 'tr[data-row-key]'],
    masters: ['/master', 'tr[data-row-key]'],
    role: ['/role/2', 'table'],
  };

  for (const [name, [path, seen, act]] of Object.entries(PICTURES))
    it(`takes the picture ${name}`, async () => {
      await page.goto(`${product.app}${typeof path === 'function' ? path() : path}`);
      await page.locator(seen).first().waitFor();
      await act?.();
      // The banner of the demonstration is not part of the product that the reader sees.
      await page.addStyleTag({ content: '[class*="demo"] { display: none !important }' });
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      const png = await page.screenshot({ animations: 'disabled' });
      const picture = sharp(png).webp({ quality: 82 });
      if (WRITE) await picture.toFile(join(IMAGES, `${name}.webp`));
      else assert.ok((await picture.toBuffer()).length > 5_000);
    });

  it('opens beside the page at its chapter; a search leads to the text; the picture loads', async () => {
    await page.goto(`${product.app}/payment/zengin`);
    await page.getByRole('button', { name: 'ヘルプ' }).click();
    await page.getByRole('button', { name: 'この画面の使い方' }).click();
    const drawer = page.getByRole('dialog', { name: 'マニュアル' });
    await drawer.getByRole('heading', { name: '振込データを作る' }).waitFor();
    await drawer
      .locator('img')
      .first()
      .evaluate((image) => image.decode());
    await drawer.getByRole('searchbox').fill('タイムスタンプ 再試行');
    await drawer.getByRole('button', { name: 'タイムスタンプ' }).click();
    await drawer.getByRole('heading', { name: '電子帳簿保存法に沿って保存する' }).waitFor();
    await drawer.getByRole('button', { name: /閉じる|Close/ }).click();
    await drawer.waitFor({ state: 'hidden' });
  });

  it('is a page of its own, at each chapter’s address', async () => {
    await page.goto(`${product.app}/manual/pay`);
    await page.getByRole('heading', { name: '支払を確認・承認する' }).waitFor();
    await page
      .getByRole('navigation', { name: '目次' })
      .getByRole('button', { name: '承認する', exact: true })
      .click();
    await page.waitForURL('**/manual/approve');
    await page.getByRole('heading', { name: '承認する', level: 1 }).waitFor();
    await page.getByRole('searchbox').fill('タイムスタンプ 再試行');
    await page.getByRole('article').getByRole('button', { name: 'タイムスタンプ' }).click();
    await page.waitForURL('**/manual/books');
    const found = page.getByRole('heading', { name: 'タイムスタンプ', level: 2 });
    await found.waitFor();
    const { y } = await found.boundingBox();
    assert.ok(y > 0 && y < 640, `the section that was found is in sight, not at ${y}`);
    assert.match(await page.title(), /電子帳簿保存法/);
    assert.deepEqual(page.errors, []);
  });
});
