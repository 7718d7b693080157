import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import {
  balancedLines,
  changeSettings,
  editInvoice,
  PAYABLE,
  smallPdf,
  uploadAndRead,
} from '../product/samples.mjs';

describe('an organization that warns of duties in one hand', () => {
  let product;
  let browser;
  let owner;
  let accountant;
  let approver;
  let invoices;
  before(async () => {
    product = await startProduct();
    browser = await openBrowser();
    [owner, accountant, approver] = await Promise.all(
      [USERS.owner, USERS.accountant, USERS.approver].map((email) => product.login(email)),
    );
    await changeSettings(owner, { duty_policy: 'warn' });
    const journals = await balancedLines(accountant);
    invoices = [];
    for (const partner_name of ['株式会社警告一', '株式会社警告二']) {
      const { local_id } = await uploadAndRead(accountant, 'warned.pdf', smallPdf());
      const invoice = await editInvoice(accountant, local_id, { ...PAYABLE, partner_name, journals });
      await until('the first level by the approver', async () => {
        const { body } = await approver.get(`/approvals/invoice/${invoice.id}`);
        if (body.subject_version < invoice.version || body.editing) return false;
        const { version } = body;
        return (await approver.post(`/approvals/invoice/${invoice.id}/levels/1`, { version })).status === 200;
      });
      invoices.push(invoice);
    }
  });
  after(async () => {
    await browser?.close();
    if (owner) await changeSettings(owner, { duty_policy: 'off' });
    await product?.stop();
  });

  it('a bulk act names each warned invoice with the reason, and goes on with them after the question', async () => {
    const page = await openPageAs(browser, product, USERS.approver, '/approval');
    for (const { local_id } of invoices)
      await page.getByRole('checkbox', { name: `${local_id} を選択`, exact: true }).check();
    await page.getByRole('button', { name: '一括承認' }).click();
    const dialog = page.getByRole('dialog');
    const twice = dialog.getByRole('checkbox', { name: '二重請求の疑いがある請求書も承認する' });
    if (await twice.isVisible().catch(() => false)) await twice.check();
    await dialog.getByRole('button', { name: '2 件を承認する' }).click();
    await dialog
      .getByText(`番号 ${invoices[0].local_id}: この請求書の別の承認をすでに行っています`)
      .waitFor();
    await screenshot(page, '122-bulk-warned');
    await dialog.getByRole('button', { name: '理解して 2 件を続ける' }).click();
    await dialog.getByText('2 件を承認しました').waitFor();
    await screenshot(page, '122-bulk-done');
    assert.deepEqual(page.errors, []);
    await page.context().close();
    const { body } = await approver.get(`/approvals/invoice/${invoices[0].id}`);
    assert.equal(body.top_level, 2);
  });

  it('a single act asks first; leaving it to another person changes nothing, going on is in the log', async () => {
    const [{ id, local_id }] = invoices;
    const page = await openPageAs(browser, product, USERS.approver, `/invoice/${local_id}`);
    await page.getByRole('tab', { name: '承認', exact: true }).click();
    await page.getByRole('button', { name: '最終承認する', exact: true }).click();
    const question = page.getByRole('dialog', { name: '職務分離の確認' });
    await question.getByText('操作ログに記録されます').waitFor();
    await screenshot(page, '122-question');
    await question.getByRole('button', { name: 'キャンセル' }).click();
    assert.equal((await approver.get(`/approvals/invoice/${id}`)).body.final_state, 'OPEN');
    await page.getByRole('button', { name: '最終承認する', exact: true }).click();
    await question.getByRole('button', { name: '理解して続ける' }).click();
    await until('the final approval', async () => {
      const { body } = await approver.get(`/approvals/invoice/${id}`);
      return body.final_state === 'FINAL';
    });
    assert.deepEqual(page.errors, []);
    await page.context().close();

    const log = await openPageAs(browser, product, USERS.owner, '/settings/logs');
    await log.getByText('職務分離の警告を確認して続行').first().waitFor();
    await screenshot(log, '122-log');
    await log.context().close();
  });

  it("the auditor's report lists who did two steps of one invoice, and saves it as CSV", async () => {
    const [first] = invoices;
    const day = (await owner.get(`/invoices/${first.local_id}`)).body.created_at.slice(0, 10);
    const range = `from=${day}&to=${nextDay(day)}`;
    await until('the report to know the final approval', async () => {
      const { body } = await owner.get(`/reports/duties?${range}&only_conflicts=true`);
      const row = body.rows.find(({ local_id }) => local_id === first.local_id);
      return row?.steps.length === 3 && row.codes.includes('duty_two_levels');
    });
    const address = `/report?tab=duties&days_from=${day}&days_to=${nextDay(day)}`;
    const page = await openPageAs(browser, product, USERS.owner, address);
    const row = page.locator(`[data-duties="${first.local_id}"]`, { hasText: '最終承認' });
    await row.getByText('同じ人が2つの承認').waitFor();
    await screenshot(page, '122-report');
    assert.deepEqual(await seriousFindings(page), []);
    // The box follows the address.
    await page.getByRole('checkbox', { name: '職務分離の違反だけ' }).click();
    await page.getByRole('checkbox', { name: '職務分離の違反だけ', checked: true }).waitFor();
    await row.waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const csv = readFileSync(await file.path(), 'utf8');
    assert.match(csv, /請求書番号,取引先,支払金額,担当者,手続き/);
    assert.equal(csv.split('\r\n').filter((line) => line.startsWith(`${first.local_id},`)).length, 3);
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '122-report-narrow');
    assert.equal(await overflow(page), 0);
    assert.deepEqual(page.errors, []);
    await page.context().close();
    const none = await owner.get('/reports/duties?from=2020-01-01&to=2020-12-31');
    assert.deepEqual(none.body.rows, []);
    const english = await openPageAs(browser, product, USERS.owner, address, { language: 'en' });
    await english.getByText('One person gave two approvals').first().waitFor();
    await screenshot(english, '122-report-en');
    await english.context().close();
  });
});

/** The calendar day after the next one: a report up to it has everything of this test. */
function nextDay(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10);
}
