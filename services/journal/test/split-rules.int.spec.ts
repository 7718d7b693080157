import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import type { JournalLine } from '../src/lines/lines.facade.js';
import type { SplitRule } from '../src/split-rules/split-rule.record.js';
import { JournalHouse, keiri } from './journal-house.js';
import { accountant } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

type Answer = SplitRule & { code?: string };
const chief = {
  ...keiri,
  abilities: {
    ...keiri.abilities,
    ...allOf('department:read', 'department:update', 'department:delete', 'project:update'),
  },
};
const call = <T = Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  actor = chief,
) => house.service.call<T>(actor, method, path, body);

const reader = { ...keiri, abilities: allOf('department:read') };

let serial = 0;
async function department(): Promise<string> {
  const name = `部門${++serial}${newId().slice(-6)}`;
  const made = await call<{ id: string }>('POST', '/masters/department', { name, code: name.slice(-8) });
  expect(made.status).toBe(201);
  return made.body.id;
}
const part = (department_id: string, share: number) => ({ department_id, project_id: null, share });

test('a rule is made, changed, archived, and splits a line to the yen', async () => {
  const [a, b, c] = [await department(), await department(), await department()];
  const name = `全社${newId().slice(-6)}`;
  const made = await call('POST', '/split-rules', {
    name,
    parts: [part(a, 3333), part(b, 3333), part(c, 3334)],
  });
  expect(made.status).toBe(201);
  expect(made.body.parts.map(({ department: of, share }) => [of?.id, share])).toEqual([
    [a, 3333],
    [b, 3333],
    [c, 3334],
  ]);
  const line = {
    description: '家賃',
    debit_account_title_id: await house.master('account_title', '地代家賃'),
    debit_tax_id: await house.master('tax', '課対仕入10%'),
    debit_amount: 110_000,
    debit_amount_without_tax: 100_000,
    debit_tax_amount: 10_000,
    credit_account_title_id: await house.master('account_title', '未払金'),
    credit_amount: 110_000,
  };
  const path = `/split-rules/${made.body.id}`;
  const split = await call<{ items: JournalLine[] }>('POST', `${path}/lines`, { line });
  expect(split.status).toBe(200);
  expect(
    split.body.items.map((one) => [
      one.debit_department_id,
      one.debit_amount,
      one.debit_amount_without_tax,
      one.debit_tax_amount,
      one.credit_amount,
    ]),
  ).toEqual([
    [a, 36_663, 33_330, 3333, 110_000],
    [b, 36_663, 33_330, 3333, null],
    [c, 36_674, 33_340, 3334, null],
  ]);
  expect((await call('POST', `${path}/lines`, { line: { description: 'x' } })).body.code).toBe(
    'not_splittable',
  );

  expect((await call('DELETE', `/masters/department/${a}`)).body.code).toBe('master_in_use');
  const change = { name, version: 1, archived: false, parts: [part(a, 5000), part(b, 5000)] };
  expect((await call('PUT', path, change)).body).toMatchObject({ version: 2, archived: false });
  expect((await call('PUT', path, change)).body.code).toBe('version_conflict');
  const archived = await call('PUT', path, { ...change, version: 2, archived: true });
  expect(archived.body.archived).toBe(true);
  expect((await call('POST', `${path}/lines`, { line })).status).toBe(404);
  const { body } = await call<{ items: SplitRule[] }>('GET', '/split-rules');
  expect(body.items.find(({ id }) => id === made.body.id)?.parts).toHaveLength(2);
});

test('bad parts, a name twice, foreign masters and missing rights', async () => {
  const [a, b] = [await department(), await department()];
  const name = `二つ${newId().slice(-6)}`;
  const post = (parts: object[], over: object = {}, actor = chief) =>
    call('POST', '/split-rules', { name, parts, ...over }, actor);
  expect((await post([part(a, 5000), part(b, 4999)])).body.code).toBe('split_not_whole');
  expect((await post([part(a, 5000), part(a, 5000)])).body.code).toBe('split_part_twice');
  expect((await post([part(a, 10_000)])).status).toBe(400);
  expect((await post([part(a, 5000), part(newId(), 5000)])).status).toBe(404);
  const title = await house.master('account_title', '未払金');
  expect((await post([part(a, 5000), part(title, 5000)])).status).toBe(404);
  expect((await post([part(a, 5000), part(b, 5000)], {}, reader)).status).toBe(403);
  expect((await post([part(a, 5000), part(b, 5000)])).status).toBe(201);
  expect((await post([part(a, 4000), part(b, 6000)])).body.code).toBe('name_in_use');
  const stranger = accountant(newId(), { abilities: chief.abilities });
  expect((await call<{ items: SplitRule[] }>('GET', '/split-rules', undefined, stranger)).body.items).toEqual(
    [],
  );
});
