import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage, screenshot, useLanguage } from '../product/browser.mjs';
import { startProduct, USERS } from '../product/product.mjs';
import { sample, uploadAndRead } from '../product/samples.mjs';
import { japaneseIn, keysIn, unbracketedIn, wordsOf } from '../product/words.mjs';

// A walk waits more than it works: two side by side take little longer than one.
describe('languages', { concurrency: 2 }, () => {
  let product;
  let browser;
  let paths;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    const invoice = await uploadAndRead(accountant, 'languages.pdf', sample('digital-bilingual.pdf'));
    paths = {
      upload: '/upload',
      invoices: '/invoice',
      invoice: `/invoice/${invoice.local_id}`,
      approvals: '/approval',
      payments: '/payment',
      transfer: '/payment/zengin',
      inbox: '/inbox',
      customers: '/inbox/customers',
      masters: '/master',
      suppliers: '/master/company',
      lessons: '/master/lesson',
      settings: '/settings',
      roles: '/role',
      users: '/user',
      addresses: '/ip-restriction',
      reading: '/settings/reading',
      jobs: '/settings/jobs',
      chat: '/settings/chat',
      drive: '/gdrive',
      accounting: '/settings/accounting',
    };
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  /** Walks the login page and every main page in a language; `look` says what is wrong with each. */
  async function walk(language, look) {
    const page = await openPage(browser, { locale: 'en-US' });
    await useLanguage(page, product, language);
    await page.goto(`${product.accounts}/login`);
    await page.locator('input[type="password"]').waitFor();
    const wrong = { login: await look(page) };
    await screenshot(page, `40-${language}-login`);
    await loginByPage(page, product, USERS.owner);
    const offered = (await (await product.login(USERS.owner)).get('/modules')).body.items.flatMap(
      ({ remote }) => remote.pages.map(({ path }) => path),
    );
    for (const [name, path] of Object.entries(paths)) {
      const isThere = offered.some((one) => one === path || one === path.replace(/\/\d+$/, '/:local_id'));
      if (!isThere) {
        console.log(`# no page ${path} in this product`);
        continue;
      }
      await page.goto(`${product.app}${path}`);
      await page.locator('.uk-outlet h1, .uk-outlet table, .uk-outlet [role="tab"]').first().waitFor();
      await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
      wrong[name] = await look(page);
      await screenshot(page, `40-${language}-${name}`);
    }
    await page.context().close();
    return Object.fromEntries(Object.entries(wrong).filter(([, list]) => list.length > 0));
  }

  it('is whole in English: no Japanese word and no raw key', async () => {
    const wrong = await walk('en', async (page) => {
      const words = await wordsOf(page);
      return [...japaneseIn(words), ...keysIn(words)];
    });
    assert.deepEqual(wrong, {});
  });

  it('takes every word from the translation', async () => {
    const wrong = await walk('qps', async (page) => unbracketedIn(await wordsOf(page)));
    assert.deepEqual(wrong, {});
  });

  for (const language of ['qps-rtl', 'he', 'ar'])
    it(`turns round from right to left in ${language} and scrolls nowhere sideways`, async () => {
      const wrong = await walk(language, async (page) => {
        const words = language === 'qps-rtl' ? [] : await wordsOf(page);
        return [...(await sidesOf(page)), ...japaneseIn(words), ...keysIn(words)];
      });
      assert.deepEqual(wrong, {});
    });
});

/** What of a page does not run from right to left. */
function sidesOf(page) {
  return page.evaluate(() => {
    const { dir, scrollWidth, clientWidth } = document.documentElement;
    const found = [];
    if (dir !== 'rtl') found.push(`dir is ${dir}`);
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the window`);
    const menu = document.querySelector('nav');
    if (menu && menu.getBoundingClientRect().left < clientWidth / 2) found.push('the menu is on the left');
    return found;
  });
}
