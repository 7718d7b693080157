import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage } from '../product/browser.mjs';
import { startProduct, USERS } from '../product/product.mjs';
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
    ['chat services', () => '/settings/chat', 'h1'],
    ['accounting link', () => '/settings/accounting', 'h1'],
    ['posted files', () => '/settings/chat?tab=imports', 'table'],
  ];
  for (const [name, path, seen] of pages) {
    it(`finds nothing serious on the page of ${name}`, async () => {
      if (!page.url().startsWith(product.app)) await loginByPage(page, product, USERS.owner);
      await page.goto(`${product.app}${path()}`);
      await page.locator(seen).first().waitFor();
      assert.deepEqual(await grave(), []);
    });
  }
});
