import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, login, seededService, sidOf } from './bench.js';

let service: TestService;
let access: AccessService;
let remotes: string;
const owner = demoActor('owner');
const inSecond = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });

const declared = (name: string, ability: string) => ({
  name,
  title_key: 'title',
  pages: [{ path: `/${name}`, ability, title_key: name, menu: null }],
  slots: [],
});

function putRemote(name: string, version: string, ability: string): void {
  mkdirSync(join(remotes, name, 'dist/remotes', name, version), { recursive: true });
  writeFileSync(
    join(remotes, name, 'package.json'),
    JSON.stringify({ name: `@uketori/${name}-remote`, version }),
  );
  writeFileSync(join(remotes, name, 'remote.json'), JSON.stringify(declared(name, ability)));
}

beforeAll(async () => {
  remotes = mkdtempSync(join(tmpdir(), 'remotes-'));
  process.env.UKETORI_REMOTES_DIR = remotes;
  putRemote('journal', '0.1.0', 'invoice:read');
  putRemote('payment', '0.1.0', 'payment:read');
  putRemote('admin', '0.1.0', 'settings:read');
  service = await seededService();
  access = service.app.get(AccessService);
});
afterAll(async () => {
  await service.close();
  rmSync(remotes, { recursive: true });
});

describe('modules', () => {
  const names = async (actor = owner) =>
    (await service.call<{ items: { name: string }[] }>(actor, 'GET', '/modules')).body.items.map(
      ({ name }) => name,
    );

  test('what is on the disk, switched on and of use to the role', async () => {
    expect(await names()).toEqual(['journal', 'payment', 'admin']);
    expect(await names(demoActor('inbox'))).toEqual([]);
    expect(await names(demoActor('upload'))).toEqual(['journal']);
    const { body } = await service.call<{ items: object[] }>(owner, 'GET', '/modules');
    expect(body.items[0]).toEqual({
      name: 'journal',
      version: '0.1.0',
      channel: 'stable',
      entry: '/remotes/journal/0.1.0/mf-manifest.json',
      remote: declared('journal', 'invoice:read'),
    });
  });

  test('switched off: gone from the list and from what the gateway lets in, for this organization only', async () => {
    expect((await service.call(owner, 'PUT', '/modules/payment', { enabled: false })).status).toBe(200);
    expect(await names()).toEqual(['journal', 'admin']);
    expect(await names(inSecond)).toContain('payment');
    const { body } = await login(service, 'keiri@uketori.example');
    expect((await access.resolveSession(sidOf(body.token))).access?.modules).not.toHaveProperty('payment');
    const all = await service.call<{ items: { name: string; enabled: boolean }[] }>(
      owner,
      'GET',
      '/modules/all',
    );
    expect(all.body.items).toHaveLength(6);
    expect(all.body.items.find(({ name }) => name === 'payment')).toMatchObject({
      enabled: false,
      versions: ['0.1.0'],
    });
    await service.call(owner, 'PUT', '/modules/payment', { enabled: true });
    expect(await names()).toContain('payment');
  });

  test('an organization can be held on a version that is on the disk', async () => {
    putRemote('journal', '0.2.0', 'invoice:read');
    const hold = (channel: string) =>
      service.call(owner, 'PUT', '/modules/journal', { enabled: true, channel });
    expect((await hold('9.9.9')).body).toMatchObject({ code: 'unknown_module_version' });
    expect((await hold('../../etc')).body).toMatchObject({ code: 'invalid_input' });
    expect((await hold('0.1.0')).status).toBe(200);
    const entry = async (actor = owner) =>
      (await service.call<{ items: { name: string; entry: string }[] }>(actor, 'GET', '/modules')).body
        .items[0]?.entry;
    expect(await entry()).toBe('/remotes/journal/0.1.0/mf-manifest.json');
    expect(await entry(inSecond)).toBe('/remotes/journal/0.2.0/mf-manifest.json');
  });

  test('a broken declaration takes its own module out and no other', async () => {
    for (const broken of ['{ broken', '{"name": "payment", "pages": []}']) {
      writeFileSync(join(remotes, 'payment/remote.json'), broken);
      expect(await names()).toEqual(['journal', 'admin']);
    }
    putRemote('payment', '0.1.0', 'payment:read');
  });

  test('admin cannot be switched off, nor anything without the ability', async () => {
    expect((await service.call(owner, 'PUT', '/modules/admin', { enabled: false })).body).toMatchObject({
      code: 'module_required',
    });
    expect(
      (await service.call(demoActor('keiri'), 'PUT', '/modules/journal', { enabled: false })).status,
    ).toBe(403);
    expect((await service.call(owner, 'PUT', '/modules/nothing', { enabled: false })).status).toBe(400);
  });
});
