import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, openPageAs, overflow, screenshot, seriousFindings } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { balancedLines, editInvoice, PAYABLE, smallPdf, uploadAndRead } from '../product/samples.mjs';

const MONTH = '2026-11';

describe('the closing of a month', () => {
  let product;
  let browser;
  let page;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    for (const isCoded of [true, false]) {
      const { local_id } = await uploadAndRead(accountant, 'month-end.pdf', smallPdf());
      const journals = isCoded ? await balancedLines(accountant) : [];
      await editInvoice(accountant, local_id, { ...PAYABLE, journals });
    }
    browser = await openBrowser();
    page = await openPageAs(browser, product, USERS.accountant, '/month-end');
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  const settled = () =>
    until('the numbers', async () => (await page.locator('[data-stage] [aria-busy]').count()) === 0);

  it('is in the menu, and each number leads to the list with exactly its invoices', async () => {
    await page.getByRole('heading', { name: '月次締め', level: 1 }).waitFor();
    await page.goto(`${product.app}/month-end/${MONTH}`);
    await page.locator('strong', { hasText: '2026年11月' }).waitFor();
    await settled();
    await screenshot(page, '98-month-end', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    const numbers = await page
      .locator('[data-stage] a')
      .evaluateAll((links) =>
        links.map((link) => [
          link.closest('[data-stage]').dataset.stage,
          link.getAttribute('href'),
          link.textContent,
        ]),
      );
    assert.ok(numbers.some(([stage]) => stage === 'to_code'));
    for (const [stage, href, text] of numbers) {
      await page.goto(`${product.app}${href}`);
      await page
        .getByText(new RegExp(`全${text}件`))
        .first()
        .waitFor();
      assert.ok(text !== '0', stage);
    }
    assert.deepEqual(page.errors, []);
  });

  it('keeps who did which task and when, for this month alone', async () => {
    await page.goto(`${product.app}/month-end/${MONTH}`);
    const task = page.locator('[data-task="collected"]');
    await task.getByRole('textbox', { name: /備考/ }).fill('全件到着');
    await task.getByRole('checkbox').click();
    await task.getByText('佐藤 経子').waitFor();
    await task.getByText('全件到着').waitFor();
    await page.getByText('6 のうち 1 が完了').waitFor();
    await page.getByRole('button', { name: '次の月' }).click();
    await page.waitForURL('**/month-end/2026-12');
    await page.getByText('6 のうち 0 が完了').waitFor();
    await page.getByRole('button', { name: '前の月' }).click();
    await page.getByText('6 のうち 1 が完了').waitFor();
    await task.getByRole('checkbox').click();
    await page.getByText('6 のうち 0 が完了').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), `month-end-${MONTH}.csv`);
  });

  it('fits a phone and speaks English; the owner adds a task to every month', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await settled();
    await screenshot(page, '98-month-end-narrow', { fullPage: true });
    assert.deepEqual(await seriousFindings(page), []);
    assert.equal(await overflow(page), 0);
    const own = await openPageAs(browser, product, USERS.owner, `/month-end/${MONTH}`, { language: 'en' });
    await own.getByRole('textbox', { name: 'Add a task to every month' }).fill('在庫を確認した');
    await own.getByRole('button', { name: 'Add', exact: true }).click();
    await own.getByRole('checkbox', { name: '在庫を確認した' }).waitFor();
    await screenshot(own, '98-month-end-en', { fullPage: true });
    await own.getByRole('button', { name: 'Remove 在庫を確認した' }).click();
    await own.getByRole('button', { name: 'Remove', exact: true }).click();
    await own.getByRole('checkbox', { name: '在庫を確認した' }).waitFor({ state: 'hidden' });
    assert.deepEqual(own.errors, []);
    await own.context().close();
  });
});
