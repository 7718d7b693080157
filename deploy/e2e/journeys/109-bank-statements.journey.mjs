import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  approveFully,
  balancedLines,
  changeSettings,
  editInvoice,
  PAYABLE,
  payFully,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

const SUPPLIERS = [
  {
    partner_name: '株式会社テスト商事',
    account_holder_kana: 'カ)テストショウジ',
    amount: 110_000,
    day: '2026-12-15',
  },
  {
    partner_name: '青葉運送株式会社',
    account_holder_kana: 'アオバウンソウ(カ',
    amount: 55_000,
    day: '2026-12-15',
  },
  {
    partner_name: '有限会社みどり印刷',
    account_holder_kana: 'ユ)ミドリインサツ',
    amount: 80_000,
    day: '2026-12-16',
  },
];
/** The file of two payments is booked as one sum; the third transfer has another fee than expected; one row is no payment. */
const ROWS = [
  ['R8.12.15', '165,000', '', 'ソウゴウフリコミ'],
  ['R8.12.16', '80,220', '', 'ﾌﾘｺﾐ ﾕ)ﾐﾄﾞﾘｲﾝｻﾂ'],
  ['R8.12.16', '12,345', '', 'デンキリョウキン'],
];
const RETURNED = ['R8.12.18', '', '80,000', 'クミモドシ ミドリインサツ'];
const NOTIFIED = 'keiri@test-shoji.example';
const csv = (rows) =>
  Buffer.from(
    `みずほ銀行 東京営業部 普通 1234567\r\n日付,お引出金額,お預入金額,お取引内容\r\n${rows
      .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      .join('\r\n')}\r\n`,
  );

describe('bank statements', () => {
  let product;
  let browser;
  let page;
  let payer;
  const payments = [];
  let invoices;
  before(async () => {
    product = await startProduct({ own: true });
    const accountant = await product.login(USERS.accountant);
    const approver = await product.login(USERS.approver);
    const owner = await product.login(USERS.owner);
    payer = await product.login(USERS.payer);
    await changeSettings(owner, { setting_pay_journal: true });
    const company = await accountant.post('/companies', {
      company_name: SUPPLIERS[0].partner_name,
      email: NOTIFIED,
      t_number: 'T1180301018771',
    });
    assert.equal(company.status, 201);
    invoices = await Promise.all(
      SUPPLIERS.map(async ({ amount, day, ...supplier }, at) => {
        const { local_id } = await uploadAndRead(accountant, `statement-${at}.pdf`, smallPdf());
        const changes = {
          ...PAYABLE,
          ...supplier,
          account_number: `100000${at}`,
          pay_date: day,
          total_amount: amount,
          payable_amount: amount,
          taxable_10: at === 0 ? 100_000 : 0,
          tax_10: at === 0 ? 10_000 : 0,
          ...(at === 0 ? { company_id: company.body.id } : {}),
          journals: await balancedLines(accountant, amount),
        };
        return editInvoice(accountant, local_id, changes);
      }),
    );
    for (const invoice of invoices) {
      await approveFully(accountant, approver, invoice);
      payments.push(await payFully(payer, invoice));
    }
    for (const day of ['2026-12-15', '2026-12-16']) {
      const { user_bank_id } = payments[0];
      const answer = await payer.post('/zengin-exports', { user_bank_id, pay_date: day });
      assert.equal(answer.status, 201);
    }
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.payer, '/payment/statements');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const stateOf = async (at) => (await payer.get(`/payments/${payments[at].pay_key}`)).body;
  const bring = async (rows) => {
    await page.getByRole('button', { name: '明細を取り込む' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByTestId('statement-file')
      .setInputFiles({ name: 'meisai.csv', mimeType: 'text/csv', buffer: csv(rows) });
    await dialog.getByText('CSVです').waitFor();
    await dialog.getByRole('button', { name: '次へ' }).click();
    return dialog;
  };
  const row = (text) => page.locator('tr', { hasText: text });

  it('sends a notice of the payment to the supplier once, and again only on purpose', async () => {
    await page.goto(`${product.app}/payment`);
    const choose = async (on) => {
      await row('テスト商事').waitFor();
      await on.locator('thead').getByRole('checkbox').first().check();
    };
    await choose(page);
    await page.getByRole('button', { name: '支払通知書を送る' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(NOTIFIED).waitFor();
    await dialog.getByText('確認があったものとします').waitFor();
    await dialog.getByText('¥110,000').first().waitFor();
    assert.ok(await dialog.getByRole('checkbox', { name: '青葉運送' }).isDisabled());
    await screenshot(page, '109-notice');
    assert.deepEqual(await seriousFindings(page), []);
    await dialog.getByRole('button', { name: '1件を送信' }).click();
    await page.getByText('1件の通知書を送信待ちにしました').waitFor();
    const sent = async (count) =>
      until('the mails', async () => {
        const { body } = await payer.get('/payments/notices?state=SENT');
        return body.items.length === count && body.items;
      });
    const [notice] = await sent(1);
    assert.deepEqual([notice.recipient, notice.transfer_amount], [NOTIFIED, 110_000]);
    await page.getByRole('tab', { name: '支払通知書' }).click();
    const kept = row(notice.number);
    await kept.getByText('送信済').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      kept.getByRole('button', { name: 'PDF' }).click(),
    ]);
    const bytes = readFileSync(await file.path());
    assert.equal(createHash('sha256').update(bytes).digest('hex'), notice.sha256);
    await screenshot(page, '109-notices');
    await page.getByRole('button', { name: 'メールの文面' }).click();
    await page.getByRole('textbox', { name: '件名' }).fill('お支払のご案内 {{number}}');
    await page.getByRole('button', { name: '更新' }).click();
    await page.getByText('文面を保存しました').waitFor();
    await screenshot(page, '109-notice-words');
    assert.deepEqual(page.errors, []);
    const narrow = await openPageAs(browser, product, USERS.payer, '/payment', {
      language: 'en',
      viewport: { width: 390, height: 844 },
    });
    await narrow.goto(`${product.app}/payment/notices`);
    await narrow.getByText(notice.number).first().waitFor();
    await screenshot(narrow, '109-notices-narrow-en', { fullPage: true });
    assert.equal(await overflow(narrow), 0);
    await narrow.context().close();
    await page.goto(`${product.app}/payment`);
    await choose(page);
    await page.getByRole('button', { name: '支払通知書を送る' }).click();
    const again = page.getByRole('dialog');
    await again.getByText('送信済みの支払を含みます').waitFor();
    assert.ok(await again.getByRole('button', { name: '0件を送信' }).isDisabled());
    await screenshot(page, '109-notice-again');
    await again.getByRole('checkbox', { name: 'テスト商事' }).check();
    await again.getByText('お支払のご案内').waitFor();
    await again.getByRole('button', { name: '1件を送信' }).click();
    await sent(2);
    assert.deepEqual(page.errors, []);
    await page.goto(`${product.app}/payment/statements`);
  });

  it('proposes the columns of the bank’s file, and a user corrects and keeps them', async () => {
    await page.getByText('確認する明細はありません').waitFor();
    await screenshot(page, '109-empty');
    const dialog = await bring(ROWS);
    await dialog.getByText('お引出金額').waitFor();
    const column = (number) => dialog.getByRole('combobox', { name: `${number}列目` });
    const isNow = (number, role) =>
      dialog
        .locator('th')
        .nth(number - 1)
        .locator(`.ant-select-content[title="${role}"]`)
        .waitFor();
    await isNow(1, '日付');
    await isNow(2, '出金');
    await isNow(3, '入金');
    await isNow(4, '摘要');
    assert.equal(await dialog.getByLabel('読み飛ばす先頭の行数').inputValue(), '2');
    await screenshot(page, '109-columns');
    // The wrong column, and back.
    await column(4).click();
    await page.locator('.ant-select-item[title="残高"]').click();
    await isNow(4, '残高');
    assert.ok(await dialog.getByRole('button', { name: '次へ' }).isDisabled());
    await column(4).click();
    await page.locator('.ant-select-item[title="摘要"]:visible').click();
    await isNow(4, '摘要');
    await dialog.getByRole('button', { name: '次へ' }).click();
    await dialog.getByText('明細 3行').waitFor();
    await dialog.getByLabel('この列の名前').fill('みずほ 法人口座');
    await screenshot(page, '109-check');
    await dialog.getByRole('button', { name: '取り込む', exact: true }).click();
    await page.getByText('新しい3行を取り込みました').waitFor();
    assert.deepEqual(page.errors, []);
  });

  it('ticks what is sure, pays it on the day of the bank, and leaves the rest to a person', async () => {
    await row('ソウゴウフリコミ').getByText('振込データの合計額').waitFor();
    await row('ﾐﾄﾞﾘｲﾝｻﾂ').getByText('手数料の分だけ金額が違う').waitFor();
    assert.equal(await row('デンキリョウキン').count(), 0);
    await screenshot(page, '109-to-check');
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('button', { name: '確実な1件を消し込む' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('ソウゴウフリコミ').waitFor();
    await screenshot(page, '109-sure');
    await dialog.getByRole('button', { name: '1件を消し込む' }).click();
    await page.getByText('1件を消し込みました').waitFor();
    for (const at of [0, 1]) {
      const { state, paid_on } = await stateOf(at);
      assert.deepEqual([state, paid_on], ['PAID', '2026-12-15']);
    }
    await row('ﾐﾄﾞﾘｲﾝｻﾂ').getByRole('button', { name: '消し込む', exact: true }).click();
    await page.getByText('確認する明細はありません').waitFor();
    assert.equal((await stateOf(2)).statement_difference, 220);
    const accountant = await product.login(USERS.accountant);
    const entry = await until('the payment journal', async () => {
      const { body } = await accountant.get(`/invoices/${invoices[2].local_id}/entries`);
      return body.payment;
    });
    assert.equal(entry.entry_date, '2026-12-16');
    assert.ok(JSON.stringify(entry).includes('220'), 'the fee of the bank is booked');
    await page.getByText('該当なし', { exact: true }).click();
    await row('デンキリョウキン').getByRole('button', { name: '対象外にする' }).click();
    const ignore = page.getByRole('dialog');
    await ignore.getByLabel('理由').fill('口座振替の電気料金');
    await ignore.getByRole('button', { name: '対象外にする' }).click();
    await page.getByText('対象外にしました').waitFor();
    await page.goto(`${product.app}/payment`);
    await page.getByText('支払済', { exact: true }).nth(2).waitFor();
    assert.deepEqual(page.errors, []);
  });

  it('adds nothing when the file comes again; money that comes back reopens its payment', async () => {
    await page.goto(`${product.app}/payment/statements`);
    const dialog = await bring([...ROWS, RETURNED]);
    await dialog.getByRole('button', { name: '次へ' }).click();
    await dialog.getByRole('button', { name: '取り込む', exact: true }).click();
    await page.getByText('新しい1行を取り込みました').waitFor();
    const returned = row('クミモドシ');
    await returned.getByText('摘要に組戻し').waitFor();
    await screenshot(page, '109-returned');
    await returned.getByRole('button', { name: '消し込む', exact: true }).click();
    await page.getByText('確認する明細はありません').waitFor();
    const { state, returned_on, live_batch_id } = await stateOf(2);
    assert.deepEqual([state, returned_on, live_batch_id], ['APPROVED', '2026-12-18', null]);
    await page.goto(`${product.app}/payment`);
    await row('みどり印刷').getByText('組戻し', { exact: true }).waitFor();
    await page.goto(`${product.app}/payment/${payments[2].pay_key}`);
    await page.getByText('組戻し日').waitFor();
    await screenshot(page, '109-payment');
    await page.goto(`${product.app}/payment/statements`);
    await bring(ROWS).then(async (again) => {
      await again.getByRole('button', { name: '次へ' }).click();
      await again.getByRole('button', { name: '取り込む', exact: true }).click();
    });
    await page.getByText('すべての行が取込済です').waitFor();
    assert.deepEqual(page.errors, []);
  });

  it('keeps what was done, takes it back, and fits a phone in English', async () => {
    await page.goto(`${product.app}/payment/statements?view=matched`);
    await row('クミモドシ').waitFor();
    await screenshot(page, '109-matched');
    await page.goto(`${product.app}/payment/statements?view=imports`);
    await page.getByText('meisai.csv').first().waitFor();
    await screenshot(page, '109-imports');
    assert.deepEqual(await seriousFindings(page), []);
    const narrow = await openPageAs(browser, product, USERS.payer, '/payment/statements?view=ignored', {
      language: 'en',
      viewport: { width: 390, height: 844 },
    });
    await narrow.getByRole('button', { name: 'Undo' }).click();
    await narrow.getByText('The row waits again').waitFor();
    await narrow.goto(`${product.app}/payment/statements?view=matched`);
    await narrow.getByText('ソウゴウフリコミ').waitFor();
    await screenshot(narrow, '109-matched-narrow-en', { fullPage: true });
    await narrow.goto(`${product.app}/payment/statements?view=unmatched`);
    await narrow.getByText('デンキリョウキン').waitFor();
    await screenshot(narrow, '109-unmatched-narrow-en', { fullPage: true });
    // The tabs of a narrow page have a button of the library for the rest of them.
    assert.deepEqual(await seriousFindings(narrow, ['.ant-tabs-nav']), []);
    await narrow.getByRole('button', { name: 'Choose payments' }).click();
    await narrow.getByRole('combobox', { name: 'Search by payee or number' }).click();
    await narrow.locator('.ant-select-item-option').first().waitFor();
    await screenshot(narrow, '109-choose-narrow-en');
    await narrow.keyboard.press('Escape');
    assert.equal(await overflow(narrow), 0);
    assert.deepEqual(narrow.errors, []);
    await narrow.context().close();
    const { failures } = await invariantsOf(product, 'with bank statements');
    assert.deepEqual(failures, []);
  });
});
