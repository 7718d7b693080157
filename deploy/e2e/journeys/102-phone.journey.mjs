import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  loginByPage,
  openBrowser,
  openPage,
  screenshot,
  seriousFindings,
  useLanguage,
} from '../product/browser.mjs';
import { ROOT, startProduct, until, USERS } from '../product/product.mjs';
import { sample, uploadAndRead } from '../product/samples.mjs';

const PHONE = { width: 390, height: 844 };
/** Pages that need the address of a record or the request of another application. */
const NOT_WALKED = /[:*]|callback$/;
/** Pages of the owner whose barriers are looked for; those of the approver all are. */
const AT_WORK = ['/upload', '/payment', '/month-end', '/master', '/apiupload'];

/** The pages of all modules that a user of these abilities may open, as the remotes declare them. */
function pagesOf(abilities) {
  const frontends = join(ROOT, 'frontends');
  return readdirSync(frontends)
    .flatMap((name) => {
      try {
        return JSON.parse(readFileSync(join(frontends, name, 'remote.json'), 'utf8')).pages;
      } catch {
        return [];
      }
    })
    .filter(({ path, ...page }) => !page.public && !NOT_WALKED.test(path))
    .filter(({ ability }) => ability === null || [ability].flat().some((one) => abilities[one] > 0))
    .map(({ path }) => path);
}

describe('a phone', () => {
  let product;
  let browser;
  let invoice;
  before(async () => {
    product = await startProduct();
    const accountant = await product.login(USERS.accountant);
    for (const name of ['digital-bilingual.pdf', 'digital-withholding.pdf', 'digital-two-rates.pdf']) {
      invoice = await uploadAndRead(accountant, `phone-${name}`, sample(name));
    }
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function openPhone(who, language = 'ja') {
    const page = await openPage(browser, { viewport: PHONE });
    if (language !== 'ja') await useLanguage(page, product, language);
    await loginByPage(page, product, USERS[who], undefined, `${product.app}/home`);
    await page.waitForURL('**/home');
    return page;
  }

  async function settled(page) {
    await until('the page to have its content', async () => {
      const open = await page.locator('.ant-spin-spinning:visible, [aria-busy="true"]:visible').count();
      return open === 0 && (await page.locator('[data-waiting="loading"]').count()) === 0;
    });
  }

  /** What makes the page wider than the window. Boxes that scroll by themselves are no part of this. */
  function wider(page) {
    return page.evaluate(() => {
      const width = document.scrollingElement.clientWidth;
      const roots = [document.scrollingElement, document.getElementById('content')];
      if (roots.every((root) => root.scrollWidth <= root.clientWidth)) return [];
      const isIn = (element) => {
        for (let at = element.parentElement; at && at.id !== 'content'; at = at.parentElement)
          if (getComputedStyle(at).overflowX !== 'visible') return false;
        return true;
      };
      return [...document.querySelectorAll('#content *')]
        .filter((element) => isIn(element) && element.getBoundingClientRect().right > width + 1)
        .map((element) => `${element.tagName}.${element.className}`.slice(0, 90));
    });
  }

  // antd owns both: the row that measures columns, and the list of tabs with a button for tabs that do not fit.
  const barriers = (page) => seriousFindings(page, ['.ant-table-measure-row', '.ant-tabs-nav']);

  for (const who of ['owner', 'approver'])
    it(`shows ${who} every page without scrolling sideways`, async () => {
      const page = await openPhone(who);
      const wrong = {};
      let seen = 0;
      const { abilities } = (await (await product.login(USERS[who])).get('/session')).body;
      for (const path of [...pagesOf(abilities), `/invoice/${invoice.local_id}`]) {
        await page.goto(`${product.app}${path}`);
        await page.locator('.uk-outlet').locator('h1, h2').filter({ visible: true }).first().waitFor();
        await settled(page);
        seen += 1;
        await screenshot(page, `102-${who}${path.replaceAll('/', '-')}`);
        const found = await wider(page);
        if (who === 'approver' || AT_WORK.includes(path)) found.push(...(await barriers(page)));
        if (found.length > 0) wrong[path] = found;
      }
      console.log(`# ${who}: ${seen} pages ${JSON.stringify(wrong)}`);
      assert.deepEqual(wrong, {});
      assert.ok(seen > 8, `${seen} pages`);
      await page.context().close();
    });

  it('has its menu at the bottom, which leads to every page and leaves all of it in sight', async () => {
    const page = await openPhone('owner');
    const bar = page.getByRole('navigation', { name: 'よく使う画面' });
    await until(
      'the number that waits',
      async () => (await bar.getByRole('link', { name: /^承認待ち \d+件$/ }).count()) === 1,
    );
    assert.equal(await bar.getByRole('link').count(), 4);
    assert.equal(await bar.getByRole('link', { name: 'ホーム' }).getAttribute('aria-current'), 'page');
    const [content, box] = [await page.locator('#content').boundingBox(), await bar.boundingBox()];
    assert.ok(content.y + content.height <= box.y + 1, 'the bar covers no content');
    assert.equal(Math.round(box.y + box.height), PHONE.height);
    await bar.getByRole('link', { name: '請求書' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/invoice');
    await bar.getByRole('button', { name: 'メニュー' }).press('Enter');
    const menu = page.getByRole('dialog', { name: 'メインメニュー' });
    await menu.getByRole('link', { name: '支払', exact: true }).waitFor();
    await screenshot(page, '102-menu');
    assert.deepEqual(await barriers(page), []);
    await menu.getByRole('link', { name: '支払', exact: true }).click();
    await page.waitForURL('**/payment');
    await menu.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor();
    assert.equal(await bar.count(), 0);
    await page.context().close();
  });

  it('sorts, pages and selects cards', async () => {
    const page = await openPhone('owner');
    await page.goto(`${product.app}/invoice`);
    const cards = page.locator('li[data-row]');
    await cards.first().waitFor();
    await page.getByRole('combobox', { name: '並び替え' }).click();
    await page.getByText('番号（昇順）').click();
    await page.getByRole('checkbox', { name: '1 を選択', exact: true }).check();
    await page.getByText('1件を選択中').waitFor();
    await settled(page);
    await screenshot(page, '102-selected');
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: '選択を解除' }).click();
    await page.getByRole('button', { name: '絞り込み' }).click();
    await screenshot(page, '102-filters');
    assert.deepEqual(await wider(page), []);
    await page.context().close();
  });

  for (const language of ['ja', 'en'])
    it(`approves an invoice beside its page, from a card to the next (${language})`, async () => {
      const page = await openPhone('approver', language);
      await page.goto(`${product.app}/approval`);
      const card = page.locator('li[data-row]').nth(language === 'ja' ? 0 : 1);
      await card.waitFor();
      await settled(page);
      await screenshot(page, `102-waiting-${language}`);
      await card.getByRole('definition').first().click();
      await page.waitForURL(/\/invoice\/\d+$/);
      await page.locator('canvas[data-drawn="true"]').waitFor();
      const bar = page.locator('[data-slot="invoice.detail.bar"]');
      const approve = bar
        .getByRole('button', { name: language === 'ja' ? /承認.*する/ : /^Approve( \(level \d\))?$/ })
        .first();
      await approve.waitFor();
      await settled(page);
      await screenshot(page, `102-approve-${language}`);
      assert.deepEqual(await wider(page), []);
      assert.deepEqual(await barriers(page), []);
      const shown = { ...(await bar.boundingBox()) };
      const menu = await page.locator('nav[class*="bottom"]').boundingBox();
      assert.ok(Math.abs(shown.y + shown.height - menu.y) <= 1, 'the acts are right above the menu');
      const sheet = await page.locator('canvas[data-drawn="true"]').boundingBox();
      assert.ok(sheet.y < shown.y - 200, 'the page of the invoice is in sight together with the acts');
      assert.equal(await bar.getByRole('button').count(), 3);
      const number = Number(new URL(page.url()).pathname.split('/').at(-1));
      await approve.click();
      const approver = await product.login(USERS.approver);
      const { id } = (await approver.get(`/invoices/${number}`)).body;
      await until('the approval is stored', async () => {
        return (await approver.get(`/approvals/invoice/${id}`)).body.top_level > 0;
      });
      await page.context().close();
    });

  it('takes a photograph of an invoice where files are uploaded, on a device operated by touch', async () => {
    const context = await browser.newContext({
      locale: 'ja-JP',
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.errors = [];
    await loginByPage(page, product, USERS.owner, undefined, `${product.app}/upload`);
    await page.getByRole('button', { name: 'カメラで撮影' }).first().waitFor();
    assert.equal(await page.getByTestId('camera-input').first().getAttribute('capture'), 'environment');
    await settled(page);
    await screenshot(page, '102-camera');
    assert.deepEqual(await wider(page), []);
    // A photograph of 12 million pixels that no JPEG makes small: its size is over the limit of an upload.
    const photo = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 });
      const drawing = canvas.getContext('2d');
      for (let at = 0; at < 60_000; at += 1) {
        drawing.fillStyle = `hsl(${(at * 137) % 360} 60% 60%)`;
        drawing.fillRect((at * 7919) % 4000, (at * 104_729) % 3000, 12, 12);
      }
      return canvas.toDataURL('image/jpeg', 1).split(',')[1];
    });
    const buffer = Buffer.from(photo, 'base64');
    assert.ok(buffer.length > 2 * 1024 * 1024, `${buffer.length} bytes`);
    await page
      .getByTestId('camera-input')
      .first()
      .setInputFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer });
    const owner = await product.login(USERS.owner);
    await until('the photograph is stored', async () =>
      (await owner.get('/uploads?check_update=false&last_count=-1')).body.upload_list.some(
        ({ file_name }) => file_name === 'image.jpg',
      ),
    );
    await context.close();
  });
});
