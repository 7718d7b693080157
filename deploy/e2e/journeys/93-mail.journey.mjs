import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { axe, openBrowser, openPageAs, overflow, screenshot } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { letter, sendMail } from '../product/mail.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { sample, smallPdf, truthOf } from '../product/samples.mjs';

describe('invoices by mail', () => {
  const SAMPLE = 'digital-withholding.pdf';
  let product;
  let browser;
  let page;
  let owner;
  let address;
  before(async () => {
    product = await startProduct({ own: true });
    owner = await product.login(USERS.owner);
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.owner, '/email');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const send = (mail, to = address) => sendMail(product.port + 31, { to, mail: letter(mail) });
  const rowOf = (words) => page.locator('tr', { hasText: words });
  const mails = async (query = '') => (await owner.get(`/emails${query}`)).body.items;
  const done = (subject) =>
    until(`the mail ${subject}`, async () => {
      const found = (await mails()).find((mail) => mail.subject === subject);
      return found && !['WAITING', 'RETRYING'].includes(found.state) && found;
    });

  it('an empty list leads to the settings, where an address is issued', async () => {
    await page.getByText('届いたメールはまだありません').waitFor();
    await screenshot(page, '93-mail-empty');
    await page.getByRole('link', { name: 'アドレスを発行する' }).click();
    await page.getByRole('button', { name: 'アドレスを発行' }).click();
    await page.getByText('受信中').waitFor();
    address = await page.getByLabel('受信用メールアドレス').last().inputValue();
    assert.match(address, /^[a-z2-9]{20}@uketori\.localhost$/);
    await screenshot(page, '93-mail-settings');
  });

  it("a member's mail becomes an invoice with its fields, and the list tells its number", async () => {
    const mail = {
      from: USERS.accountant,
      name: '経理 担当',
      subject: '10月分の請求書を転送します',
      text: 'お疲れさまです。\r\n山田商事様の請求書です。\r\n<b>太字ではない</b>',
      files: [
        { file_name: '請求書①.pdf', bytes: sample(SAMPLE) },
        { file_name: '明細.xlsx', bytes: Buffer.from('PK'), type: 'application/vnd.ms-excel' },
      ],
    };
    assert.equal(await send(mail), 250);
    const local_id = await until('the invoice of the mail', async () => {
      const found = (await mails()).find(({ subject }) => subject === mail.subject);
      return found?.attachments[0]?.local_ids[0];
    });
    const { body: invoice } = await owner.get(`/invoices/${local_id}`);
    const truth = truthOf(SAMPLE);
    assert.equal(String(invoice.total_amount), String(truth.total_amount ?? truth.fields?.total_amount));
    await page.goto(`${product.app}/email`);
    const row = rowOf(mail.subject);
    await row.getByText('取込済').waitFor();
    await row.getByText('PDF・PNG・JPG・XML以外のファイルです。').waitFor();
    await screenshot(page, '93-mail-list');
    await row.getByRole('link', { name: `#${local_id}` }).click();
    await page.getByRole('tab', { name: '履歴' }).click();
    await page.getByText(`「${mail.subject}」`).waitFor();
    await screenshot(page, '93-mail-invoice');
  });

  it('a mail opens to its text, and its file comes down as it was sent', async () => {
    await page.goto(`${product.app}/email`);
    await page.getByText('10月分の請求書を転送します').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('<b>太字ではない</b>').waitFor();
    await screenshot(page, '93-mail-detail');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: '「請求書①.pdf」をダウンロード' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), '請求書①.pdf');
    assert.ok(readFileSync(await download.path()).equals(sample(SAMPLE)));
    await page.keyboard.press('Escape');
  });

  it('a stranger is refused, shown with the reason, and taken in by a person who looked', async () => {
    const subject = '知らない会社からの請求';
    const bytes = smallPdf();
    assert.equal(
      await send({
        from: 'x@stranger.example',
        subject,
        text: '至急',
        files: [{ file_name: 'seikyu.pdf', bytes }],
      }),
      250,
    );
    assert.equal((await done(subject)).state, 'REFUSED');
    await page.goto(`${product.app}/email`);
    await rowOf(subject).getByText('受け付ける差出人に含まれていません。').waitFor();
    await screenshot(page, '93-mail-refused');
    await page.getByText(subject).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: '取り込む' }).first().click();
    await screenshot(page, '93-mail-question');
    await page.locator('.ant-modal').getByRole('button', { name: '取り込む' }).click();
    await drawer.getByText('取込済').waitFor();
    await screenshot(page, '93-mail-taken');
    await page.keyboard.press('Escape');
  });

  it('the same file in another mail is not a second invoice', async () => {
    const subject = '再送：10月分';
    assert.equal(
      await send({
        from: USERS.accountant,
        subject,
        text: '',
        files: [{ file_name: '再送.pdf', bytes: sample(SAMPLE) }],
      }),
      250,
    );
    const mail = await done(subject);
    assert.deepEqual(
      mail.attachments.map(({ state, fault }) => [state, fault]),
      [['SKIPPED', 'duplicate_file']],
    );
    await page.goto(`${product.app}/email`);
    await rowOf(subject).getByText('同じ内容のファイルがすでに取り込まれています。').waitFor();
  });

  it('the list is narrowed by words and remembers them', async () => {
    await page.getByLabel('差出人・件名・ファイル名').fill('知らない会社');
    await rowOf('再送：10月分').waitFor({ state: 'detached' });
    await page.reload();
    await rowOf('知らない会社からの請求').waitFor();
    assert.equal(await rowOf('再送：10月分').count(), 0);
    await page
      .getByRole('button', { name: '条件をクリア' })
      .or(page.getByRole('button', { name: 'クリア' }))
      .first()
      .click();
    await rowOf('再送：10月分').waitFor();
  });

  it('the upload screen tells the address', async () => {
    await page.goto(`${product.app}/upload`);
    await page.getByRole('button', { name: 'その他の取込方法' }).click();
    assert.equal(await page.getByLabel('受信用メールアドレス').inputValue(), address);
    await screenshot(page, '93-mail-popover');
  });

  it('a new address makes the previous one invalid at once', async () => {
    await page.goto(`${product.app}/settings`);
    await page.getByRole('link', { name: 'メール取込', exact: true }).click();
    await page.getByRole('button', { name: 'アドレスを再発行' }).click();
    await screenshot(page, '93-mail-reissue');
    await page.locator('.ant-modal').getByRole('button', { name: 'アドレスを再発行' }).click();
    await page.getByText('新しいアドレスを発行しました').waitFor();
    const former = address;
    address = (await owner.get('/email-capture')).body.address;
    assert.notEqual(address, former);
    const mail = { from: USERS.accountant, subject: 'x', text: '' };
    assert.equal(await send(mail, former), 550);
    assert.equal(await send(mail, address), 250);
  });

  it('finds nothing serious for people who cannot see or point, and fits a narrow window', async () => {
    for (const path of ['/email', '/email-capture']) {
      await page.goto(`${product.app}${path}`);
      await page
        .getByText(path === '/email' ? '再送：10月分' : '取り込み方法')
        .first()
        .waitFor();
      const { violations } = await axe(page).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(
        grave.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`),
        [],
      );
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, path] of [
      ['93-mail-narrow-list', '/email'],
      ['93-mail-narrow-settings', '/email-capture'],
    ]) {
      await page.goto(`${product.app}${path}`);
      await page
        .getByText(path === '/email' ? '再送：10月分' : '取り込み方法')
        .first()
        .waitFor();
      assert.equal(await overflow(page), 0, name);
      await screenshot(page, name);
    }
    await page.goto(`${product.app}/email`);
    await page.getByText('10月分の請求書を転送します').click();
    await page.getByRole('dialog').getByText('<b>太字ではない</b>').waitFor();
    await screenshot(page, '93-mail-narrow-detail');
    assert.deepEqual(page.errors, []);
  });

  it('leaves everything in order', async () => {
    assert.deepEqual((await invariantsOf(product, 'after the mails')).failures, []);
  });
});
