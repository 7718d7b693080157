import {
  actor,
  beginAnew,
  bench,
  CHANGES,
  closeHouse,
  connection,
  folder,
  media,
  googleId,
  openHouse,
  pdf,
  put,
} from './drive-house.js';
import * as files from './hostile-files.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(beginAnew);

describe('new files', () => {
  it('become documents as uploads do, once, after any change', async () => {
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

  it('of a repeated page of changes come in once', async () => {
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
  it('is left out and can be requested, one by one', async () => {
    await put('前からある.pdf');
    await bench.watch(actor, folder);
    const [row] = await bench.sync(actor);
    expect(row).toMatchObject({ state: 'SKIPPED', fault: 'already_there' });
    await bench.call(actor, 'POST', `/drive-imports/${row?.id}/retry`);
    await bench.drain();
    expect(await bench.imports(actor)).toMatchObject([{ state: 'DONE', fault: '' }]);
  });

  it('comes in if the user included it, over several pages', async () => {
    for (const name of ['1.pdf', '2.pdf', '3.pdf']) await put(name);
    bench.google.page_size = 2;
    await bench.watch(actor, folder, { include_existing: true });
    expect((await bench.sync(actor)).map(({ state }) => state)).toEqual(Array(3).fill('DONE'));
    expect((await connection())?.folders).toMatchObject([{ scanned_at: expect.any(String) }]);
  });

  it('restarts when its page was refused, and knows each file by then', async () => {
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
    const inner = bench.google.folder(googleId('inner'), '中', folder);
    await put('b.pdf', { parent: inner });
    await put('c.pdf', { parent: 'root-of-all' });
    expect(await bench.sync(actor)).toEqual([]);
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
