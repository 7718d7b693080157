const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');
const { DOCS_POLICY } = require('./headers.cjs');
const { fileBelow, fileSender } = require('./files.cjs');

const PAGE = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<title>Uketori API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;
const START = `const lang = new URLSearchParams(location.search).get('lang') ?? navigator.language;
const url = lang.startsWith('ja') ? '/api/openapi.ja.json' : '/api/openapi.json';
window.ui = SwaggerUIBundle({ url, dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, tryItOutEnabled: true });
`;
const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);
const DOCUMENT = /^\/api\/openapi(?:\.(ja))?\.json$/;
const TYPE = 'application/json; charset=utf-8';

/**
 * Serves the OpenAPI document in English and Japanese and a page that shows it, from this machine only.
 * @param {{openapi: string, scheme: string, domain: string, hosts: Record<string, string>}} settings  openapi: file of
 *   the merged document
 * @returns {(req, res, next) => void} next: there is no such page
 */
function apiDocs(settings) {
  const send = fileSender();
  const documentOf = documents(settings);
  const viewer = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const asked = req.url.split('?')[0];
    const found = DOCUMENT.exec(asked);
    if (found) {
      const document = documentOf(req.headers.host ?? '', found[1] ?? 'en');
      return document ? sendDocument(req, res, document) : next();
    }
    res.setHeader('content-security-policy', DOCS_POLICY);
    const name = asked.slice('/api/docs/'.length);
    if (name === '') return text(res, 'text/html; charset=utf-8', PAGE);
    if (name === 'start.js') return text(res, 'text/javascript; charset=utf-8', START);
    const file = FILES.has(name) ? fileBelow(viewer, name) : null;
    return file ? send(req, res, file, { immutable: false }) : next();
  };
}

/** The document as one host serves it, in one language; made once. */
function documents({ openapi, scheme, domain, hosts }) {
  const made = new Map();
  return (host, language) => {
    if (!fs.existsSync(openapi)) return null;
    const known = Object.values(hosts).includes(host.replace(/:\d+$/, '')) ? host : `api.${domain}`;
    const { mtimeMs } = fs.statSync(openapi);
    const key = `${mtimeMs} ${known} ${language}`;
    if (!made.has(key)) {
      // One for each host and language; a new file makes new ones.
      if (made.size >= 16) made.clear();
      made.set(key, makeDocument(fs.readFileSync(openapi, 'utf8'), `${scheme}://${known}`, language));
    }
    return made.get(key);
  };
}

function makeDocument(source, origin, language) {
  const document = JSON.parse(source);
  document.servers = [{ url: `${origin}/api/v1` }];
  const flow = document.components?.securitySchemes?.oauth?.flows?.authorizationCode;
  if (flow) {
    const sibling = (name) => origin.replace(/\/\/[a-z]+\./, `//${name}.`);
    flow.authorizationUrl = `${sibling('app')}/oauth/v1/authorize`;
    flow.tokenUrl = `${sibling('api')}/api/v1/oauth/token`;
    flow.refreshUrl = flow.tokenUrl;
  }
  const body = Buffer.from(JSON.stringify(language === 'ja' ? inJapanese(document) : document));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { body, etag, gzip: zlib.gzipSync(body) };
}

/** Puts the words of `x-ja` in the place of the English ones. */
function inJapanese(node) {
  if (Array.isArray(node)) return node.map(inJapanese);
  if (typeof node !== 'object' || node === null) return node;
  const { 'x-ja': words = {}, ...rest } = node;
  const entries = Object.entries(rest).map(([name, value]) => [name, inJapanese(value)]);
  return { ...Object.fromEntries(entries), ...words };
}

function sendDocument(req, res, { body, etag, gzip }) {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('content-type', TYPE);
  res.setHeader('cache-control', 'no-cache');
  res.setHeader('vary', 'accept-encoding');
  res.setHeader('etag', etag);
  if (req.headers['if-none-match'] === etag) {
    res.statusCode = 304;
    return res.end();
  }
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(req.headers['accept-encoding'] ?? '');
  const sent = takesGzip ? gzip : body;
  if (sent === gzip) res.setHeader('content-encoding', 'gzip');
  res.setHeader('content-length', sent.length);
  return res.end(req.method === 'HEAD' ? undefined : sent);
}

function text(res, type, body) {
  res.setHeader('content-type', type);
  res.setHeader('cache-control', 'no-cache');
  return res.end(body);
}

module.exports = { apiDocs };
