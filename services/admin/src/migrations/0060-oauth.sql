-- Applications of an organization and what their users allowed them (OAuth 2.0, ADR 16). A client, a token and a grant
-- are looked up before the organization is known, so these three also answer in the system scope; codes and
-- requests are asked for inside their organization only.

create table admin.applications (
  organization_id uuid not null references admin.organizations (id),
  -- Also the client_id.
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  homepage_url text not null default '' check (length(homepage_url) <= 500),
  kind text not null check (kind in ('confidential', 'public')),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- The most that a user can be asked for.
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

-- What stands on a consent page: decided once, by the session it was opened in.
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

-- What a user allowed an application, from the exchange of the code on.
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
  -- A refresh token that was exchanged; seeing it again means that somebody copied it.
  used_at timestamptz,
  revoked_at timestamptz,
  foreign key (organization_id, grant_id) references admin.oauth_grants (organization_id, id) on delete cascade
);
create index oauth_tokens_grant on admin.oauth_tokens (grant_id);
create index oauth_tokens_expiry on admin.oauth_tokens (organization_id, expires_at);
select kit.tenant_table('admin.oauth_tokens', true);
