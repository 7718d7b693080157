import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { demoActor, seededService } from './bench.js';

const PYTHON = process.env.SCIM_PYTHON ?? 'python3';
const SUITE = join(PROJECT_ROOT, 'services/admin/test/scim-suite.py');
const DOMAIN = 'uketori.example';
const FAULTS = new Set(['ERROR', 'CRITICAL']);

/** False, with the reason on the screen, where the suite is not installed (pip install scim2-tester httpx2). */
function hasSuite(): boolean {
  const found = spawnSync(PYTHON, ['-c', 'import scim2_tester, httpx2']).status === 0;
  if (!found) console.warn('scim2-tester: skipped, it is not installed for python3');
  return found;
}

/** The gateway of a test: it signs the identity of each request, because one lasts a minute only. */
async function signing(service: TestService, actor: Actor) {
  const server = http.createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const { 'content-type': type, 'if-match': if_match } = request.headers;
      const answer = await fetch(`${service.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: {
          ...(await service.identityHeaders(actor)),
          ...(type ? { 'content-type': type } : {}),
          ...(if_match ? { 'if-match': if_match } : {}),
        },
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2` };
}

const maybe = hasSuite() ? test : test.skip;

maybe(
  'the compliance suite scim2-tester finds no fault (needs Python with the package scim2-tester)',
  async () => {
    const service = await seededService();
    const owner = demoActor('owner');
    await service.call(owner, 'POST', '/sso/domains', { domain: DOMAIN });
    const made = await service.call<{ key: string }>(owner, 'POST', '/directory/tokens', { name: 'suite' });
    const hash = createHash('sha256').update(made.body.key).digest('hex');
    const { access } = await service.app.get(AccessService).resolveApiKey(hash);
    if (!access) throw new Error('the token is not live');
    const { user_id, user_organization_id, user_name, role_id, abilities, maker_user_id } = access;
    const token = { user_id, user_organization_id, user_name, role_id, abilities, maker_user_id };
    const { server, url } = await signing(service, { ...owner, ...token, proved_at: null });
    try {
      const { stdout } = await promisify(execFile)(PYTHON, [SUITE, url, DOMAIN], {
        maxBuffer: 16 * 1024 * 1024,
      });
      const results = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { status: string; title: string; reason: string });
      expect(results.length).toBeGreaterThan(40);
      expect(results.filter(({ status }) => FAULTS.has(status))).toEqual([]);
    } finally {
      server.close();
      await service.close();
    }
  },
  600_000,
);
