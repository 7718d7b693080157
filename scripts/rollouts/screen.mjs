// The operator's page: a server on this machine only, for users who have the link that the command prints.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { rollOut, stateOf, switchModule, takeBack } from './operator.mjs';

const FILES = {
  '/': ['page.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
};
const BODY_MOST = 1024 * 1024;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{by: string, port?: number}} options
 * @returns {Promise<{url: string, close(): Promise<void>}>} url with the secret of this page
 */
export async function openScreen(env, { by, port = 0 }) {
  const secret = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, 400, { error: error.message }));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${server.address().port}`;

  async function answer(request, response) {
    // A page of another origin that resolves its name to this machine gets nothing.
    if (request.headers.host !== host) return send(response, 403, { error: 'host' });
    const file = FILES[request.url];
    if (file && request.method === 'GET') {
      response.writeHead(200, {
        'content-type': file[1],
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      return response.end(readFileSync(new URL(file[0], import.meta.url)));
    }
    if (!isSame(request.headers['x-uketori-operator'] ?? '', secret))
      return send(response, 403, { error: 'Open the link that the command printed.' });
    if (request.url === '/state' && request.method === 'GET') return send(response, 200, await stateOf(env));
    if (request.method !== 'POST') return send(response, 404, { error: 'no such page' });
    const body = JSON.parse(await textOf(request));
    if (request.url === '/rollout') await rollOut(env, body, by);
    else if (request.url === '/back') await takeBack(env, body.module, by);
    else if (request.url === '/switch') await switchModule(env, body, by);
    else return send(response, 404, { error: 'no such page' });
    return send(response, 200, await stateOf(env));
  }

  return {
    url: `http://${host}/#${secret}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function isSame(given, secret) {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function send(response, status, body) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

async function textOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > BODY_MOST) throw new Error('The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
