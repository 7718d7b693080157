-- Rules that split a line over departments and projects (部門按分).
-- phase: expand
create table journal.split_rules (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  name text not null check (char_length(name) between 1 and 100),
  -- [{department_id, project_id, share}]: shares in hundredths of a per cent, 10,000 in sum.
  parts jsonb not null,
  archived boolean not null default false,
  updated_by_name text not null default '',
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, name)
);
select kit.tenant_table('journal.split_rules');
