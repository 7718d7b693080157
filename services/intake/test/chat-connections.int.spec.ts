import { auditChain } from '@uketori/service-kit/testing';
import { type ChatBench, chatBench, chatworkEvent, slackFileEvent } from './chat-bench.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';
import { API_TOKEN, BOT_TOKEN, SIGNING_SECRET, slackHeaders, WEBHOOK_TOKEN } from './local-chat.js';

let bench: ChatBench;
beforeAll(async () => {
  bench = await chatBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.calm();
  bench.chat.slack_error = '';
});

const SECRETS = [BOT_TOKEN, SIGNING_SECRET, API_TOKEN, WEBHOOK_TOKEN];

it('no secret is in a response, a log or an event, or readable in the database', async () => {
  const actor = bench.keeper();
  const made = await bench.connect(actor, 'slack');
  await bench.connect(actor, 'chatwork');
  const list = await bench.service.call(actor, 'GET', '/chat-connections');
  const changed = await bench.service.call(actor, 'PATCH', `/chat-connections/${made.id}`, {
    version: made.version,
    api_token: `${BOT_TOKEN}new`,
  });
  const rows: unknown[] = [];
  for (const table of ['chat_connections', 'audit_log', 'outbox', 'idempotency_keys'])
    rows.push(...(await bench.sql(`select * from intake.${table}`)));
  const told = JSON.stringify([made, list.body, changed.body, rows]);
  for (const secret of SECRETS) expect(told).not.toContain(secret);
  expect(told).toContain('"renewed":["api_token"]');
  expect(await auditChain(bench.service.work, actor)).toMatchObject({ broken_at: null });
});

it('the address of each connection is its own and cannot be guessed', async () => {
  const actor = bench.keeper();
  const paths = [await bench.connect(actor, 'slack'), await bench.connect(actor, 'slack')].map(
    (c) => c.hook_path,
  );
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) expect(path).toMatch(/^\/api\/v1\/chat-hooks\/slack\/[\w-]{43}$/);
});

describe('the address of a webhook', () => {
  const body = JSON.stringify({ type: 'url_verification', challenge: 'c-1' });

  it('returns the challenge of Slack, also while it is switched off', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    expect(await bench.post(connection, body)).toEqual({ status: 200, body: { challenge: 'c-1' } });
    await bench.service.call(actor, 'PATCH', `/chat-connections/${connection.id}`, {
      version: connection.version,
      enabled: false,
    });
    expect(await bench.post(connection, body)).toEqual({ status: 200, body: { challenge: 'c-1' } });
    await bench.post(connection, slackFileEvent('FOFF1'));
    expect(await bench.imports(actor)).toEqual([]);
  });

  it('a wrong signature, a wrong address, another service and a deleted connection look alike', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    const gone = await bench.connect(actor, 'slack');
    const removal = await bench.service.call(
      actor,
      'DELETE',
      `/chat-connections/${gone.id}?version=${gone.version}`,
    );
    expect(removal.status).toBe(204);
    const elsewhere = (hook_path: string) => bench.post({ service: 'slack', hook_path }, body);
    const answers = [
      await bench.post(connection, body, {}),
      await bench.post(connection, body, slackHeaders(body, Date.now(), 'another-secret')),
      await bench.post(connection, `${body} `, slackHeaders(body)),
      await elsewhere(`${connection.hook_path.slice(0, -1)}!`),
      await elsewhere('/api/v1/chat-hooks/slack/x'),
      await elsewhere(connection.hook_path.replace('/slack/', '/chatwork/')),
      await elsewhere(gone.hook_path),
    ];
    const without_id = answers.map(({ status, body: { request_id: _, ...rest } }) => ({ status, rest }));
    expect(new Set(without_id.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(without_id[0]?.status).toBe(401);
  });

  it('signed nonsense is taken and forgotten; only its address, its size and its method are refused', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const nonsense of [
      '',
      'null',
      '{',
      '"x"',
      '[]',
      '{"type":"event_callback"}',
      '\u0000',
      'a=1&b=2',
      deep,
    ])
      expect(await bench.post(connection, nonsense)).toMatchObject({ status: 200, body: {} });
    expect((await bench.post(connection, ' '.repeat(256 * 1024 + 1))).status).toBe(413);
    const address = bench.service.url + connection.hook_path.replace('/api/v1', '');
    expect((await fetch(address)).status).toBe(405);
    expect((await fetch(address.replace('/slack/', '/teams/'), { method: 'POST' })).status).toBe(400);
    expect(await bench.imports(actor)).toEqual([]);
  });

  it('messages without files leave nothing but the time they came', async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'chatwork');
    await bench.post(connection, chatworkEvent([]));
    expect(
      await bench.sql('select 1 from intake.chat_events where connection_id = $1', [connection.id]),
    ).toEqual([]);
    const { body: list } = await bench.service.call<{ items: { last_event_at: string | null }[] }>(
      actor,
      'GET',
      '/chat-connections',
    );
    expect(list.items[0]?.last_event_at).not.toBeNull();
  });

  it('takes the signature of Chatwork from the address where the header is missing', async () => {
    const connection = await bench.connect(bench.keeper(), 'chatwork');
    const text = JSON.stringify(chatworkEvent([]));
    const { chatworkHeaders } = await import('./local-chat.js');
    const signature = encodeURIComponent(chatworkHeaders(text)['x-chatworkwebhooksignature'] ?? '');
    const asked = {
      ...connection,
      hook_path: `${connection.hook_path}?chatwork_webhook_signature=${signature}`,
    };
    expect((await bench.post(asked, text, {})).status).toBe(200);
  });
});

it('Chatwork is connected before its webhook exists: posts are refused until the token is known', async () => {
  const actor = bench.keeper();
  const connection = await bench.connect(actor, 'chatwork', { hook_secret: undefined });
  expect(connection.has_hook_secret).toBe(false);
  expect((await bench.post(connection, chatworkEvent([]))).status).toBe(401);
  const { body } = await bench.service.call(actor, 'PATCH', `/chat-connections/${connection.id}`, {
    version: connection.version,
    hook_secret: WEBHOOK_TOKEN,
  });
  expect(body).toMatchObject({ has_hook_secret: true });
  expect((await bench.post(connection, chatworkEvent([]))).status).toBe(200);
});

describe('the check of a connection', () => {
  it('says whose token it is, and what is wrong', async () => {
    const actor = bench.keeper();
    const slack = await bench.connect(actor, 'slack');
    const check = async (id: string) =>
      (await bench.service.call(actor, 'POST', `/chat-connections/${id}/check`)).body;
    expect(await check(slack.id)).toMatchObject({ account: 'テスト社 / uketori', check_result: 'ok' });
    const chatwork = await bench.connect(actor, 'chatwork');
    expect(await check(chatwork.id)).toMatchObject({ account: 'テスト社 / 経理 太郎', check_result: 'ok' });
    bench.chat.slack_error = 'token_revoked';
    expect(await check(slack.id)).toMatchObject({ check_result: 'token_refused' });
    const wrong = await bench.connect(actor, 'chatwork', { api_token: 'x'.repeat(32) });
    expect(await check(wrong.id)).toMatchObject({ account: '', check_result: 'token_refused' });
  });

  it('says nothing of a token that was put in meanwhile', async () => {
    const actor = bench.keeper();
    const { id, version } = await bench.connect(actor, 'slack');
    bench.chat.meanwhile = () =>
      bench.service.call(actor, 'PATCH', `/chat-connections/${id}`, {
        version,
        api_token: `${BOT_TOKEN}new`,
      });
    const { status, body } = await bench.service.call(actor, 'POST', `/chat-connections/${id}/check`);
    bench.chat.meanwhile = async () => undefined;
    expect([status, body]).toMatchObject([200, { account: '', check_result: '', version: version + 1 }]);
  });

  it("says that the installation's secret was exchanged, and no signature is valid", async () => {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    await bench.sql(
      `update intake.chat_connections set api_token_sealed = 'v1.00000000.AAAA', hook_secret_sealed = api_token_sealed
       where id = $1`,
      [connection.id],
    );
    const { body } = await bench.service.call(actor, 'POST', `/chat-connections/${connection.id}/check`);
    expect(body).toMatchObject({ check_result: 'secret_lost' });
    expect((await bench.post(connection, slackFileEvent('FSL1'))).status).toBe(401);
  });
});

it('is for those who may change the settings, each in their own organization', async () => {
  const actor = bench.keeper();
  const { id, version } = await bench.connect(actor, 'slack');
  const reader = accountant({ organization_id: actor.organization_id, abilities: { 'settings:read': 3 } });
  const uploader = accountant({ organization_id: actor.organization_id });
  const stranger = bench.keeper();
  const status = async (who: typeof actor, method: string, path: string, body?: unknown) =>
    (await bench.service.call(who, method, path, body)).status;
  expect(await status(reader, 'GET', '/chat-connections')).toBe(200);
  expect(await status(uploader, 'GET', '/chat-connections')).toBe(403);
  for (const [method, path, body] of [
    ['PATCH', `/chat-connections/${id}`, { version, name: 'x' }],
    ['POST', `/chat-connections/${id}/check`, undefined],
    ['DELETE', `/chat-connections/${id}?version=${version}`, undefined],
  ] as const) {
    expect(await status(reader, method, path, body)).toBe(403);
    expect(await status(stranger, method, path, body)).toBe(404);
  }
  const stale = await bench.service.call(actor, 'PATCH', `/chat-connections/${id}`, { version: version + 1 });
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict' }]);
  expect(JSON.stringify(stale.body)).not.toContain('sealed');
  const mistaken = { version, hook_secret: BOT_TOKEN };
  expect(await status(actor, 'PATCH', `/chat-connections/${id}`, mistaken)).toBe(400);
});

describe('a signing secret that was replaced', () => {
  const NEXT = 'fedcba9876543210fedcba9876543210';

  async function replaced() {
    const actor = bench.keeper();
    const connection = await bench.connect(actor, 'slack');
    const { body } = await bench.service.call<{ version: number }>(
      actor,
      'PATCH',
      `/chat-connections/${connection.id}`,
      { version: connection.version, hook_secret: NEXT },
    );
    const post = async (secret: string) => {
      const event = JSON.stringify(slackFileEvent('FNEXT'));
      return (await bench.post(connection, event, slackHeaders(event, Date.now(), secret))).status;
    };
    return { actor, id: connection.id, version: body.version, post };
  }

  it('counts beside the new one for an hour', async () => {
    const { id, post } = await replaced();
    expect([await post(NEXT), await post(SIGNING_SECRET)]).toEqual([200, 200]);
    expect(await post('0'.repeat(32))).toBe(401);
    const [row] = await bench.sql<{ minutes: number }>(
      `select round(extract(epoch from hook_former_until - now()) / 60)::int as minutes
       from intake.chat_connections where id = $1`,
      [id],
    );
    expect(row?.minutes).toBe(60);
    await bench.sql('update intake.chat_connections set hook_former_until = now() where id = $1', [id]);
    expect([await post(NEXT), await post(SIGNING_SECRET)]).toEqual([200, 401]);
  });

  it('counts no more when the new one is replaced as well', async () => {
    const { actor, id, version, post } = await replaced();
    await bench.service.call(actor, 'PATCH', `/chat-connections/${id}`, {
      version,
      hook_secret: `${NEXT}00`,
    });
    expect([await post(`${NEXT}00`), await post(NEXT), await post(SIGNING_SECRET)]).toEqual([200, 200, 401]);
  });
});

it('a deleted connection loses its secrets; what it brought stays, pending files fail visibly', async () => {
  const actor = bench.keeper();
  const connection = await bench.connect(actor, 'slack');
  bench.chat.files.set('FDEL1', { name: 'a.pdf', bytes: await files.pdf(1, [595, 842], 'del') });
  await bench.post(connection, slackFileEvent('FDEL1'));
  await bench.drive();
  await bench.post(connection, slackFileEvent('FDEL2'));
  await bench.service.call(
    actor,
    'DELETE',
    `/chat-connections/${connection.id}?version=${connection.version}`,
  );
  expect(await bench.drive()).toBe(0);
  expect(await bench.imports(actor)).toMatchObject([
    { state: 'FAILED', fault: 'connection_off' },
    { state: 'DONE' },
  ]);
  const [row] = await bench.sql(
    'select hook_secret_sealed, hook_former_sealed, api_token_sealed from intake.chat_connections where id = $1',
    [connection.id],
  );
  expect(row).toEqual({ hook_secret_sealed: '', hook_former_sealed: '', api_token_sealed: '' });
  const [failed] = await bench.imports(actor, '?state=FAILED');
  await bench.service.call(actor, 'POST', `/chat-imports/${failed?.id}/retry`);
  await bench.drive();
  expect((await bench.imports(actor))[0]).toMatchObject({ state: 'FAILED', fault: 'connection_off' });
});

it('keeps at most twenty connections', async () => {
  const actor = bench.keeper();
  for (let i = 0; i < 20; i++) await bench.connect(actor, 'slack', { name: `接続${i}` });
  await expect(bench.connect(actor, 'slack')).rejects.toThrow('too_many_chat_connections');
});
