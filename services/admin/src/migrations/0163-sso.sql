-- Single sign-on: the identity provider of an organization (OpenID Connect), its mail domains, log-ins
-- under way, and who its accounts are.
-- phase: expand

create table admin.identity_providers (
  organization_id uuid primary key references admin.organizations (id),
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 300),
  sealed_client_secret text,
  -- The role of users who come for the first time, and the claim whose values choose another one.
  default_role_id int not null,
  role_claim text not null default '' check (length(role_claim) <= 100),
  role_map jsonb not null default '[]',
  -- Members log in by the provider only, but for one owner, who may use the password when the provider fails.
  enforced boolean not null default false,
  break_glass_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  foreign key (organization_id, default_role_id) references admin.roles (organization_id, id),
  foreign key (organization_id, break_glass_id) references admin.memberships (organization_id, id),
  check (not enforced or break_glass_id is not null)
);
select kit.tenant_table('admin.identity_providers', true);

create table admin.sso_domains (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- What the DNS text has to contain.
  token text not null,
  proof text check (proof in ('mail', 'dns')),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, domain),
  check ((proof is null) = (verified_at is null))
);
-- A mail domain belongs to one organization.
create unique index sso_domains_verified on admin.sso_domains (domain) where verified_at is not null;
select kit.tenant_table('admin.sso_domains', true);

create table admin.sso_logins (
  organization_id uuid not null references admin.organizations (id),
  state_sha256 text primary key,
  -- The cookie of the browser that began: another one cannot end the log-in.
  browser_sha256 text not null,
  nonce text not null,
  verifier text not null,
  -- The page that the user wanted.
  next text,
  expires_at timestamptz not null
);
create index sso_logins_expiry on admin.sso_logins (expires_at);
select kit.tenant_table('admin.sso_logins', true);

create table admin.sso_identities (
  organization_id uuid not null references admin.organizations (id),
  issuer text not null,
  subject text not null,
  user_id uuid not null references admin.users (id),
  last_login_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (organization_id, issuer, subject)
);
select kit.tenant_table('admin.sso_identities', true);
