import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  openBrowser,
  openPageAs,
  overflow,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { sample, uploadAndRead } from '../product/samples.mjs';

/** Panels by role, and the kinds of work that may be listed there. */
const PANELS = {
  owner: ['あなたの仕事', '支払予定', '届いていない請求書', '最近の請求書', '今年の請求金額'],
  accountant: ['あなたの仕事', '支払予定', '届いていない請求書', '最近の請求書', '今年の請求金額'],
  approver: ['あなたの仕事', '最近の請求書'],
  payer: ['あなたの仕事', '支払予定', '最近の請求書'],
  inbox: ['あなたの仕事', '届いていない請求書'],
  upload: ['あなたの仕事', '最近の請求書'],
};

describe('home', () => {
  let product;
  let browser;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    for (const name of ['digital-bilingual.pdf', 'digital-withholding.pdf']) {
      await uploadAndRead(accountant, `home-${name}`, sample(name));
    }
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function openHome(who, viewport = { width: 1440, height: 900 }) {
    const page = await openPageAs(browser, product, USERS[who], '/', { viewport });
    await page.waitForURL('**/home');
    await page.getByRole('heading', { name: 'ホーム', level: 1 }).waitFor();
    await settled(page);
    return page;
  }

  /** Every panel has its content. */
  async function settled(page) {
    await until('the panels have their content', async () => {
      const open = await page.locator('.uk-outlet .ant-spin-spinning:visible').count();
      return open === 0 && (await page.locator('[data-waiting="loading"]').count()) === 0;
    });
  }

  for (const [who, panels] of Object.entries(PANELS)) {
    it(`shows ${who} the panels of the role, and each number is that of its list`, async () => {
      const page = await openHome(who);
      const shown = await page.locator('.uk-outlet .ant-pro-card-title').allTextContents();
      for (const panel of panels) assert.ok(shown.includes(panel), `${who}: ${panel} of ${shown}`);
      for (const panel of PANELS.owner)
        if (!panels.includes(panel)) assert.ok(!shown.includes(panel), `${who}: ${panel}`);
      await screenshot(page, `97-home-${who}`);
      const rows = await page
        .locator('a[data-waiting]')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('href'), Number(link.dataset.waiting)]),
        );
      for (const [href, count] of rows) {
        await page.goto(`${product.app}${href}`);
        // These pages show more than what waits.
        if (['/payment/statements', '/month-end'].some((path) => href.startsWith(path))) {
          await page.getByRole('heading', { level: 1 }).waitFor();
          continue;
        }
        if (href.startsWith('/payment/accounts')) {
          const accounts = page.locator('tr[data-account]');
          await until('the accounts', async () => (await accounts.count()) === count);
          continue;
        }
        await page
          .getByText(new RegExp(`全${count.toLocaleString('ja')}件`))
          .first()
          .waitFor();
      }
      assert.deepEqual(page.errors, []);
      await page.context().close();
    });
  }

  it('has no barrier, fits a phone, and speaks English', async () => {
    const page = await openHome('owner');
    await page.locator('a[data-waiting]').first().waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 2000);
    await screenshot(page, '97-home-charts');
    await page.setViewportSize({ width: 390, height: 844 });
    await screenshot(page, '97-home-narrow');
    assert.deepEqual(await seriousFindings(page), []);
    assert.equal(await overflow(page), 0);
    await useLanguage(page, product, 'en');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await settled(page);
    await screenshot(page, '97-home-en');
    await page.context().close();
  });

  it('a bar and a name of a chart lead to the invoices behind them', async () => {
    const page = await openHome('owner');
    const name = page.locator('figure a[href*="partner_name="]').first();
    await name.waitFor();
    await name.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/invoice\?/);
    await page.locator('[data-link-filter="partner"]').waitFor();
    await page.context().close();
  });
});
