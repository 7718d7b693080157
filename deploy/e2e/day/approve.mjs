// The approvals: one invoice comes back from a phone, and all are approved for good.
import { until, USERS } from '../product/product.mjs';
import { PHONE } from './person.mjs';

/** The first approver sends one back on a phone, approves two one by one and the rest together. */
export async function approve(day) {
  const { bills } = day;
  const approver = await day.arrive('approver', USERS.approver, PHONE);
  day.approver = approver;
  const { page } = approver;
  const bar = page.locator('[data-slot="invoice.detail.bar"]');
  let seen = null;
  /** Opens the first invoice of the list. The list shows the one that was dealt with before for a moment. */
  const open = async () => {
    await until('the next invoice', async () => {
      await approver.press(page.locator('li[data-row]').first().getByRole('definition').first());
      await page.waitForURL(/\/invoice\/\d+$/);
      if (page.url() !== seen) return true;
      await page.goBack();
      return false;
    });
    seen = page.url();
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
      await approver.press(approver.button('1次承認する', bar));
      await approver.see('1次承認しました');
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
export async function mend(day) {
  const { accountant, approver } = day;
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
    await approver.press(approver.button('1次承認する', bar));
    await approver.see('1次承認しました');
  });
}

/** The president gives the second level and the final approval of all. */
export async function approveFinally(day) {
  const { bills } = day;
  const president = await day.arrive('president', USERS.owner);
  day.president = president;
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
