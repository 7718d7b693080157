// P12: what the first page weighs and when its largest part appears, and how soon it follows a key.
import { loginByPage, openBrowser, openPage } from '../../deploy/e2e/product/browser.mjs';
import { loadPage } from '../../deploy/e2e/product/first-load.mjs';
import { startProduct, USERS } from '../../deploy/e2e/product/product.mjs';
import { sample, uploadAndRead } from '../../deploy/e2e/product/samples.mjs';
import { against, median } from './rounds.mjs';
import { sized } from './size.mjs';

const ROUNDS = sized(5, 1);
const KB = 1024;
const BARS = {
  'log-in': { kilobytes: 150 },
  'invoice list': { kilobytes: 600, requests: 30, moved: 0.02, cold_ms: 1_200, warm_ms: 700 },
};
/** "Good" of web.dev: the slowest response to a key or a click, until its picture. */
const INTERACTION_MS = 200;

export async function firstLoad() {
  const product = await startProduct();
  const user = await product.login(USERS.accountant);
  const { local_id } = await uploadAndRead(user, 'bench.pdf', sample('digital-two-pages.pdf'));
  const browser = await openBrowser();
  try {
    return [...(await loads(product, browser)), ...(await interactions(product, browser, local_id))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function loads(product, browser) {
  const first = await openPage(browser);
  const context = first.context();
  const login = await loadPage(context, `${product.accounts}/login`, 'input[type="password"]');
  await loginByPage(first, product, USERS.accountant);
  await first.close();
  const list = async (cold) => {
    const load = await loadPage(context, `${product.app}/invoice`, 'tr[data-row]', { cold });
    await load.page.close();
    return load;
  };
  const cold = [];
  const warm = [];
  for (let round = 0; round < ROUNDS; round++) {
    cold.push(await list(true));
    warm.push(await list(false));
  }
  await context.close();
  const of = (taken, value) => median(taken.map(value));
  const bars = BARS['invoice list'];
  return [
    figure('log-in, cold', login.bytes / KB, BARS['log-in'].kilobytes, 'KB'),
    figure(
      'invoice list, cold',
      of(cold, ({ bytes }) => bytes / KB),
      bars.kilobytes,
      'KB',
    ),
    figure(
      'the same, requests',
      of(cold, ({ requests }) => requests.length),
      bars.requests,
      'requests',
    ),
    figure(
      'the same, layout shift',
      of(cold, ({ moved }) => moved),
      bars.moved,
      '',
    ),
    figure(
      'the same, largest paint, cold',
      of(cold, ({ largest_ms }) => largest_ms),
      bars.cold_ms,
    ),
    figure(
      'the same, largest paint, warm',
      of(warm, ({ largest_ms }) => largest_ms),
      bars.warm_ms,
    ),
  ];
}

const figure = (title, mine, limit, unit = 'ms') =>
  against({ id: 'P12', title, mine, limit, unit, what: 'bar' });

/** Runs in the page: the longest time from an input to the picture that follows it, in `window.slowest`. */
function watchInteractions() {
  window.slowest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.slowest = Math.max(window.slowest, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

async function interactions(product, browser, local_id) {
  const page = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watchInteractions);
  await loginByPage(page, product, USERS.accountant);
  const worst = async (act) => {
    await page.evaluate(() => {
      window.slowest = 0;
    });
    await act();
    await page.waitForTimeout(500);
    return page.evaluate(() => window.slowest);
  };
  const taken = {};
  await page.goto(`${product.app}/invoice`);
  await page.locator('tr[data-row]').first().waitFor();
  taken['invoice list'] = await worst(() => walkList(page));
  await page.goto(`${product.app}/invoice/${local_id}`);
  await page.locator('[data-read]').first().waitFor();
  taken['page viewer'] = await worst(() => turnPages(page));
  await editLines(page);
  taken['line editor'] = await worst(() => typeIntoLine(page));
  await page.context().close();
  return Object.entries(taken).map(([place, ms]) =>
    figure(`slowest response to a key or click: ${place}`, ms, INTERACTION_MS),
  );
}

async function walkList(page) {
  const box = page.locator('tr[data-row] input[type="checkbox"]').first();
  for (let times = 0; times < 4; times++) await box.click();
  await page.locator('tr[data-row]').first().focus();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
}

async function turnPages(page) {
  for (const name of ['拡大', '縮小', '次のページ', '前のページ'])
    await page.getByRole('button', { name, exact: true }).first().click();
}

async function editLines(page) {
  await page.getByRole('tab', { name: '仕訳' }).click();
  await page.keyboard.press('e');
  await firstAmount(page).waitFor();
}

const firstAmount = (page) => page.locator('[data-line="0"]').getByLabel('借方 金額');

async function typeIntoLine(page) {
  await firstAmount(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1234567');
  await page.keyboard.press('Tab');
}
