// The payments: new accounts, an offset, the transfer file, and the statement of the bank.
import { readFileSync } from 'node:fs';
import { until, USERS } from '../product/product.mjs';
import { parseZengin } from '../product/zengin.mjs';

/** The payer checks new accounts by telephone, confirms, approves and makes the transfer file. */
export async function pay(day) {
  const { bills } = day;
  const payer = await day.arrive('payer', USERS.payer);
  day.payer = payer;
  const { page } = payer;
  const dialog = page.getByRole('dialog');
  const accounts = new Set(bills.map(({ supplier }) => supplier.account_number)).size;
  await payer.picture('home');
  await payer.step(`confirms ${accounts} new accounts after a call`, async () => {
    await payer.follow('確認待ちの振込先口座', accounts);
    for (let left = accounts; left > 0; left -= 1) {
      await until('the accounts', async () => (await page.locator('tr[data-account]').count()) === left);
      await payer.press(page.locator('tr[data-account]').first().getByRole('button', { name: '口座を確認' }));
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
  const count = day.payments.length;
  for (const [row, act] of [
    ['支払の1次確認', '1次確認する'],
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
    day.transfer = parseZengin(readFileSync(await (await download).path()));
    await payer.picture('transfer-made');
  });
}

/** The statement of the bank, with the file as one sum. */
export async function match(day) {
  const { payer, transfer, pay_date } = day;
  const { page } = payer;
  const dialog = page.getByRole('dialog');
  await payer.step('imports the statement of the bank and pays what it shows', async () => {
    await payer.home();
    await payer.picture('home-match');
    await payer.follow('銀行での支払の確認', day.payments.length);
    await payer.press(payer.button('明細を取り込む'));
    const paid_on = pay_date.replaceAll('-', '/');
    const text = `日付,お引出金額,お預入金額,お取引内容\r\n${paid_on},"${transfer.total}","",ソウゴウフリコミ\r\n`;
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
