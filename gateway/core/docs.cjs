const fs = require('node:fs');
const path = require('node:path');
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
const START = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null, tryItOutEnabled: true });
`;
const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']);

/**
 * Serves /api/openapi.json and a page that shows it, from this machine only.
 * @param {{openapi: string}} settings file of the merged document
 * @returns {(req, res, next) => void} next: there is no such page
 */
function apiDocs(settings) {
  const send = fileSender();
  const viewer = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const asked = req.url.split('?')[0];
    if (asked === '/api/openapi.json') {
      const document = existing(settings.openapi);
      if (!document) return next();
      res.setHeader('access-control-allow-origin', '*');
      return send(req, res, document, { immutable: false });
    }
    res.setHeader('content-security-policy', DOCS_POLICY);
    const name = asked.slice('/api/docs/'.length);
    if (name === '') return text(res, 'text/html; charset=utf-8', PAGE);
    if (name === 'start.js') return text(res, 'text/javascript; charset=utf-8', START);
    const file = FILES.has(name) ? fileBelow(viewer, name) : null;
    return file ? send(req, res, file, { immutable: false }) : next();
  };
}

function existing(file) {
  return fs.existsSync(file) ? { file, stat: fs.statSync(file) } : null;
}

function text(res, type, body) {
  res.setHeader('content-type', type);
  res.setHeader('cache-control', 'no-cache');
  return res.end(body);
}

module.exports = { apiDocs };
