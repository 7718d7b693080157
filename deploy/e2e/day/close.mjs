// The end of the month: the accounting file, an accrual, the lock, and an invoice that comes late.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { MONTHLY, MONTHLY_AMOUNT } from './company.mjs';
import { mail } from './receive.mjs';

const yen = (amount) => amount.toLocaleString('en-US');

/** The file for the accounting program. */
export async function exportFile(day) {
  const { accountant, bills } = day;
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
    day.exported = new TextDecoder('shift_jis').decode(readFileSync(await file.path()));
    await accountant.see(`${bills.length}件（`);
  });
}

/** The missing invoice is accrued, the tasks are done, and both areas are closed. */
export async function close(day) {
  const { accountant, month } = day;
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
export async function comeLate(day) {
  const { accountant, bills, month } = day;
  const { page } = accountant;
  const [last] = bills;
  const late = { ...last, net: 7_000, tax: 700, total: 7_700, invoice_number: `${last.invoice_number}-9` };
  await mail(day, [late], { again: false });
  await day.received(bills.length + 1);
  await accountant.step('sees that a late invoice gets the next month', async () => {
    await accountant.home();
    await accountant.follow('仕訳の入力', 1);
    await accountant.press(page.locator('[data-row]').first().locator('td').nth(3));
    await accountant.see('本来の月は締め済みのため、次の締めていない月の初日');
    await accountant.picture('late');
  });
  const [row] = await day.invoices('sort=-local_id');
  assert.ok(row.posting_date > `${month}-31`, row.posting_date);
}

/** Only with a reason the president opens the month again. */
export async function reopen(day) {
  const { president } = day;
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
