// A tree in which everything is used, and one breach after the other planted in it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { compareReach, findUnreached } from '../reach.mjs';
import { dependsOn, fileUses } from '../reach/uses.mjs';

const SOUND = {
  'services/inbox/src/customers/customer.record.ts': `
const order = { min: 0, edit: true } as const;
export const customerRecord = record('customer', { schema: 'inbox', table: 'customers' }, {
  id: uuid({}),
  name: text({ max: 200, edit: true }),
  sort_num: integer(order),
  ...inTable('progress', { sent: flag({}) }),
});
`,
  'services/inbox/src/migrations/0001-baseline.sql': `create table inbox.customers (
  organization_id uuid not null,
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  sort_num int not null,
  token text not null,
  unique (organization_id, token)
);
create table inbox.progress (
  id uuid primary key,
  sent boolean not null
);
`,
  'services/inbox/src/customers/customers.repository.ts':
    'export const LIST = `select name from inbox.customers where organization_id = $1 order by sort_num`;\n',
  'services/inbox/src/customers/customers.service.ts': `
export class CustomersService {
  async send(tx: Tx, customer: Customer) {
    if (customer.sent) throw new DomainError('already_sent', 'conflict');
    await tx.update(CustomerEntity, { ...customer, sent: isOver(customer) });
    await tx.emit({ event: CUSTOMER_CHANGED, key: customer.id, data: {} });
  }
}
`,
  'services/journal/src/references/references.consumer.ts': `
export class ReferencesConsumer {
  @OnEvent(CUSTOMER_CHANGED, 'references.customer_changed')
  changed() {}
}
`,
  'services/journal/src/settings/settings.rules.ts':
    'export const isLocked = (settings: Settings) => settings.lock_early && settings.profile.t_number !== "";\n',
  'frontends/inbox/src/customers/Customers.tsx': `
export const fields = [{ name: 'name', kind: 'text' }, { name: 'sort_num', kind: 'number' }];
export const useCustomers = () => useApi('/customers');
`,
  'services/admin/src/settings/settings.types.ts': `
export const organizationSettingsSchema = z.strictObject({ lock_early: z.boolean() });
export const organizationProfileSchema = z.strictObject({ t_number: z.string() });
`,
  'frontends/admin/src/settings/settings.fields.tsx': "export const all = ['lock_early', 't_number'];\n",
  'services/admin/src/abilities/abilities.data.ts':
    "export const ABILITIES: readonly string[] = ['inbox:read', 'inbox:update'];\n",
  'services/inbox/src/customers/customers.controller.ts': `
export class CustomersController {
  @Ability('inbox:read')
  list() {}
  @Ability(['inbox:update'])
  update() {}
}
`,
  'frontends/admin/src/locales/ja.json': JSON.stringify({
    ability: { resources: { inbox: '回収' }, operation: { read: '閲覧', update: '更新' } },
  }),
  'frontends/kit/src/locales/errors.ja.json': JSON.stringify({ general: { already_sent: '送信済みです。' } }),
  'proto/uketori/inbox/v1/events.proto':
    'message CustomerChanged {\n  option (uketori.event.v1.topic) = "uketori.inbox.customer";\n}\n',
  'proto/openapi/uketori.json': JSON.stringify({ paths: { '/customers': { get: {} } } }),
  'proto/openapi/inbox.json': JSON.stringify({ paths: { '/customers': { get: {} } } }),
};

const RECORD = 'services/inbox/src/customers/customer.record.ts';
const FIELD = '  name: text({ max: 200, edit: true }),\n';
const withField = (name, declaration = 'text({})') => ({
  [RECORD]: SOUND[RECORD].replace(FIELD, `${FIELD}  ${name}: ${declaration},\n`),
});
const added = (file, text) => ({ [file]: `${SOUND[file] ?? ''}${text}` });

/** [what is wrong, the key of the finding, the files that differ] */
const PLANTED = [
  ['a field that is only declared', 'field customer.approval_type', withField('approval_type')],
  [
    'a field that only gets its default on a screen',
    'field customer.approval_type',
    {
      ...withField('approval_type'),
      'frontends/inbox/src/customers/new.ts': 'export const NEW = { approval_type: 0 };\n',
    },
  ],
  [
    'a field that is only passed on under its own name',
    'field customer.approval_type',
    {
      ...withField('approval_type'),
      'services/inbox/src/customers/customers.event.ts':
        'export const changed = (row: Row) => ({ approvalType: row.approval_type ?? 0 });\n',
    },
  ],
  [
    'a field that is only unpacked and passed on',
    'field customer.approval_type',
    {
      ...withField('approval_type'),
      'services/inbox/src/customers/customers.event.ts':
        'export function changed(row: Row) { const { approval_type } = row; return { approval_type }; }\n',
    },
  ],
  [
    'a field that only pages of other services name',
    'field customer.approval_type',
    {
      ...withField('approval_type'),
      'frontends/payment/src/fees/fees.ts': "export const names = ['approval_type'];\n",
    },
  ],
  [
    'a field that is shown and never set',
    'unset customer.init_message',
    {
      ...withField('init_message'),
      'services/inbox/src/customers/creation.ts': "export const NEW = { init_message: '' };\n",
      'frontends/inbox/src/customers/Message.tsx':
        'export const text = (row: Row) => <p>{row.init_message}</p>;\n',
    },
  ],
  [
    'a column that is only inserted and returned',
    'column inbox.customers.note',
    {
      'services/inbox/src/migrations/0002-note.sql':
        "alter table inbox.customers add column note text not null default '';\n",
      'services/inbox/src/customers/notes.repository.ts':
        'export const SQL = `insert into inbox.customers (id, note) values ($1, $2) on conflict (id) do update set note = excluded.note returning note`;\n',
    },
  ],
  [
    'a setting without an effect',
    'setting separate_approval effect',
    {
      'services/admin/src/settings/settings.types.ts': SOUND[
        'services/admin/src/settings/settings.types.ts'
      ].replace('lock_early:', 'separate_approval: z.boolean(), lock_early:'),
      'frontends/admin/src/settings/more.fields.tsx': "export const more = ['separate_approval'];\n",
      'services/admin/src/organizations/organizations.event.ts':
        'export const event = (settings: S) => ({ separate_approval: settings.separate_approval });\n',
    },
  ],
  [
    'a setting without a screen',
    'setting lock_early screen',
    { 'frontends/admin/src/settings/settings.fields.tsx': "export const all = ['t_number'];\n" },
  ],
  [
    'a profile field without a screen',
    'profile t_number screen',
    { 'frontends/admin/src/settings/settings.fields.tsx': "export const all = ['lock_early'];\n" },
  ],
  [
    'an ability without a route',
    'ability inbox:delete',
    {
      'services/admin/src/abilities/abilities.data.ts':
        "export const ABILITIES = ['inbox:read', 'inbox:update', 'inbox:delete'];\n",
    },
  ],
  [
    'an ability without words',
    'ability inbox:update words',
    {
      'frontends/admin/src/locales/ja.json': JSON.stringify({
        ability: { resources: { inbox: '回収' }, operation: { read: '閲覧' } },
      }),
    },
  ],
  [
    'a route with an ability that no role can hold',
    'ability inbox:remove unknown',
    {
      'services/inbox/src/items/items.controller.ts':
        "class C {\n  @Ability('inbox:remove')\n  remove() {}\n}\n",
    },
  ],
  [
    'an error that is never created',
    'error general.never_thrown',
    {
      'frontends/kit/src/locales/errors.ja.json': JSON.stringify({
        general: { already_sent: '送信済みです。', never_thrown: '…' },
      }),
    },
  ],
  [
    'an error without words',
    'error too_late words',
    added(
      'services/inbox/src/customers/customers.rules.ts',
      "throw new DomainError('too_late', 'conflict');\n",
    ),
  ],
  [
    'an event without a consumer',
    'event CustomerChanged consumer',
    { 'services/journal/src/references/references.consumer.ts': '' },
  ],
  [
    'an event without a producer',
    'event CustomerMoved producer',
    added(
      'proto/uketori/inbox/v1/events.proto',
      'message CustomerMoved {\n  option (uketori.event.v1.topic) = "uketori.inbox.moved";\n}\n',
    ),
  ],
  [
    'an endpoint without a screen',
    'endpoint DELETE /customers',
    { 'proto/openapi/uketori.json': JSON.stringify({ paths: { '/customers': { get: {}, delete: {} } } }) },
  ],
];

describe('the check of what is used', () => {
  let dir;
  before(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-reach-'));
  });
  after(() => fs.rmSync(dir, { recursive: true }));

  let trees = 0;
  async function keysOf(files) {
    const root = path.join(dir, String((trees += 1)));
    for (const [file, text] of Object.entries({ ...SOUND, ...files })) {
      fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    return (await findUnreached(root)).map(({ key }) => key);
  }

  it('passes a tree in which everything is used', async () => {
    assert.deepEqual(await keysOf({}), []);
  });

  for (const [what, key, files] of PLANTED)
    it(`finds ${what}`, async () => {
      const keys = await keysOf(files);
      assert.ok(keys.includes(key), `found ${JSON.stringify(keys)}`);
    });

  it('counts a test as no use', async () => {
    const keys = await keysOf({
      ...withField('approval_type'),
      'services/inbox/src/customers/a.rules.spec.ts': 'expect(row.approval_type).toBe(1);\n',
    });
    assert.deepEqual(keys, ['field customer.approval_type']);
  });
});

describe('the exceptions of the check', () => {
  const found = [{ key: 'field a.b', text: 'a.b has no screen' }];

  it('excuse what they name with a reason', () => {
    assert.deepEqual(compareReach(found, { 'field a.b': 'for integrators' }), []);
  });
  it('fail when they are no longer needed', () => {
    assert.match(compareReach([], { 'field a.b': 'for integrators' })[0], /is used now/);
  });
  it('fail without a reason', () => {
    assert.match(compareReach(found, { 'field a.b': '' })[0], /has no reason/);
  });
  it('excuse no other finding', () => {
    assert.match(compareReach(found, {})[0], /a\.b has no screen/);
  });
});

describe('what a file uses', () => {
  const reads = (text) => [...fileUses('services/inbox/src/a.ts', text).reads];

  it('reads what a condition, a call or another name depends on', () => {
    assert.deepEqual(
      reads('if (row.one) f(row.two); const x = { other: row.three }; const { four } = row; g(four);'),
      ['one', 'two', 'three', 'four'],
    );
  });
  it('reads the column of a query', () => {
    assert.deepEqual(reads('tx.find(LinkEntity, { secret: hash });').includes('secret'), true);
  });
  it('reads no type', () => {
    assert.deepEqual(reads("type A = Pick<B, 'one'>; interface C { two: D['three'] }"), []);
  });
  it('drops the columns that SQL only stores or returns', () => {
    const kept = dependsOn('insert into a.b (one, two) select t.one, sum(t.two) from a.t where three > 0');
    assert.doesNotMatch(kept, /\bone\b/);
    assert.match(kept, /sum\(t\.two\)/);
    assert.match(kept, /three/);
  });
});
