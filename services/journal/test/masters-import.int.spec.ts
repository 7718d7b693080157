import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testActor, testService, type TestService } from '@uketori/service-kit/testing';
import iconv from 'iconv-lite';
import { definition } from '../src/definition.js';
import { accountant, newInvoice, startEditing } from './support.js';

type Master = Record<string, unknown> & { id: string; version: number; name: string };
interface Checked {
  status: string;
  error: string | null;
  created: number;
  updated: number;
  kept: number;
  findings: { line: number; column: string; code: string }[];
  items: { line: number; values: Record<string, string> }[];
  missing: { name: string }[];
}
let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const actorOfNew = () => accountant(newId());
type Actor = ReturnType<typeof actorOfNew>;
const make = (actor: Actor, kind: string, fields: object) =>
  service.call<Master>(actor, 'POST', `/masters/${kind}`, fields).then(({ body }) => body);
const check = (actor: Actor, kind: string, mode: string, rows: string[][]) =>
  service.call<Checked>(actor, 'POST', `/masters/${kind}/check-import`, { mode, rows });
const put = (actor: Actor, kind: string, body: object) =>
  service.call<Record<string, unknown>>(actor, 'PUT', `/masters/${kind}/import`, body);
const names = (actor: Actor, kind: string) =>
  service
    .call<{ items: Master[] }>(actor, 'GET', `/masters/${kind}?limit=100`)
    .then(({ body }) => body.items.map((row) => [row.code, row.name]));

/** Checks a file and takes it over. */
async function load(actor: Actor, kind: string, mode: string, rows: string[][]) {
  const { body } = await check(actor, kind, mode, rows);
  expect(body).toMatchObject({ status: 'ok', error: null, findings: [] });
  return put(actor, kind, { mode, items: body.items });
}

async function download(
  actor: Actor,
  kind: string,
  mode = 'all',
): Promise<{ text: string; answer: Response }> {
  const answer = await fetch(`${service.url}/masters/${kind}/export.csv?mode=${mode}`, {
    headers: await service.identityHeaders(actor),
  });
  return { answer, text: iconv.decode(Buffer.from(await answer.arrayBuffer()), 'cp932') };
}

const cells = (text: string) =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(','));

describe('a file goes in', () => {
  test('new rows are added behind the others, each with an event, the log has one row', async () => {
    const actor = actorOfNew();
    await make(actor, 'department', { name: '総務部', code: '10' });
    const answer = await load(actor, 'department', 'new', [
      ['部門名?', 'コード', '名称'],
      ['x', '10', '総務部'],
      ['', '20', '営業部'],
      ['', '30', '㈱髙﨑支店'],
    ]);
    expect(answer).toMatchObject({ status: 200, body: { created: 2, updated: 0, kept: 1, deleted: 0 } });
    expect(await names(actor, 'department')).toEqual([
      ['10', '総務部'],
      ['20', '営業部'],
      ['30', '㈱髙﨑支店'],
    ]);
    const told = (await service.outbox('uketori.journal.v1.MasterChanged')).filter(
      (event) => event.organization_id === actor.organization_id,
    );
    expect(told.map((event) => event.cause)).toEqual(['created', 'created', 'created']);
    const logged = await service.work.read(actor, (tx) =>
      tx.rows<{ after: { rows: Master[] } }>(
        "select after from journal.audit_log where organization_id = $1 and action = 'master.imported'",
        [actor.organization_id],
      ),
    );
    expect(logged.map((row) => row.after.rows.map(({ name }) => name))).toEqual([['営業部', '㈱髙﨑支店']]);
  });

  test('known rows take new values, two change names for each other, those not named go where asked', async () => {
    const actor = actorOfNew();
    for (const [code, name] of [
      ['1', '甲'],
      ['2', '乙'],
      ['3', '丙'],
      ['4', '丁'],
    ])
      await make(actor, 'segment', { code, name });
    const rows = [
      ['コード', '名称'],
      ['1', '乙'],
      ['2', '甲'],
      ['9', '新'],
    ];
    const { body } = await check(actor, 'segment', 'overwrite', rows);
    expect(body).toMatchObject({
      created: 1,
      updated: 2,
      kept: 0,
      missing: [{ name: '丙' }, { name: '丁' }],
    });
    const done = await put(actor, 'segment', { mode: 'overwrite', items: body.items, delete_names: ['丙'] });
    expect(done.body).toMatchObject({ created: 1, updated: 2, deleted: 1 });
    expect(await names(actor, 'segment')).toEqual([
      ['1', '乙'],
      ['2', '甲'],
      ['4', '丁'],
      ['9', '新'],
    ]);
  });

  test('account titles with sub accounts and tax classes, and out again as they came', async () => {
    const actor = actorOfNew();
    await make(actor, 'tax', { name: '課税仕入10%', code: 'K10', rate: 10 });
    const file = [
      [
        ...['勘定科目コード', '勘定科目名', '勘定科目よみ', '補助科目コード', '補助科目名', '補助科目よみ'],
        ...['税区分コード', '区分', '有効'],
      ],
      ['500', '仕入高', 'シイレ shi', '', '', '', 'K10', '費用', '1'],
      ['500', '仕入高', 'シイレ shi', '1', '国内', 'コクナイ', 'K10', '費用', '1'],
      ['500', '仕入高', 'シイレ shi', '2', '国外', 'ソト', 'K10', '費用', '0'],
      ['210', '買掛金', 'カイカケキン', '', '', '', '', '負債', '1'],
    ];
    expect((await load(actor, 'account_title', 'new', file)).body).toMatchObject({ created: 4 });
    const { text, answer } = await download(actor, 'account_title');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="account_title_all.csv"');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=Shift_JIS');
    expect(cells(text)).toEqual(file);
    expect((await load(actor, 'account_title', 'overwrite', cells(text))).body).toMatchObject({
      created: 0,
      updated: 0,
      kept: 4,
    });
    expect(cells((await download(actor, 'sub_account', 'template')).text)).toEqual([file[0]]);
    expect(cells((await download(actor, 'account_title', 'active')).text)).toHaveLength(4);
  });
});

describe('a file is refused whole', () => {
  test('one bad row, and nothing of it is written', async () => {
    const actor = actorOfNew();
    const rows = [
      ['コード', '名称', '税率'],
      ['1', '良', '10'],
      ['2', '悪', '多い'],
    ];
    const { body } = await check(actor, 'tax', 'new', rows);
    expect(body).toMatchObject({
      status: 'error',
      error: 'import_failed',
      findings: [{ line: 3, column: 'rate', code: 'invalid' }],
    });
    expect(await put(actor, 'tax', { mode: 'new', items: body.items })).toMatchObject({
      status: 400,
      body: { code: 'import_failed', params: { findings: [{ line: 3 }] } },
    });
    expect(await names(actor, 'tax')).toEqual([]);
  });

  test('headings alone, no name column, too many rows, a used row to be deleted', async () => {
    const actor = actorOfNew();
    expect((await check(actor, 'tag', 'new', [['コード', '名称']])).body).toMatchObject({
      status: 'error',
      error: 'no_items',
    });
    expect((await check(actor, 'tag', 'new', [['コード'], ['1']])).body).toMatchObject({ status: 'error' });
    const many = [['名称'], ...Array.from({ length: 2001 }, (_, n) => [`札${n}`])];
    expect((await check(actor, 'tag', 'new', many)).status).toBe(400);
    const title = await make(actor, 'account_title', { name: '使用中', code: '1' });
    const invoice = await newInvoice(service, actor);
    const window_token = 't'.repeat(100);
    await startEditing(service, actor, invoice.local_id, window_token);
    await service.call(actor, 'PATCH', `/invoices/${invoice.local_id}`, {
      version: invoice.version,
      window_token,
      journals: [{ debit_account_title_id: title.id, debit_amount: 1, credit_amount: 1 }],
    });
    const items = [{ line: 2, values: { account_name: '新' } }];
    const answer = await put(actor, 'account_title', { mode: 'overwrite', items, delete_names: ['使用中'] });
    expect(answer).toMatchObject({
      status: 400,
      body: { params: { findings: [{ value: '使用中', code: 'master_in_use' }] } },
    });
    expect(await names(actor, 'account_title')).toEqual([['1', '使用中']]);
  });

  test('abilities: reading for the file, changing for the import, deleting for what goes', async () => {
    const owner = actorOfNew();
    const items = [{ line: 2, values: { name: '札' } }];
    const of = (abilities: Record<string, 3>) =>
      testActor({ organization_id: owner.organization_id, abilities }) as Actor;
    expect((await put(of({ 'item:update': 3 }), 'tag', { mode: 'new', items })).status).toBe(403);
    expect((await put(of({ 'tag:read': 3 }), 'tag', { mode: 'new', items })).status).toBe(403);
    expect((await check(of({ 'item:update': 3 }), 'tag', 'new', [['名称'], ['x']])).status).toBe(403);
    expect((await download(of({ 'item:read': 3 }), 'tag')).answer.status).toBe(403);
    const updater = of({ 'tag:update': 3, 'tag:read': 3 });
    const deleting = { mode: 'overwrite', items, delete_names: ['x'] };
    expect((await put(updater, 'tag', deleting)).status).toBe(403);
    expect((await put(updater, 'tag', { mode: 'new', items })).status).toBe(200);
    expect(await names(actorOfNew(), 'tag')).toEqual([]);
  });

  test('two people load the same file at once: one of them is refused', async () => {
    const actor = actorOfNew();
    const body = {
      mode: 'new',
      items: Array.from({ length: 30 }, (_, n) => ({ line: n + 2, values: { name: `同時${n}` } })),
    };
    const answers = await Promise.all([
      put(actor, 'item', body),
      put(actor, 'item', body),
      put(actor, 'item', body),
    ]);
    for (const { status, body: told } of answers)
      expect(status === 200 || (status === 409 && told.code === 'name_in_use')).toBe(true);
    expect(await names(actor, 'item')).toHaveLength(30);
  });
});

test('two thousand rows', async () => {
  const actor = actorOfNew();
  const rows = [['コード', '名称'], ...Array.from({ length: 2000 }, (_, n) => [String(n), `取引先${n}`])];
  expect((await load(actor, 'vendor', 'new', rows)).body).toMatchObject({ created: 2000 });
  const first = await names(actor, 'vendor');
  expect(first[0]).toEqual(['0', '取引先0']);
});
