// Invoices come by link, by mail and on paper; the accountant removes a duplicate and codes them.
import assert from 'node:assert/strict';
import { openPage, screenshot } from '../product/browser.mjs';
import { letter, sendMail } from '../product/mail.mjs';
import { mailsTo } from '../product/mailbox.mjs';
import { until } from '../product/product.mjs';
import { PHONE } from './person.mjs';

/** A supplier hands in by the link, another mails, and the accountant uploads what came on paper. */
export async function collect(day) {
  const { accountant, bills } = day;
  const { page } = accountant;
  const [{ supplier }] = bills;
  const own = bills.filter((bill) => bill.supplier === supplier);
  const mailed = bills.filter((bill) => bill.supplier === bills[1].supplier);
  const paper = bills.filter((bill) => !own.includes(bill) && !mailed.includes(bill));
  await accountant.picture('home');
  await accountant.step('asks the supplier for invoices by mail', async () => {
    await accountant.press(page.getByRole('link', { name: /回収状況を開く|社を見る/ }));
    await accountant.press(page.getByRole('checkbox', { name: `${supplier.name} を選択` }));
    await accountant.press(accountant.button('選択した1件に依頼'));
    const dialog = page.getByRole('dialog', { name: '選択した取引先に依頼' });
    await accountant.press(dialog.getByText('メールで依頼する'));
    await accountant.press(accountant.button('1件の宛先と文面を確認', dialog));
    await accountant.picture('request');
    await accountant.press(accountant.button('1件にメールを送信', dialog));
    await accountant.see('1件に送信しました。', dialog);
    await accountant.press(dialog.getByRole('button', { name: '閉じる' }));
  });
  await handIn(day, own);
  await mail(day, mailed);
  await accountant.step(`uploads ${paper.length} invoices that came on paper`, async () => {
    await accountant.press(accountant.button('アップロード'));
    const drawer = page.getByRole('dialog');
    const files = await day.files(paper);
    await drawer.locator('input[type="file"]').first().waitFor({ state: 'attached' });
    await accountant.choose(drawer.locator('input[type="file"]').first(), files);
    await accountant.see(`${paper.length}件のファイルを受け付けました`);
    await accountant.picture('upload');
    await accountant.press(drawer.getByRole('button', { name: '閉じる' }));
  });
  await accountant.step(`sends ${own.length} invoices of the link to reading`, async () => {
    await accountant.home();
    await accountant.follow('提出された請求書', own.length);
    for (let left = own.length; left > 0; left -= 1) {
      await accountant.press(page.locator('[data-row]').first().locator('td').nth(2));
      const item = page.getByRole('dialog').first();
      await accountant.picture('item');
      await accountant.press(accountant.button('読み取りへ送る', item));
      await accountant.press(
        accountant.button('送る', page.getByRole('dialog', { name: '読み取りへ送る' }), true),
      );
      await item
        .getByText(/読み取りへ送っています|請求書 #/)
        .first()
        .waitFor();
      await accountant.key('Escape');
      await until('the next item', async () => (await page.locator('[data-row]').count()) === left - 1);
    }
  });
  await day.received(bills.length + 1);
}

/** The accountant compares two invoices that look the same and deletes the duplicate. */
export async function read(day) {
  const { accountant } = day;
  const { page } = accountant;
  await accountant.step('compares two invoices that look the same, and deletes one', async () => {
    await accountant.home();
    await accountant.picture('home-read');
    await accountant.follow('二重請求の疑い', 2);
    await accountant.press(page.locator('[data-row]').first().locator('td').nth(3));
    await accountant.see('二重に支払わないか');
    await accountant.picture('duplicate');
    await accountant.press(accountant.button('削除', page, true));
    await accountant.fill(page.getByPlaceholder('DELETE'), 'DELETE');
    await accountant.key('Enter');
    await accountant.see('請求書を削除しました');
  });
  await day.received(day.bills.length);
}

/** The first invoice is coded by keys, the others are confirmed together. */
export async function code(day) {
  const { accountant, bills } = day;
  const { page } = accountant;
  await accountant.step('codes an invoice by keys', async () => {
    await accountant.home();
    await accountant.picture('home-code');
    await accountant.follow('仕訳の入力', bills.length);
    await page.locator('[data-row]').first().waitFor();
    await accountant.picture('to-code');
    await page.locator('[role="group"][tabindex="0"]').first().focus();
    await accountant.key('ArrowDown', 'Enter');
    await page.waitForURL(/\/invoice\/\d+$/);
    await page.locator('#invoice-field-partner_name').waitFor();
    await accountant.key('Shift+Control+E');
    await until('a field to have the focus', () =>
      page.evaluate(() => document.activeElement?.id.startsWith('invoice-field-') ?? false),
    );
    await accountant.key('Escape', 'ArrowRight');
    await page.locator('[data-line]').first().waitFor();
    await page.getByLabel('借方 勘定科目').first().focus();
    await page.keyboard.type('外注費');
    await page.locator('.ant-select-item-option', { hasText: '外注費' }).first().waitFor();
    await accountant.key('Enter');
    await accountant.picture('coding');
    await accountant.key('Control+s');
    await accountant.press(accountant.button('この請求書だけ更新'));
    await accountant.see('更新しました');
    await accountant.press(accountant.button('仕訳を確定'));
    await accountant.see('仕訳を確定しました');
    await accountant.picture('coded');
  });
  await accountant.step(`confirms the coding of ${bills.length - 1} invoices`, async () => {
    await accountant.press(page.getByRole('link', { name: '請求書一覧' }));
    await accountant.selectAll(bills.length - 1);
    await accountant.press(accountant.button('仕訳を確定'));
    await accountant.see(`${bills.length - 1} 件の仕訳を確定しました`);
  });
}

/** The supplier opens the link of the mail on a phone. */
async function handIn(day, bills) {
  const mail = await until('the mail', async () => mailsTo(day.product, 'keiri@aoba.example').at(-1));
  const link = linkIn(mail);
  const supplier = await openPage(day.browser, { viewport: PHONE });
  await supplier.goto(`${day.product.app}${link}`);
  const files = await day.files(bills);
  await supplier.getByTestId('tempupload-input').setInputFiles(files);
  await supplier.getByText('ご提出ありがとうございました').waitFor();
  if (day.pictures) await screenshot(supplier, 'day-supplier-handed-in', { fullPage: true });
  assert.deepEqual(supplier.errors, []);
  await supplier.context().close();
  day.log(`   supplier  hands in ${bills.length} invoices by the link`);
}

/** The supplier mails all of these, and with `again` the first one twice. */
export async function mail(day, bills, { again = true } = {}) {
  const files = await day.files(bills);
  if (again) files.push(await day.file(bills[0], { note: '再送いたします。' }));
  for (const { name, buffer } of files) {
    const mail = { from: 'billing@midori.example', subject: name, text: '請求書をお送りします。' };
    const attached = { file_name: name, bytes: buffer };
    const letters = letter({ ...mail, files: [attached] });
    assert.equal(await sendMail(day.product.port + 31, { to: day.company.mail_address, mail: letters }), 250);
  }
  day.log(`   supplier  mails ${files.length} invoices${again ? ', one of them twice' : ''}`);
}

/** The address of the upload page in a mail, whose lines may be folded or encoded. */
function linkIn(mail) {
  const [, ...rest] = mail.split(/\r?\n\r?\n/);
  const raw = rest.join('\n');
  const text = mail.includes('base64')
    ? Buffer.from(raw, 'base64').toString()
    : raw.replaceAll(/=\r?\n/g, '');
  return /\/tempupload\/[0-9a-f-]{36}/.exec(text)[0];
}
