import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage, openPageAs, screenshot } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { balancedLines, editInvoice, PAYABLE, smallPdf, uploadAndRead } from '../product/samples.mjs';

const DEARER = { total_amount: 550_000, payable_amount: 550_000, taxable_10: 500_000, tax_10: 50_000 };

describe('many invoices on the last day of the month', () => {
  let product;
  let browser;
  let page;
  let accountant;
  let approver;
  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    [accountant, approver] = await Promise.all(
      [USERS.accountant, USERS.approver].map((email) => product.login(email)),
    );
    page = await openPage(browser);
    await loginByPage(page, product, USERS.approver);
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  const approvalOf = async (invoice) => (await approver.get(`/approvals/invoice/${invoice.id}`)).body;
  /** Selects a row. The list empties the selection when the stored filters of the user arrive after its rows. */
  async function select(local_id) {
    const box = page.getByRole('checkbox', { name: `${local_id} を選択`, exact: true });
    await until(`row ${local_id} to be selected`, async () => {
      await box.check().catch((error) => {
        if (!error.message.includes('did not change its state')) throw error;
      });
      return box.isChecked();
    });
  }
  /** Saves changes; the claim has ended for approvers, too, when this returns. */
  async function edit(invoice, changes) {
    const { version } = await editInvoice(accountant, invoice.local_id, changes);
    await until('the approval to know the change', async () => {
      const known = await approvalOf(invoice);
      return known.subject_version >= version && !known.editing;
    });
  }

  /** A coded invoice that the first `levels` have approved in its current version. */
  async function approvedTo(levels) {
    const { local_id } = await uploadAndRead(accountant, 'month-end.pdf', smallPdf());
    const invoice = await editInvoice(accountant, local_id, {
      ...PAYABLE,
      journals: await balancedLines(accountant),
    });
    await until('the approval to know the invoice', async () => {
      const known = await approvalOf(invoice);
      return known.subject_version >= invoice.version && !known.editing;
    });
    for (let level = 1; level <= levels; level++) {
      const user = level === 1 ? accountant : approver;
      const { version } = await approvalOf(invoice);
      const answer = await user.post(`/approvals/invoice/${invoice.id}/levels/${level}`, {
        version,
        subject_version: invoice.version,
      });
      assert.equal(answer.status, 200, String(answer.bytes));
    }
    return invoice;
  }

  it('what was changed after the approvals is at them, with both values, before anybody approves for good', async () => {
    const invoice = await approvedTo(2);
    const journals = await balancedLines(accountant, DEARER.total_amount);
    await edit(invoice, { ...DEARER, account_number: '1111111', journals });
    await until('the approval to hear of it', async () => (await approvalOf(invoice)).steps[0].changed_since);

    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByText('承認の後に内容が変更されました').waitFor();
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    const steps = page.getByRole('listitem').filter({ hasText: 'この承認の後に変更されました' });
    await steps.nth(1).getByText('1111111').waitFor();
    assert.equal(await steps.count(), 2);
    const said = (await steps.first().innerText()).replaceAll(/\s+/g, ' ');
    for (const part of [
      '請求金額（税込）',
      '110,000',
      '550,000',
      '口座番号',
      '7654321',
      '1111111',
      '外注費 550,000',
    ])
      assert.ok(said.includes(part), part);
    await page.getByRole('button', { name: '最終承認する', exact: true }).waitFor();
    await screenshot(page, '26-changed-after-approval');

    // A user whose page still shows the deleted invoice cannot approve it.
    const late = await approvedTo(1);
    await edit(late, DEARER);
    await until('the approval to hear of it', async () => (await approvalOf(late)).steps[0].changed_since);
    const { version } = await approvalOf(late);
    const refused = await approver.post(`/approvals/invoice/${late.id}/levels/2`, {
      version,
      subject_version: late.version,
    });
    assert.deepEqual([refused.status, refused.body.code], [409, 'version_conflict']);
    assert.deepEqual(page.errors, []);
  });

  it('many are approved for good at once: what was changed stays out, what was refused says why', async () => {
    const [sound, second, overtaken, changed] = [
      await approvedTo(2),
      await approvedTo(2),
      await approvedTo(2),
      await approvedTo(2),
    ];
    const halfway = await approvedTo(1);
    await edit(changed, DEARER);
    await until('the list to know it', async () => {
      const { body } = await approver.get(
        `/invoices?local_id_from=${changed.local_id}&local_id_to=${changed.local_id}`,
      );
      return body.items[0]?.changed_after_approval;
    });

    await page.goto(`${product.app}/invoice`);
    for (const { local_id } of [sound, second, overtaken, changed, halfway]) await select(local_id);
    await page.getByRole('button', { name: '一括最終承認' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 件は承認の後に変更されています').waitFor();
    // All of them ask for the same amount on the same day: none is approved unseen.
    await dialog.getByText('件は二重請求の疑いがあります').waitFor();
    await dialog.locator(`[data-remarked="${sound.local_id}"]`, { hasText: '二重請求の疑い' }).waitFor();
    assert.equal(await dialog.locator('[data-currency="JPY"]').count(), 0);
    await screenshot(page, '26-bulk-final-duplicates');
    await dialog.getByRole('checkbox', { name: '二重請求の疑いがある請求書も最終承認する' }).check();
    assert.match(await dialog.locator('[data-currency="JPY"]').innerText(), /4\s+440,000/);
    await screenshot(page, '26-bulk-final-question');
    await edit(overtaken, DEARER);
    await dialog.getByRole('button', { name: '件を最終承認する' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('2 件を最終承認しました').waitFor();
    const told = (await dialog.innerText()).replaceAll(/\s+/g, ' ');
    assert.ok(told.includes(`番号 ${overtaken.local_id}: 他の方が先に更新しました`), told);
    assert.ok(told.includes(`番号 ${halfway.local_id}: 承認が済んでいない段階がある`), told);
    await screenshot(page, '26-bulk-final-outcome');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });

    const states = {};
    for (const [name, invoice] of Object.entries({ sound, second, overtaken, changed, halfway })) {
      const { final_state, refusal_code } = await approvalOf(invoice);
      const { locked } = (await approver.get(`/invoices/${invoice.local_id}`)).body;
      states[name] = [final_state, refusal_code, locked];
    }
    assert.deepEqual(states, {
      sound: ['FINAL', null, true],
      second: ['FINAL', null, true],
      overtaken: ['OPEN', 'version_conflict', false],
      changed: ['OPEN', null, false],
      halfway: ['OPEN', null, false],
    });
    // One log row for each step of each, as if they had been approved one by one.
    const { items } = (await approver.get(`/invoices/${sound.local_id}/action-logs`)).body;
    const acts = items.filter(({ service }) => service === 'approval').map(({ action }) => action);
    assert.ok(acts.includes('approval.final_requested') && acts.includes('approval.finalized'), String(acts));
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '26-list-narrow');
    assert.deepEqual(page.errors, []);
  });

  it('an approver sends one back; accounting reads why, corrects it and submits it again', async () => {
    const invoice = await approvedTo(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    await page.getByRole('button', { name: '差し戻す' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /差し戻しの理由/ }).fill('勘定科目が違います');
    await screenshot(page, '26-send-back');
    await dialog.getByRole('button', { name: '差し戻す' }).click();
    await page.getByText('経理担当が直して再申請すると、承認できるようになります。').waitFor();
    await page.goto(`${product.app}/approval`);
    await page.getByRole('heading', { name: '承認待ち' }).waitFor();
    await until('the list is without it', async () => {
      const { body } = await approver.get('/approvals?mine=1&limit=100');
      return !body.items.some(({ id }) => id === invoice.id);
    });

    const desk = await openPageAs(browser, product, USERS.accountant, '/home');
    const row = desk.locator('a[data-waiting]', { hasText: '差し戻された請求書' });
    await row.waitFor();
    await screenshot(desk, '26-returned-home');
    await row.click();
    await desk.waitForURL(/\/invoice\?/);
    await desk.locator('tr', { hasText: '差し戻し' }).first().click();
    await desk.waitForURL(`**/invoice/${invoice.local_id}`);
    await desk.getByRole('tab', { name: '承認', exact: true }).click();
    await desk.getByText('勘定科目が違います').waitFor();
    await screenshot(desk, '26-returned');
    await edit(invoice, DEARER);
    await desk.getByRole('button', { name: '再申請する' }).click();
    await desk.getByText('再申請しました').waitFor();
    await until('it waits again', async () => {
      const { body } = await approver.get('/approvals?mine=1&limit=100');
      return body.items.some(({ id }) => id === invoice.id);
    });
    const { final_state, steps } = await approvalOf(invoice);
    assert.deepEqual([final_state, steps], ['OPEN', []]);
    await desk.context().close();
  });

  it('an approver waits while accounting edits, reads who it is, and goes on when the edit is cancelled', async () => {
    const invoice = await approvedTo(1);
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    const button = page.getByRole('button', { name: '2次承認する', exact: true });
    await button.waitFor();
    const path = `/invoices/${invoice.local_id}/editing`;
    const window_token = 'a window of accounting';
    await accountant.put(path, { mode: 1, window_token });
    await until('the approval to know the edit', async () => (await approvalOf(invoice)).editing);
    await button.click();
    await page
      .getByRole('main')
      .getByText(/さんが編集中です。編集が終わると操作できます/)
      .waitFor();
    assert.equal(await button.isDisabled(), true);
    await screenshot(page, '26-edited');
    const list = await openPageAs(browser, product, USERS.approver, '/approval');
    await list.locator('tr', { hasText: '編集中' }).first().waitFor();
    await screenshot(list, '26-edited-list');
    await list.context().close();
    await accountant.put(path, { mode: 0, window_token });
    await page.getByRole('main').getByText('さんが編集中です').waitFor({ state: 'hidden' });
    await button.click();
    await page.getByText('2次承認しました').waitFor();
    assert.equal((await approvalOf(invoice)).top_level, 2);
  });

  it('where the organization asks for it, accounting confirms the coding before anybody approves', async () => {
    const owner = await product.login(USERS.owner);
    const setCodingFirst = async (setting_coding_first) => {
      const { version } = (await owner.get('/organization-settings')).body;
      return owner.patch('/organization-settings', { version, setting_coding_first });
    };
    const done = await setCodingFirst(true);
    assert.equal(done.status, 200, String(done.bytes));
    const invoice = await approvedTo(0);
    await until('the approval to know the setting', async () => (await approvalOf(invoice)).awaits_coding);
    await page.goto(`${product.app}/invoice/${invoice.local_id}`);
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    await page.getByText('仕訳が確定していません。経理担当が仕訳を確定すると、承認できます').waitFor();
    await screenshot(page, '26-awaits-coding');

    const desk = await openPage(browser);
    const address = `${product.app}/invoice/${invoice.local_id}`;
    await loginByPage(desk, product, USERS.accountant, undefined, address);
    await desk.getByRole('button', { name: '仕訳を確定' }).click();
    await desk.getByText('仕訳を確定しました').waitFor();
    await desk.getByText('仕訳済').first().waitFor();
    await desk.getByRole('button', { name: '仕訳の確定を取り消す' }).waitFor();
    await screenshot(desk, '26-coded');
    const second = await approvedTo(0);
    await desk.goto(`${product.app}/invoice`);
    await desk.getByRole('checkbox', { name: `${second.local_id} を選択`, exact: true }).check();
    await desk.getByRole('button', { name: '仕訳を確定' }).click();
    await desk.getByText('1 件の仕訳を確定しました').waitFor();
    await screenshot(desk, '26-coded-list');
    await desk.context().close();

    await until('the approval to know it', async () => !(await approvalOf(invoice)).awaits_coding);
    await page.reload();
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    await page.getByRole('button', { name: '最終承認する' }).waitFor({ state: 'hidden' });
    assert.equal((await approvalOf(second)).can.request_next, true);
    assert.equal((await setCodingFirst(false)).status, 200);
  });
});
