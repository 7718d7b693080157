import type { TestService } from '@uketori/service-kit/testing';
import { SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, seededService } from './bench.js';

let service: TestService;
const keiri = demoActor('keiri');
const shonin = demoActor('shonin');
const owner = demoActor('owner');
const elsewhere = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });

interface View {
  id: string;
  list: string;
  name: string;
  conditions: string;
  columns: object | null;
  shared: boolean;
  full_name: string;
  version: number;
  is_own: boolean;
  may_change: boolean;
  is_default: boolean;
}

const LIST = 'journal.invoices';
const fields = { name: '電機の未払', conditions: 'pay_date_to=2026-11-30&status=approved', columns: null };
const post = (body: object, actor = keiri) =>
  service.call<View & { code: string }>(actor, 'POST', '/saved-views', { list: LIST, ...fields, ...body });
const views = async (actor = keiri, list = LIST) =>
  (await service.call<{ items: View[] }>(actor, 'GET', `/saved-views?list=${list}`)).body.items;
const names = async (actor = keiri) => (await views(actor)).map(({ name }) => name);
const put = (view: View, body: object, actor = keiri) =>
  service.call<View & { code: string }>(actor, 'PUT', `/saved-views/${view.id}`, {
    ...fields,
    shared: view.shared,
    version: view.version,
    ...body,
  });
const begin = (view_id: string | null, actor = keiri) =>
  service.call<{ code: string }>(actor, 'PUT', '/saved-views/default', { list: LIST, view_id });

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

describe('saved views', () => {
  test('are of their owner until they are shared', async () => {
    const columns = { order: ['local_id', 'status'], hidden: ['status'] };
    const own = (await post({ name: '自分', shared: false, columns })).body;
    expect(own).toMatchObject({ columns, is_own: true, may_change: true, is_default: false, version: 1 });
    const shared = (await post({ name: '皆で', shared: true })).body;
    expect(await names()).toEqual(['皆で', '自分']);
    expect(await names(shonin)).toEqual(['皆で']);
    expect((await views(shonin))[0]).toMatchObject({ is_own: false, may_change: false });
    expect((await views(owner))[0]).toMatchObject({ is_own: false, may_change: true });
    expect(await views(elsewhere)).toEqual([]);
    expect(await views(keiri, 'payment.payments')).toEqual([]);
    expect((await put(own, {}, owner)).body.code).toBe('no_record');
    expect((await put(shared, {}, shonin)).body.code).toBe('no_privilege');
    expect((await put(shared, {}, elsewhere)).body.code).toBe('no_record');
    expect((await put(shared, { shared: false }, owner)).body.code).toBe('no_privilege');
    expect((await put(shared, { name: '全員で' }, owner)).body).toMatchObject({ name: '全員で', version: 2 });
    expect((await put(shared, { name: '古い' })).body.code).toBe('version_conflict');
    const path = `/saved-views/${shared.id}`;
    expect((await service.call<{ code: string }>(shonin, 'DELETE', path)).body.code).toBe('no_privilege');
    expect((await service.call(owner, 'DELETE', path)).status).toBe(204);
    expect(await names(shonin)).toEqual([]);
  });

  test('one of them is the first of its list, for one person, as long as they may see it', async () => {
    const view = (await post({ name: '最初', shared: true })).body;
    const session = async (actor = keiri) =>
      (await service.call<{ default_views: object }>(actor, 'GET', '/session')).body.default_views;
    expect((await begin(view.id, shonin)).status).toBe(204);
    expect(await session(shonin)).toEqual({
      [LIST]: { id: view.id, name: '最初', conditions: fields.conditions, columns: null },
    });
    expect(await session()).toEqual({});
    expect((await views(shonin)).find(({ id }) => id === view.id)?.is_default).toBe(true);
    expect((await begin(view.id, elsewhere)).body.code).toBe('no_record');
    const hidden = (await put(view, { shared: false })).body;
    expect(await session(shonin)).toEqual({});
    expect((await begin(view.id, shonin)).body.code).toBe('no_record');
    expect((await begin(view.id)).status).toBe(204);
    expect((await begin(null)).status).toBe(204);
    expect(await session()).toEqual({});
    await begin(view.id);
    await service.call(keiri, 'DELETE', `/saved-views/${hidden.id}`);
    expect(await session()).toEqual({});
  });

  test('have a limit, and refuse what is none', async () => {
    for (const body of [{ name: '' }, { list: 'No List' }, { conditions: 'x'.repeat(2001) }, { columns: {} }])
      expect((await post(body)).status).toBe(400);
    const have = (await views()).length;
    for (let number = have; number < 30; number += 1) await post({ name: `ビュー${number}` });
    expect((await post({})).body).toMatchObject({ code: 'too_many_views' });
    expect((await post({}, shonin)).status).toBe(201);
  });
});
