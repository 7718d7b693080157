// Receivers of webhooks that fail now and then, and an account of what arrived at each.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * One HTTP server for all organizations; each has a path and a secret of its own.
 * @param {string} host   an address of this machine that the sender may call
 * @param {Map<string, string>} secrets   by organization
 * @param {() => number} random
 */
export async function startReceiver(host, secrets, random) {
  /** Organization and subject → highest version that was accepted, each after the one before it. */
  const highest = new Map();
  const refused = new Set();
  const account = { accepted: 0, repeated: 0, failed: 0, wrong: [] };

  /** The status of a response; null cuts the line. A delivery fails once at most, so that a run ends. */
  function statusOf(id) {
    if (refused.has(id)) {
      refused.delete(id);
      return 200;
    }
    const chance = random();
    if (chance >= 0.04) return 200;
    refused.add(id);
    account.failed += 1;
    return chance < 0.01 ? null : 503;
  }

  function accept(organization, event) {
    const key = `${organization} ${event.subject.id}`;
    const before = highest.get(key) ?? 0;
    if (event.version === before + 1) {
      highest.set(key, event.version);
      account.accepted += 1;
    } else if (event.version <= before) account.repeated += 1;
    else account.wrong.push(`${key}: version ${event.version} came after ${before}`);
  }

  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const organization = request.url.slice(1);
      const body = Buffer.concat(parts).toString('utf8');
      const id = request.headers['webhook-id'];
      const event = JSON.parse(body);
      if (!isSigned(secrets.get(organization), request.headers, body))
        account.wrong.push(`${organization}: ${id} has no good signature`);
      if (event.organization_id !== organization)
        account.wrong.push(`${organization} received an event of ${event.organization_id}`);
      const status = statusOf(id);
      if (status === 200) accept(organization, event);
      if (status === null) request.socket.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise((resolve) => server.listen(0, host, resolve));
  server.keepAliveTimeout = 1000;
  return {
    account,
    highest,
    urlOf: (organization) => `http://${host}:${server.address().port}/${organization}`,
    close: () => server.close(),
  };
}

function isSigned(secret, headers, body) {
  if (!secret) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest();
  const given = Buffer.from(String(headers['webhook-signature']).replace(/^v1,/, ''), 'base64');
  return given.length === signed.length && timingSafeEqual(given, signed);
}
