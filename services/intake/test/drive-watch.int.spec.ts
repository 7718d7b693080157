import type { Actor } from '@uketori/service-kit/actor';
import { type DriveBench, driveBench } from './drive-bench.js';
import * as files from './hostile-files.js';

const CHANGES = 'GET /drive/v3/changes';
let bench: DriveBench;
let mark = 0;
let folder: string;
let actor: Actor;
const pdf = () => files.pdf(1, [595, 842], `d${++mark}`);
const put = async (name: string, more: object = {}) => {
  const id = `file-${String(++mark).padStart(8, '0')}`;
  return bench.google.put(id, { name, parent: folder, bytes: await pdf(), ...more });
};
const media = (id: string) => `GET /drive/v3/files/${id}`;
const connection = async () => (await bench.connections(actor)).items[0];

beforeAll(async () => {
  bench = await driveBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.calm();
  delete bench.google.page_size;
  bench.google.expires_in = 3599;
  bench.google.requests.length = 0;
  actor = bench.keeper();
  folder = bench.google.folder(`folder-${String(++mark).padStart(8, '0')}`, '請求書');
});

describe('new files', () => {
  it('become documents as uploads do, once, whatever changes about them', async () => {
    const department_id = '0199aaaa-0000-7000-8000-000000000002';
    await bench.watch(actor, folder, { department_id });
    expect(await bench.sync(actor)).toEqual([]);
    const id = await put('請求書.pdf');
    expect(await bench.sync(actor)).toMatchObject([
      { state: 'DONE', fault: '', file_name: '請求書.pdf', folder_name: '請求書', author_name: '山田 花子' },
    ]);
    bench.google.change(id, { name: '請求書（済）.pdf' });
    bench.google.change(id, { modifiedTime: '2026-11-22T00:00:00.000Z' });
    expect(await bench.sync(actor)).toHaveLength(1);
    const uploads = await bench.uploads(actor);
    expect(uploads).toMatchObject([
      { file_name: '請求書.pdf', source: 'drive', uploaded_by_name: '山田 花子' },
    ]);
    const [document] = await bench.sql(
      'select d.department_id, u.source_ref from intake.uploads u join intake.documents d on d.upload_id = u.id where u.id = $1',
      [uploads[0]?.id],
    );
    expect(document).toEqual({ department_id, source_ref: expect.stringMatching(`^${id}@[0-9a-f]{32}$`) });
    const actions = (await bench.log(actor)).map(({ action }) => action);
    expect(actions).toContain('upload.received');
  });

  it('of a page of changes that was told twice come in once', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const [before] = await bench.sql<{ page_token: string }>(
      'select page_token from intake.drive_connections where organization_id = $1',
      [actor.organization_id],
    );
    await put('a.pdf');
    await bench.sync(actor);
    await bench.sql('update intake.drive_connections set page_token = $2 where organization_id = $1', [
      actor.organization_id,
      before?.page_token,
    ]);
    expect(await bench.sync(actor)).toHaveLength(1);
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('over several pages all come in, and a failure between pages goes on where it was', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf']) await put(name);
    bench.google.page_size = 2;
    bench.google.order(CHANGES, 'none', '500');
    await bench.poll(actor);
    expect(await bench.imports(actor)).toHaveLength(2);
    expect(await connection()).toMatchObject({ fault: 'unreachable' });
    expect((await bench.sync(actor)).map(({ state }) => state)).toEqual(Array(5).fill('DONE'));
    expect(await connection()).toMatchObject({ fault: '' });
  });

  it('with a new content come in again, and what had not come in before is replaced', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const id = await put('a.pdf');
    await bench.sync(actor);
    bench.google.put(id, { name: 'a.pdf', parent: folder, bytes: await pdf() });
    await bench.poll(actor);
    bench.google.put(id, { name: 'a.pdf', parent: folder, bytes: await pdf() });
    const rows = await bench.sync(actor);
    const told = rows.map(({ state, fault }) => `${state} ${fault}`).sort();
    expect(told).toEqual(['DONE ', 'DONE ', 'SKIPPED replaced']);
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('that are a copy of one that came in are left out, until somebody asks for them', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const bytes = await pdf();
    await put('a.pdf', { bytes });
    await put('a のコピー.pdf', { bytes });
    const rows = await bench.sync(actor);
    const copy = rows.find(({ fault }) => fault === 'same_content');
    expect(rows.map(({ state }) => state).sort()).toEqual(['DONE', 'SKIPPED']);
    expect((await bench.call(actor, 'POST', `/drive-imports/${copy?.id}/retry`)).status).toBe(200);
    await bench.drain();
    expect(await bench.uploads(actor)).toHaveLength(2);
  });

  it('of two workers at once come in once', async () => {
    await bench.watch(actor, folder);
    for (const name of ['1.pdf', '2.pdf', '3.pdf']) await put(name);
    await Promise.all([bench.poll(actor), bench.poll(actor)]);
    await bench.hurry(actor);
    await bench.call(actor, 'GET', '/drive-imports');
    const retried = (await bench.imports(actor)).map(({ id }) =>
      bench.call(actor, 'POST', `/drive-imports/${id}/retry`),
    );
    await Promise.all(retried);
    await Promise.all([bench.drain(), bench.drain(), bench.drain()]);
    expect(await bench.uploads(actor)).toHaveLength(3);
  });
});

describe('what lies in a folder when it is chosen', () => {
  it('is left out and can be asked for, one by one', async () => {
    await put('前からある.pdf');
    await bench.watch(actor, folder);
    const [row] = await bench.sync(actor);
    expect(row).toMatchObject({ state: 'SKIPPED', fault: 'already_there' });
    await bench.call(actor, 'POST', `/drive-imports/${row?.id}/retry`);
    await bench.drain();
    expect(await bench.imports(actor)).toMatchObject([{ state: 'DONE', fault: '' }]);
  });

  it('comes in where that was asked for, over several pages', async () => {
    for (const name of ['1.pdf', '2.pdf', '3.pdf']) await put(name);
    bench.google.page_size = 2;
    await bench.watch(actor, folder, { include_existing: true });
    expect((await bench.sync(actor)).map(({ state }) => state)).toEqual(Array(3).fill('DONE'));
    expect((await connection())?.folders).toMatchObject([{ scanned_at: expect.any(String) }]);
  });

  it('begins anew when its page was not taken, and knows each file by then', async () => {
    for (const name of ['1.pdf', '2.pdf', '3.pdf']) await put(name);
    bench.google.page_size = 2;
    await bench.watch(actor, folder, { include_existing: true });
    bench.google.order('GET /drive/v3/files', 'none', '500');
    await bench.poll(actor);
    expect(await bench.imports(actor)).toHaveLength(2);
    expect(await bench.sync(actor)).toHaveLength(3);
    expect(await bench.uploads(actor)).toHaveLength(3);
  });

  it('a file that was put there before the first look, after it was chosen, is a new one', async () => {
    await bench.watch(actor, folder);
    await put('直後.pdf', { createdTime: new Date(Date.now() + 60_000).toISOString() });
    expect(await bench.sync(actor)).toMatchObject([{ state: 'DONE' }]);
  });
});

describe('what is not taken', () => {
  it.each([
    [
      'a document of Google',
      { mimeType: 'application/vnd.google-apps.document', bytes: undefined },
      'SKIPPED',
      'google_format',
    ],
    [
      'a shortcut',
      { mimeType: 'application/vnd.google-apps.shortcut', bytes: undefined },
      'SKIPPED',
      'shortcut',
    ],
    [
      'a document of another kind',
      { mimeType: 'application/msword', name: 'a.doc' },
      'SKIPPED',
      'other_type',
    ],
    [
      'one that may not be downloaded',
      { capabilities: { canDownload: false } },
      'FAILED',
      'not_downloadable',
    ],
    ['one that is too large', { size: '3000000' }, 'FAILED', 'file_too_large'],
    [
      'one that is too large and does not say so',
      { bytes: Buffer.alloc(2_200_000, '%PDF-'), size: '10', sha256Checksum: '' },
      'FAILED',
      'file_too_large',
    ],
    ['bytes that are something else', { bytes: Buffer.from('MZ not a pdf') }, 'FAILED', 'InvalidFileType'],
    ['a PDF that is cut short', { bytes: Buffer.from('%PDF-1.7\nbroken') }, 'FAILED', 'SaveImageError'],
    [
      'a picture by its type, without an extension',
      { name: 'image', mimeType: 'image/png', bytes: files.png(40, 40) },
      'DONE',
      '',
    ],
  ])('%s', async (_name, more, state, fault) => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    await put('a.pdf', more);
    expect(await bench.sync(actor)).toMatchObject([{ state, fault }]);
  });

  it('files of other folders, of inner folders, and folders', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const inner = bench.google.folder(`inner-${String(++mark).padStart(8, '0')}`, '中', folder);
    await put('b.pdf', { parent: inner });
    await put('c.pdf', { parent: 'root-of-all' });
    expect(await bench.sync(actor)).toEqual([]);
  });
});

describe('files that go', () => {
  it.each([
    ['trashed', 'trashed', 'file_gone', (id: string) => bench.google.change(id, { trashed: true })],
    ['deleted', 'removed', 'file_gone', (id: string) => bench.google.remove(id)],
    [
      'moved away',
      'moved',
      'left_folder',
      (id: string) => bench.google.change(id, { parents: ['root-of-all'] }),
    ],
  ])('%s before they were fetched are left out; afterwards they stay', async (_name, gone, fault, go) => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const kept = await put('取込済.pdf');
    await bench.sync(actor);
    const waiting = await put('取込前.pdf');
    await bench.poll(actor);
    go(kept);
    go(waiting);
    const rows = await bench.sync(actor);
    const of = (name: string) => rows.find(({ file_name }) => file_name === name);
    expect(of('取込済.pdf')).toMatchObject({ state: 'DONE', gone, fault: '' });
    expect(of('取込前.pdf')).toMatchObject({ state: 'SKIPPED', gone, fault });
    expect(await bench.uploads(actor)).toHaveLength(1);
  });

  it('come in when they come back', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const id = await put('a.pdf');
    await bench.poll(actor);
    bench.google.change(id, { parents: ['root-of-all'] });
    await bench.sync(actor);
    bench.google.change(id, { parents: [folder] });
    expect(await bench.sync(actor)).toMatchObject([{ state: 'DONE', fault: '', gone: '' }]);
  });

  it('between the look and the fetch fail by what is found, and a new content waits for its own row', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const moved = await put('moved.pdf');
    const renewed = await put('renewed.pdf');
    await bench.poll(actor);
    bench.google.files.get(moved)!.parents = ['root-of-all'];
    bench.google.files.get(renewed)!.md5Checksum = 'f'.repeat(32);
    await bench.drain();
    const told = (await bench.imports(actor)).map(({ state, fault }) => `${state} ${fault}`).sort();
    expect(told).toEqual(['SKIPPED left_folder', 'SKIPPED replaced']);
  });

  it('the folder itself is renamed, thrown away and brought back', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const of = async () => (await connection())?.folders[0];
    bench.google.change(folder, { name: '新しい名前' });
    await bench.sync(actor);
    expect(await of()).toMatchObject({ folder_name: '新しい名前', fault: '' });
    bench.google.change(folder, { trashed: true });
    await bench.sync(actor);
    expect(await of()).toMatchObject({ folder_name: '新しい名前', fault: 'file_gone' });
    bench.google.change(folder, { trashed: false });
    await bench.sync(actor);
    expect(await of()).toMatchObject({ fault: '' });
  });

  it('a folder that is no longer watched brings nothing, and what waited from it is left out', async () => {
    const { id, folders } = await bench.watch(actor, folder);
    await bench.sync(actor);
    await put('a.pdf');
    await bench.poll(actor);
    await bench.call(actor, 'DELETE', `/drive-connections/${id}/folders/${folders[0]?.id}`);
    await put('b.pdf');
    expect(await bench.sync(actor)).toMatchObject([{ state: 'SKIPPED', fault: 'folder_off' }]);
  });
});

describe('a bad day at Google', () => {
  it.each([
    ['500', 'unreachable', 60],
    ['lost', 'unreachable', 60],
    ['drift', 'bad_answer', 60],
    ['html', 'bad_answer', 60],
    ['forbidden', 'no_access', 60],
    ['api_off', 'api_off', 60],
    ['429', 'rate_limited', 120],
    ['limit', 'rate_limited', 60],
  ])(
    'changes answered %s: %s, looked at again after %d s, and nothing is lost',
    async (order, fault, pause) => {
      await bench.watch(actor, folder);
      await bench.sync(actor);
      await put('a.pdf');
      bench.google.order(CHANGES, order);
      await bench.poll(actor);
      const failed = await connection();
      expect(failed).toMatchObject({ fault, reconnect: false });
      expect(Math.round((Date.parse(failed?.next_poll_at ?? '') - Date.now()) / 10_000) * 10).toBe(pause);
      await bench.hurry(actor);
      expect(await bench.sync(actor)).toMatchObject([{ state: 'DONE' }]);
      expect(await connection()).toMatchObject({ fault: '' });
    },
  );

  it('a limit holds up looking and fetching of that account, and of no other', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const id = await put('a.pdf');
    await put('b.pdf');
    bench.google.order(media(id), '429');
    await bench.sync(actor);
    bench.google.asked.length = 0;
    await bench.poll(actor);
    await bench.drain();
    expect(bench.google.asked).toEqual([]);
    await bench.hurry(actor);
    expect((await bench.sync(actor)).map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });

  it('failures in a row are looked at ever later, up to half an hour', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const pauses: number[] = [];
    for (let n = 0; n < 7; n++) {
      bench.google.order(CHANGES, '500');
      await bench.poll(actor);
      pauses.push(Math.round((Date.parse((await connection())?.next_poll_at ?? '') - Date.now()) / 1000));
    }
    for (const [n, least] of [60, 120, 240, 480, 960, 1800, 1800].entries())
      expect(Math.abs((pauses[n] ?? 0) - least)).toBeLessThanOrEqual(2);
  });

  it.each(['404', '410'])(
    'a page token that is answered %s: all is looked through anew, nothing comes in twice',
    async (order) => {
      await put('前から.pdf');
      await bench.watch(actor, folder);
      await bench.sync(actor);
      await put('途中.pdf');
      bench.google.forgetChanges();
      bench.google.order(CHANGES, order);
      const rows = await bench.sync(actor);
      expect(rows.map(({ file_name, state }) => `${file_name} ${state}`).sort()).toEqual([
        '前から.pdf SKIPPED',
        '途中.pdf DONE',
      ]);
      await put('後.pdf');
      expect((await bench.sync(actor)).filter(({ state }) => state === 'DONE')).toHaveLength(2);
    },
  );

  it.each([
    ['cut', 'RETRYING', 'unreachable'],
    ['short', 'RETRYING', 'unreachable'],
    ['html', 'RETRYING', 'bad_answer'],
    ['abusive', 'FAILED', 'abusive_file'],
    ['forbidden', 'RETRYING', 'no_access'],
    ['500', 'RETRYING', 'unreachable'],
    ['404', 'FAILED', 'file_gone'],
  ])('a file answered %s: %s %s, and nothing half is kept', async (order, state, fault) => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const id = await put('a.pdf');
    // The first request is for what Drive tells of the file; the bytes follow.
    const first = order === 'cut' || order === 'short' ? ['none', order] : [order];
    bench.google.order(media(id), ...first);
    expect(await bench.sync(actor)).toMatchObject([{ state, fault }]);
    expect(await bench.uploads(actor)).toEqual([]);
  });

  it('a page with status 200 in place of the bytes is no file', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const id = await put('a.pdf');
    bench.google.order(media(id), 'none', 'html');
    expect(await bench.sync(actor)).toMatchObject([{ state: 'RETRYING', fault: 'not_a_file' }]);
  });
});

describe('tokens', () => {
  it('are renewed when their hour is over, or when they are not taken', async () => {
    bench.google.expires_in = 30;
    await bench.watch(actor, folder);
    await bench.sync(actor);
    bench.google.expires_in = 3599;
    bench.google.asked.length = 0;
    await bench.poll(actor);
    expect(bench.google.asked.filter((one) => one === 'POST /token')).toHaveLength(1);
    bench.google.expireAccess();
    await put('a.pdf');
    expect(await bench.sync(actor)).toMatchObject([{ state: 'DONE' }]);
    expect(await connection()).toMatchObject({ reconnect: false, fault: '' });
  });

  it('that were withdrawn stop everything until somebody consents anew; nothing fails meanwhile', async () => {
    const { id } = await bench.watch(actor, folder);
    await bench.sync(actor);
    await put('a.pdf');
    await bench.poll(actor);
    bench.google.revoke();
    await bench.drain();
    expect(await connection()).toMatchObject({ reconnect: true, fault: 'token_refused' });
    expect(await bench.imports(actor)).toMatchObject([{ state: 'WAITING', attempts: 0 }]);
    bench.google.asked.length = 0;
    await bench.sync(actor);
    expect(bench.google.asked).toEqual([]);
    expect(await bench.call(actor, 'POST', `/drive-connections/${id}/poll`)).toMatchObject({
      body: { code: 'drive_reconnect' },
    });
    await put('b.pdf');
    const { code, state } = await bench.consent(actor, id);
    await bench.call(actor, 'POST', '/drive-connections/token', { code, state });
    expect((await bench.sync(actor)).map((row) => row.state)).toEqual(['DONE', 'DONE']);
  });

  it('that do not open any more ask for a new consent as well', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    await bench.sql(
      `update intake.drive_connections set refresh_token_sealed = 'v1.x.y', access_token_sealed = 'v1.x.y' where organization_id = $1`,
      [actor.organization_id],
    );
    await bench.poll(actor);
    expect(await connection()).toMatchObject({ reconnect: true, fault: 'secret_lost' });
  });

  it('of the client are refused: the operator has to look, nobody consents anew', async () => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    bench.google.expireAccess();
    bench.google.order('POST /token', '500');
    await bench.poll(actor);
    expect(await connection()).toMatchObject({ reconnect: false, fault: 'unreachable' });
  });

  it('go to Google’s own addresses only', async () => {
    await bench.watch(actor, folder);
    await put('a.pdf', { createdTime: new Date(Date.now() + 60_000).toISOString() });
    await bench.sync(actor);
    const sent = bench.google.requests.filter(({ authorization }) => authorization !== '');
    expect(sent.length).toBeGreaterThan(3);
    for (const { url, authorization } of sent) {
      expect(url.pathname).toMatch(/^\/drive\/v3\//);
      expect(url.href).not.toContain(authorization.replace('Bearer ', ''));
    }
  });
});

it('a connection that is switched off takes in later what was put there meanwhile', async () => {
  const { id } = await bench.watch(actor, folder);
  await bench.sync(actor);
  const change = async (enabled: boolean) =>
    bench.call(actor, 'PATCH', `/drive-connections/${id}`, {
      version: (await connection())?.version,
      enabled,
    });
  await change(false);
  await put('a.pdf');
  expect(await bench.sync(actor)).toEqual([]);
  await change(true);
  expect(await bench.sync(actor)).toMatchObject([{ state: 'DONE' }]);
});

it('what failed is tried again or left out by hand, with a line in the log', async () => {
  await bench.watch(actor, folder);
  await bench.sync(actor);
  const id = await put('a.pdf');
  bench.google.order(media(id), '500');
  const [row] = await bench.sync(actor);
  await bench.call(actor, 'POST', `/drive-imports/${row?.id}/skip`);
  expect(await bench.imports(actor, '?state=SKIPPED')).toHaveLength(1);
  await bench.call(actor, 'POST', `/drive-imports/${row?.id}/retry`);
  await bench.drain();
  expect(await bench.call(actor, 'POST', `/drive-imports/${row?.id}/retry`)).toMatchObject({
    status: 409,
    body: { code: 'drive_import_done' },
  });
  const actions = (await bench.log(actor)).map(({ action }) => action);
  expect(actions).toEqual(
    expect.arrayContaining(['drive_import.delayed', 'drive_import.skipped', 'drive_import.retried']),
  );
});
