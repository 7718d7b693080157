-- Functions that every schema's tables and policies use.
create schema if not exists kit;

create or replace function kit.organization_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '')::uuid $$;

create or replace function kit.is_system_scope() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('app.scope', true), '') = 'system' $$;

-- Puts a table under row-level security, its owner too. system_visible also lets the product's own
-- queues and look-ups (work.system) see it across organizations.
create or replace function kit.tenant_table(target text, system_visible boolean default false) returns void
  language plpgsql
  as $$
declare
  test text := 'organization_id = (select kit.organization_id())';
begin
  if system_visible then
    test := test || ' or (select kit.is_system_scope())';
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format('create policy tenant on %s using (%s) with check (%s)', target, test, test);
end
$$;

-- Which files of the kit were applied to which schema. They are applied again only when they change.
create table if not exists kit.applied (
  schema_name text not null,
  file text not null,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  primary key (schema_name, file)
);

grant usage on schema kit to public;
grant execute on all functions in schema kit to public;
