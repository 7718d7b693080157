import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { loginByPage, openBrowser, openPage } from '../product/browser.mjs';
import { loadPage } from '../product/first-load.mjs';
import { ROOT, startProduct, USERS } from '../product/product.mjs';
import { sample, uploadAndRead } from '../product/samples.mjs';

const ASSETS = join(ROOT, 'frontends/shell/dist/assets');
const chunksWith = (found) =>
  readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => found(readFileSync(join(ASSETS, name), 'latin1')));
/** Every part of pro-components has a class of this prefix. */
const PRO = /\bant-pro-|["'`]pro-(card|table|form|descriptions|field|core)/;
/** An attribute of the gallery, which only `npm run dev` builds. */
const GALLERY = 'data-gallery';

const KB = 1024;
/** What a page may move while it loads (CLS). */
const MOVES = 0.02;

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

  /** What a browser with an empty cache fetches for this address, and its scripts in full. */
  async function firstLoad(address, seen) {
    const first = await openPage(browser);
    const context = first.context();
    try {
      if (!address.startsWith(product.accounts)) await loginByPage(first, product, USERS.owner);
      await first.goto('about:blank');
      const load = await loadPage(context, address, seen);
      // A second request reads the bytes: the browser drops the body of a response when a page moves on.
      const textOf = (url) =>
        load.page.evaluate((from) => fetch(from).then((response) => response.text()), url);
      const urls = [...new Set(load.requests.map(({ url }) => url))].filter((url) =>
        /\.m?js(\?|$)/.test(url),
      );
      const scripts = await Promise.all(urls.map(async (url) => ({ url, body: await textOf(url) })));
      return { ...load, scripts };
    } finally {
      await context.close();
    }
  }

  it('knows pro-components when it sees them', () => {
    const chunks = chunksWith((text) => PRO.test(text));
    assert.ok(chunks.length > 0, 'no chunk of the shell has pro-components: the checks below could not fail');
  });

  it('ships no byte of the gallery of the kit', () => {
    const source = readFileSync(join(ROOT, 'frontends/kit/src/parts.gallery.tsx'), 'utf8');
    assert.ok(
      source.includes(GALLERY),
      'the mark of the gallery has changed: the check below could not fail',
    );
    assert.deepEqual(
      chunksWith((text) => text.includes(GALLERY)),
      [],
    );
  });

  for (const [name, path, seen, bars] of [
    ['log-in', null, 'input[type="password"]', { bytes: 150 * KB, requests: 12 }],
    ['invoice list', () => '/invoice', 'tr[data-row]', { bytes: 600 * KB, requests: 30 }],
    ['one invoice', () => `/invoice/${local_id}`, '[data-read]', {}],
    ['payments', () => '/payment', 'table', {}],
    ['approvals', () => '/approval', 'h1', {}],
  ]) {
    it(`is light for ${name}, fetches nothing twice and moves nothing`, async () => {
      const address = path ? `${product.app}${path()}` : `${product.accounts}/session/login`;
      const { requests, bytes, twice, moved, moves, largest_ms, scripts } = await firstLoad(address, seen);
      console.log(
        `# ${name}: ${requests.length} requests, ${Math.round(bytes / KB)} KB, ${scripts.length} scripts, ` +
          `moved ${moved.toFixed(3)}, largest part after ${Math.round(largest_ms)} ms`,
      );
      for (const move of moves) console.log(`#   ${move}`);
      assert.ok(scripts.length > 1, 'the scripts of the page were seen');
      assert.deepEqual(
        scripts.filter(({ body }) => PRO.test(body)).map(({ url }) => url),
        [],
      );
      assert.deepEqual(twice, []);
      assert.ok(moved < MOVES, `the page moved by ${moved}: ${moves.join('; ')}`);
      assert.ok(bytes <= (bars.bytes ?? Infinity), `${bytes} bytes`);
      assert.ok(
        requests.length <= (bars.requests ?? Infinity),
        requests.map(({ what, bytes: each }) => `${each} ${what}`).join('\n'),
      );
    });
  }
});
