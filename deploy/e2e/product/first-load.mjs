import { until } from './product.mjs';

/** Runs in the page: what moved and when the largest part was drawn, in `window.seen`. */
function watchPaint() {
  window.seen = { moved: 0, largest_ms: 0, moves: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.seen.moved += entry.value;
      const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
      for (const { node, previousRect, currentRect } of entry.sources)
        window.seen.moves.push(
          `${entry.value.toFixed(4)} ${node?.nodeName} ${node?.className ?? ''}: ${at(previousRect)} -> ${at(currentRect)}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    window.seen.largest_ms = list.getEntries().at(-1).startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * Everything that a page fetches from now on. A stream of events counts, and is not waited for; nor is the script of a
 * worker: the page gets no event at its end. Parts of one file differ in their range of bytes.
 */
function recorder(client) {
  const all = new Map();
  let last = Date.now();
  const end = (id, bytes) => {
    const request = all.get(id);
    if (!request) return;
    Object.assign(request, { bytes, done: true });
    last = Date.now();
  };
  client.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    if (!/^https?:/.test(request.url)) return;
    all.set(requestId, {
      url: request.url,
      what: [request.method, request.url, request.headers.range ?? request.headers.Range]
        .filter(Boolean)
        .join(' '),
      bytes: 0,
      done: type === 'EventSource' || (type === 'Script' && initiator.type === 'other'),
    });
    last = Date.now();
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  client.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    isQuiet: (for_ms) => Date.now() - last > for_ms && [...all.values()].every(({ done }) => done),
    requests: () => [...all.values()],
  };
}

/**
 * Opens an address in a new tab and waits until nothing comes for a second and a half.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} address
 * @param {string} shown selector of what the page is for
 * @param {{cold?: boolean}} how with an empty cache
 */
export async function loadPage(context, address, shown, { cold = true } = {}) {
  const page = await context.newPage();
  await page.addInitScript(watchPaint);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  if (cold) await client.send('Network.clearBrowserCache');
  const record = recorder(client);
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  await until('nothing more to come', () => record.isQuiet(1_500));
  const requests = record.requests();
  const seen = await page.evaluate(() => window.seen);
  const whats = requests.map(({ what }) => what);
  return {
    page,
    requests,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    twice: [...new Set(whats.filter((what, at) => whats.indexOf(what) !== at))],
    ...seen,
  };
}
