import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
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
