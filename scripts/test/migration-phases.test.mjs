import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'libpg-query';
import { estimate, statementEffects } from '../../deploy/embedded/migration-effects.rules.mjs';
import { expandBreaches } from '../migration-phases.mjs';

const NEW = 'create table a.n (organization_id uuid not null, id uuid primary key);';

describe('an expand migration', () => {
  const additions = [
    `${NEW} select kit.tenant_table('a.n', true);`,
    `${NEW} create unique index n_name on a.n (id); alter table a.n add check (id is not null);`,
    `${NEW} insert into a.n (organization_id, id) select organization_id, id from a.t;`,
    `${NEW} create trigger n_set before insert on a.n execute function a.f();`,
    `${NEW} create policy p on a.n as restrictive using (true);`,
    'alter table a.t add column c text;',
    "alter table a.t add column c text not null default '' check (length(c) < 10);",
    'alter table a.t add column c int not null generated always as (b + 1) stored;',
    'alter table a.t add column c bigint not null generated always as identity;',
    'alter table a.t add column c uuid unique;',
    'alter table a.t add column c uuid, add foreign key (organization_id, c) references a.u (organization_id, id);',
    "alter table a.t add column c text; set local app.scope = 'system'; update a.t set c = b where b <> '';",
    'alter table a.t no force row level security; alter table a.t force row level security;',
    'create index t_b on a.t (b) where b is not null;',
    'create function a.f() returns int language sql as $$ select 1; drop table a.t $$;',
    'create or replace function a.f() returns int language sql as $$ select 2 $$;',
    'create policy p on a.t using (true);',
    'create view a.v as select 1;',
    'grant select on a.t to reader;',
    "comment on table a.t is 'drop table a.t; alter table a.t drop column b';",
    '-- drop table a.t;\n/* truncate a.t; */ create sequence a.s;',
  ];
  for (const sql of additions) {
    it(`may: ${sql.slice(0, 90)}`, async () => assert.deepEqual(await expandBreaches(sql), []));
  }

  const refused = [
    ['drop table a.t;', 'drop is not an addition'],
    ['drop index a.t_b;', 'drop is not an addition'],
    ['drop function a.f();', 'drop is not an addition'],
    ['drop policy p on a.t;', 'drop is not an addition'],
    ['truncate a.t;', 'truncate is not an addition'],
    ['alter table a.t drop column b;', 'drop column'],
    ['ALTER TABLE a.t ADD COLUMN c int, DROP COLUMN b;', 'drop column'],
    ['alter table a.t drop constraint t_check;', 'drop constraint'],
    ['alter table a.t rename column b to c;', 'rename is not an addition'],
    ['alter table a.t rename to u;', 'rename is not an addition'],
    ['alter index a.t_b rename to t_c;', 'rename is not an addition'],
    ['alter table a.t set schema b;', 'alter object schema is not an addition'],
    ['alter table a.t alter column b type bigint;', 'alter column type'],
    ['alter table a.t alter column b set not null;', 'set not null'],
    ['alter table a.t alter column b drop not null;', 'drop not null'],
    ["alter table a.t alter column b set default 'x';", 'column default'],
    ['alter table a.t alter column b drop default;', 'column default'],
    ['alter table a.t add column c text not null;', 'not null without a default'],
    ['alter table a.t add column c text not null default null;', 'not null without a default'],
    ['alter table a.t add column c int primary key;', 'primary key'],
    ['alter table a.t add column c int default 0 unique;', 'unique with a default'],
    ['alter table a.t add check (b > 0);', 'constraint on a.t'],
    ['alter table a.t add unique (organization_id, b);', 'constraint on a.t'],
    [
      'alter table a.t add foreign key (organization_id, b) references a.u (organization_id, id);',
      'constraint on a.t',
    ],
    ['alter table a.t disable row level security;', 'disable row security'],
    ['alter table a.t no force row level security;', 'left without forced row-level security'],
    [
      'alter table a.t force row level security; alter table a.t no force row level security;',
      'left without',
    ],
    ['alter table a.t add column c text; alter table a.t alter column b type int;', 'alter column type'],
    ['create unique index t_b on a.t (organization_id, b);', 'unique index on a.t'],
    ['create policy p on a.t as restrictive using (true);', 'restrictive policy'],
    ['create trigger t_set before insert on a.t execute function a.f();', 'trigger on a.t'],
    ['create or replace view a.v as select 1;', 'replace view'],
    ['revoke select on a.t from reader;', 'revoke'],
    ["select kit.tenant_table('a.t');", 'select: only kit.tenant_table'],
    ['select a.forget_everything();', 'select: only kit.tenant_table'],
    ["insert into a.t (b) values ('x');", 'insert into a.t'],
    ["update a.t set b = 'x';", 'update of a.t.b'],
    ["alter table a.t add column c text; update a.t set c = 'x', b = '';", 'update of a.t.b'],
    ['delete from a.t;', 'delete is not an addition'],
    [
      `${NEW} with gone as (delete from a.t returning *) insert into a.n select * from gone;`,
      'delete is not',
    ],
    ['do $$ begin drop table a.t; end $$;', 'do is not an addition'],
    ["set search_path = 'b';", 'must be set local'],
    ['commit; drop table a.t;', 'transaction is not an addition'],
    ["alter type a.kind add value 'x';", 'alter enum is not an addition'],
    ['create table a.n (id uuid', 'does not parse'],
  ];
  for (const [sql, why] of refused) {
    it(`may not: ${sql.slice(0, 90)}`, async () => {
      const found = await expandBreaches(sql);
      assert.ok(
        found.some((line) => line.includes(why)),
        `${JSON.stringify(found)} says nothing of "${why}"`,
      );
    });
  }
});

describe('an expand migration of a table in use', () => {
  const found = (sql, options) => expandBreaches(sql, { online: true, ...options });
  const allowed = [
    ['alter table a.t add column c text;'],
    ["alter table a.t add column c timestamptz default now(), add column d text not null default '';"],
    [`${NEW} create index n_id on a.n (id);`],
    ['create index concurrently t_b on a.t (b);', { way: 'statements' }],
    [
      'update a.t set c = b where id in (select id from a.t where c is null limit :batch);',
      { way: { batch: 100 }, before: 'alter table a.t add column c text;' },
    ],
  ];
  for (const [sql, options] of allowed)
    it(`may: ${sql.slice(0, 90)}`, async () => assert.deepEqual(await found(sql, options), []));

  const batch = { way: { batch: 100 }, before: 'alter table a.t add column c text;' };
  const refused = [
    ['create index t_b on a.t (b);', {}, 'create it concurrently'],
    ['alter table a.t add column c text; update a.t set c = b;', {}, 'fill them in batches'],
    ['alter table a.t add column c uuid default gen_random_uuid();', {}, 'the table is rewritten'],
    ['alter table a.t add column c int generated always as (b + 1) stored;', {}, 'the table is rewritten'],
    [
      'create index concurrently t_b on a.t (b); create index concurrently t_c on a.t (c);',
      { way: 'statements' },
      'one statement',
    ],
    ['update a.t set c = b where c is null;', batch, '`limit :batch` rows'],
    ['update a.t set b = c where id in (select id from a.t limit :batch);', batch, 'update of a.t.b'],
    [
      'update a.t set c = b where id in (select id from a.t limit :batch for update skip locked);',
      batch,
      'skip locked',
    ],
    ['delete from a.t where id in (select id from a.t limit :batch);', batch, 'is one update'],
  ];
  for (const [sql, options, why] of refused)
    it(`may not: ${sql.slice(0, 90)}`, async () => {
      const lines = await found(sql, options);
      assert.ok(
        lines.some((line) => line.includes(why)),
        `${JSON.stringify(lines)} says nothing of "${why}"`,
      );
    });
});

describe('the plan of a migration', () => {
  const effects = async (sql) =>
    (await parse(sql)).stmts.flatMap(({ stmt }) =>
      statementEffects(stmt).map(({ table, work, lock }) => [table, work, lock]),
    );
  const cases = [
    ['alter table a.t add column c text', ['a.t', 'none', 'access exclusive']],
    ["alter table a.t add column c text default 'x'", ['a.t', 'none', 'access exclusive']],
    ['alter table a.t add column c uuid default gen_random_uuid()', ['a.t', 'rewrite', 'access exclusive']],
    ['alter table a.t alter column c type bigint', ['a.t', 'rewrite', 'access exclusive']],
    ['alter table a.t alter column c set not null', ['a.t', 'scan', 'access exclusive']],
    ['alter table a.t drop column c', ['a.t', 'none', 'access exclusive']],
    ['alter table a.t add constraint k check (c > 0) not valid', ['a.t', 'none', 'access exclusive']],
    ['alter table a.t add constraint k check (c > 0)', ['a.t', 'scan', 'access exclusive']],
    ['alter table a.t validate constraint k', ['a.t', 'scan', 'share update exclusive']],
    [
      'alter table a.t add constraint k foreign key (c) references a.u (c)',
      ['a.t', 'scan', 'share row exclusive'],
    ],
    ['alter table a.t add constraint k unique (c)', ['a.t', 'index', 'access exclusive']],
    ['create index i on a.t (c)', ['a.t', 'index', 'share']],
    ['create index i on a.t using gin (c)', ['a.t', 'gin', 'share']],
    ['create index concurrently i on a.t (c)', ['a.t', 'index', 'share update exclusive']],
    ['update a.t set c = 1', ['a.t', 'change', 'row']],
    ['delete from a.t', ['a.t', 'change', 'row']],
    ['drop table a.t', ['a.t', 'none', 'access exclusive']],
    ['alter table a.t rename column c to d', ['a.t', 'none', 'access exclusive']],
  ];
  for (const [sql, expected] of cases)
    it(`knows the lock of: ${sql}`, async () => assert.deepEqual(await effects(sql), [expected]));

  it('estimates by rows or bytes, and an index without a lock reads the table twice', () => {
    const size = { rows: 1_000_000, bytes: 800_000_000 };
    assert.equal(estimate({ work: 'none' }, size), 0);
    assert.equal(estimate({ work: 'scan' }, size), 2);
    assert.equal(estimate({ work: 'index' }, size) * 2, estimate({ work: 'index', twice: true }, size));
    assert.ok(estimate({ work: 'rewrite' }, size) > estimate({ work: 'scan' }, size));
  });
});
