import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPage, openPageAs, screenshot, seriousFindings } from '../product/browser.mjs';
import { mailsTo } from '../product/mailbox.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { smallPdf } from '../product/samples.mjs';

const REASON = 'The tax is missing. Please send the invoice with tax.';
const TEXT = {
  subject: 'Reminder from {{organization}}',
  body: 'Dear {{person}},\n\nPlease send the invoice for {{year}}/{{month}}:\n{{url}}',
};

const pdf = (name) => ({ name, mimeType: 'application/pdf', buffer: smallPdf() });

/** The address of the upload page in a mail, whose lines may be folded or encoded. */
function linkIn(mail) {
  const [, ...rest] = mail.split(/\r?\n\r?\n/);
  const raw = rest.join('\n');
  const text = mail.includes('base64')
    ? Buffer.from(raw, 'base64').toString()
    : raw.replaceAll(/=\r?\n/g, '');
  return /\/tempupload\/[0-9a-f-]{36}/.exec(text)[0];
}

describe('three suppliers, one of whom reads English', () => {
  const mark = randomUUID().slice(0, 8);
  const names = [`甲商店${mark}`, `乙商店${mark}`, `Blue Sky ${mark}`];
  const addressOf = (index) => `s${index}-${mark}@supplier.example`;
  let product;
  let browser;
  let collector;
  let desk;
  let phone;
  before(async () => {
    product = await startProduct();
    collector = await product.login(USERS.inbox);
    for (const [index, name] of names.entries()) {
      const body = { name, email: addressOf(index), language: index === 2 ? 'en' : 'ja' };
      const made = await collector.post(
        '/customers',
        index === 2 ? { ...body, represent_name: 'A. Green' } : body,
      );
      assert.ok(made.status < 300, String(made.bytes));
    }
    browser = await openBrowser();
    desk = await openPageAs(browser, product, USERS.inbox, '/inbox');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const itemsOfBlueSky = async () =>
    (await collector.get('/inbox-items?limit=100')).body.items.filter(
      ({ customer_name }) => customer_name === names[2],
    );
  const choose = async (name) => desk.getByRole('checkbox', { name: `${name} を選択` }).check();

  it('get one mail each from one dialog, with a saved text in English for one of them', async () => {
    await desk.goto(`${product.app}/inbox/templates`);
    await desk.getByRole('button', { name: '文面を登録' }).click();
    const drawer = desk.getByRole('dialog');
    await drawer.getByRole('textbox', { name: '文面の名称' }).fill(`Reminder ${mark}`);
    await drawer.getByRole('combobox', { name: '言語' }).click();
    await desk.getByTitle('English').click();
    await until('the usual text in English', async () =>
      (await drawer.getByRole('textbox', { name: '本文' }).inputValue()).includes('Dear {{person}}'),
    );
    await drawer.getByRole('textbox', { name: '件名' }).fill(TEXT.subject);
    await drawer.getByRole('textbox', { name: '本文' }).fill(TEXT.body);
    await screenshot(desk, '104-text');
    await drawer.getByRole('button', { name: '保存' }).click();
    await desk.getByText(`Reminder ${mark}`).waitFor();

    await desk.goto(`${product.app}/inbox`);
    await desk.getByRole('searchbox', { name: '回収先・部門で検索' }).fill(mark);
    for (const name of names) await choose(name);
    await screenshot(desk, '104-chosen');
    await desk.getByRole('button', { name: '選択した3件に依頼' }).click();
    const dialog = desk.getByRole('dialog', { name: '選択した取引先に依頼' });
    await dialog.getByText('メールで依頼する').click();
    await dialog.locator('.ant-segmented-item', { hasText: 'English' }).click();
    await dialog.getByRole('combobox', { name: '文面' }).click();
    await desk.getByTitle(`Reminder ${mark}`).click();
    await screenshot(desk, '104-texts');
    await dialog.getByRole('button', { name: '3件の宛先と文面を確認' }).click();
    await dialog.getByText('メールが届く取引先：3件').waitFor();
    await dialog.getByRole('combobox', { name: 'プレビュー' }).click();
    await desk.getByTitle(names[2]).click();
    await dialog.getByText('Dear A. Green,').waitFor();
    await screenshot(desk, '104-review');
    await dialog.getByRole('button', { name: '3件にメールを送信' }).click();
    await dialog.getByText('3件に送信しました。').waitFor();
    await dialog.getByRole('button', { name: '閉じる' }).last().click();
    await until('three mails', async () =>
      [0, 1, 2].every((i) => mailsTo(product, addressOf(i)).length === 1),
    );

    for (const name of names) await choose(name);
    await desk.getByRole('button', { name: '選択した3件に依頼' }).click();
    await dialog.getByText('メールで依頼する').click();
    assert.equal(await dialog.getByText('に依頼済み').count(), 3);
    assert.equal(await dialog.getByRole('button', { name: '0件の宛先と文面を確認' }).isDisabled(), true);
    await screenshot(desk, '104-again');
    await dialog.getByRole('button', { name: '閉じる' }).last().click();
  });

  it('hands in two files and a wrong one on a phone, in English, and reads what became of each', async () => {
    const link = linkIn(mailsTo(product, addressOf(2))[0]);
    phone = await openPage(browser, { viewport: { width: 390, height: 844 }, locale: 'en-US' });
    await phone.goto(`${product.app}${link}`);
    await phone.getByRole('heading', { name: 'Please hand in your invoice' }).waitFor();
    await screenshot(phone, '104-phone-empty', { fullPage: true });
    await phone
      .getByTestId('tempupload-input')
      .setInputFiles([
        pdf('first.pdf'),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
        pdf('second.pdf'),
      ]);
    await phone.getByText('Thank you, it has arrived').waitFor();
    const bad = phone.getByRole('listitem').filter({ hasText: 'notes.txt' });
    assert.equal(await bad.getByRole('alert').count(), 1);
    const so_far = phone
      .locator('section', { has: phone.getByRole('heading', { name: 'Files handed in' }) })
      .last();
    assert.equal(await so_far.getByRole('listitem').filter({ hasText: 'Received' }).count(), 2);
    await screenshot(phone, '104-phone-handed', { fullPage: true });
    assert.deepEqual(await seriousFindings(phone), []);
    await phone.getByRole('button', { name: /English/ }).click();
    await phone.getByRole('menuitem', { name: '日本語' }).click();
    await phone.getByRole('heading', { name: '請求書ご提出のお願い' }).waitFor();
    await screenshot(phone, '104-phone-ja', { fullPage: true });
    await phone.getByRole('button', { name: /日本語/ }).click();
    await phone.getByRole('menuitem', { name: 'English' }).click();
    assert.equal((await itemsOfBlueSky()).length, 2);
  });

  it('reads why a file came back, and replaces it in its place', async () => {
    const first = (await itemsOfBlueSky()).find(({ file_name }) => file_name === 'first.pdf');
    await desk.goto(`${product.app}/inbox/${first.id}`);
    await desk.getByRole('dialog').first().getByRole('button', { name: '差し戻す' }).click();
    const question = desk.getByRole('dialog', { name: '取引先へ差し戻しますか？' });
    await question.getByRole('textbox', { name: '差し戻しの理由' }).fill(REASON);
    await question.getByRole('button', { name: '差し戻す' }).click();
    await desk.getByRole('dialog').first().getByText(REASON).waitFor();
    await until('the mail in English', async () =>
      mailsTo(product, addressOf(2)).some((mail) => /returned/i.test(mail)),
    );
    await phone.reload();
    await phone.getByText(REASON).waitFor();
    await screenshot(phone, '104-phone-returned', { fullPage: true });
    assert.deepEqual(await seriousFindings(phone), []);
    await phone.getByTestId('replace-input').setInputFiles(pdf('first-with-tax.pdf'));
    await phone.getByText('Thank you, it has arrived').waitFor();
    await phone.getByText(REASON).waitFor({ state: 'hidden' });
    const items = await itemsOfBlueSky();
    assert.deepEqual(
      items.map(({ id, file_name, submit_status }) => [id === first.id, file_name, submit_status]).sort(),
      [
        [false, 'second.pdf', 1],
        [true, 'first-with-tax.pdf', 1],
      ],
    );
  });

  it('finds the link closed after the accountant has revoked all links', async () => {
    await desk.goto(`${product.app}/inbox/links`);
    await desk.getByPlaceholder('回収先で検索').fill(names[2]);
    const rows = desk.locator('tr', { hasText: names[2] });
    await until('the two links of the supplier', async () => (await rows.count()) === 2);
    await screenshot(desk, '104-links');
    await desk
      .getByRole('button', { name: `${names[2]} のその他の操作` })
      .first()
      .click();
    await desk.getByText('この取引先のURLをすべて無効にする').click();
    await desk.locator('.ant-modal').getByRole('button', { name: '無効にする' }).click();
    await desk.getByText('2件のURLを無効にしました').waitFor();
    await until('the list to be empty', async () => (await rows.count()) === 0);
    await phone.reload();
    await phone.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await phone.getByText(/^Please ask .+ for a new link\.$/).waitFor();
    await screenshot(phone, '104-phone-closed', { fullPage: true });
    // The browser itself notes the refused load of the closed link.
    assert.deepEqual(
      phone.errors.filter((text) => !text.includes('403')),
      [],
    );
    assert.deepEqual(desk.errors, []);
  });
});
