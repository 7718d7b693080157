import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { PASSWORD } from './product.mjs';

export const SCREENSHOTS = fileURLToPath(new URL('../screenshots/', import.meta.url));

const KNOWN = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium on this machine, or null. */
export function chromiumPath() {
  return KNOWN.find((path) => path && existsSync(path)) ?? null;
}

/** A headless Chromium that calls no other machine. */
export async function openBrowser() {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('no Chromium: install chromium or set CHROME_PATH');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  });
}

/**
 * A page of its own user: Japanese, Tokyo time, still. `errors` collects uncaught exceptions and console
 * errors, so that a journey can say that there were none.
 */
export async function openPage(browser, { locale = 'ja-JP', viewport = { width: 1440, height: 900 } } = {}) {
  const context = await browser.newContext({
    locale,
    viewport,
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  // Patience for a busy machine: a step that works never waits this long.
  context.setDefaultTimeout(45_000);
  context.setDefaultNavigationTimeout(90_000);
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.errors.push(message.text());
  });
  return page;
}

/** Logs in through the login page and waits for the application. */
export async function loginByPage(page, product, email, password = PASSWORD, next = '') {
  await page.goto(`${product.accounts}/session/login${next && `?next=${encodeURIComponent(next)}`}`);
  await page.locator('input[type="email"], input[name="email"]').first().fill(email);
  await page.locator('input[type="password"]').first().fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.host.startsWith('app.'), { timeout: 60_000 });
  // Before a login the pages ask whether there is a session; the browser writes the refusal to the console.
  page.errors.length = 0;
}

/** A page of a user who is logged in and has opened `path` of the application. */
export async function openPageAs(browser, product, email, path, { language, ...options } = {}) {
  const page = await openPage(browser, options);
  if (language) await useLanguage(page, product, language);
  await loginByPage(page, product, email, undefined, `${product.app}${path}`);
  return page;
}

/** Looks again while a page moves: what is found must stay. */
const LOOKS = 4;
const BETWEEN_LOOKS_MS = 700;

/** What a look at a page finds, once it is nothing or has stayed for all looks. */
async function lasting(page, look, isNothing) {
  let found = await look();
  for (let looks = 1; looks < LOOKS && !isNothing(found); looks += 1) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    found = await look();
  }
  return found;
}

/** Pixels by which the page is wider than its window, once it has been laid out. */
export function overflow(page) {
  const look = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return lasting(
    page,
    async () => Math.max(0, await look()),
    (pixels) => pixels === 0,
  );
}

/** Leaves a picture of the page in the ignored screenshots folder. */
export async function screenshot(page, name, options = {}) {
  mkdirSync(SCREENSHOTS, { recursive: true });
  const path = join(SCREENSHOTS, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', ...options });
  return path;
}

/** Axe for this page: no page has a frame of another origin, and the rules that pass need no list. */
export function axe(page) {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/**
 * Findings of axe that are serious or critical, as text. A dialog that fades in has too little contrast for a moment:
 * findings count when they stay.
 * @param {string[]} [leftOut] selectors of parts that are not looked at
 */
export function seriousFindings(page, leftOut = []) {
  const look = async () => {
    const builder = leftOut.reduce((all, selector) => all.exclude(selector), axe(page));
    const { violations } = await builder.analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  };
  return lasting(page, look, (findings) => findings.length === 0);
}

/** Chooses the language as the product remembers it: in a cookie that both hosts see. */
export async function useLanguage(page, product, language) {
  const domain = `.${product.domain.split(':')[0]}`;
  await page.context().addCookies([{ name: 'uketori_language', value: language, domain, path: '/' }]);
}
