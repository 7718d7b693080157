import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import type { JournalLine } from '../src/lines/lines.facade.js';
import type { Company } from '../src/companies/company.record.js';
import type { SplitRule } from '../src/split-rules/split-rule.record.js';
import { JournalHouse, keiri } from './journal-house.js';
import { accountant, field, type Invoice, newInvoice, readFields } from './support.js';

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

describe('the rule of a supplier’s pattern', () => {
  const keeper = { ...chief, abilities: { ...chief.abilities, ...allOf('company:read', 'company:update') } };
  const set = (company: Company, over: object, actor = keeper) => {
    const [pattern] = company.patterns;
    const body = { version: pattern?.version, split_rule_id: null, ...over };
    const path = `/companies/${company.id}/patterns/${pattern?.id}/split-rule`;
    return call<Company & { code?: string }>('PUT', path, body, actor);
  };
  const read = async (name: string, total = '110001'): Promise<Invoice & { journals: JournalLine[] }> => {
    const { local_id } = await newInvoice(house.service, keiri, {
      fields: readFields({
        supplier_name: field(name),
        t_number: field('T7010705000725'),
        phone: field(''),
        total_amount: field(total),
        payable_amount: field(total),
        subtotal: field('100001'),
        tax_amount: field('10000'),
        tax_breakdown: [{ rate: 10, taxable: '100001', tax: '10000', confidence: 0.99 }],
      }),
    });
    return house.get(`/invoices/${local_id}`);
  };
  const shown = (lines: readonly JournalLine[]) =>
    lines.map((one) => [
      one.debit_department_id,
      one.debit_amount,
      one.debit_tax_amount,
      one.credit_account_title,
      one.credit_amount,
    ]);

  test('splits what is proposed, to the yen with its tax, until it is archived or taken away', async () => {
    const name = `大家${newId().slice(-6)}`;
    const [a, b] = [await department(), await department()];
    const parts = [part(a, 3333), part(b, 6667)];
    const rule = (await call('POST', '/split-rules', { name: `家賃${newId().slice(-6)}`, parts })).body;
    const line = {
      debit_account_title_id: await house.master('account_title', '地代家賃'),
      debit_tax_id: await house.master('tax', '課対仕入10%'),
      credit_account_title_id: await house.master('account_title', '未払金'),
      credit_tax_id: await house.master('tax', '対象外'),
    };
    // Learned from lines that were split by hand.
    const company_journals = [
      { ...line, debit_department_id: a },
      { ...line, debit_department_id: b, credit_account_title_id: null, credit_tax_id: null },
    ];
    const made = await call<Company>(
      'POST',
      '/companies',
      { company_name: name, patterns: [{ name: '', keyword: '', company_journals }] },
      keeper,
    );
    expect(made.status).toBe(201);
    expect(made.body.patterns[0]?.split_rule_id).toBeNull();
    const named = await set(made.body, { split_rule_id: rule.id });
    expect([named.status, named.body.patterns[0]?.split_rule_id]).toEqual([200, rule.id]);
    expect((await set(made.body, { split_rule_id: rule.id })).body.code).toBe('version_conflict');
    expect((await set(named.body, { split_rule_id: newId() })).status).toBe(404);
    expect((await set(named.body, {}, reader)).status).toBe(403);

    const invoice = await read(name);
    expect(shown(invoice.journals)).toEqual([
      [a, 36_663, 3333, '未払金', 110_001],
      [b, 73_338, 6667, null, null],
    ]);
    expect(invoice.balanced).toBe(true);

    // A save of the supplier keeps the rule.
    const kept = await call<Company>('GET', `/companies/${made.body.id}`, undefined, keeper);
    expect(kept.body.patterns[0]?.split_rule_id).toBe(rule.id);
    const { name: title, version } = rule;
    await call('PUT', `/split-rules/${rule.id}`, { name: title, version, archived: true, parts });
    expect(shown((await read(name)).journals)[0]).toEqual([a, 110_001, 10_000, '未払金', 110_001]);
    expect((await set(kept.body, { split_rule_id: rule.id })).status).toBe(404);
    const none = await set(kept.body, { split_rule_id: null });
    expect([none.status, none.body.patterns[0]?.split_rule_id]).toEqual([200, null]);
  });
});
