import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { testEvent, type TestService } from '@uketori/service-kit/testing';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, seededService } from './bench.js';

let service: TestService;
const keiri = demoActor('keiri');
const shonin = demoActor('shonin');
const elsewhere = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });

interface Message {
  id: string;
  content: string;
  judge_display_period: string;
  is_own: boolean;
  version: number;
}

const day = (offset: number) =>
  new Date(Date.now() + 9 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
const message = (from: number, until: number, content: string) => ({
  content,
  date_display_from: day(from),
  date_display_until: day(until),
});
const post = (body: object, actor = keiri) => service.call<Message>(actor, 'POST', '/board-messages', body);
const board = async (actor = keiri) =>
  (await service.call<{ items: Message[] }>(actor, 'GET', '/board-messages')).body.items;

const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

describe('the bulletin board', () => {
  test('everybody reads what shows today; its author also what is to come and what was', async () => {
    await post(message(-3, -1, '終わった'));
    await post(message(1, 3, 'これから'));
    await post(message(0, 0, '今日'));
    expect((await board()).map(({ content }) => content)).toEqual(['今日', 'これから', '終わった']);
    expect((await board()).map((row) => row.judge_display_period)).toEqual(['showing', 'before', 'after']);
    expect((await board(shonin)).map(({ content, is_own }) => [content, is_own])).toEqual([['今日', false]]);
    expect(await board(elsewhere)).toEqual([]);
  });

  test('only its author changes or deletes a message', async () => {
    const { body } = await post(message(0, 30, '年末の締めについて'));
    const edited = { ...message(0, 30, '年末調整'), version: body.version };
    const path = `/board-messages/${body.id}`;
    expect((await service.call(demoActor('owner'), 'PUT', path, edited)).body.code).toBe('no_privilege');
    expect((await service.call(demoActor('owner'), 'DELETE', path)).body.code).toBe('no_privilege');
    expect((await service.call(elsewhere, 'DELETE', path)).body.code).toBe('no_record');
    expect((await service.call<Message>(keiri, 'PUT', path, edited)).body).toMatchObject({
      content: '年末調整',
      version: 2,
    });
    expect((await service.call(keiri, 'PUT', path, edited)).body.code).toBe('version_conflict');
    expect((await service.call(keiri, 'DELETE', path)).status).toBe(204);
    expect((await service.call(keiri, 'DELETE', path)).body.code).toBe('no_record');
  });

  test('255 messages may show or be to come, however many were; the last place goes to one of two', async () => {
    const fill = (days: number, count: number) =>
      sql(
        `insert into admin.board_messages (organization_id, id, content, date_display_from, date_display_until,
           created_user_organization, full_name)
         select $1, gen_random_uuid(), 'x', $2::date, $2::date, gen_random_uuid(), 'y' from generate_series(1, $3)`,
        [DEMO_ORGANIZATION_ID, day(days), count],
      );
    await sql('delete from admin.board_messages');
    await fill(-1, 300);
    expect((await post(message(0, 1, '終わったものは数えない'))).status).toBe(201);
    await fill(30, 253);
    const both = await Promise.all([post(message(0, 1, 'a')), post(message(0, 1, 'b'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await post(message(0, 1, 'c'))).body).toMatchObject({
      code: 'too_many_messages',
      params: { max: 255 },
    });
    await sql('delete from admin.board_messages');
  });

  test('its author no longer sees what was over a year ago', async () => {
    await post(message(-400, -367, '一昨年'));
    await post(message(-400, -365, '去年'));
    expect((await board()).map(({ content }) => content)).toEqual(['去年']);
    await sql('delete from admin.board_messages');
  });

  test('an edited message ends after it begins, too; each step is in the log', async () => {
    const { body } = await post(message(0, 1, 'x'));
    const path = `/board-messages/${body.id}`;
    const backwards = { ...message(1, 0, 'x'), version: body.version };
    expect((await service.call(keiri, 'PUT', path, backwards)).status).toBe(400);
    await service.call(keiri, 'PUT', path, { ...message(0, 1, 'y'), version: body.version });
    await service.call(keiri, 'DELETE', path);
    const log = await sql<{ action: string; before: Message | null; after: Message | null }>(
      'select action, before, after from admin.audit_log where subject_id = $1 order by seq',
      [body.id],
    );
    expect(log.map(({ action, before, after }) => [action, before?.content, after?.content])).toEqual([
      ['board_message.created', undefined, 'x'],
      ['board_message.updated', 'x', 'y'],
      ['board_message.deleted', 'y', undefined],
    ]);
  });

  test.each([
    ['nothing', { content: ' ' }],
    ['too much', { content: 'x'.repeat(2001) }],
    ['an end before its beginning', { date_display_until: '2000-01-01' }],
    ['another author', { created_user_organization: keiri.user_id }],
  ])('%s is refused', async (_name, more) => {
    expect((await post({ ...message(0, 1, 'x'), ...more })).status).toBe(400);
  });
});

describe('notifications', () => {
  const fixture = (name: string) =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/${name}.json`), 'utf8')) as Record<
      string,
      unknown
    >;
  const list = async (actor = shonin) =>
    (
      await service.call<{
        items: { id: string; type: string; link: string; params: object }[];
        count?: number;
      }>(actor, 'GET', '/notifications?count=capped')
    ).body;
  const byKeiri = { actor_id: keiri.user_id, actor_name: '佐藤 経子' };
  const asked = (subject_id: string, local_id: number, more: object = {}, from: object = byKeiri) =>
    service.feed(
      testEvent(
        DEMO_ORGANIZATION_ID,
        'uketori.approval.v1.ApprovalChanged',
        'uketori.approval.approval',
        subject_id,
        {
          ...fixture('uketori.approval.v1.ApprovalChanged'),
          subject_id,
          local_id,
          cause: 'requested',
          next_approvers: [shonin.user_id],
          next_level: 2,
          ...more,
        },
        from,
      ),
    );

  test('a requested approver is notified once per invoice, until they read it', async () => {
    await asked('01900000-0000-7000-8000-00000000a0a1', 7);
    await asked('01900000-0000-7000-8000-00000000a0a1', 7, { next_level: 3 });
    await asked('01900000-0000-7000-8000-00000000a0a2', 8, { cause: 'approved', next_approvers: [] });
    const told = await list();
    expect(told).toMatchObject({ count: 1 });
    expect(told.items).toMatchObject([
      {
        type: 'approval_requested',
        link: '/invoice/7',
        params: { local_id: 7, level: 3, requested_by: '佐藤 経子' },
      },
    ]);
    expect((await list(keiri)).items).toEqual([]);
    const [first] = told.items;
    const read = (body: object, actor = shonin) =>
      service.call<{ deleted: number }>(actor, 'PUT', '/notifications', body);
    expect((await read({ notification_id: first?.id }, keiri)).body).toEqual({ deleted: 0 });
    expect((await read({ notification_id: first?.id })).body).toEqual({ deleted: 1 });
    expect((await list()).items).toEqual([]);
    await asked('01900000-0000-7000-8000-00000000a0a1', 7);
    expect((await list()).items).toHaveLength(1);
  });

  test('a failed reading notifies the uploader; many are marked read at once', async () => {
    const read = fixture('uketori.intake.v1.DocumentRead');
    const failed = {
      ...read,
      read_status: 'FAILED',
      error_code: 'PdfReadError',
      uploaded_by: shonin.user_id,
    };
    for (const n of [1, 2, 3]) {
      const document_id = `01900000-0000-7000-8000-00000000d00${n}`;
      await service.feed(
        testEvent(
          DEMO_ORGANIZATION_ID,
          'uketori.intake.v1.DocumentRead',
          'uketori.intake.document',
          document_id,
          {
            ...failed,
            document_id,
          },
        ),
      );
    }
    const { items } = await list();
    expect(items.filter(({ type }) => type === 'reading_failed')).toHaveLength(3);
    const notification_ids = items.slice(0, 2).map(({ id }) => id);
    expect((await service.call(shonin, 'POST', '/notifications/drop', { notification_ids })).body).toEqual({
      deleted: 2,
    });
    expect((await service.call(shonin, 'PUT', '/notifications', { read_all: true })).body).toEqual({
      deleted: items.length - 2,
    });
    expect((await list()).count).toBe(0);
    expect((await service.call(shonin, 'PUT', '/notifications', { read_all: false })).status).toBe(400);
  });

  test('a repeated notification shows the time of the last one; read ones stay for 30 days', async () => {
    await service.call(shonin, 'PUT', '/notifications', { read_all: true });
    const subject = '01900000-0000-7000-8000-00000000c001';
    await asked(subject, 9);
    await sql("update admin.notifications set date_created = now() - interval '2 hours' where subject = $1", [
      subject,
    ]);
    await asked(subject, 9);
    const [row] = await sql<{ minutes: number }>(
      'select extract(epoch from now() - date_created) / 60 as minutes from admin.notifications where subject = $1',
      [subject],
    );
    expect(Number(row?.minutes)).toBeLessThan(5);
    const kept = async () =>
      (await sql('select id from admin.notifications where subject = $1', [subject])).length;
    await service.call(shonin, 'PUT', '/notifications', { read_all: true });
    await sql("update admin.notifications set read_at = now() - interval '29 days' where subject = $1", [
      subject,
    ]);
    await service.call(shonin, 'PUT', '/notifications', { read_all: true });
    expect(await kept()).toBe(1);
    await sql("update admin.notifications set read_at = now() - interval '31 days' where subject = $1", [
      subject,
    ]);
    await service.call(shonin, 'PUT', '/notifications', { read_all: true });
    expect(await kept()).toBe(0);
  });

  test('events of days ago send no notification', async () => {
    const old = { ...byKeiri, time: '2026-01-01T00:00:00.000Z' };
    await asked('01900000-0000-7000-8000-00000000c002', 10, {}, old);
    await service.feed(
      testEvent(
        DEMO_ORGANIZATION_ID,
        'uketori.intake.v1.DocumentRead',
        'uketori.intake.document',
        '01900000-0000-7000-8000-00000000d009',
        {
          ...fixture('uketori.intake.v1.DocumentRead'),
          read_status: 'FAILED',
          uploaded_by: shonin.user_id,
        },
        { time: old.time },
      ),
    );
    expect((await list()).items).toEqual([]);
  });

  test('older ones come by cursor', async () => {
    for (let n = 0; n < 5; n++) await asked(`01900000-0000-7000-8000-00000000b00${n}`, 20 + n);
    const page = await service.call<{ items: { link: string }[]; next_cursor: string }>(
      shonin,
      'GET',
      '/notifications?limit=3',
    );
    const next = await service.call<{ items: { link: string }[] }>(
      shonin,
      'GET',
      `/notifications?limit=3&cursor=${page.body.next_cursor}`,
    );
    expect([...page.body.items, ...next.body.items].map(({ link }) => link)).toEqual(
      [24, 23, 22, 21, 20].map((n) => `/invoice/${n}`),
    );
  });
});
