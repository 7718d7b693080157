-- phase: expand
-- Which organizations get another release of a module's pages than the stable one. The operator's rows: they belong to
-- no organization.
create table admin.rollouts (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  module text primary key check (module in ('intake', 'journal', 'approval', 'payment', 'inbox', 'admin')),
  version text not null check (length(version) between 1 and 50),
  percent int not null check (percent between 0 and 100),
  organizations uuid[] not null default '{}'
);
select kit.tenant_table('admin.rollouts', true);

-- Every change of them. Rows are only added.
create table admin.rollout_changes (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  id bigint generated always as identity primary key,
  module text not null,
  before jsonb,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text not null check (length(changed_by) between 1 and 200)
);
create index rollout_changes_of_module on admin.rollout_changes (module, id desc);
select kit.tenant_table('admin.rollout_changes', true);
