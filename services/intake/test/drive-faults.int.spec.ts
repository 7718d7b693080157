import {
  actor,
  beginAnew,
  bench,
  CHANGES,
  closeHouse,
  connection,
  folder,
  media,
  openHouse,
  put,
} from './drive-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(beginAnew);

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
  ])('changes with response %s: %s, read again after %d s, without a loss', async (order, fault, pause) => {
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
  });

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
    'a page token that is refused with %s: all folders are read again, no file comes in twice',
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
  ])('a file with response %s: %s %s, and nothing half is kept', async (order, state, fault) => {
    await bench.watch(actor, folder);
    await bench.sync(actor);
    const id = await put('a.pdf');
    // The first request is for the metadata of the file; the bytes follow.
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

  it('that were withdrawn stop all imports until a user consents again; no file fails meanwhile', async () => {
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

  it('of the client are refused: the operator has to act, a new consent does not help', async () => {
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
