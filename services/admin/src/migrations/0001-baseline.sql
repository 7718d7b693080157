-- ---- Organizations, users and roles ----
-- Log-in, session and API key are looked up while the organization is still unknown, so these tables can also be read
-- in the system scope. All other tables are visible within their organization only.

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

-- organization_id is the home organization of the user: only that one may change them.
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

-- A user in an organization. full_name and email are copies: a list of members must not read users whose home is
-- another organization.
create table admin.memberships (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null references admin.users (id),
  role_id int not null,
  department_id uuid,
  user_code text not null default '' check (length(user_code) <= 50),
  full_name text not null,
  email text not null,
  -- 3 is a support operator, who may also sign in from the operator's own addresses.
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
  user_organization_id uuid not null,
  envtype text not null,
  ip_address text,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- The session that this one replaced when the user switched organization.
  rotated_from uuid,
  foreign key (organization_id, user_organization_id) references admin.memberships (organization_id, id)
);
create index sessions_user on admin.sessions (user_id) where revoked_at is null;
create index sessions_expiry on admin.sessions (expires_at);
select kit.tenant_table('admin.sessions', true);

-- Log-in attempts per minute of one account or one network address, in the database so that all replicas count
-- together. The bucket is a hash: an attempt must not store an unknown person's mail address.
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

-- Failed log-ins of one account: from everywhere, from one network, on one device.
create table admin.login_delays (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  bucket text primary key,
  -- The account, when there is one.
  user_id uuid,
  -- Network prefix of the last attempt.
  network text not null default '',
  failures int not null default 0,
  last_failed_at timestamptz not null default now(),
  delayed_until timestamptz
);
create index login_delays_age on admin.login_delays (last_failed_at);
create index login_delays_user on admin.login_delays (user_id) where user_id is not null;
select kit.tenant_table('admin.login_delays', true);

-- Networks and devices (as hashes) from which an account has logged in.
create table admin.login_places (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  user_id uuid not null,
  place text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, place)
);
create index login_places_age on admin.login_places (last_used_at);
create index login_places_place on admin.login_places (place);
select kit.tenant_table('admin.login_places', true);

-- One row per address that a member was refused from: a flood of refusals raises the count, not the table size.
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
  created_by uuid not null,
  created_by_name text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  foreign key (organization_id, created_by) references admin.memberships (organization_id, id)
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

-- ---- Action log ----
-- One row per ActionLogged event of any service.
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

-- ---- Invitations, password resets and sign-ups ----
-- Each is opened once by a link in a mail; only the hash of the link's code is stored. The link is followed before
-- anybody is signed in, so these tables can also be read in the system scope.

create table admin.invitations (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  user_role_id int not null,
  user_code text not null default '' check (length(user_code) <= 50),
  department_id uuid,
  code_sha256 text not null unique,
  state text not null default 'sent' check (state in ('sent', 'cancelled', 'activated')),
  invited_by uuid not null,
  invited_by_name text not null,
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  activated_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_role_id) references admin.roles (organization_id, id)
);
create unique index invitations_open on admin.invitations (organization_id, email) where state = 'sent';
create index invitations_role on admin.invitations (organization_id, user_role_id);
create index invitations_list on admin.invitations (organization_id, created_at desc, id desc);
select kit.tenant_table('admin.invitations', true);

-- organization_id is the home organization of the user.
create table admin.password_resets (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null references admin.users (id),
  code_sha256 text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_user on admin.password_resets (user_id, created_at desc);
select kit.tenant_table('admin.password_resets', true);

-- organization_id is the id that the organization will get when the sign-up is confirmed.
create table admin.sign_ups (
  organization_id uuid not null,
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  organization_name text not null check (length(organization_name) between 1 and 200),
  business_form text not null check (business_form in ('corporation', 'individual')),
  is_support_created boolean not null default false,
  code_sha256 text not null,
  expires_at timestamptz not null,
  activated_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index sign_ups_expiry on admin.sign_ups (expires_at);
select kit.tenant_table('admin.sign_ups', true);

-- ---- Board and notifications ----
-- Messages to all members, shown from date_display_from to date_display_until.
create table admin.board_messages (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  content text not null check (length(content) between 1 and 2000),
  date_display_from date not null,
  date_display_until date not null check (date_display_until >= date_display_from),
  created_user_organization uuid not null,
  full_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index board_messages_days on admin.board_messages (organization_id, date_display_until desc, id);
select kit.tenant_table('admin.board_messages');

-- Notifications of one user. Read ones leave the list and are deleted later.
create table admin.notifications (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null,
  type text not null,
  params jsonb not null,
  -- A newer notification about the same subject replaces an unread one.
  subject text not null,
  link text not null,
  date_created timestamptz not null default now(),
  read_at timestamptz
);
create unique index notifications_unread on admin.notifications (organization_id, user_id, type, subject)
  where read_at is null;
create index notifications_list on admin.notifications (organization_id, user_id, id desc) where read_at is null;
create index notifications_read on admin.notifications (read_at) where read_at is not null;
select kit.tenant_table('admin.notifications', true);

-- ---- Applications (OAuth 2.0, ADR 16). ----
-- Applications, grants and tokens are looked up while the organization is still unknown, so they can also be read in
-- the system scope. Codes and requests are read within their organization only.

create table admin.applications (
  organization_id uuid not null references admin.organizations (id),
  -- Also the client_id.
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  homepage_url text not null default '' check (length(homepage_url) <= 500),
  kind text not null check (kind in ('confidential', 'public')),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- The largest set of scopes that the application can ask a user for.
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  secret_sha256 text,
  secret_prefix text,
  created_by uuid not null,
  created_by_name text not null,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((kind = 'confidential') = (secret_sha256 is not null)),
  check ((kind = 'confidential') = (secret_prefix is not null)),
  foreign key (organization_id, created_by) references admin.memberships (organization_id, id)
);
create unique index applications_name on admin.applications (organization_id, name) where deleted_at is null;
create index applications_made on admin.applications (organization_id, created_at, id) where deleted_at is null;
select kit.tenant_table('admin.applications', true);

-- A consent page: decided once, by the session that opened it.
create table admin.oauth_requests (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  session_id uuid not null,
  user_organization_id uuid not null,
  application_id uuid not null,
  redirect_uri text not null,
  scopes text[] not null,
  state text,
  code_challenge text not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  foreign key (organization_id, application_id) references admin.applications (organization_id, id)
);
create index oauth_requests_expiry on admin.oauth_requests (organization_id, expires_at);
select kit.tenant_table('admin.oauth_requests');

-- What a user allowed an application, from the exchange of the code onwards.
create table admin.oauth_grants (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  application_id uuid not null,
  user_id uuid not null,
  user_organization_id uuid not null,
  user_name text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, application_id) references admin.applications (organization_id, id),
  foreign key (organization_id, user_organization_id) references admin.memberships (organization_id, id)
);
create index oauth_grants_application on admin.oauth_grants (organization_id, application_id, created_at, id)
  where revoked_at is null;
create index oauth_grants_member on admin.oauth_grants (organization_id, user_organization_id, created_at, id)
  where revoked_at is null;
select kit.tenant_table('admin.oauth_grants', true);

create table admin.oauth_codes (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  code_sha256 text not null unique,
  application_id uuid not null,
  user_id uuid not null,
  user_organization_id uuid not null,
  redirect_uri text not null,
  scopes text[] not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  grant_id uuid,
  foreign key (organization_id, application_id) references admin.applications (organization_id, id),
  foreign key (organization_id, grant_id) references admin.oauth_grants (organization_id, id) on delete cascade
);
create index oauth_codes_expiry on admin.oauth_codes (organization_id, expires_at);
create index oauth_codes_grant on admin.oauth_codes (grant_id);
select kit.tenant_table('admin.oauth_codes');

create table admin.oauth_tokens (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  grant_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  token_sha256 text not null unique,
  scopes text[] not null,
  expires_at timestamptz not null,
  -- Set when a refresh token is exchanged. A second use means that somebody copied it.
  used_at timestamptz,
  revoked_at timestamptz,
  foreign key (organization_id, grant_id) references admin.oauth_grants (organization_id, id) on delete cascade
);
create index oauth_tokens_grant on admin.oauth_tokens (grant_id);
create index oauth_tokens_expiry on admin.oauth_tokens (organization_id, expires_at);
select kit.tenant_table('admin.oauth_tokens', true);
