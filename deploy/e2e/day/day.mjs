// A day of a company of four people, from the invoices of the morning to the lock of the month.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openPage, screenshot } from '../product/browser.mjs';
import { invariantsOf } from '../product/invariants.mjs';
import { letter, sendMail } from '../product/mail.mjs';
import { mailsTo } from '../product/mailbox.mjs';
import { until, USERS } from '../product/product.mjs';
import { parseZengin } from '../product/zengin.mjs';
import { billsOf, pdfOfBill } from './bills.mjs';
import { foundCompany, MONTHLY, MONTHLY_AMOUNT } from './company.mjs';
import { Person, PHONE } from './person.mjs';

const yen = (amount) => amount.toLocaleString('en-US');
const sumOf = (rows, value) => rows.reduce((sum, row) => sum + value(row), 0);

/** The month that is closed today and the day on which its invoices are paid, in Japan. */
export function daysOf(now = new Date()) {
  const day = new Date(now.getTime() + 9 * 3_600_000);
  const pay = new Date(day);
  while ([0, 6].includes(pay.getUTCDay())) pay.setUTCDate(pay.getUTCDate() + 1);
  const closing = new Date(day);
  if (day.getUTCDate() <= 15) closing.setUTCDate(0);
  return { month: closing.toISOString().slice(0, 7), pay_date: pay.toISOString().slice(0, 10) };
}

export class Day {
  constructor({ product, browser, size, pictures = false, log = () => undefined }) {
    Object.assign(this, { product, browser, size, pictures, log, people: [] });
    Object.assign(this, daysOf());
    this.bills = billsOf({ size, month: this.month, pay_date: this.pay_date });
    this.payments = this.bills.filter(({ total }) => total > 0);
  }

  async begin() {
    const [{ supplier }] = this.bills;
    this.company = await foundCompany(this.product, { month: this.month, supplier });
    this.printer = await openPage(this.browser);
    this.accountant = await this.arrive('accountant', USERS.accountant);
  }

  async arrive(name, email, viewport) {
    const { product, browser, pictures, log } = this;
    const person = await Person.arrive(browser, product, { name, email, viewport, pictures, log });
    this.people.push(person);
    return person;
  }

  /** The file of an invoice, as a browser chooses it. */
  async file(bill, options) {
    const buffer = await pdfOfBill(this.printer, bill, options);
    return { name: `${bill.invoice_number}.pdf`, mimeType: 'application/pdf', buffer };
  }

  /** One after the other: they are printed on one page. */
  async files(bills) {
    const files = [];
    for (const bill of bills) files.push(await this.file(bill));
    return files;
  }

  invoices = async (query) => (await this.company.accountant.get(`/invoices?limit=100&${query}`)).body.items;

  /** Waits until the month holds so many invoices that are read. */
  received(count) {
    const days = `issue_date_from=${this.month}-01&issue_date_to=${this.month}-28`;
    return until(`${count} invoices`, async () => {
      const rows = await this.invoices(days);
      return rows.length === count && rows.every(({ status }) => status !== 'reading') && rows;
    });
  }

  async play() {
    await this.collect();
    await this.read();
    await this.code();
    await this.approve();
    await this.mend();
    await this.approveFinally();
    await this.pay();
    await this.match();
    await this.export();
    await this.close();
    await this.comeLate();
    await this.reopen();
    await this.compare();
  }

  /** A supplier hands in by the link, another mails, and the accountant uploads what came on paper. */
  async collect() {
    const { accountant, bills } = this;
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
    await this.handIn(own);
    await this.mail(mailed);
    await accountant.step(`uploads ${paper.length} invoices that came on paper`, async () => {
      await accountant.press(accountant.button('アップロード'));
      const drawer = page.getByRole('dialog');
      const files = await this.files(paper);
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
    await this.received(bills.length + 1);
  }

  /** The accountant compares two invoices that look the same and deletes the duplicate. */
  async read() {
    const { accountant } = this;
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
    await this.received(this.bills.length);
  }

  /** The first invoice is coded by keys, the others are confirmed together. */
  async code() {
    const { accountant, bills } = this;
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
      await accountant.key('Control+Enter');
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

  /** The first approver sends one back on a phone, approves two one by one and the rest together. */
  async approve() {
    const { bills } = this;
    const approver = await this.arrive('approver', USERS.approver, PHONE);
    this.approver = approver;
    const { page } = approver;
    const bar = page.locator('[data-slot="invoice.detail.bar"]');
    const open = async () => {
      await approver.press(page.locator('li[data-row]').first().getByRole('definition').first());
      await page.waitForURL(/\/invoice\/\d+$/);
      await bar.getByRole('button').first().waitFor();
    };
    await approver.picture('home');
    await approver.step('sends one invoice back', async () => {
      await approver.follow('承認待ち', bills.length);
      await page.locator('li[data-row]').first().waitFor();
      await approver.picture('waiting');
      await open();
      await approver.picture('invoice');
      await approver.press(approver.button('差し戻す', bar));
      const dialog = page.getByRole('dialog');
      await approver.fill(
        dialog.getByRole('textbox', { name: /差し戻しの理由/ }),
        '部門の内訳を確認してください',
      );
      await approver.picture('send-back');
      await approver.press(approver.button('差し戻す', dialog));
      await approver.see('差し戻しました');
    });
    await approver.step('approves two invoices one by one', async () => {
      for (let count = 0; count < 2; count += 1) {
        await approver.press(page.getByRole('link', { name: /承認待ち/ }));
        await page.waitForURL('**/approval');
        await open();
        await approver.press(approver.button('承認1する', bar));
        await approver.see('承認1しました');
      }
      await approver.picture('approved');
    });
    await approver.step(`approves ${bills.length - 3} invoices together`, async () => {
      await approver.press(page.getByRole('link', { name: /承認待ち/ }));
      await approver.selectAll(bills.length - 3);
      await approver.press(approver.button('一括承認'));
      const dialog = page.getByRole('dialog');
      await approver.picture('together');
      await approver.press(approver.button('件を承認する', dialog));
      await approver.see(`${bills.length - 3} 件を承認しました`);
      await approver.press(dialog.getByRole('button', { name: '閉じる' }));
      await approver.picture('done');
    });
  }

  /** The accountant reads why the invoice came back, corrects it and submits it again. */
  async mend() {
    const { accountant, approver } = this;
    const { page } = accountant;
    await accountant.step('corrects the returned invoice and submits it again', async () => {
      await accountant.home();
      await accountant.picture('home-returned');
      await accountant.follow('差し戻された請求書', 1);
      await accountant.press(page.locator('[data-row]').first().locator('td').nth(3));
      await page.waitForURL(/\/invoice\/\d+$/);
      await accountant.press(page.getByRole('tab', { name: '承認', exact: true }));
      await accountant.see('部門の内訳を確認してください');
      await accountant.picture('returned');
      await accountant.press(page.getByRole('tab', { name: 'メモ', exact: true }));
      await accountant.fill(page.getByRole('textbox', { name: 'メモ1' }), '全社共通の費用');
      await accountant.press(accountant.button('保存', page, true));
      await accountant.see('メモを保存しました');
      if (await accountant.button('仕訳を確定', page, true).isVisible())
        await accountant.press(accountant.button('仕訳を確定', page, true));
      await accountant.press(page.getByRole('tab', { name: '承認', exact: true }));
      await accountant.press(accountant.button('再申請する'));
      await accountant.see('再申請しました');
    });
    await approver.step('approves the corrected invoice', async () => {
      await approver.home();
      await approver.follow('承認待ち', 1);
      await approver.press(approver.page.locator('li[data-row]').first().getByRole('definition').first());
      const bar = approver.page.locator('[data-slot="invoice.detail.bar"]');
      await approver.press(approver.button('承認1する', bar));
      await approver.see('承認1しました');
    });
  }

  /** The president gives the second level and the final approval of all. */
  async approveFinally() {
    const { bills } = this;
    const president = await this.arrive('president', USERS.owner);
    this.president = president;
    const { page } = president;
    const dialog = page.getByRole('dialog');
    await president.step(`approves ${bills.length} invoices, then finally`, async () => {
      await president.picture('home');
      await president.follow('承認待ち', bills.length);
      await president.selectAll(bills.length);
      await president.picture('waiting');
      await president.press(president.button('一括承認'));
      await president.press(president.button('件を承認する', dialog));
      await president.see(`${bills.length} 件を承認しました`);
      await president.press(dialog.getByRole('button', { name: '閉じる' }));
      await president.selectAll(bills.length);
      await president.press(president.button('一括最終承認'));
      await president.picture('final');
      await president.press(president.button('件を最終承認する', dialog));
      await dialog.getByText(/件を最終承認しました/).waitFor();
      await president.picture('final-done');
      await president.press(dialog.getByRole('button', { name: '閉じる' }));
      await president.home();
      await president.picture('home-done');
    });
  }

  /** The payer checks new accounts by telephone, confirms, approves and makes the transfer file. */
  async pay() {
    const { bills } = this;
    const payer = await this.arrive('payer', USERS.payer);
    this.payer = payer;
    const { page } = payer;
    const dialog = page.getByRole('dialog');
    const accounts = new Set(bills.map(({ supplier }) => supplier.account_number)).size;
    await payer.picture('home');
    await payer.step(`confirms ${accounts} new accounts after a call`, async () => {
      await payer.follow('確認待ちの振込先口座', accounts);
      for (let left = accounts; left > 0; left -= 1) {
        await until('the accounts', async () => (await page.locator('tr[data-account]').count()) === left);
        await payer.press(
          page.locator('tr[data-account]').first().getByRole('button', { name: '口座を確認' }),
        );
        await payer.fill(dialog.getByLabel('確認した方法'), '登録済の電話番号に折り返し、読み合わせて確認');
        if (left === accounts) await payer.picture('account');
        await payer.press(payer.button('確認済にする', dialog));
        await dialog.waitFor({ state: 'hidden' });
      }
    });
    await payer.step('offsets the credit note with an invoice of its supplier', async () => {
      await payer.home();
      await payer.follow('相殺を待つ値引・返品', 1);
      await payer.press(page.locator('tr[data-row]').first().locator('td').nth(3));
      await payer.press(payer.button('相殺する'));
      await payer.picture('offset');
      await payer.press(payer.button('相殺する', dialog));
      await payer.see('相殺しました');
    });
    const count = this.payments.length;
    for (const [row, act] of [
      ['支払の確認1', '確認1する'],
      ['支払承認待ち', '支払承認する'],
    ])
      await payer.step(`${act} ${count} payments`, async () => {
        await payer.home();
        await payer.follow(row, count);
        await payer.selectAll(count);
        await payer.press(payer.button('確認・承認'));
        await payer.picture('steps');
        await payer.press(page.getByRole('menuitem', { name: act }));
        await payer.see(`${count}件を処理しました`);
      });
    await payer.step('makes the transfer file', async () => {
      await payer.home();
      await payer.follow('振込データ未作成', count);
      await payer.selectAll(count);
      await payer.press(payer.button('振込データ作成'));
      await payer.button('振込データを作成').first().waitFor();
      await payer.picture('transfer');
      await payer.press(payer.button('振込データを作成'));
      const made = payer.button('ファイルをダウンロード');
      const confirm = payer.button('振込データを作成', dialog);
      await confirm.or(made).first().waitFor();
      if (await confirm.isVisible()) await payer.press(confirm);
      await made.waitFor();
      const download = page.waitForEvent('download');
      await payer.press(made);
      this.transfer = parseZengin(readFileSync(await (await download).path()));
      await payer.picture('transfer-made');
    });
  }

  /** The statement of the bank, with the file as one sum. */
  async match() {
    const { payer, transfer, pay_date } = this;
    const { page } = payer;
    const dialog = page.getByRole('dialog');
    await payer.step('imports the statement of the bank and pays what it shows', async () => {
      await payer.home();
      await payer.picture('home-match');
      await payer.follow('銀行での支払の確認', this.payments.length);
      await payer.press(payer.button('明細を取り込む'));
      const day = pay_date.replaceAll('-', '/');
      const text = `日付,お引出金額,お預入金額,お取引内容\r\n${day},"${transfer.total}","",ソウゴウフリコミ\r\n`;
      const file = { name: 'meisai.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await payer.choose(dialog.getByTestId('statement-file'), file);
      await payer.see('CSVです', dialog);
      await payer.press(payer.button('次へ', dialog));
      await payer.picture('columns');
      await payer.press(payer.button('次へ', dialog));
      await payer.press(payer.button('取り込む', dialog));
      await payer.see('行を取り込みました');
      await payer.picture('statement');
      await payer.press(payer.button('確実な1件を消し込む'));
      await payer.press(payer.button('1件を消し込む', dialog));
      await payer.see('1件を消し込みました');
      await payer.home();
      await payer.picture('home-done');
    });
  }

  /** The file for the accounting program. */
  async export() {
    const { accountant, bills } = this;
    const { page } = accountant;
    const dialog = page.getByRole('dialog');
    await accountant.step(`exports ${bills.length} invoices for the accounting program`, async () => {
      await accountant.home();
      await accountant.picture('home-export');
      await accountant.follow('会計ファイルに未出力', bills.length);
      await accountant.press(accountant.button('エクスポート'));
      await accountant.see(`${bills.length}件の請求書`, dialog);
      await accountant.picture('export');
      const download = page.waitForEvent('download');
      await accountant.press(dialog.getByRole('button', { name: '出力', exact: true }));
      const file = await download;
      this.exported = new TextDecoder('shift_jis').decode(readFileSync(await file.path()));
      await accountant.see(`${bills.length}件（`);
    });
  }

  /** The missing invoice is accrued, the tasks are done, and both areas are closed. */
  async close() {
    const { accountant, month } = this;
    const { page } = accountant;
    const dialog = page.getByRole('dialog');
    await accountant.step('accrues the missing invoice, ticks the tasks and closes the month', async () => {
      await accountant.home();
      await accountant.picture('home-month-end');
      await accountant.follow(`${Number(month.slice(5))}月の締め`, 2);
      const proposed = page.locator('[data-accrual="proposed"]');
      await proposed.getByText(MONTHLY).waitFor();
      await accountant.picture('month-end');
      await accountant.press(accountant.button('計上する', proposed));
      await page.locator('[data-accrual="booked"]').getByText(yen(MONTHLY_AMOUNT)).waitFor();
      for (const task of await page.locator('[data-task]').all()) {
        await task.getByRole('checkbox').click();
        accountant.presses += 1;
      }
      await accountant.see('6 のうち 6 が完了');
      for (const area of ['journal', 'payment']) {
        const own = page.locator(`[data-area="${area}"]`);
        await accountant.press(accountant.button('締める', own));
        await dialog.getByRole('button', { name: '締める' }).waitFor();
        await accountant.picture(`close-${area}`);
        const confirm = dialog.getByRole('checkbox');
        if (await confirm.isVisible()) await accountant.press(confirm);
        await accountant.press(accountant.button('締める', dialog));
        await own.getByText('締め済み').waitFor();
        await dialog.waitFor({ state: 'hidden' });
      }
      await accountant.picture('closed');
      await accountant.home();
      await accountant.picture('home-closed');
      assert.equal(await page.locator('a[data-waiting]', { hasText: '月の締め' }).count(), 0);
    });
  }

  /** An invoice of the closed month arrives by mail: it gets the next month. */
  async comeLate() {
    const { accountant, bills, month } = this;
    const { page } = accountant;
    const [last] = bills;
    const late = { ...last, net: 7_000, tax: 700, total: 7_700, invoice_number: `${last.invoice_number}-9` };
    await this.mail([late], { again: false });
    await this.received(bills.length + 1);
    await accountant.step('sees that a late invoice gets the next month', async () => {
      await accountant.home();
      await accountant.follow('仕訳の入力', 1);
      await accountant.press(page.locator('[data-row]').first().locator('td').nth(3));
      await accountant.see('本来の月は締め済みのため、次の締めていない月の初日');
      await accountant.picture('late');
    });
    const [row] = await this.invoices('sort=-local_id');
    assert.ok(row.posting_date > `${month}-31`, row.posting_date);
  }

  /** Only with a reason the president opens the month again. */
  async reopen() {
    const { president } = this;
    const { page } = president;
    const dialog = page.getByRole('dialog');
    await president.step('opens the journals again, with a reason', async () => {
      await president.home();
      await president.press(page.getByRole('link', { name: '月次締め', exact: true }));
      const area = page.locator('[data-area="journal"]');
      await president.press(president.button('締めを解除', area));
      assert.equal(await dialog.getByRole('button', { name: '締めを解除' }).isEnabled(), false);
      await president.fill(
        dialog.getByRole('textbox', { name: '解除の理由' }),
        '遅れて届いた請求書を計上するため',
      );
      await president.picture('reopen');
      await president.press(president.button('締めを解除', dialog));
      await area.getByText('未締め').waitFor();
      await president.picture('reopened');
    });
  }

  /** What the files and the reports say is what the suppliers asked for. */
  async compare() {
    const { bills, payments, transfer, exported, company, month, people } = this;
    const total = sumOf(bills, (bill) => bill.total);
    assert.equal(transfer.total, total, 'transfer file');
    assert.equal(
      sumOf(transfer.rows, ({ amount }) => amount),
      total,
      'rows of the transfer file',
    );
    assert.equal(
      sumOf(bookedIn(exported), (amount) => amount),
      total,
      'accounting file',
    );
    assert.equal(bookedIn(exported).length, bills.length, 'rows of the accounting file');
    assert.equal(transfer.rows.length, payments.length, 'the credit note is no transfer');
    const rows = await this.invoices(`status=paid&issue_date_from=${month}-01`);
    assert.equal(rows.length, bills.length, 'paid invoices');
    assert.equal(
      sumOf(rows, (row) => Number(row.total_amount)),
      total,
      'paid sum',
    );
    const statement = (await company.payer.get('/bank-statements/rows?state=MATCHED')).body.items;
    assert.equal(
      sumOf(statement, ({ amount }) => amount),
      total,
      'statement',
    );
    assert.equal(
      sumOf(statement, (row) => row.payments.length),
      payments.length,
      'payments of the statement',
    );
    const report = (await company.accountant.get(`/reports/invoices?from=${month}&to=${month}`)).body.total;
    const { count, total_amount, unapproved, unexported, unpaid } = report;
    assert.deepEqual([count, total_amount], [bills.length, total], 'report of the month');
    assert.deepEqual([unapproved, unexported, unpaid], [0, 0, 0], 'open work of the month');
    for (const { name, errors } of people) assert.deepEqual(errors, [], `console of ${name}`);
    const { failures } = await invariantsOf(this.product, 'after the day');
    assert.deepEqual(failures, []);
  }

  /** Presses and time of each person. */
  tell() {
    for (const { name, steps, presses, milliseconds } of this.people)
      this.log(`${name}: ${steps} steps, ${presses} presses, ${milliseconds} ms`);
  }

  /** The supplier opens the link of the mail on a phone. */
  async handIn(bills) {
    const mail = await until('the mail', async () => mailsTo(this.product, 'keiri@aoba.example').at(-1));
    const link = linkIn(mail);
    const supplier = await openPage(this.browser, { viewport: PHONE });
    await supplier.goto(`${this.product.app}${link}`);
    const files = await this.files(bills);
    await supplier.getByTestId('tempupload-input').setInputFiles(files);
    await supplier.getByText('ご提出ありがとうございました').waitFor();
    if (this.pictures) await screenshot(supplier, 'day-supplier-handed-in', { fullPage: true });
    assert.deepEqual(supplier.errors, []);
    await supplier.context().close();
    this.log(`   supplier  hands in ${bills.length} invoices by the link`);
  }

  /** The supplier mails all of these, and with `again` the first one twice. */
  async mail(bills, { again = true } = {}) {
    const files = await this.files(bills);
    if (again) files.push(await this.file(bills[0], { note: '再送いたします。' }));
    for (const { name, buffer } of files) {
      const mail = { from: 'billing@midori.example', subject: name, text: '請求書をお送りします。' };
      const attached = { file_name: name, bytes: buffer };
      const letters = letter({ ...mail, files: [attached] });
      assert.equal(
        await sendMail(this.product.port + 31, { to: this.company.mail_address, mail: letters }),
        250,
      );
    }
    this.log(`   supplier  mails ${files.length} invoices${again ? ', one of them twice' : ''}`);
  }
}

/** The amounts of the rows of an accounting file; those of a credit note are on the other side. */
function bookedIn(file) {
  const rows = file
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(','));
  return rows.map((cells) => Number(cells[8]) * (cells[4] === '未払金' ? -1 : 1));
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
