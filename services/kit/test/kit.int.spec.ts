import { newId } from '@uketori/service-kit/ids';
import type { ListPage } from '@uketori/service-kit/list';
import { allOf, auditChain, testActor, testEvent, testService } from '@uketori/service-kit/testing';
import {
  definition,
  ForgottenCallersModule,
  ForgottenModule,
  Letter,
  type Letters,
  LettersService,
  letter,
  openLetters,
  writer,
} from './letters.js';

describe('the service kit on a real database', () => {
  let letters: Letters;
  let service: Letters['service'];
  let write: Letters['write'];
  const stranger = testActor({ abilities: allOf('letter:read', 'letter:write') });

  beforeAll(async () => {
    letters = await openLetters();
    ({ service, write } = letters);
  });
  afterAll(() => service?.close());

  it('refuses to start with a route that declares no ability', async () => {
    await expect(testService({ ...definition, module: ForgottenModule })).rejects.toThrow(
      'ForgottenHttp.answer',
    );
  });

  it('refuses to start with a gRPC method that does not say who may call it', async () => {
    await expect(testService({ ...definition, module: ForgottenCallersModule })).rejects.toThrow(
      'gRPC methods without declared callers: ForgottenGrpc.open',
    );
  });

  it('returns 401 without identity and with a forged one, 403 without the ability or below its level', async () => {
    expect((await service.call(null, 'GET', '/letters')).status).toBe(401);
    expect(
      (await service.call(null, 'GET', '/letters', undefined, { 'x-uketori-identity': 'a.b.c' })).status,
    ).toBe(401);
    expect((await service.call(testActor(), 'GET', '/letters')).status).toBe(403);
    const reader = testActor({ abilities: { 'letter:write': 2 } });
    expect((await service.call(reader, 'POST', '/letters', letter('x'))).body).toMatchObject({
      code: 'no_privilege',
    });
  });

  it('refuses invalid input and names the field that is wrong, unknown fields included', async () => {
    const answer = await service.call(writer, 'POST', '/letters', {
      ...letter(''),
      organization_id: newId(),
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_input', error: 'invalid_input' });
    expect(JSON.stringify(answer.body)).toContain('title');
    expect(JSON.stringify(answer.body)).toContain('organization_id');
  });

  it('refuses a body that it cannot or must not read, in the same form', async () => {
    for (const [body, code] of [
      ['{"title":', 'invalid_input'],
      [JSON.stringify(letter('x'.repeat(1_100_000))), 'too_large'],
    ]) {
      const headers = { ...(await service.identityHeaders(writer)), 'content-type': 'application/json' };
      const answer = await fetch(`${service.url}/letters`, { method: 'POST', headers, body: body ?? '' });
      const request_id = answer.headers.get('x-request-id');
      expect(await answer.json()).toMatchObject({ code, error: code, request_id });
      expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('returns 400 for text that no database holds and for endless nesting, and only for that', async () => {
    for (const title of ['a\u0000b', 'a\ud800b', '\udc00'])
      expect([JSON.stringify(title), (await write(title)).body.code]).toEqual([
        JSON.stringify(title),
        'invalid_input',
      ]);
    for (const title of ['絵文字😀', '\\u0000', 'C:\\ud83d'])
      expect((await write(title)).body).toMatchObject({ title });
    const nested = (levels: number) => `{"title":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const headers = {
      ...(await service.identityHeaders(writer)),
      'content-type': 'application/json',
      'idempotency-key': newId(),
    };
    const post = async (body: string) => {
      const answer = await fetch(`${service.url}/letters`, { method: 'POST', headers, body });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await post(nested(50_000))).toEqual([400, 'invalid_input']);
    // More values than a body may have are not even parsed.
    expect(await post(nested(200_000))).toEqual([413, 'too_large']);
    expect(await post(`{"title":[${'{},'.repeat(150_000)}{}]}`)).toEqual([413, 'too_large']);
    expect((await service.call(writer, 'GET', '/letters?q=a%00b')).body).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('keeps another organization out of reads, lists and raw statements', async () => {
    const { body } = await write('秘密の手紙');
    expect((await service.call(stranger, 'GET', `/letters/${body.id}`)).status).toBe(404);
    expect((await service.call<ListPage<Letter>>(stranger, 'GET', '/letters')).body.items).toEqual([]);
    const raw = await service.work.read(stranger, (tx) => tx.rows('select * from admin.letters'));
    expect(raw).toEqual([]);
    const stolen = service.work.run(stranger, (tx) =>
      tx.insert(Letter, {
        ...body,
        id: newId(),
        organization_id: writer.organization_id,
        search_bigrams: [],
        search_text: '',
      }),
    );
    await expect(stolen).rejects.toThrow('row-level security');
  });

  it('commits state, event and log row together or not at all', async () => {
    const before = (await service.outbox('test.v1.LetterWritten')).length;
    expect((await write('失敗')).body.code).toBe('refused');
    expect((await service.outbox('test.v1.LetterWritten')).length).toBe(before);
    const rows = await service.work.read(writer, (tx) =>
      tx.rows(`select 1 from admin.letters where title = '失敗'`),
    );
    expect(rows).toEqual([]);
  });

  it('returns the first response for a repeated key and refuses the key for other input', async () => {
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('一度だけ', key)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed')).length).toBe(7);
    expect((await write('別の中身', key)).body.code).toBe('idempotency_key_reused');
  });

  it('repeats status and bytes of the first response', async () => {
    const headers = {
      ...(await service.identityHeaders(writer)),
      'content-type': 'application/json',
      'idempotency-key': newId(),
    };
    const post = async () => {
      const body = JSON.stringify(letter('同じ返事'));
      const answer = await fetch(`${service.url}/letters`, { method: 'POST', headers, body });
      return [answer.status, answer.headers.get('content-type'), await answer.text()];
    };
    const first = await post();
    expect(first[0]).toBe(201);
    expect(await post()).toEqual(first);
  });

  it('refuses a method that the address does not take, and names those that it takes', async () => {
    const headers = await service.identityHeaders(writer);
    for (const [path, method, allowed] of [
      ['/letters', 'DELETE', 'GET, HEAD, POST'],
      [`/letters/${newId()}`, 'PATCH', 'GET, HEAD'],
      ['/outside', 'GET', 'DELETE'],
    ] as const) {
      const answer = await fetch(`${service.url}${path}`, { method, headers });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
    }
    expect((await service.call(writer, 'DELETE', '/nothing')).status).toBe(404);
    expect((await fetch(`${service.url}/letters`, { method: 'HEAD', headers })).status).toBe(200);
  });

  it('refuses a body of another media type, and a DELETE with a body', async () => {
    const headers = { ...(await service.identityHeaders(writer)), 'content-type': 'text/plain' };
    const typed = await fetch(`${service.url}/letters`, { method: 'POST', headers, body: '{}' });
    expect([typed.status, ((await typed.json()) as { code: string }).code]).toEqual([
      415,
      'unsupported_media_type',
    ]);
    const removed = await service.call(writer, 'DELETE', '/outside', { version: 1 });
    expect([removed.status, removed.body]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_input', params: { body: 'none' } }),
    ]);
  });

  it('sends a challenge with every 401', async () => {
    const answer = await service.call(null, 'GET', '/letters');
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Uketori"']);
  });

  it('refuses a stale version and shows the current row', async () => {
    const { body } = await write('初版');
    const handling = service.app.get(LettersService);
    await handling.rename(writer, body.id, 1, '二版');
    await expect(handling.rename(writer, body.id, 1, '三版')).rejects.toMatchObject({
      code: 'version_conflict',
      params: { current: { title: '二版', version: 2 } },
    });
  });

  it('forbids a network call inside a transaction', async () => {
    expect((await service.call(writer, 'DELETE', '/outside')).status).toBe(500);
    await expect(service.app.get(LettersService).callOutside(writer)).rejects.toThrow(
      'network call inside a transaction',
    );
  });

  it('hands an event over once, however often it comes', async () => {
    const handling = service.app.get(LettersService);
    const event = testEvent(
      writer.organization_id,
      'test.v1.LetterWritten',
      'uketori.test.letter',
      newId(),
      letter('報せ'),
    );
    for (let i = 0; i < 50; i++) await service.feed(event);
    expect(handling.handled).toBe(1);
    const poison = testEvent(
      writer.organization_id,
      'test.v1.LetterWritten',
      'uketori.test.letter',
      newId(),
      letter('毒'),
    );
    await expect(service.feed(poison)).rejects.toThrow('poison');
  });

  it('chains the log and finds a changed row', async () => {
    const actor = testActor({ abilities: writer.abilities });
    for (const title of ['一', '二', '三']) await write(title, {}, actor);
    expect(await auditChain(service.work, actor)).toEqual({
      links: 3,
      broken_at: null,
    });
    const touch = service.work.run(actor, (tx) =>
      tx.rows(`update admin.audit_log set action = 'x' where seq = 2`),
    );
    await expect(touch).rejects.toThrow('permission denied');
    await letters.admin(
      `update admin.audit_log set user_name = '他人' where organization_id = $1 and seq = 2`,
      [actor.organization_id],
    );
    expect(await auditChain(service.work, actor)).toEqual({ links: 1, broken_at: 2 });
  });
});
