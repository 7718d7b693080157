-- Identity is looked up before any organization is known (login, session, API key), so these tables also answer
-- in the system scope; everything else of this schema is visible inside its organization only.

create table admin.organizations (
  organization_id uuid not null check (organization_id = id),
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'disabled')),
  settings jsonb not null,
  profile jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select kit.tenant_table('admin.organizations', true);

-- A person. organization_id is the home organization: the one that may change the person.
create table admin.users (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  full_name text not null check (length(full_name) between 1 and 100),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
select kit.tenant_table('admin.users', true);

create table admin.roles (
  organization_id uuid not null references admin.organizations (id),
  id int not null check (id between 1 and 32767),
  name text not null check (length(name) between 1 and 50),
  access_level int not null default 1,
  version int not null default 1,
  primary key (organization_id, id)
);
select kit.tenant_table('admin.roles');

create table admin.role_abilities (
  organization_id uuid not null,
  role_id int not null,
  ability text not null,
  level int not null check (level between 1 and 3),
  primary key (organization_id, role_id, ability),
  foreign key (organization_id, role_id) references admin.roles (organization_id, id) on delete cascade
);
select kit.tenant_table('admin.role_abilities');

-- A person in an organization. full_name and email are the member's card in this organization: a list of members
-- must not read people whose home is elsewhere.
create table admin.memberships (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null references admin.users (id),
  role_id int not null,
  department_id uuid,
  user_code text not null default '' check (length(user_code) <= 50),
  full_name text not null,
  email text not null,
  -- Spec 6: 3 is a support operator, who may also come from the operator's own addresses.
  user_status int not null default 1 check (user_status between 1 and 3),
  status text not null default 'active' check (status in ('active', 'disabled', 'deleted')),
  to_invoice boolean not null default false,
  init_message text not null default '',
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, user_id),
  foreign key (organization_id, role_id) references admin.roles (organization_id, id)
);
create index memberships_user on admin.memberships (user_id);
create unique index memberships_code on admin.memberships (organization_id, user_code)
  where user_code <> '' and status <> 'deleted';
select kit.tenant_table('admin.memberships', true);

create table admin.sessions (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null references admin.users (id),
  user_organization_id uuid not null references admin.memberships (id),
  envtype text not null,
  ip_address text,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The session this one replaced when the user switched organization.
  rotated_from uuid
);
create index sessions_user on admin.sessions (user_id) where revoked_at is null;
create index sessions_expiry on admin.sessions (expires_at);
select kit.tenant_table('admin.sessions', true);

-- Tries per minute of one account or one address. Rows, not memory: every replica counts in the same place.
-- The bucket is a hash, an attempt for a mail address nobody has must not store it.
create table admin.login_attempts (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  bucket text primary key,
  window_started_at timestamptz not null default now(),
  attempts int not null default 1
);
create index login_attempts_window on admin.login_attempts (window_started_at);
select kit.tenant_table('admin.login_attempts', true);

create table admin.ip_restrictions (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  address text not null,
  memo text not null default '' check (length(memo) <= 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, address)
);
select kit.tenant_table('admin.ip_restrictions', true);

-- One row per address a member was refused from; a flood of refusals raises the count, not the table.
create table admin.refused_addresses (
  organization_id uuid not null references admin.organizations (id),
  user_id uuid not null,
  ip_address text not null,
  path text not null,
  refusals bigint not null default 1,
  last_logged_at timestamptz not null default now(),
  primary key (organization_id, user_id, ip_address)
);
select kit.tenant_table('admin.refused_addresses');

create table admin.api_keys (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  key_sha256 text not null unique,
  key_prefix text not null,
  abilities jsonb not null,
  created_by uuid not null references admin.memberships (id),
  created_by_name text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now()
);
select kit.tenant_table('admin.api_keys', true);

create table admin.organization_modules (
  organization_id uuid not null references admin.organizations (id),
  module text not null check (module in ('intake', 'journal', 'approval', 'payment', 'inbox', 'admin')),
  enabled boolean not null default true,
  channel text not null default 'stable',
  version int not null default 1,
  primary key (organization_id, module)
);
select kit.tenant_table('admin.organization_modules');

-- The organization-wide action log: one row per ActionLogged of any service.
create table admin.action_logs (
  organization_id uuid not null,
  id uuid primary key,
  service text not null,
  action text not null,
  menu text not null,
  subject_type text not null,
  subject_id text not null,
  local_id int not null default 0,
  user_id text not null,
  user_name text not null,
  occurred_at timestamptz not null,
  changed_fields text[] not null default '{}'
);
create index action_logs_time on admin.action_logs (organization_id, occurred_at desc, id desc);
create index action_logs_menu on admin.action_logs (organization_id, menu, occurred_at desc, id desc);
create index action_logs_user on admin.action_logs (organization_id, user_id, occurred_at desc, id desc);
select kit.tenant_table('admin.action_logs');
