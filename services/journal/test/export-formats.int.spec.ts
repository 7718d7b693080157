import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { allOf, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant } from './support.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service?.close());

describe('formats', () => {
  const owner = accountant(newId(), { abilities: allOf('settings:read', 'settings:update') });
  const body = (name: string, over = {}) => ({
    name,
    kind: 'journal',
    options: {},
    columns: [
      { source: 'local_id', header: '番号' },
      { source: 'fixed', value: 'A' },
    ],
    ...over,
  });
  const post = (given: object) =>
    service.call<{ id: string; version: number }>(owner, 'POST', '/export-formats', given);

  test('a name is used once, in any width and case, ready ones too', async () => {
    const made = await post(body('自社フォーマットA'));
    expect(made).toMatchObject({ status: 201, body: { ready: false, version: 1 } });
    for (const name of ['自社フォーマットＡ', '自社フォーマットa', 'PCA会計（汎用データ）'])
      expect(await post(body(name))).toMatchObject({ status: 409, body: { code: 'format_name_exists' } });
    const path = `/export-formats/${made.body.id}`;
    const renamed = await service.call(owner, 'PUT', path, body('自社フォーマットa', { version: 1 }));
    expect(renamed).toMatchObject({ status: 200, body: { version: 2 } });
    const stale = await service.call(owner, 'PUT', path, body('別名', { version: 1 }));
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect((await service.call(owner, 'DELETE', path)).body).toEqual({ deleted: true });
    expect((await service.call(owner, 'DELETE', path)).status).toBe(404);
  });

  test.each([
    { columns: [{ source: 'no_such' }] },
    { columns: [{ source: '__proto__' }] },
    { kind: 'table', columns: [{ source: 'debit_amount' }] },
    { columns: [] },
    { columns: [{ source: 'local_id', limit: 0 }] },
    { options: { encoding: 'ebcdic' } },
    { name: ' ' },
  ])('refused: %j', async (over) => {
    expect(await post(body('不正', over))).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('of two at once with one name one is stored', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(body('同名'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('the sources are listed', async () => {
    const { body: sources } = await service.call<{ items: { name: string }[] }>(
      owner,
      'GET',
      '/export-formats/sources',
    );
    expect(sources.items.map(({ name }) => name)).toContain('debit_tax_yayoi');
  });
});
