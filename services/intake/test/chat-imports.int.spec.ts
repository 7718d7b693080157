import { allOf } from '@uketori/service-kit/testing';
import { forgetEvents } from '../src/chat/chat-events.repository.js';
import { takeImports } from '../src/chat/imports.repository.js';
import { type ChatBench, chatBench, chatworkEvent, slackFileEvent, slackSharedEvent } from './chat-bench.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';
import { BOT_TOKEN, type DownloadMode } from './local-chat.js';

let bench: ChatBench;
let mark = 0;
const post = async (id: string, more: object = {}) => {
  bench.chat.files.set(id, {
    name: '請求書.pdf',
    bytes: await files.pdf(1, [595, 842], `i${++mark}`),
    ...more,
  });
  return id;
};
const slackImport = async (id: string, more: object = {}) => {
  const actor = bench.keeper();
  const connection = await bench.connect(actor, 'slack');
  await bench.post(connection, slackFileEvent(await post(id, more)));
  return { actor, connection };
};

beforeAll(async () => {
  bench = await chatBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.calm();
  bench.chat.download = 'file';
  bench.chat.slack_error = '';
  bench.chat.chatwork_status = 200;
  bench.chat.requests.length = 0;
});

it.each<[DownloadMode, string, string]>([
  ['login_page', 'RETRYING', 'not_a_file'],
  ['redirect_away', 'FAILED', 'redirected_away'],
  ['redirect_inside', 'FAILED', 'redirected_away'],
  ['refused', 'RETRYING', 'no_access'],
  ['down', 'RETRYING', 'unreachable'],
  ['cut', 'RETRYING', 'unreachable'],
  ['endless', 'FAILED', 'file_too_large'],
  ['redirect_home', 'DONE', ''],
])('a download of Slack that is %s: %s %s', async (mode, state, fault) => {
  bench.chat.download = mode;
  const { actor } = await slackImport(`FD${mode.toUpperCase().replace('_', '')}`, { size: 1000 });
  await bench.drive();
  expect(await bench.imports(actor)).toMatchObject([{ state, fault }]);
  expect(await bench.uploads(actor)).toHaveLength(state === 'DONE' ? 1 : 0);
});

it.each([
  ['invalid_auth', 'RETRYING', 'token_refused'],
  ['missing_scope', 'RETRYING', 'missing_scope'],
  ['ratelimited', 'RETRYING', 'rate_limited'],
  ['file_deleted', 'FAILED', 'file_gone'],
  ['internal_error', 'RETRYING', 'unreachable'],
  ['never_heard_of', 'RETRYING', 'bad_answer'],
])('Slack returns %s: %s %s', async (error, state, fault) => {
  bench.chat.slack_error = error;
  const { actor, connection } = await slackImport(`FE${error.toUpperCase().replaceAll('_', '')}`);
  await bench.drive();
  expect(await bench.imports(actor)).toMatchObject([{ state, fault }]);
  const { body } = await bench.service.call<{ items: { id: string; check_result: string }[] }>(
    actor,
    'GET',
    '/chat-connections',
  );
  const of_connection = ['token_refused', 'missing_scope'].includes(fault) ? fault : '';
  expect(body.items).toMatchObject([{ id: connection.id, check_result: of_connection }]);
});

it.each([
  [401, 'RETRYING', 'token_refused'],
  [403, 'RETRYING', 'no_access'],
  [404, 'FAILED', 'file_gone'],
  [429, 'RETRYING', 'rate_limited'],
  [503, 'RETRYING', 'unreachable'],
])('Chatwork returns %d: %s %s', async (status, state, fault) => {
  bench.chat.chatwork_status = status;
  const actor = bench.keeper();
  await bench.post(await bench.connect(actor, 'chatwork'), chatworkEvent([await post(`1${status}`)]));
  await bench.drive();
  const [row] = await bench.imports(actor);
  expect(row).toMatchObject({ state, fault });
  if (status === 429) expect(Date.parse(row?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(90_000);
});

it.each([
  [
    'a picture by its type, without an extension',
    { name: 'image', mimetype: 'image/png', bytes: files.png(40, 40) },
    'DONE',
    '',
  ],
  ['a document of another kind', { name: 'a.docx', mimetype: 'application/msword' }, 'SKIPPED', 'other_type'],
  ['a link to a drive', { external: true }, 'SKIPPED', 'external_file'],
  ['bytes that are something else', { bytes: Buffer.from('MZ not a pdf') }, 'FAILED', 'InvalidFileType'],
  ['a PNG that calls itself PDF', { bytes: files.png(10, 10) }, 'FAILED', 'InvalidFileType'],
  ['a file that says it is too large', { size: 3_000_000 }, 'FAILED', 'file_too_large'],
  [
    'a file that is too large and does not say so',
    { bytes: Buffer.alloc(2_200_000, '%PDF-'), size: 10 },
    'FAILED',
    'file_too_large',
  ],
  ['a PDF that is cut short', { bytes: Buffer.from('%PDF-1.7\nbroken') }, 'FAILED', 'SaveImageError'],
])('%s: %s', async (name, more, state, fault) => {
  const { actor } = await slackImport(`FK${name.length}${state}`, more);
  await bench.drive();
  expect(await bench.imports(actor)).toMatchObject([{ state, fault }]);
});

it('the token goes to Slack only, and never along with a file of Chatwork', async () => {
  await slackImport('FT1');
  const actor = bench.keeper();
  await bench.post(await bench.connect(actor, 'chatwork'), chatworkEvent([await post('771')]));
  await bench.drive();
  const { requests } = bench.chat;
  expect(requests.find(({ line }) => line === 'GET /files/FT1')?.token).toBe(`Bearer ${BOT_TOKEN}`);
  expect(requests.find(({ line }) => line === 'GET /files/771')?.token).toBe('');
});

it('a connection that must wait does not request the other files of the connection meanwhile', async () => {
  bench.chat.chatwork_status = 429;
  const actor = bench.keeper();
  const ids = await Promise.all(['901', '902', '903', '904', '905'].map((id) => post(id)));
  await bench.post(await bench.connect(actor, 'chatwork'), chatworkEvent(ids));
  await bench.drive();
  const rows = await bench.imports(actor);
  for (const { next_attempt_at } of rows)
    expect(Date.parse(next_attempt_at ?? '') - Date.now()).toBeGreaterThan(90_000);
  // One for each worker of the process that had begun already.
  expect(rows.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(2);
});

it('a file that failed and is posted again is tried again, also through another connection', async () => {
  const department_id = '0199aaaa-0000-7000-8000-000000000002';
  bench.chat.slack_error = 'file_not_found';
  const { actor } = await slackImport('FP1');
  await bench.drive();
  expect(await bench.imports(actor)).toMatchObject([{ state: 'FAILED' }]);
  bench.chat.slack_error = '';
  const other = await bench.connect(actor, 'slack', { name: '本社', department_id });
  await bench.post(other, slackSharedEvent('FP1'));
  expect(await bench.drive()).toBe(1);
  expect(await bench.imports(actor)).toMatchObject([{ state: 'DONE', connection_name: '本社' }]);
  const owned = await bench.sql('select department_id from intake.uploads where organization_id = $1', [
    actor.organization_id,
  ]);
  expect(owned).toEqual([{ department_id }]);
});

it('a file whose process died is tried again, and comes in once', async () => {
  const { actor, connection } = await slackImport('FL1');
  // The process died after it took the file; its job is freed and runs again.
  await bench.service.work.run(actor, (tx) => takeImports(tx, connection.id, 2));
  expect(await bench.drive()).toBe(1);
  expect(await bench.imports(actor)).toMatchObject([{ state: 'DONE', attempts: 2 }]);
  expect(await bench.drive()).toBe(0);
  expect(await bench.uploads(actor)).toHaveLength(1);
});

it('an import over which process after process died fails', async () => {
  const { actor } = await slackImport('FL2');
  await bench.sql('update intake.chat_imports set attempts = 6 where organization_id = $1', [
    actor.organization_id,
  ]);
  expect(await bench.drive()).toBe(0);
  expect(await bench.imports(actor)).toMatchObject([{ state: 'FAILED', fault: 'busy' }]);
});

it('a file that a later try holds takes the upload back', async () => {
  const { actor } = await slackImport('FL3');
  await bench.sql(
    `create or replace function intake.steal() returns trigger language plpgsql as $$ begin
       update intake.chat_imports set lease_token = gen_random_uuid() where organization_id = new.organization_id;
       return new; end $$;
     create trigger steal after insert on intake.uploads for each row execute function intake.steal()`,
  );
  try {
    expect(await bench.drive()).toBe(0);
  } finally {
    await bench.sql('drop trigger steal on intake.uploads; drop function intake.steal()');
  }
  expect(await bench.uploads(actor)).toEqual([]);
  expect(await bench.imports(actor)).toMatchObject([{ state: 'RETRYING', fault: 'busy', upload_id: null }]);
  await bench.hurry(actor);
  expect(await bench.drive()).toBe(1);
});

describe('who sees what was posted', () => {
  const department_id = '0199aaaa-0000-7000-8000-000000000001';
  it('by settings:read all, by invoice:upload as far as its level reaches, others nothing', async () => {
    const keeper = bench.keeper();
    const { organization_id } = keeper;
    const connection = await bench.connect(keeper, 'slack', { department_id });
    await bench.post(connection, slackFileEvent(await post('FW1')));
    await bench.drive();
    const seen = async (abilities: Record<string, number>, department: string | null = null) => {
      const actor = accountant({ organization_id, abilities, department_id: department });
      const answer = await bench.service.call<{ items?: unknown[] }>(actor, 'GET', '/chat-imports');
      return answer.body.items?.length ?? answer.status;
    };
    expect(await seen({ 'settings:read': 3 })).toBe(1);
    expect(await seen({ 'invoice:upload': 3 })).toBe(1);
    expect(await seen({ 'invoice:upload': 2 }, department_id)).toBe(1);
    expect(await seen({ 'invoice:upload': 2 })).toBe(0);
    expect(await seen({ 'invoice:upload': 1 }, department_id)).toBe(0);
    expect(await seen({ 'invoice:read': 3 })).toBe(403);
    expect((await bench.uploads(keeper))[0]).toMatchObject({ source: 'slack' });
    const stranger = accountant({ abilities: allOf('settings:read', 'settings:update', 'invoice:upload') });
    expect(await bench.imports(stranger)).toEqual([]);
    const [row] = await bench.imports(keeper);
    const foreign = await bench.service.call(stranger, 'POST', `/chat-imports/${row?.id}/retry`);
    expect(foreign.status).toBe(404);
    const done = await bench.service.call(keeper, 'POST', `/chat-imports/${row?.id}/retry`);
    expect([done.status, done.body]).toMatchObject([409, { code: 'chat_import_done' }]);
  });
});

it('one that no user wants is left out by hand, stays so, and may come in later', async () => {
  bench.chat.download = 'login_page';
  const { actor } = await slackImport('FX1');
  await bench.drive();
  const [row] = await bench.imports(actor);
  const skipped = await bench.service.call(actor, 'POST', `/chat-imports/${row?.id}/skip`);
  expect(skipped.body).toMatchObject({ state: 'SKIPPED', fault: 'not_a_file', next_attempt_at: null });
  await bench.hurry(actor);
  bench.chat.download = 'file';
  expect(await bench.drive()).toBe(0);
  await bench.service.call(actor, 'POST', `/chat-imports/${row?.id}/retry`);
  expect(await bench.drive()).toBe(1);
  const late = await bench.service.call(actor, 'POST', `/chat-imports/${row?.id}/skip`);
  expect([late.status, late.body]).toMatchObject([409, { code: 'chat_import_done' }]);
});

it('a chat full of files delays no other: connections take turns', async () => {
  const flood = bench.keeper();
  const busy = await bench.connect(flood, 'slack');
  for (let i = 0; i < 6; i++) await bench.post(busy, slackSharedEvent(await post(`FY${i}`)));
  const quiet = bench.keeper();
  await bench.post(await bench.connect(quiet, 'slack'), slackSharedEvent(await post('FZ1')));
  await bench.drive();
  const fetched = bench.chat.requests.map(({ line }) => line).filter((line) => /GET \/files\//.test(line));
  // A turn is two files: the quiet chat comes after the first turn of the busy one.
  expect(fetched.indexOf('GET /files/FZ1')).toBeLessThanOrEqual(2);
  expect(fetched).toHaveLength(7);
  expect(await bench.uploads(flood)).toHaveLength(6);
});

it('events are forgotten after 90 days; the file stays known', async () => {
  const { actor, connection } = await slackImport('FG1');
  await bench.drive();
  await bench.sql(
    `update intake.chat_events set received_at = now() - interval '91 days' where connection_id = $1`,
    [connection.id],
  );
  expect(await bench.service.work.system(forgetEvents)).toBe(1);
  await bench.post(connection, slackFileEvent('FG1'));
  expect(await bench.drive()).toBe(0);
  expect(await bench.uploads(actor)).toHaveLength(1);
});

it('pages the list by keyset', async () => {
  const actor = bench.keeper();
  const connection = await bench.connect(actor, 'slack');
  for (let i = 0; i < 5; i++) await bench.post(connection, slackSharedEvent(`FQ${i}`));
  const first = await bench.service.call<{ items: { id: string }[]; next_cursor: string }>(
    actor,
    'GET',
    '/chat-imports?limit=3&count=capped',
  );
  expect(first.body).toMatchObject({ count: 5, items: { length: 3 } });
  const rest = await bench.imports(actor, `?limit=3&cursor=${encodeURIComponent(first.body.next_cursor)}`);
  expect(new Set([...first.body.items, ...rest].map(({ id }) => id)).size).toBe(5);
});
