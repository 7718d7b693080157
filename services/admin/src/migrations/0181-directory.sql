-- Users and groups that a directory provisions (SCIM 2.0), and the tokens by which it does so.
-- phase: expand
alter table admin.api_keys
  add column purpose text not null default 'api' check (purpose in ('api', 'directory'));

create table admin.directories (
  organization_id uuid primary key references admin.organizations (id),
  -- The role of users without a group of the table, and which group gives which role.
  default_role_id int not null,
  role_map jsonb not null default '[]',
  version int not null default 1,
  foreign key (organization_id, default_role_id) references admin.roles (organization_id, id)
);
select kit.tenant_table('admin.directories');

-- What only the directory knows of a member.
create table admin.directory_users (
  organization_id uuid not null references admin.organizations (id),
  membership_id uuid not null,
  external_id text check (length(external_id) <= 200),
  family_name text not null default '' check (length(family_name) <= 100),
  given_name text not null default '' check (length(given_name) <= 100),
  -- The directory sets where mails of the organization go.
  has_email boolean not null default false,
  primary key (organization_id, membership_id),
  foreign key (organization_id, membership_id) references admin.memberships (organization_id, id)
);
select kit.tenant_table('admin.directory_users');

create table admin.directory_groups (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  display_name text not null check (length(display_name) between 1 and 200),
  external_id text check (length(external_id) <= 200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create unique index directory_groups_name on admin.directory_groups (organization_id, lower(display_name));
select kit.tenant_table('admin.directory_groups');

create table admin.directory_members (
  organization_id uuid not null references admin.organizations (id),
  group_id uuid not null,
  membership_id uuid not null,
  primary key (organization_id, group_id, membership_id),
  foreign key (organization_id, group_id) references admin.directory_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, membership_id) references admin.memberships (organization_id, id)
);
create index directory_members_member on admin.directory_members (organization_id, membership_id);
select kit.tenant_table('admin.directory_members');
