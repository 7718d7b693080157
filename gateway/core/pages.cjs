const fs = require('node:fs');
const path = require('node:path');
const { PAGE_POLICY } = require('./headers.cjs');
const { fileBelow, fileSender } = require('./files.cjs');
const { pagesArchive } = require('./pages-archive.cjs');

const REMOTE = /^\/remotes\/([a-z]+)\/([0-9A-Za-z.+-]+)\/(.+)$/;
const PDFJS = /^\/static\/pdfjs-([0-9.]+)\/((?:cmaps|standard_fonts|wasm|iccs)\/[^/]+)$/;
const NAMELESS = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>404</title><p>このアドレスには何もありません。</p><p>There is nothing at this address.</p></html>`;

/**
 * Serves shell, remotes and pdf.js' data.
 * @param {ReturnType<import('../settings.cjs').readSettings>} settings
 * @param {{address_list: boolean, reload: boolean, index: string}} params
 * @param {(req: object) => Promise<boolean>} mayEnter false: the page goes to the no-access page
 * @param {(name: string, version: string, rest: string) => Promise<object|null>} findReleased see remote-files.cjs
 * @param {{warn(text: string): void}} log
 */
function pages(settings, params, mayEnter, findReleased, log) {
  const send = fileSender();
  const shell = path.join(settings.frontends, 'shell/dist');
  const pdfjs = findPdfjs();
  const archive = settings.pages_archive ? pagesArchive(settings.pages_archive) : null;
  const reload = params.reload && settings.dev_reload ? reloader(settings.dev_reload) : null;

  return async function servePage(req, res) {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD');
      return plain(res, 405, NAMELESS);
    }
    const asked = decode(req.url);
    if (asked === null) return plain(res, 400, NAMELESS);
    if (reload?.(asked, req, res)) return undefined;
    const found = findAsset(asked, settings.frontends, shell, pdfjs);
    if (found) return send(req, res, found, found.how);
    if (found === null) {
      const kept = archive?.find(asked);
      return kept ? send(req, res, kept) : sendReleased(asked, req, res);
    }
    return sendShell(req, res);
  };

  async function sendReleased(asked, req, res) {
    const [, name, version, rest] = REMOTE.exec(asked) ?? [];
    if (!name || version === '..') return plain(res, 404, NAMELESS);
    try {
      const released = await findReleased(name, version, rest);
      return released ? send(req, res, released) : plain(res, 404, NAMELESS);
    } catch (error) {
      log.warn(`a file of ${name} ${version} is not readable: ${error.message}`);
      res.setHeader('retry-after', '5');
      return plain(res, 503, NAMELESS.replaceAll('404', '503'));
    }
  }

  async function sendShell(req, res) {
    if (params.address_list && !(await mayEnter(req))) {
      res.statusCode = 302;
      res.setHeader('location', `${settings.origins.accounts}/noaccess`);
      res.setHeader('cache-control', 'no-store');
      return res.end();
    }
    const index = fileBelow(shell, params.index);
    if (!index) return plain(res, 503, NAMELESS.replace('404', '503'));
    res.setHeader('content-security-policy', PAGE_POLICY);
    const transform = reload
      ? (html) => html.replace('</head>', '<script src="/__dev/reload.js"></script></head>')
      : undefined;
    return send(req, res, index, { immutable: false, transform });
  }
}

/** @returns {{file: string, stat: object, how: object}|null|undefined} null: no such asset; undefined: a page of the shell */
function findAsset(asked, frontends, shell, pdfjs) {
  const remote = REMOTE.exec(asked);
  if (remote) {
    const [, name, version, rest] = remote;
    const base = path.join(frontends, name, 'dist/remotes', name, version);
    return withHow(version === '..' ? null : fileBelow(base, rest));
  }
  if (asked.startsWith('/remotes/')) return null;
  const data = PDFJS.exec(asked);
  if (data) {
    const [, version, rest] = data;
    return withHow(pdfjs && version === pdfjs.version ? fileBelow(pdfjs.dir, rest) : null, {
      immutable: true,
    });
  }
  // A page comes with its policy, and only on its host.
  if (asked === '/' || asked.endsWith('/index.html')) return undefined;
  const own = fileBelow(shell, asked.slice(1));
  if (own) return withHow(own);
  // The response to a missing script must not be a page: the browser would try to run HTML.
  return /\.(m?js|css|map|json|wasm|png|svg|ico|woff2?)$/.test(asked) ? null : undefined;
}

function withHow(found, how = {}) {
  return found ? { ...found, how } : null;
}

function decode(url) {
  try {
    const asked = decodeURIComponent(url.split('?')[0]);
    return asked.startsWith('/') && !asked.includes('\0') ? asked : null;
  } catch {
    return null;
  }
}

function findPdfjs() {
  try {
    const file = require.resolve('pdfjs-dist/package.json');
    return { dir: path.dirname(file), version: JSON.parse(fs.readFileSync(file, 'utf8')).version };
  } catch {
    return null;
  }
}

function plain(res, status, html) {
  res.statusCode = status;
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  res.setHeader('cache-control', 'no-store');
  res.end(html);
}

/** Development only: sends the first word of the watched file, `reload` or `update`, to open pages when it changes. */
function reloader(file) {
  const open = new Set();
  fs.writeFileSync(file, '');
  fs.watchFile(file, { interval: 150 }, () => {
    const [what] = fs.readFileSync(file, 'utf8').split(' ');
    for (const res of open) res.write(`data: ${what}\n\n`);
  }).unref();
  const script = `new EventSource('/__dev/events').onmessage = ({ data }) => (data === 'update' && window.uketoriRefresh ? window.uketoriRefresh.update() : location.reload());`;
  return (asked, req, res) => {
    if (asked === '/__dev/reload.js') {
      res.setHeader('content-type', 'text/javascript');
      res.setHeader('cache-control', 'no-store');
      res.end(script);
      return true;
    }
    if (asked !== '/__dev/events') return false;
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    res.write(': open\n\n');
    open.add(res);
    req.once('close', () => open.delete(res));
    return true;
  };
}

/** The bare domain leads to the application; any other name is not ours. */
function elsewhere(settings) {
  return (req, res) => {
    const asked = (req.headers.host ?? '').toLowerCase();
    if (asked !== settings.domain) return plain(res, 404, NAMELESS);
    res.statusCode = 302;
    res.setHeader('location', `${settings.origins.app}/`);
    return res.end();
  };
}

module.exports = { pages, findAsset, elsewhere };
