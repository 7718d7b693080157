-- Filters, order and columns of a list under a name, of one person or shared with colleagues.
-- phase: expand
create table admin.saved_views (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  -- The list by its name in the pages.
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 100),
  -- The query of the page's address.
  conditions text not null check (length(conditions) <= 2000),
  columns jsonb,
  shared boolean not null default false,
  created_user_organization uuid not null,
  full_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index saved_views_list on admin.saved_views (organization_id, list, created_user_organization, id);
select kit.tenant_table('admin.saved_views');

-- The view that a list begins with, of one person.
create table admin.default_views (
  organization_id uuid not null,
  user_organization_id uuid not null,
  list text not null,
  view_id uuid not null,
  primary key (organization_id, user_organization_id, list),
  foreign key (organization_id, view_id) references admin.saved_views (organization_id, id) on delete cascade
);
create index default_views_view on admin.default_views (organization_id, view_id);
select kit.tenant_table('admin.default_views');
