-- What every service's schema has beside its own tables; :schema is replaced by its name.
create table if not exists :schema.idempotency_keys (
  organization_id uuid not null,
  id uuid primary key,
  key text not null,
  route text not null,
  user_id uuid not null,
  input_sha256 text not null,
  -- The first response as JSON text, so that a repeated request gets the same bytes.
  answer text,
  -- What a use case of several steps was refused with after its first step had been committed.
  refusal jsonb,
  created_at timestamptz not null default now(),
  unique (organization_id, user_id, route, key)
);
alter table :schema.idempotency_keys add column if not exists answer text;
create index if not exists idempotency_keys_created_at on :schema.idempotency_keys (created_at);
select kit.tenant_table(':schema.idempotency_keys', true);

create table if not exists :schema.audit_heads (
  organization_id uuid primary key,
  seq bigint not null,
  hash text not null
);
select kit.tenant_table(':schema.audit_heads', true);

create table if not exists :schema.audit_log (
  organization_id uuid not null,
  seq bigint not null,
  id uuid not null,
  action text not null,
  menu text not null,
  subject_type text not null,
  subject_id text not null,
  local_id int not null,
  user_id uuid not null,
  user_name text not null,
  ip text,
  request_id text not null,
  occurred_at timestamptz not null,
  before jsonb,
  after jsonb,
  previous_hash text not null,
  hash text not null,
  primary key (organization_id, seq)
);
create index if not exists audit_log_subject on :schema.audit_log (organization_id, subject_type, subject_id, seq desc);
select kit.tenant_table(':schema.audit_log');

-- The chain's head of each day, with the stamp of an outside authority where one is configured.
-- A chain that was rewritten from some row on no longer passes through it.
create table if not exists :schema.audit_anchors (
  organization_id uuid not null,
  anchored_on date not null,
  seq bigint not null,
  hash text not null,
  created_at timestamptz not null default now(),
  token bytea,
  gen_time timestamptz,
  authority text not null default '',
  fault text not null default '',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  primary key (organization_id, anchored_on)
);
create index if not exists audit_anchors_due on :schema.audit_anchors (next_attempt_at) where token is null;
select kit.tenant_table(':schema.audit_anchors', true);

-- Mails to be sent after the commit that asked for them. The text goes with the mail: it may contain a link that
-- gives access.
create table if not exists :schema.mails (
  organization_id uuid not null,
  id uuid primary key,
  purpose text not null,
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (length(subject) <= 500),
  body text not null check (length(body) <= 100000),
  reply_to text not null default '' check (length(reply_to) <= 254),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  fault text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
alter table :schema.mails add column if not exists attachment_name text;
alter table :schema.mails add column if not exists attachment_type text;
alter table :schema.mails add column if not exists attachment bytea;
create index if not exists mails_due on :schema.mails (next_at) where state = 'WAITING';
create index if not exists mails_failed on :schema.mails (organization_id, recipient) where state = 'FAILED';
create index if not exists mails_ended on :schema.mails (ended_at) where ended_at is not null;
select kit.tenant_table(':schema.mails', true);

-- What an organization used of its daily limits, and limits that the operator set for it alone. Days are of JST.
create table if not exists :schema.quota_uses (
  organization_id uuid not null,
  kind text not null,
  day date not null,
  used bigint not null default 0,
  refused bigint not null default 0,
  primary key (organization_id, kind, day)
);
create index if not exists quota_uses_day on :schema.quota_uses (day);
select kit.tenant_table(':schema.quota_uses', true);

create table if not exists :schema.quota_limits (
  organization_id uuid not null,
  kind text not null,
  daily int not null check (daily >= 0),
  primary key (organization_id, kind)
);
select kit.tenant_table(':schema.quota_limits', true);
