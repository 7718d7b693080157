// The real gateway process in front of a small upstream of ours and a small admin over real gRPC.
const { spawn } = require('node:child_process');
const { generateKeyPairSync } = require('node:crypto');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');
const { SignJWT } = require('jose');

const ROOT = path.resolve(__dirname, '../..');
const SESSION_SECRET = 's'.repeat(40);
const FORMER_SESSION_SECRET = 'f'.repeat(40);
const { privateKey, publicKey: IDENTITY_PUBLIC_KEY } = generateKeyPairSync('ed25519');
const IDENTITY_KEY = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

const ORGANIZATION = '01900000-0000-7000-8000-000000000001';

/** An access response as admin returns it. */
function accessOf(over = {}) {
  return {
    organization_id: ORGANIZATION,
    user_id: '01900000-0000-7000-8000-000000000011',
    user_organization_id: '01900000-0000-7000-8000-000000000101',
    user_name: '山田',
    role_id: 1,
    department_id: '',
    abilities: { 'invoice:read': 3 },
    allowed_addresses: [],
    modules: { journal: 'stable', admin: 'stable', intake: 'stable', payment: 'stable' },
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    ...over,
  };
}

async function startAdmin(port, { sessions, keys, tokens, organizations, files }, refused) {
  const definition = loader.loadSync(path.join(ROOT, 'proto/uketori/admin/v1/access.proto'), {
    keepCase: true,
    defaults: true,
    includeDirs: [path.join(ROOT, 'proto')],
  });
  const server = new grpc.Server();
  const answer = (map, id) => {
    const access = map.get(id);
    return access ? { active: true, access } : { active: false };
  };
  const calls = { session: 0, uses: [], files: [] };
  server.addService(grpc.loadPackageDefinition(definition).uketori.admin.v1.AccessService.service, {
    ResolveSession: (call, done) => {
      calls.session += 1;
      calls.uses.push(call.request);
      done(null, answer(sessions, call.request.session_id));
    },
    ResolveApiKey: (call, done) => done(null, answer(keys, call.request.key_sha256)),
    ResolveOrganization: (call, done) => done(null, answer(organizations, call.request.organization_id)),
    ResolveAccessToken: (call, done) => done(null, answer(tokens, call.request.token_sha256)),
    LogRefusedAddress: (call, done) => {
      refused.push(call.request);
      done(null, {});
    },
    ReadRemoteFile: ({ request }, done) => {
      calls.files.push(request);
      const content = files.get(`${request.module}/${request.version}/${request.path}`);
      done(null, { found: content !== undefined, content: Buffer.from(content ?? '') });
    },
    LogRefusedRequest: (call, done) => {
      refused.push(call.request);
      done(null, {});
    },
  });
  await new Promise((resolve, reject) => {
    const insecure = grpc.ServerCredentials.createInsecure();
    server.bindAsync(`127.0.0.1:${port}`, insecure, (error) => (error ? reject(error) : resolve()));
  });
  return { calls, close: () => server.forceShutdown() };
}

/**
 * @param {(req, res) => void} upstream responds for every service
 * @param {object | ((upstream: string) => object)} env  variables of the gateway; the function gets the URL of upstream
 * @throws Error when the gateway does not start; it closes everything then, because an open handle keeps a test run alive
 */
async function startHouse(upstream, env = {}) {
  const { freePort } = await import('../../deploy/embedded/ports.mjs');
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-gateway-'));
  const service = http.createServer(upstream);
  await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${service.address().port}`;
  const sessions = new Map();
  const keys = new Map();
  const tokens = new Map();
  const organizations = new Map();
  const files = new Map();
  const refused = [];
  const adminPort = await freePort();
  const admin = await startAdmin(adminPort, { sessions, keys, tokens, organizations, files }, refused);
  const urls = ['INTAKE', 'JOURNAL', 'APPROVAL', 'PAYMENT', 'INBOX', 'ADMIN'].map((name) => [
    `HTTP_URL_${name}`,
    url,
  ]);
  const gateway = spawn(
    process.execPath,
    ['--import', path.join(ROOT, 'deploy/embedded/tether.mjs'), path.join(ROOT, 'gateway/bootstrap.cjs')],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        UKETORI_DOMAIN: `uketori.localhost:${port}`,
        UKETORI_SESSION_SECRET: SESSION_SECRET,
        UKETORI_SESSION_SECRETS_FORMER: FORMER_SESSION_SECRET,
        UKETORI_IDENTITY_KEY: IDENTITY_KEY,
        GRPC_URL_ADMIN: `127.0.0.1:${adminPort}`,
        UKETORI_ACCESS_CACHE_MS: '0',
        UKETORI_DISMISS_MS: '0',
        UKETORI_VAR: folder,
        ...Object.fromEntries(urls),
        ...(typeof env === 'function' ? env(url) : env),
      },
      // A test run that is killed takes its gateway with it.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const ended = new Promise((resolve) => gateway.once('exit', (code, signal) => resolve(code ?? signal)));
  const close = async () => {
    gateway.kill('SIGTERM');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
    admin.close();
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  };
  const listens = new Promise((resolve) => {
    gateway.stdout.on('data', (text) => /listens on/.test(String(text)) && resolve(null));
  });
  const early = await Promise.race([listens, ended]);
  if (early !== null) {
    await close();
    throw new Error(`gateway ended with ${early}`);
  }
  const asking = (options) => ask(port, options);
  return {
    port,
    gateway,
    service,
    admin,
    sessions,
    keys,
    tokens,
    organizations,
    files,
    refused,
    ask: asking,
    close,
  };
}

/** One request over a connection of its own. */
function ask(port, { host = 'app', path: target = '/', method = 'GET', headers = {}, body, agent = false }) {
  return new Promise((resolve, reject) => {
    const named = host.includes('.') ? host : `${host}.uketori.localhost:${port}`;
    const request = http.request({
      port,
      host: '127.0.0.1',
      path: target,
      method,
      agent,
      headers: { host: named, ...headers },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.once('error', reject);
      response.once('close', () => {
        const isJson = /json/.test(response.headers['content-type'] ?? '');
        const complete = response.complete;
        resolve({
          status: response.statusCode,
          headers: response.headers,
          text,
          complete,
          json: isJson && complete && text ? JSON.parse(text) : null,
        });
      });
    });
    request.end(body);
  });
}

/** A session token as admin signs it; `over` bends claims, `secret` and `header` forge it. */
function token(over = {}, { secret = SESSION_SECRET, header = { alg: 'HS256', typ: 'JWT' } } = {}) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sid: 'session-1',
    env: 'dev',
    iss: 'uketori',
    aud: 'uketori-app',
    iat: now,
    exp: now + 600,
    ...over,
  };
  return new SignJWT(claims).setProtectedHeader(header).sign(new TextEncoder().encode(secret));
}

module.exports = {
  ORGANIZATION,
  accessOf,
  startHouse,
  token,
  SESSION_SECRET,
  FORMER_SESSION_SECRET,
  IDENTITY_KEY,
  IDENTITY_PUBLIC_KEY,
};
