-- Second factors of a person: codes of an authenticator app (TOTP, RFC 6238) and passkeys (WebAuthn).
-- phase: expand

-- organization_id is the home organization of the user. Factors are looked up at the log-in, before the organization
-- is known.
create table admin.second_factors (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null references admin.users (id),
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 100),
  -- TOTP: the sealed secret, and the last time step that counted, so that a code counts once.
  sealed_secret text,
  last_step bigint,
  -- Passkey, base64url.
  credential_id text unique,
  public_key text,
  sign_count bigint,
  transports text[],
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'totp') = (sealed_secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null)),
  check ((kind = 'passkey') = (public_key is not null))
);
create index second_factors_user on admin.second_factors (user_id, created_at);
select kit.tenant_table('admin.second_factors', true);

-- Codes for a user who lost their factors; each counts once.
create table admin.recovery_codes (
  organization_id uuid not null references admin.organizations (id),
  user_id uuid not null references admin.users (id),
  code_sha256 text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_sha256)
);
select kit.tenant_table('admin.recovery_codes', true);

-- What a log-in, an enrolment or a proof waits for. Only the hash of its code is kept.
create table admin.factor_challenges (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  code_sha256 text primary key,
  purpose text not null check (purpose in ('login', 'passkey_login', 'totp', 'passkey', 'proof')),
  -- Null for a log-in by passkey: only the passkey says who it is.
  user_id uuid,
  -- The membership that a log-in opens.
  user_organization_id uuid,
  -- The session that enrols or proves.
  session_id uuid,
  passkey_challenge text,
  sealed_secret text,
  expires_at timestamptz not null
);
create index factor_challenges_expiry on admin.factor_challenges (expires_at);
select kit.tenant_table('admin.factor_challenges', true);

-- How the user of a session proved who they are.
alter table admin.sessions add column proof text not null default 'password'
  check (proof in ('password', 'second_factor', 'passkey', 'sso'));

-- Members with the role need a second factor, also where the organization leaves it open.
alter table admin.roles add column requires_second_factor boolean not null default false;
