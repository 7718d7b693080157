import { allOf } from '@uketori/service-kit/testing';
import { type DriveBench, driveBench } from './drive-bench.js';
import { accountant } from './intake-bench.js';

let bench: DriveBench;
beforeAll(async () => {
  bench = await driveBench();
  bench.google.folder('folder-invoices', '請求書');
  bench.google.folder('folder-inner', '2026年11月', 'folder-invoices');
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.calm();
  bench.google.scope = 'https://www.googleapis.com/auth/drive.readonly';
  bench.google.account = { permissionId: '1001', emailAddress: 'keiri@example.jp', displayName: '経理 花子' };
});

const token = (code: string, state: string) => ['POST', '/drive-connections/token', { code, state }] as const;

describe('the consent', () => {
  it('asks for reading only, with state and PKCE, and for a token that lasts', async () => {
    const { url } = await bench.consent(bench.keeper());
    expect(url.origin).toBe(bench.google.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'uketori-test.apps.example',
      redirect_uri: 'http://app.uketori.localhost:8080/gdrive/callback',
      scope: 'https://www.googleapis.com/auth/drive.readonly',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
  });

  it('connects the account; tokens and verifier are stored sealed, and no response contains them', async () => {
    const actor = bench.keeper();
    const { code, state } = await bench.consent(actor);
    const [consent] = await bench.sql('select * from intake.drive_consents where organization_id = $1', [
      actor.organization_id,
    ]);
    expect(JSON.stringify(consent)).not.toContain(state);
    const { status, body } = await bench.call(actor, ...token(code, state));
    expect([status, body]).toMatchObject([
      200,
      { account_email: 'keiri@example.jp', account_name: '経理 花子', reconnect: false, folders: [] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/sealed|ya29|1\/\//);
    const [row] = await bench.sql<{ refresh_token_sealed: string; access_token_sealed: string }>(
      'select * from intake.drive_connections where organization_id = $1',
      [actor.organization_id],
    );
    expect([row?.refresh_token_sealed, row?.access_token_sealed]).toEqual([
      expect.stringMatching(/^v1\./),
      expect.stringMatching(/^v1\./),
    ]);
    expect(JSON.stringify(row)).not.toMatch(/ya29|1\/\//);
    const chain = await bench.log(actor);
    expect(chain.map(({ action }) => action)).toEqual(['drive_connection.created']);
    expect(JSON.stringify(chain)).not.toMatch(/v1\.|ya29/);
  });

  it.each([
    ['once more', async (given: { code: string; state: string }) => given, true],
    ['with another state', async (given: { code: string }) => ({ ...given, state: 'x'.repeat(43) }), false],
    ['with a code of nobody', async (given: { state: string }) => ({ ...given, code: '4/none' }), false],
  ])('is refused %s', async (_name, change, first) => {
    const actor = bench.keeper();
    const given = await bench.consent(actor);
    if (first) await bench.call(actor, ...token(given.code, given.state));
    const { code, state } = await change(given);
    expect(await bench.call(actor, ...token(code, state))).toMatchObject({
      status: 409,
      body: { code: 'drive_consent_invalid' },
    });
  });

  it('opens the way back neither for another user nor for another organization, nor a quarter of an hour later', async () => {
    const actor = bench.keeper();
    const { code, state } = await bench.consent(actor);
    const colleague = bench.keeper({ organization_id: actor.organization_id });
    for (const other of [colleague, bench.keeper()])
      expect(await bench.call(other, ...token(code, state))).toMatchObject({ status: 409 });
    await bench.sql("update intake.drive_consents set expires_at = now() - interval '1 second'");
    expect(await bench.call(actor, ...token(code, state))).toMatchObject({
      body: { code: 'drive_consent_invalid' },
    });
    expect((await bench.connections(actor)).items).toEqual([]);
  });

  it('is refused when the right to read files was unticked, and nothing is kept', async () => {
    const actor = bench.keeper();
    bench.google.scope = 'openid';
    const { code, state } = await bench.consent(actor);
    expect(await bench.call(actor, ...token(code, state))).toMatchObject({
      status: 409,
      body: { code: 'drive_missing_scope' },
    });
    expect((await bench.connections(actor)).items).toEqual([]);
  });

  it.each(['lost', 'lost_after', '500', 'html', 'drift'])(
    'reports a token endpoint that is %s',
    async (order) => {
      const actor = bench.keeper();
      const { code, state } = await bench.consent(actor);
      bench.google.order('POST /token', order);
      expect(await bench.call(actor, ...token(code, state))).toMatchObject({
        status: 503,
        body: { code: 'drive_unavailable' },
      });
    },
  );

  it('of the same account again renews the connection and makes no second one', async () => {
    const actor = bench.keeper();
    const first = await bench.watch(actor, 'folder-invoices');
    bench.google.revoke();
    await bench.poll(actor);
    expect((await bench.connections(actor)).items).toMatchObject([
      { reconnect: true, fault: 'token_refused', next_poll_at: null },
    ]);
    const { code, state } = await bench.consent(actor, first.id);
    const { body } = await bench.call(actor, ...token(code, state));
    expect(body).toMatchObject({
      id: first.id,
      reconnect: false,
      fault: '',
      folders: [{ folder_name: '請求書' }],
    });
    const actions = (await bench.log(actor)).map(({ action }) => action);
    expect(actions).toEqual([
      'drive_connection.created',
      'drive_folder.added',
      'drive_connection.lost',
      'drive_connection.renewed',
    ]);
  });

  it('renewed with another account is refused', async () => {
    const actor = bench.keeper();
    const { id } = await bench.connect(actor);
    const { code, state } = await bench.consent(actor, id);
    bench.google.account = { permissionId: '2002', emailAddress: 'other@example.jp', displayName: '別人' };
    expect(await bench.call(actor, ...token(code, state))).toMatchObject({
      status: 409,
      body: { code: 'drive_other_account', params: { account_email: 'other@example.jp' } },
    });
  });
});

describe('folders', () => {
  it('are listed as Google returns them, shared drives too', async () => {
    const actor = bench.keeper();
    const { id } = await bench.connect(actor);
    bench.google.drives = [{ id: 'shared-drive-1', name: '全社共有' }];
    const places = async (query: string) =>
      (await bench.call<{ items: unknown[] }>(actor, 'GET', `/drive-connections/${id}/places${query}`)).body
        .items;
    expect(await places('')).toEqual([{ folder_id: 'folder-invoices', name: '請求書' }]);
    expect(await places('?parent=folder-invoices')).toEqual([
      { folder_id: 'folder-inner', name: '2026年11月' },
    ]);
    expect(await places('?parent=drives')).toEqual([{ folder_id: 'shared-drive-1', name: '全社共有' }]);
    expect(
      await bench.call(actor, 'GET', `/drive-connections/${id}/places?parent=a'%20or%20'b`),
    ).toMatchObject({
      status: 400,
    });
  });

  it.each([
    ['https://drive.google.com/drive/folders/folder-invoices?usp=sharing', 200, null],
    ['https://drive.google.com/drive/u/1/folders/folder-invoices', 200, null],
    ['folder-invoices', 200, null],
    ['folder-of-nobody', 404, 'drive_folder_not_found'],
    ['https://evil.example/drive/folders/folder-invoices', 400, 'invalid_input'],
    ["x' or '1'='1", 400, 'invalid_input'],
  ])('%s: %d', async (folder, status, code) => {
    const actor = bench.keeper();
    const { id } = await bench.connect(actor);
    const answer = await bench.call(actor, 'POST', `/drive-connections/${id}/folders`, { folder });
    expect(answer.status).toBe(status);
    if (code) expect(answer.body.code).toBe(code);
    else expect(answer.body.folders).toMatchObject([{ folder_name: '請求書', include_existing: false }]);
  });

  it('are watched once, a file is no folder, and thirty are enough', async () => {
    const actor = bench.keeper();
    const { id } = await bench.watch(actor, 'folder-invoices');
    const add = (folder: string) => bench.call(actor, 'POST', `/drive-connections/${id}/folders`, { folder });
    expect(await add('folder-invoices')).toMatchObject({ body: { code: 'drive_folder_watched' } });
    bench.google.put('no-folder-at-all', {
      name: 'a.pdf',
      parent: 'folder-invoices',
      bytes: Buffer.from('x'),
    });
    expect(await add('no-folder-at-all')).toMatchObject({ body: { code: 'drive_folder_not_found' } });
    for (let n = 1; n < 30; n++) await add(bench.google.folder(`folder-many-${n}`, `n${n}`, 'elsewhere'));
    expect(await add(bench.google.folder('folder-many-30', 'n30', 'elsewhere'))).toMatchObject({
      status: 409,
      body: { code: 'too_many_drive_folders', params: { max: 30 } },
    });
  });
});

it('an account is switched off and on by its version, and ended for good', async () => {
  const actor = bench.keeper();
  const { id, version } = await bench.watch(actor, 'folder-invoices');
  const change = (body: object) => bench.call(actor, 'PATCH', `/drive-connections/${id}`, body);
  expect(await change({ version: 99, enabled: false })).toMatchObject({ body: { code: 'version_conflict' } });
  const off = await change({ version, enabled: false });
  expect(off).toMatchObject({ status: 200, body: { enabled: false, next_poll_at: null } });
  expect(await bench.call(actor, 'POST', `/drive-connections/${id}/poll`)).toMatchObject({
    body: { code: 'drive_connection_off' },
  });
  bench.google.revoked.length = 0;
  const path = `/drive-connections/${id}?version=${off.body.version}`;
  expect((await bench.call(actor, 'DELETE', path)).status).toBe(204);
  expect(bench.google.revoked).toEqual([]); // other organizations of this file are connected with that account
  expect((await bench.connections(actor)).items).toEqual([]);
  const [row] = await bench.sql('select * from intake.drive_connections where id = $1', [id]);
  expect(row).toMatchObject({ refresh_token_sealed: '', access_token_sealed: '' });
});

it('a consent without another connection is given back to Google', async () => {
  const actor = bench.keeper();
  bench.google.account = { permissionId: '3003', emailAddress: 'alone@example.jp', displayName: '独り' };
  const { id, version } = await bench.connect(actor);
  await bench.call(actor, 'DELETE', `/drive-connections/${id}?version=${version}`);
  expect(bench.google.revoked).toEqual([expect.stringMatching(/^1\/\//)]);
});

it('abilities: who may only upload sees files and no accounts; who may only read the settings changes nothing', async () => {
  const actor = bench.keeper();
  const { id, version } = await bench.watch(actor, 'folder-invoices');
  const reader = accountant({ ...actor, abilities: allOf('settings:read') });
  const uploader = accountant({ ...actor, abilities: allOf('invoice:upload') });
  expect((await bench.call(reader, 'GET', '/drive-connections')).status).toBe(200);
  expect((await bench.call(uploader, 'GET', '/drive-imports')).status).toBe(200);
  for (const [who, method, path, body] of [
    [uploader, 'GET', '/drive-connections', undefined],
    [reader, 'POST', '/drive-connections/consent', {}],
    [reader, 'POST', '/drive-connections/token', { code: 'x', state: 'x'.repeat(43) }],
    [reader, 'PATCH', `/drive-connections/${id}`, { version, enabled: false }],
    [reader, 'DELETE', `/drive-connections/${id}?version=${version}`, undefined],
    [reader, 'POST', `/drive-connections/${id}/poll`, undefined],
    [reader, 'GET', `/drive-connections/${id}/places`, undefined],
    [reader, 'POST', `/drive-connections/${id}/folders`, { folder: 'folder-inner' }],
    [reader, 'POST', `/drive-imports/${id}/retry`, undefined],
  ] as const)
    expect([path, (await bench.call(who, method, path, body)).status]).toEqual([path, 403]);
});

it('another organization finds none of it', async () => {
  const { id, version, folders } = await bench.watch(bench.keeper(), 'folder-invoices');
  const stranger = bench.keeper();
  for (const [method, path, body] of [
    ['PATCH', `/drive-connections/${id}`, { version, enabled: false }],
    ['DELETE', `/drive-connections/${id}?version=${version}`, undefined],
    ['POST', `/drive-connections/${id}/poll`, undefined],
    ['GET', `/drive-connections/${id}/places`, undefined],
    ['POST', `/drive-connections/${id}/folders`, { folder: 'folder-inner' }],
    ['DELETE', `/drive-connections/${id}/folders/${folders[0]?.id}`, undefined],
    ['POST', '/drive-connections/consent', { connection_id: id }],
  ] as const)
    expect([path, (await bench.call(stranger, method, path, body)).status]).toEqual([path, 404]);
});
