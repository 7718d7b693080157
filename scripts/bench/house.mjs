import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { adminUrl } from '../../deploy/e2e/product/invariants.mjs';
import { startProduct, USERS } from '../../deploy/e2e/product/product.mjs';
import { databasePassword, readSecrets } from '../../deploy/embedded/secrets.mjs';

const HTTP_OFFSET = { intake: 11, journal: 12, approval: 13, payment: 14, inbox: 15, admin: 16 };

/** The running product with what a measurement needs: users, a superuser, keep-alive callers. `env` is for it alone. */
export async function openHouse(env = {}) {
  const product = await startProduct({ env });
  const url = adminUrl(product);
  const secrets = readSecrets(product.varDir);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const { Identity } = await import('../../services/kit/dist/identity.js');
  const identity = new Identity({ name: 'gateway', private_key: secrets.UKETORI_IDENTITY_KEY[0] });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const [accountant, owner] = await Promise.all(
    [USERS.accountant, USERS.owner].map((email) => product.login(email)),
  );
  return {
    product,
    /** Superuser's URL of the product's database. */
    url,
    database,
    passwords: { inbox: databasePassword(secrets, 'inbox') },
    accountant,
    owner,
    /** Calls through the gateway on warm connections. */
    throughGateway: (token, path) =>
      send(agent, product.port, 'GET', `/api/v1${path}`, {
        host: `app.${product.domain}`,
        authorization: `Bearer ${token}`,
      }),
    /** Calls a service's own port as the gateway would. */
    direct: (service, actor) => {
      const token = renewed(() => identity.sign(actor));
      return async (method, path, body, extra = {}) =>
        send(
          agent,
          product.port + HTTP_OFFSET[service],
          method,
          path,
          { 'x-uketori-identity': await token(), ...extra },
          body,
        );
    },
    actor: (organization_id, abilities = { 'invoice:read': 3, 'invoice:approve1': 3 }) => ({
      organization_id,
      user_id: randomUUID(),
      user_organization_id: randomUUID(),
      user_name: '計測',
      role_id: 1,
      department_id: null,
      abilities,
      request_id: randomUUID(),
      ip: null,
      system: false,
    }),
    async close() {
      agent.destroy();
      await database.end();
      await product.stop();
    },
  };
}

/** An identity token lives for a minute; this one is signed again after half of it, as the gateway does. */
function renewed(sign) {
  let current = { token: null, until: 0 };
  return async () => {
    if (current.until < Date.now()) current = { token: await sign(), until: Date.now() + 30_000 };
    return current.token;
  };
}

function send(agent, port, method, path, headers, body) {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: payload
          ? { ...headers, 'content-type': 'application/json', 'content-length': payload.length }
          : headers,
      },
      (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, text: () => Buffer.concat(chunks).toString('utf8') }),
        );
        answer.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Throws when a measured call was refused: a fast error is no speed. */
export function ok(answer) {
  if (answer.status >= 300)
    throw new Error(`measured call answered ${answer.status}: ${answer.text().slice(0, 300)}`);
  return answer;
}
