import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage, useLanguage } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { sample, uploadAndRead } from '../product/samples.mjs';

describe('accessibility', () => {
  let product;
  let browser;
  let page;
  let local_id;
  before(async () => {
    product = await startProduct();
    const user = await product.login(USERS.accountant);
    ({ local_id } = await uploadAndRead(user, 'axe.pdf', sample('digital-two-rates.pdf')));
    browser = await openBrowser();
    page = await openPage(browser);
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  const grave = async () => {
    const { violations } = await new AxeBuilder({ page })
      // The row antd measures columns with is no part of the table for anyone.
      .exclude('.ant-table-measure-row')
      .analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.length} × ${nodes[0].target.join(' ')} ${nodes[0].html.slice(0, 160)}`,
      );
  };

  it('finds nothing serious on the login page', async () => {
    await page.goto(`${product.accounts}/login`);
    await page.locator('input[type="password"]').waitFor();
    assert.deepEqual(await grave(), []);
  });

  const pages = [
    ['upload', () => '/upload', 'h1'],
    ['invoices', () => '/invoice', 'tr[data-row]'],
    ['one invoice', () => `/invoice/${local_id}`, '[data-read]'],
    ['payments', () => '/payment', 'table'],
    ['approvals', () => '/approval', 'h1'],
    ['learned reading', () => '/master/lesson', 'h1'],
    ['how reading goes', () => '/settings/reading', 'td'],
    ['jobs', () => '/settings/jobs', 'dl'],
    ['chat services', () => '/settings/chat', 'h1'],
    ['watched folders', () => '/gdrive', 'h1'],
    ['accounting link', () => '/settings/accounting', 'h1'],
    ['roles', () => '/role', 'table'],
    ['one role', () => '/role/2', 'table'],
    ['posted files', () => '/settings/chat?tab=imports', 'table'],
  ];
  for (const [name, path, seen] of pages) {
    it(`finds nothing serious on the page of ${name}`, async () => {
      if (!page.url().startsWith(product.app)) await loginByPage(page, product, USERS.owner);
      await page.goto(`${product.app}${path()}`);
      await page.locator(seen).first().waitFor();
      // A button that waits for a response is inactive and may be pale (WCAG 1.4.3).
      await until('no button waits', async () => (await page.locator('.ant-btn-loading').count()) === 0);
      assert.deepEqual(await grave(), []);
    });
  }

  for (const [language, first] of [
    ['ja', '請求書 閲覧'],
    ['en', 'Invoices View'],
  ])
    it(`a role is set in a narrow window without scrolling sideways, its table stays one (${language})`, async () => {
      const narrow = await openPage(browser, { viewport: { width: 390, height: 844 } });
      await useLanguage(narrow, product, language);
      await loginByPage(narrow, product, USERS.owner);
      // The list of roles is cards here.
      await narrow.goto(`${product.app}/role/2`);
      await narrow.locator('table').first().waitFor();
      assert.deepEqual(await wider(narrow), []);
      const told = await rolesTold(narrow);
      for (const role of ['table', 'row', 'columnheader', 'cell']) assert.ok(told.has(role), role);
      const level = narrow.getByRole('combobox', { name: first });
      await level.focus();
      await narrow.keyboard.press('ArrowDown');
      await narrow.keyboard.press('ArrowUp');
      await narrow.keyboard.press('Enter');
      await narrow.locator('[class*="changed"]').waitFor();
      await narrow.context().close();
    });
});

/** What of the page itself, the list of settings apart, scrolls or sticks out sideways. */
function wider(page) {
  return page.evaluate(() => {
    const of = (element) => `${element.tagName} ${element.className}: ${element.scrollWidth} px`;
    const content = document.querySelector('.uk-outlet table').closest('div[class*="content"]');
    const scrolling = [...content.querySelectorAll('*')].filter(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
    );
    const root = document.documentElement;
    return [...scrolling, ...(root.scrollWidth > root.clientWidth ? [root] : [])].map(of);
  });
}

/** The roles that the browser reports to a screen reader. */
async function rolesTold(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return new Set(nodes.filter(({ ignored }) => !ignored).map(({ role }) => role.value));
}
