// A page that a user opened before an upgrade and goes on using after it.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openBrowser, openPageAs } from '../product/browser.mjs';
import { USERS } from '../product/product.mjs';

const require = createRequire(import.meta.url);
const { pagesArchive } = require('../../../gateway/core/pages-archive.cjs');
/** Pages of several remotes; none of them is open before the upgrade. */
const LATER = ['/payments', '/approvals', '/companies', '/customers', '/settings/jobs'];

/**
 * What the drill does with a browser: opens the invoices of the old release, and visits the other remotes from there
 * when everything is rolled. `missing` are scripts that the page did not get.
 */
export function openPageDuringUpgrade(release) {
  const missing = [];
  const seen = [];
  let browser;
  let page;
  return {
    pages: true,
    missing,
    seen,
    async started(fleet) {
      // A release that does not put its scripts there itself.
      if (!fs.existsSync(path.join(release.root, 'gateway/core/pages-archive.cjs')))
        pagesArchive(fleet.settings.UKETORI_PAGES_ARCHIVE).publish(path.join(release.root, 'frontends'));
      browser = await openBrowser();
      page = await openPageAs(browser, fleet, USERS.owner, '/invoices');
      await page.getByRole('grid').or(page.getByRole('table')).first().waitFor();
      page.on('response', (response) => {
        if (response.status() >= 400 && /\.m?js$/.test(new URL(response.url()).pathname))
          missing.push(`${response.status()} ${new URL(response.url()).pathname}`);
      });
    },
    async rolled() {
      for (const place of LATER) {
        await page.evaluate((to) => {
          history.pushState({}, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        }, place);
        await page.locator('h1').first().waitFor();
        await page.waitForLoadState('networkidle').catch(() => undefined);
        seen.push(`${place}: ${(await page.locator('h1').first().innerText()).trim()}`);
      }
    },
    close: () => browser?.close(),
  };
}
