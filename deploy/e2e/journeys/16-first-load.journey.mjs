import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { loginByPage, openBrowser, openPage } from '../product/browser.mjs';
import { ROOT, startProduct, USERS, until } from '../product/product.mjs';
import { sample, uploadAndRead } from '../product/samples.mjs';

const ASSETS = join(ROOT, 'frontends/shell/dist/assets');
/** Every part of pro-components has a class of this prefix. */
const PRO = /\bant-pro-|["'`]pro-(card|table|form|descriptions|field|core)/;
/** An attribute of the gallery, which only `npm run dev` builds. */
const GALLERY = 'data-gallery';

const sizes = new Map();
/** The compressed size of a script; most pages share most scripts, so each is compressed once. */
function brotli({ url, body }) {
  if (!sizes.has(url))
    sizes.set(url, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length);
  return sizes.get(url);
}

describe('the first load of a page', () => {
  let product;
  let browser;
  let local_id;
  before(async () => {
    product = await startProduct();
    const user = await product.login(USERS.accountant);
    ({ local_id } = await uploadAndRead(user, 'first-load.pdf', sample('digital-two-rates.pdf')));
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await product.stop();
  });

  /**
   * The scripts that a browser with an empty cache fetches for this address, until none comes for a second and a
   * half. Only scripts count: polls and event streams of a page never end.
   */
  async function firstLoad(address, seen) {
    const first = await openPage(browser);
    const context = first.context();
    try {
      if (!address.startsWith(product.accounts)) await loginByPage(first, product, USERS.owner);
      await first.goto('about:blank');
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.clearBrowserCache');
      const urls = new Set();
      const pending = new Set();
      let last = Date.now();
      page.on('request', (request) => {
        if (!/\.m?js(\?|$)/.test(request.url())) return;
        urls.add(request.url());
        pending.add(request);
      });
      const settle = (request) => pending.delete(request) && (last = Date.now());
      page.on('requestfinished', settle);
      page.on('requestfailed', settle);
      await page.goto(address);
      await page.locator(seen).first().waitFor();
      await until('the scripts to be there', () => pending.size === 0 && Date.now() - last > 1_500);
      // A second request reads the bytes: the browser drops the body of a response when a page moves on.
      const textOf = (url) => page.evaluate((from) => fetch(from).then((response) => response.text()), url);
      return await Promise.all([...urls].map(async (url) => ({ url, body: Buffer.from(await textOf(url)) })));
    } finally {
      await context.close();
    }
  }

  it('knows pro-components when it sees them', () => {
    const chunks = readdirSync(ASSETS).filter((name) => PRO.test(readFileSync(join(ASSETS, name), 'latin1')));
    assert.ok(chunks.length > 0, 'no chunk of the shell has pro-components: the checks below could not fail');
  });

  it('ships no byte of the gallery of the kit', () => {
    const source = readFileSync(join(ROOT, 'frontends/kit/src/parts.gallery.tsx'), 'utf8');
    assert.ok(
      source.includes(GALLERY),
      'the mark of the gallery has changed: the check below could not fail',
    );
    assert.deepEqual(
      readdirSync(ASSETS).filter((name) => readFileSync(join(ASSETS, name), 'latin1').includes(GALLERY)),
      [],
    );
  });

  for (const [name, path, seen] of [
    ['log-in', null, 'input[type="password"]'],
    ['invoice list', () => '/invoice', 'tr[data-row]'],
    ['one invoice', () => `/invoice/${local_id}`, '[data-read]'],
    ['payments', () => '/payment', 'table'],
    ['approvals', () => '/approval', 'h1'],
  ]) {
    it(`fetches no pro-components for ${name}`, async () => {
      const scripts = await firstLoad(
        path ? `${product.app}${path()}` : `${product.accounts}/session/login`,
        seen,
      );
      const total = scripts.reduce((sum, script) => sum + brotli(script), 0);
      console.log(`# ${name}: ${scripts.length} scripts, ${Math.round(total / 1024)} KB (brotli)`);
      assert.ok(scripts.length > 5, 'the scripts of the page were seen');
      assert.deepEqual(
        scripts.filter(({ body }) => PRO.test(body.toString())).map(({ url }) => url),
        [],
      );
    });
  }
});
