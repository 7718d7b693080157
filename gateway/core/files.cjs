const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = /^(text\/|application\/(json|wasm)|image\/svg)/;
const KEEP_BYTES = 64 * 1024 * 1024;
const COMPRESS_MAX = 16 * 1024 * 1024;

/** Files named after their content never change. */
const HASHED = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/i;
const isHashed = (name) => HASHED.test(path.posix.basename(name));

/**
 * Finds the file for a path below a directory; null when there is none or the path leaves the directory.
 * @param {string} base
 * @param {string} relative decoded path without leading slash
 */
function fileBelow(base, relative) {
  if (relative.includes('\0')) return null;
  const file = path.resolve(base, relative);
  if (!file.startsWith(path.resolve(base) + path.sep)) return null;
  try {
    const stat = fs.statSync(file);
    return stat.isFile() ? { file, stat } : null;
  } catch {
    return null;
  }
}

async function pack(file, encoding) {
  const raw = await fs.promises.readFile(file);
  const params = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } };
  return encoding === 'br' ? brotli(raw, params) : gzip(raw);
}

/** The .br that the build wrote beside a file; null when there is none, or the file is newer. */
async function builtBrotli(file, { mtimeMs }) {
  const made = `${file}.br`;
  const stat = await fs.promises.stat(made).catch(() => null);
  return stat !== null && stat.mtimeMs >= mtimeMs ? fs.promises.readFile(made) : null;
}

/** Sends files. What the build did not compress is compressed once; results stay in memory up to 64 MB. */
function fileSender() {
  const kept = new Map();
  let bytes = 0;

  async function packed(file, stat, encoding) {
    const key = `${encoding}:${file}:${stat.mtimeMs}:${stat.size}`;
    const known = kept.get(key);
    if (known) return known;
    const body = (encoding === 'br' && (await builtBrotli(file, stat))) || (await pack(file, encoding));
    if (bytes + body.length > KEEP_BYTES) {
      kept.clear();
      bytes = 0;
    }
    kept.set(key, body);
    bytes += body.length;
    return body;
  }

  /**
   * @param {{file: string, stat: fs.Stats}} found
   * @param {{immutable?: boolean, transform?: (text: string) => string}} [how]
   */
  return async function sendFile(req, res, found, how = {}) {
    const { file, stat } = found;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    const etag = `"${createHash('sha1').update(`${stat.size}:${stat.mtimeMs}`).digest('base64url')}"`;
    const immutable = how.immutable ?? HASHED.test(path.basename(file));
    res.setHeader('content-type', type);
    res.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (how.transform) {
      res.end(how.transform(await fs.promises.readFile(file, 'utf8')));
      return;
    }
    res.setHeader('etag', etag);
    if (req.headers['if-none-match'] === etag) {
      res.statusCode = 304;
      res.end();
      return;
    }
    const encoding = chooseEncoding(req.headers['accept-encoding'], type, stat.size);
    if (COMPRESSIBLE.test(type)) res.setHeader('vary', 'accept-encoding');
    const body = encoding ? await packed(file, stat, encoding) : null;
    if (encoding) res.setHeader('content-encoding', encoding);
    res.setHeader('content-length', body ? body.length : stat.size);
    if (req.method === 'HEAD') res.end();
    else if (body) res.end(body);
    else
      fs.createReadStream(file)
        .on('error', () => res.destroy())
        .pipe(res);
  };
}

function chooseEncoding(accepted = '', type, size) {
  if (size < 1024 || size > COMPRESS_MAX || !COMPRESSIBLE.test(type)) return null;
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  const takes = (name) =>
    offers.some((offer) => offer.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(offer));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

module.exports = { fileBelow, fileSender, chooseEncoding, HASHED, isHashed };
