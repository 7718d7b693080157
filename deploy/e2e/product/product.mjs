import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const START_PATIENCE_MS = 180_000;
/** Everything the product binds lies within PORT..PORT+40. */
const PORT_SPAN = 41;
/** Bound by the suite that has taken the range: two that look at the same moment never get the same one. */
const CLAIM_OFFSET = 99;

/** The first port of a run of free ones, kept for this process, so that suites can run side by side. */
export async function freePortRange() {
  for (let attempt = 0; attempt < 50; attempt++) {
    // Below 32768: higher ones may be handed to any outgoing connection between this look and the start.
    const base = 20_000 + Math.floor(Math.random() * 127) * 100;
    const claim = await listen(base + CLAIM_OFFSET);
    if (!claim) continue;
    const offsets = [0, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 30, 31, 40];
    const free = await Promise.all(offsets.map((offset) => isFree(base + offset)));
    if (free.every(Boolean)) return base;
    claim.close();
  }
  throw new Error(`no ${PORT_SPAN} free ports found`);
}

/** A server on this port until the process ends, or null when the port is taken. */
function listen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.unref();
    server.once('error', () => resolve(null));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * The running product under test. UKETORI_E2E_URL points a suite at one that already runs, for example
 * http://app.uketori.localhost:8080; otherwise, or when it must be its `own`, one is started on free ports
 * with an empty var directory. `again`: the port and the directory of a product that was stopped with its files kept.
 */
export async function startProduct({ env = {}, own = false, again = null } = {}) {
  const given = own ? null : process.env.UKETORI_E2E_URL;
  if (given)
    return running(Number(new URL(given).port || 80), process.env.UKETORI_VAR ?? join(ROOT, 'var'), null);
  const port = again?.port ?? (await freePortRange());
  const varDir = again?.varDir ?? mkdtempSync(join(tmpdir(), 'uketori-e2e-'));
  const child = launch(port, varDir, env);
  const product = running(port, varDir, child);
  try {
    await product.waitUntilReady();
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

function launch(port, varDir, env) {
  const child = spawn(process.execPath, [join(ROOT, 'deploy/embedded/supervisor.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      UKETORI_VAR: varDir,
      UKETORI_DOMAIN: `uketori.localhost:${port}`,
      // A suite signs in and asks more often in a minute than any person; the tests of the limits set their own.
      UKETORI_RATE_LOGIN_PER_MINUTE: '2000',
      UKETORI_RATE_AUTHENTICATE_PER_MINUTE: '2000',
      UKETORI_RATE_PER_MINUTE: '600000',
      UKETORI_RATE_TEMPUPLOAD_PER_MINUTE: '2000',
      UKETORI_RATE_REFUSED_PER_MINUTE: '20000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output.push(String(chunk));
      if (output.length > 500) output.shift();
      if (process.env.UKETORI_E2E_VERBOSE) process.stderr.write(chunk);
    });
  }
  child.output = () => output.join('');
  return child;
}

function running(port, varDir, child) {
  const domain = `uketori.localhost:${port}`;
  return {
    port,
    varDir,
    domain,
    app: `http://app.${domain}`,
    accounts: `http://accounts.${domain}`,
    child,
    async waitUntilReady() {
      const until = Date.now() + START_PATIENCE_MS;
      while (Date.now() < until) {
        if (child && child.exitCode !== null)
          throw new Error(`the product ended at start:\n${child.output()}`);
        const answer = await call({ port, domain }, 'GET', '/api/v1/session').catch(() => null);
        if (answer && answer.status === 401 && (await partsAreReady(port))) return;
        await sleep(200);
      }
      throw new Error(`the product was not ready in time:\n${child?.output() ?? ''}`);
    },
    login: (email, options) => login({ port, domain }, email, options),
    call: (method, path, options) => call({ port, domain }, method, path, options),
    async stop({ keepFiles = false } = {}) {
      if (!child) return;
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await Promise.race([ended, sleep(30_000).then(() => child.kill('SIGKILL'))]);
      }
      if (!keepFiles) rmSync(varDir, { recursive: true, force: true });
    },
  };
}

/** Whether the supervisor, every service and the reader report that they are ready, events included. */
async function partsAreReady(port) {
  const parts = [40, 11, 12, 13, 14, 15, 16, 17];
  const answers = await Promise.all(
    parts.map((offset) =>
      fetch(`http://127.0.0.1:${port + offset}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
        () => null,
      ),
    ),
  );
  const isReady = async (answer) => answer?.status === 200 && (await answer.json()).status !== 'degraded';
  return (await Promise.all(answers.map(isReady))).every(Boolean);
}

/**
 * One call through the gateway. The host names of the product resolve to this machine in browsers only,
 * so the Host header says which of them is meant. `from` is the loopback address to come from (Linux only).
 */
export function call(
  { port, domain },
  method,
  path,
  { token, body, headers = {}, host = 'app', raw, from } = {},
) {
  const payload = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        localAddress: from,
        headers: {
          host: `${host}.${domain}`,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(payload ? { 'content-length': payload.length } : {}),
          ...headers,
        },
      },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isJson = String(answer.headers['content-type']).includes('json');
          let parsed = null;
          try {
            parsed = isJson && bytes.length ? JSON.parse(bytes.toString('utf8')) : null;
          } catch (error) {
            reject(error);
            return;
          }
          resolve({ status: answer.statusCode, headers: answer.headers, bytes, body: parsed });
        });
      },
    );
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error(`no answer: ${method} ${path}`)));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

export const PASSWORD = 'Uketori-2026!';
/** For users who choose their own: the password of the demonstration is published and refused. */
export const OWN_PASSWORD = 'Kigi-no-kage-52';
export const USERS = {
  owner: 'owner@uketori.example',
  accountant: 'keiri@uketori.example',
  approver: 'shonin@uketori.example',
  payer: 'shiharai@uketori.example',
  upload: 'upload@uketori.example',
  inbox: 'inbox@uketori.example',
  viewer: 'view@uketori.example',
};

/**
 * A signed-in caller: `get`, `post`, `patch`, `put`, `del` return {status, body}; paths start below /api/v1.
 * Logins are metered by address: when the budget is spent, it waits as the response says.
 */
export async function login(target, email, { password = PASSWORD, from, organization_name } = {}) {
  const authenticate = () =>
    call(target, 'POST', '/api/v1/session/authenticate', {
      host: 'accounts',
      body: { email, password, organization_name },
      from,
    });
  let answer = await authenticate();
  for (let patience = 30; answer.status === 429 && patience > 0; patience--) {
    await sleep(1000 * Math.min(5, Number(answer.headers['retry-after'] ?? 1)));
    answer = await authenticate();
  }
  if (answer.status >= 300) throw new Error(`login of ${email}: ${answer.status} ${answer.bytes}`);
  const token = answer.body.token;
  const verb = (method) => async (path, body, headers) => {
    const send = () => call(target, method, `/api/v1${path}`, { token, body, headers, from });
    const answer = await send();
    if (answer.body?.code !== 'step_up_required') return answer;
    // A long journey proves again who it is, as a page does.
    const proof = { token, body: { password }, from };
    await call(target, 'POST', '/api/v1/session/step-up', proof);
    return send();
  };
  return {
    email,
    token,
    session: answer.body,
    get: (path, headers) => call(target, 'GET', `/api/v1${path}`, { token, headers, from }),
    post: verb('POST'),
    put: verb('PUT'),
    patch: verb('PATCH'),
    del: verb('DELETE'),
    upload: (fileName, bytes, fields = {}, headers = {}) =>
      upload(target, token, fileName, bytes, fields, headers),
  };
}

function upload(target, token, fileName, bytes, fields, headers) {
  const boundary = `uketori${Math.random().toString(36).slice(2)}`;
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const name = Buffer.from(fileName, 'utf8').toString('latin1').replaceAll('"', '%22');
  parts.push(
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      'latin1',
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
  return call(target, 'POST', '/api/v1/uploads', {
    token,
    raw: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  });
}

/** Repeats `probe` until it returns a truthy value. Throws with `what` after the patience is over. */
export async function until(what, probe, patienceMs = 60_000) {
  const end = Date.now() + patienceMs;
  let last;
  while (Date.now() < end) {
    last = await probe();
    if (last) return last;
    await sleep(150);
  }
  throw new Error(`waited in vain for: ${what}`);
}
