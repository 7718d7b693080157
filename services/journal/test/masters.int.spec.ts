import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testActor, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { MASTER_KINDS } from '../src/masters/kinds.data.js';
import { KINDS } from '../src/masters/master.record.js';
import { accountant, newInvoice, startEditing } from './support.js';

type Master = Record<string, unknown> & { id: string; version: number };
let service: TestService;
const keiri = accountant(newId());

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const make = (kind: string, fields: object, actor = keiri) =>
  service.call<Master>(actor, 'POST', `/masters/${kind}`, fields);

async function extra(kind: string): Promise<object> {
  if (kind !== 'sub_account') return {};
  return { company_account_title_id: (await make('account_title', { name: `親 ${newId()}` })).body.id };
}

describe.each([...MASTER_KINDS])('%s', (kind) => {
  test('created, read, changed at its version, sorted, found, deleted; each with an event', async () => {
    const fields = { name: `名前あ ${kind}`, code: 'A1', ...(await extra(kind)) };
    const made = await make(kind, fields);
    expect(made).toMatchObject({
      status: 201,
      body: { kind, name: fields.name, code: 'A1', status: 1, version: 1 },
    });
    const { id } = made.body;
    expect((await service.call(keiri, 'GET', `/masters/${kind}/${id}`)).body).toMatchObject({
      id,
      ...fields,
    });
    const renamed = { ...fields, name: `別名 ${kind}`, status: 0, version: 1 };
    const changed = await service.call<Master>(keiri, 'PUT', `/masters/${kind}/${id}`, renamed);
    expect(changed).toMatchObject({ status: 200, body: { name: `別名 ${kind}`, status: 0, version: 2 } });
    expect(await service.call(keiri, 'PUT', `/masters/${kind}/${id}`, renamed)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
    const found = await service.call<{ items: Master[] }>(
      keiri,
      'GET',
      `/masters/${kind}?q=${encodeURIComponent('別名')}&status=0`,
    );
    expect(found.body.items.map((row) => row.id)).toEqual([id]);
    const sorted = await service.call(keiri, 'POST', `/masters/${kind}/sort`, {
      items: [{ id, sort_num: 77 }],
    });
    expect(sorted.body).toMatchObject({ items: [{ id, sort_num: 77, version: 3 }] });
    expect((await service.call(keiri, 'DELETE', `/masters/${kind}/${id}`)).status).toBe(200);
    expect((await service.call(keiri, 'GET', `/masters/${kind}/${id}`)).status).toBe(404);
    expect((await make(kind, { ...fields, name: renamed.name })).status).toBe(201);
    const told = (await service.outbox('uketori.journal.v1.MasterChanged')).filter(
      (event) => event.subject === id,
    );
    expect(told.map((event) => [event.version, event.cause])).toEqual([
      [1, 'created'],
      [2, 'updated'],
      [3, 'sorted'],
      [4, 'deleted'],
    ]);
    expect(told.at(-1)?.data).toMatchObject({ kind, deleted: true });
  });

  test('name and code are taken once, however they are written', async () => {
    const more = await extra(kind);
    const name = `株式会社テスト${kind}`;
    expect((await make(kind, { name, code: 'DUP', ...more })).status).toBe(201);
    expect((await make(kind, { name: `㈱ てすと${kind}`, code: 'X', ...more })).body).toMatchObject({
      code: 'name_in_use',
    });
    expect((await make(kind, { name: `他 ${kind}`, code: 'DUP', ...more })).body).toMatchObject({
      code: 'duplicate_code',
    });
    const races = await Promise.all(
      Array.from({ length: 5 }, () => make(kind, { name: `同時 ${kind}`, ...more })),
    );
    expect(races.filter((answer) => answer.status === 201)).toHaveLength(1);
    const lost = races.filter((answer) => answer.status === 409);
    expect(lost.map((answer) => answer.body.code)).toEqual(Array(4).fill('name_in_use'));
  });

  test('another organization and missing abilities', async () => {
    const { id } = (await make(kind, { name: `他社から ${kind}`, ...(await extra(kind)) })).body;
    const stranger = accountant(newId());
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: 'x', version: 1, ...(await extra(kind)) }],
      ['DELETE', undefined],
    ] as const)
      expect(await service.call(stranger, method, `/masters/${kind}/${id}`, body)).toMatchObject({
        status: 404,
      });
    const sort = { items: [{ id, sort_num: 1 }] };
    expect((await service.call(stranger, 'POST', `/masters/${kind}/sort`, sort)).status).toBe(404);
    const elsewhere = KINDS[kind].resource === 'tag' ? 'item' : 'tag';
    const half = testActor({
      organization_id: keiri.organization_id,
      abilities: { [`${elsewhere}:update`]: 3, [`${elsewhere}:delete`]: 3 },
    });
    expect((await make(kind, { name: 'だめ' }, half)).status).toBe(403);
    expect((await service.call(half, 'DELETE', `/masters/${kind}/${id}`)).status).toBe(403);
  });

  test('unknown fields are refused', async () => {
    expect(await make(kind, { name: 'x', nonsense: 1, ...(await extra(kind)) })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect((await make(kind, { name: '  ', ...(await extra(kind)) })).status).toBe(400);
  });
});

test('an unknown kind is not there; sorting nothing is refused', async () => {
  expect((await service.call(keiri, 'GET', '/masters/nonsense')).status).toBe(404);
  expect((await service.call(keiri, 'POST', '/masters/tag/sort', { items: [] })).body).toMatchObject({
    code: 'no_items',
  });
});

test('a sub account belongs to an account title of the same organization', async () => {
  expect((await make('sub_account', { name: '孤児' })).status).toBe(400);
  expect((await make('sub_account', { name: '孤児', company_account_title_id: newId() })).status).toBe(404);
  const foreign = await make('account_title', { name: '他社科目' }, accountant(newId()));
  expect(
    (await make('sub_account', { name: '孤児', company_account_title_id: foreign.body.id })).status,
  ).toBe(404);
  const tag = await make('tag', { name: '科目ではない' });
  expect((await make('sub_account', { name: '孤児', company_account_title_id: tag.body.id })).status).toBe(
    404,
  );
});

test('a used master is not deleted, and says what uses it', async () => {
  const title = (await make('account_title', { name: '使用中の科目' })).body;
  const department = (await make('department', { name: '使用中の部門' })).body;
  const tax = (await make('tax', { name: '使用中の税区分', rate: 10 })).body;
  const invoice = await newInvoice(service, keiri);
  const token = 't'.repeat(100);
  await startEditing(service, keiri, invoice.local_id, token);
  const saved = await service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: token,
    department_id: department.id,
    journals: [
      { debit_account_title_id: title.id, debit_tax_id: tax.id, debit_amount: 1100, credit_amount: 1100 },
    ],
  });
  expect(saved.body).toMatchObject({
    department_name: '使用中の部門',
    journals: [
      { debit_account_title: '使用中の科目', debit_tax_amount: 100, debit_amount_without_tax: 1000 },
    ],
  });
  const remove = async (kind: string, id: string) =>
    (await service.call(keiri, 'DELETE', `/masters/${kind}/${id}`)).body;
  expect(await remove('account_title', title.id)).toMatchObject({
    code: 'master_in_use',
    params: { used_by: 'journal_line' },
  });
  expect(await remove('department', department.id)).toMatchObject({
    code: 'master_in_use',
    params: { used_by: 'invoice' },
  });
  expect(await remove('tax', tax.id)).toMatchObject({ code: 'master_in_use' });
  const parent = (await make('account_title', { name: '親科目' })).body;
  await make('sub_account', { name: '子', company_account_title_id: parent.id });
  expect(await remove('account_title', parent.id)).toMatchObject({ params: { used_by: 'sub_account' } });
});

test('a line refuses references of another kind or organization, and a foreign sub account', async () => {
  const invoice = await newInvoice(service, keiri);
  const token = 'q'.repeat(100);
  await startEditing(service, keiri, invoice.local_id, token);
  const save = (line: object) =>
    service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
      version: invoice.version,
      window_token: token,
      journals: [line],
    });
  const tag = (await make('tag', { name: '札' })).body;
  const foreign = (await make('account_title', { name: '他社' }, accountant(newId()))).body;
  for (const line of [
    { debit_account_title_id: tag.id },
    { credit_account_title_id: foreign.id },
    { debit_vendor_id: newId() },
  ])
    expect(await save(line)).toMatchObject({ status: 404, body: { code: 'no_record' } });
  const one = (await make('account_title', { name: '科目一' })).body;
  const two = (await make('account_title', { name: '科目二' })).body;
  const sub = (await make('sub_account', { name: '補助', company_account_title_id: one.id })).body;
  const mixed = { debit_account_title_id: two.id, debit_sub_account_id: sub.id };
  expect(await save(mixed)).toMatchObject({ status: 400, body: { code: 'sub_account_mismatch' } });
  expect((await save({ debit_account_title_id: one.id, debit_sub_account_id: sub.id })).status).toBe(200);
});

test('who only codes invoices chooses from active rows and sees no bank data', async () => {
  await make('project', { name: '案件', bank_code: '0001', account_number: '1234567' });
  const off = (await make('project', { name: '休止' })).body;
  await service.call(keiri, 'PUT', `/masters/project/${off.id}`, { name: '休止', status: 0, version: 1 });
  const uploader = testActor({ organization_id: keiri.organization_id, abilities: { 'invoice:upload': 3 } });
  const list = await service.call<{ items: Master[] }>(uploader, 'GET', '/masters/project?limit=100');
  expect(list.status).toBe(200);
  expect(list.body.items.map((row) => row.name)).toContain('案件');
  expect(list.body.items.map((row) => row.name)).not.toContain('休止');
  expect(list.body.items.every((row) => !('account_number' in row))).toBe(true);
  const full = await service.call<{ items: Master[] }>(keiri, 'GET', '/masters/project?limit=100');
  expect(full.body.items.find((row) => row.name === '案件')).toMatchObject({ account_number: '1234567' });
});

test('lists page stably by sort number, name and code', async () => {
  const actor = accountant(newId());
  for (let i = 0; i < 12; i++)
    await make('item', { name: `品${String(i).padStart(2, '0')}`, code: `C${11 - i}` }, actor);
  for (const sort of ['sort_num', '-name', 'code']) {
    const whole = await service.call<{ items: Master[] }>(
      actor,
      'GET',
      `/masters/item?limit=100&sort=${sort}`,
    );
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await service.call<{ items: Master[]; next_cursor: string | null }>(
        actor,
        'GET',
        `/masters/item?limit=5&sort=${sort}${cursor}`,
      );
      seen.push(...page.body.items.map((row) => row.id));
      cursor = page.body.next_cursor ? `&cursor=${page.body.next_cursor}` : '';
    } while (cursor);
    expect(seen).toEqual(whole.body.items.map((row) => row.id));
    expect(seen).toHaveLength(12);
  }
});
