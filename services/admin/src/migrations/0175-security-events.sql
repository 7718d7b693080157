-- Where an organization receives its security events, and what became of each of them.
-- phase: expand
create table admin.security_webhooks (
  organization_id uuid primary key references admin.organizations (id),
  url text not null check (length(url) <= 500),
  enabled boolean not null default true,
  -- The previous secret signs, too, until former_until.
  secret_sealed text not null,
  former_sealed text,
  former_until timestamptz,
  -- Why the newest delivery failed; empty after one that arrived.
  fault text not null default '',
  failing_since timestamptz,
  version int not null default 1
);
select kit.tenant_table('admin.security_webhooks');

create table admin.security_deliveries (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  type text not null,
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  status int,
  fault text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (organization_id, id)
);
create index security_deliveries_newest on admin.security_deliveries (organization_id, id desc);
create index security_deliveries_ended on admin.security_deliveries (ended_at) where ended_at is not null;
select kit.tenant_table('admin.security_deliveries', true);
