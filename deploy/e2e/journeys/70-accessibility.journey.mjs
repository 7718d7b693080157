import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { axe, loginByPage, openBrowser, openPage, useLanguage } from '../product/browser.mjs';
import { startProduct, until, USERS } from '../product/product.mjs';
import { approveFully, editInvoice, PAYABLE, sample, smallPdf, uploadAndRead } from '../product/samples.mjs';

describe('accessibility', () => {
  let product;
  let browser;
  let page;
  /** Addresses of pages that show one record. */
  let records;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    const invoice = await uploadAndRead(accountant, 'axe.pdf', sample('digital-two-rates.pdf'));
    const company_name = `株式会社見やすい${Date.now()}`;
    const { body: company } = await accountant.post('/companies', { company_name });
    const { pay_key, supplier } = await paidNext(accountant);
    const { items: formats } = (await accountant.get('/export-formats')).body;
    records = {
      '/payment/:pay_key': `/payment/${pay_key}`,
      '/report/payables/:supplier': `/report/payables/${supplier}`,
      '/report/payables/:supplier/confirmation': `/report/payables/${supplier}/confirmation`,
      '/settings/exports/:id': `/settings/exports/${formats[0].id}`,
      '/invoice/:local_id': `/invoice/${invoice.local_id}`,
      '/pdf/:id/:version': `/pdf/${invoice.document_id}/1`,
      '/master/company/:id': `/master/company/${company.id}`,
      '/role/:id': '/role/2',
      '/month-end/:month': `/month-end/${new Date().toISOString().slice(0, 7)}`,
      '/master/:kind': '/master/accounttitle',
    };
    browser = await openBrowser();
    page = await openPage(browser);
    Object.assign(records, await handedIn());
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  /** An approved invoice: the key of its payment, and its supplier in the ledger. */
  async function paidNext(accountant) {
    const approver = await product.login(USERS.approver);
    const payer = await product.login(USERS.payer);
    const read = await uploadAndRead(accountant, 'axe-paid.pdf', smallPdf());
    const invoice = await editInvoice(accountant, read.local_id, PAYABLE);
    await approveFully(accountant, approver, invoice);
    return until('the payment and the ledger', async () => {
      const payment = await payer.get(`/payments/by-invoice/${invoice.id}`);
      const { items } = (await accountant.get('/payables?from=2026-11&to=2026-12')).body;
      const row = items.find(({ name }) => name === PAYABLE.partner_name);
      return payment.status === 200 && row && { pay_key: payment.body.pay_key, supplier: row.supplier };
    });
  }

  /** A supplier's page, and the item that it handed in. */
  async function handedIn() {
    const collector = await product.login(USERS.inbox);
    const name = `株式会社提出${Date.now()}`;
    const { body: customer } = await collector.post('/customers', { name });
    const link = await collector.post(`/customers/${customer.id}/request-links`, { year: 2026, month: 11 });
    const { pathname } = new URL(link.body.url);
    await page.goto(`${product.app}${pathname}`);
    await page
      .getByTestId('tempupload-input')
      .setInputFiles({ name: 'axe.pdf', mimeType: 'application/pdf', buffer: smallPdf() });
    const item = await until('the item', async () =>
      (await collector.get('/inbox-items?limit=100')).body.items.find((one) => one.customer_name === name),
    );
    return { '/tempupload/:uuid': pathname, '/inbox/:id': `/inbox/${item.id}` };
  }

  const serious = ({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
      );

  /** What axe finds on the page by day; by night only colours can be wrong in another way. */
  async function grave() {
    const byDay = serious(await axe(page).analyze());
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.waitForTimeout(300);
    const byNight = serious(await axe(page).withRules(['color-contrast']).analyze());
    await page.emulateMedia({ colorScheme: 'light' });
    return [...byDay, ...byNight.map((finding) => `by night: ${finding}`)];
  }

  it('finds nothing serious on the login page', async () => {
    await page.goto(`${product.accounts}/login`);
    await page.locator('input[type="password"]').waitFor();
    assert.deepEqual(await grave(), []);
  });

  const SHOWN = ['h1', 'table', '[role="tab"]', 'canvas'].map((part) => `.uk-outlet ${part}`).join(', ');
  const WAITS = '.ant-btn-loading:visible, .uk-outlet .ant-spin-spinning:visible';
  const EXTRA = ['/settings/chat?tab=imports'];
  /** Pages that only receive a redirect show nothing. */
  const REDIRECTS = ['/callback', '/gdrive/callback', '/oauth/:version/authorize'];

  it('finds nothing serious on any page, by day and by night', { timeout: 600_000 }, async () => {
    const owner = await product.login(USERS.owner);
    const { items } = (await owner.get('/modules')).body;
    const paths = items.flatMap(({ remote }) => remote.pages).map(({ path }) => path);
    const addresses = paths.filter((path) => !REDIRECTS.includes(path)).map((path) => records[path] ?? path);
    const open = [...new Set([...addresses.filter((address) => !address.includes('/:')), ...EXTRA])];
    assert.ok(open.length >= 40, `${open.length} pages`);
    console.log(
      `# without a record here: ${addresses.filter((address) => address.includes('/:')).join(' ')}`,
    );
    await loginByPage(page, product, USERS.owner);
    const wrong = {};
    for (const address of open) {
      await page.goto(`${product.app}${address}`);
      await until(
        `something to be seen on ${address}`,
        () => page.locator(SHOWN).first().isVisible(),
        30_000,
      );
      // A button that waits for a response is inactive and may be pale (WCAG 1.4.3).
      await until(`${address} to wait for nothing`, async () => (await page.locator(WAITS).count()) === 0);
      const found = await grave();
      if (found.length > 0) wrong[address] = found;
    }
    console.log(`# ${open.length} pages in both themes`);
    assert.deepEqual(wrong, {});
  });

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
