import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReleaseStorage } from '@uketori/service-kit/storage/create-storage';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { Remotes } from '../src/modules/remotes.service.js';
import { isIn } from '../src/modules/rollouts.rules.js';
import { SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService, sidOf } from './bench.js';

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
  const built = { needs: version, ...declared(name, ability) };
  writeFileSync(join(remotes, name, 'dist/remotes', name, version, 'remote.json'), JSON.stringify(built));
}

/** A version in the registry of releases, as `npm run rollouts -- publish` writes it. */
async function release(name: string, version: string, part: object): Promise<void> {
  const storage = createReleaseStorage();
  if (!storage) throw new Error('no registry');
  await storage.put(`builds/${name}/${version}/mf-manifest.json`, Buffer.from(`{"of":"${version}"}`));
  const facts = { needs: '0.0.0', files: ['mf-manifest.json'], ...part };
  await storage.put(`releases/${name}/${version}`, Buffer.from(JSON.stringify(facts)));
}

beforeAll(async () => {
  remotes = mkdtempSync(join(tmpdir(), 'remotes-'));
  process.env.UKETORI_REMOTES_DIR = remotes;
  process.env.UKETORI_REMOTES_STORE = join(remotes, 'registry');
  const added = declared('payment', 'payment:read');
  added.pages.push({ path: '/new', ability: 'payment:read', title_key: 'new', menu: null });
  await release('payment', '0.1.1', { declaration: added });
  await release('payment', '9.0.0', { needs: '9.0.0', declaration: added });
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
      versions: ['0.1.0', '0.1.1', '9.0.0'],
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

  describe('rollouts', () => {
    const rollOut = async (version: string, percent: number, organizations: string[] = []) => {
      await asAdmin(
        service,
        `insert into admin.rollouts (module, version, percent, organizations) values ('payment', $1, $2, $3)
         on conflict (module) do update set version = $1, percent = $2, organizations = $3`,
        [version, percent, organizations],
      );
      // Each process remembers the state for two seconds.
      await new Promise((resolve) => setTimeout(resolve, 2100));
    };
    const payment = async (actor = owner) =>
      (
        await service.call<{ items: { name: string; version: string; remote: { pages: object[] } }[] }>(
          actor,
          'GET',
          '/modules',
        )
      ).body.items.find(({ name }) => name === 'payment');

    test('a list gives one organization another release with its own declaration, and no other', async () => {
      await rollOut('0.1.1', 0, [owner.organization_id]);
      const there = await payment();
      expect([there?.version, there?.remote.pages.length]).toEqual(['0.1.1', 2]);
      const elsewhere = await payment(inSecond);
      expect([elsewhere?.version, elsewhere?.remote.pages.length]).toEqual(['0.1.0', 1]);
    });

    test('a share gives it to those whose place is in it, and one step takes it back', async () => {
      for (const percent of [0, 25, 50, 75, 100]) {
        await rollOut('0.1.1', percent);
        for (const actor of [owner, inSecond]) {
          const rollout = { module: 'payment', version: '0.1.1', percent, organizations: [] } as const;
          const meant = isIn(rollout, actor.organization_id) ? '0.1.1' : '0.1.0';
          expect((await payment(actor))?.version).toBe(meant);
        }
      }
      await rollOut('0.1.1', 0);
      expect((await payment())?.version).toBe('0.1.0');
    }, 30_000);

    test('an own pin goes before a rollout', async () => {
      await rollOut('0.1.1', 100);
      await service.call(owner, 'PUT', '/modules/payment', { enabled: true, channel: '0.1.0' });
      expect((await payment())?.version).toBe('0.1.0');
      await service.call(owner, 'PUT', '/modules/payment', { enabled: true, channel: 'stable' });
      expect((await payment())?.version).toBe('0.1.1');
    });

    test('a release whose service is too old stays away, and so does one that was never released', async () => {
      await asAdmin(
        service,
        `insert into events.releases (service, process, release) values ('payment', 'old', '0.2.0'), ('payment', 'new', '9.0.0')`,
      );
      await rollOut('9.0.0', 100);
      expect((await payment())?.version).toBe('0.1.0');
      const pin = { enabled: true, channel: '9.0.0' };
      const refused = await service.call(owner, 'PUT', '/modules/payment', pin);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'module_service_older' }]);
      // The last old process ends: a minute later it does not count.
      await asAdmin(
        service,
        `update events.releases set seen_at = now() - interval '61 seconds' where process = 'old'`,
      );
      await rollOut('9.0.0', 100);
      expect((await payment())?.version).toBe('9.0.0');
      await rollOut('9.9.9', 100);
      expect((await payment())?.version).toBe('0.1.0');
      await asAdmin(service, 'delete from admin.rollouts');
      await asAdmin(service, 'delete from events.releases');
    });

    test('files come out of the registry if a release lists them', async () => {
      const files = service.app.get(Remotes);
      expect(String(await files.file('payment', '0.1.1', 'mf-manifest.json'))).toBe('{"of":"0.1.1"}');
      expect(await files.file('payment', '0.1.1', 'other.js')).toBeNull();
      expect(await files.file('payment', '0.1.2', 'mf-manifest.json')).toBeNull();
      expect(await files.file('..', '0.1.1', 'mf-manifest.json')).toBeNull();
    });
  });
});
