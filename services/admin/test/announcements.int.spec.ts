import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestService } from '@uketori/service-kit/testing';
import { ADMIN_CONFIG, type AdminConfig } from '../src/config/config.facade.js';
import { SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, seededService } from './bench.js';

let service: TestService;
let folder: string;
let config: AdminConfig;
let turn = 0;

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const notice = (id: string, from: number, until: number) => ({
  id,
  from: at(from),
  until: at(until),
  texts: { ja: `${id}のお知らせ`, en: `notice ${id}` },
});
const list = (actor = demoActor('view')) =>
  service.call<{ items: { id: string; level: string; texts: object }[] }>(actor, 'GET', '/announcements');
const ids = async () => (await list()).body.items.map(({ id }) => id);

/** As an editor saves it, later than the time before. */
async function save(content: string): Promise<void> {
  await writeFile(config.announcements_file, content);
  const later = new Date(Date.now() + ++turn * 1000);
  await utimes(config.announcements_file, later, later);
}

beforeAll(async () => {
  service = await seededService();
  folder = await mkdtemp(join(tmpdir(), 'announcements-'));
  config = service.app.get<AdminConfig>(ADMIN_CONFIG);
  config.announcements_file = join(folder, 'announcements.json');
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

test('without a file there is no announcement; users without a session see none', async () => {
  expect((await list()).body).toEqual({ items: [] });
  expect((await service.call(null, 'GET', '/announcements')).status).toBe(401);
});

test('what the file says shows in every organization while it lasts, without a restart', async () => {
  await save(JSON.stringify([notice('over', -2, -1), notice('now', -1, 1), notice('later', 1, 2)]));
  expect((await list()).body.items).toMatchObject([
    { id: 'now', level: 'info', texts: { ja: 'nowのお知らせ', en: 'notice now' } },
  ]);
  const elsewhere = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });
  expect((await list(elsewhere)).body.items).toHaveLength(1);
  await save(JSON.stringify([notice('newer', -0.5, 1), notice('now', -1, 1)]));
  expect(await ids()).toEqual(['newer', 'now']);
});

test.each(['{', '[{"id":"x"}]', ' '.repeat(200_001)])(
  'a file that cannot be understood leaves what was said before',
  async (content) => {
    await save(JSON.stringify([notice('good', -1, 1)]));
    expect(await ids()).toEqual(['good']);
    await save(content);
    expect(await ids()).toEqual(['good']);
  },
);

test('a removed file ends the announcement', async () => {
  await save(JSON.stringify([notice('gone', -1, 1)]));
  expect(await ids()).toEqual(['gone']);
  await rm(config.announcements_file);
  expect(await ids()).toEqual([]);
});
