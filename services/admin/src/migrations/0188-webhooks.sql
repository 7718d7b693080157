-- Where an organization receives its events, and what became of each of them.
-- phase: expand
create table admin.webhooks (
  organization_id uuid not null references admin.organizations (id),
  -- The id of the organization for its security events, of which it has one at most.
  id uuid primary key,
  stream text not null check (stream in ('events', 'security')),
  name text not null default '' check (length(name) <= 100),
  url text not null check (length(url) <= 500),
  -- Types of events; invoice.* means all of one kind.
  events text[] not null default '{}',
  enabled boolean not null default true,
  -- The previous secret signs, too, until former_until.
  secret_sealed text not null,
  former_sealed text,
  former_until timestamptz,
  -- Why the newest delivery failed; empty after one that arrived.
  fault text not null default '',
  failing_since timestamptz,
  -- Rounds of tries in a row of which none arrived, and the end of the pause after them.
  failed_rounds int not null default 0,
  held_until timestamptz,
  -- Set when it stopped by itself; events wait until a person resumes it.
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  created_by_name text not null default '',
  version int not null default 1,
  unique (organization_id, id)
);
create index webhooks_of_organization on admin.webhooks (organization_id, stream);

create table admin.webhook_deliveries (
  organization_id uuid not null,
  id uuid primary key,
  webhook_id uuid not null,
  -- Order of one subject's events.
  seq bigint not null generated always as identity,
  event_id uuid not null,
  type text not null,
  subject_type text not null default '',
  subject_id text not null,
  subject_version int not null default 0,
  body text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts int not null default 0,
  -- Tries before the newest replay, which starts the count again.
  earlier_attempts int not null default 0,
  next_at timestamptz not null default now(),
  status int,
  fault text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (organization_id, webhook_id) references admin.webhooks (organization_id, id) on delete cascade,
  unique (organization_id, id),
  unique (webhook_id, event_id)
);
create index webhook_deliveries_newest on admin.webhook_deliveries (organization_id, webhook_id, created_at, id);
create index webhook_deliveries_due on admin.webhook_deliveries (webhook_id, seq) where state = 'WAITING';
create index webhook_deliveries_order on admin.webhook_deliveries (webhook_id, subject_id, seq)
  where state = 'WAITING';
create index webhook_deliveries_ended on admin.webhook_deliveries (ended_at) where ended_at is not null;

create table admin.webhook_tries (
  organization_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  tried_at timestamptz not null,
  duration_ms int not null,
  url text not null,
  status int,
  response text not null default '',
  fault text not null default '',
  primary key (delivery_id, number),
  foreign key (organization_id, delivery_id)
    references admin.webhook_deliveries (organization_id, id) on delete cascade
);
select kit.tenant_table('admin.webhook_tries', true);

-- Webhooks of security events and their deliveries so far. 0189 drops the tables that they come from.
alter table admin.security_webhooks no force row level security;
alter table admin.security_deliveries no force row level security;
insert into admin.webhooks (organization_id, id, stream, url, enabled, secret_sealed, former_sealed, former_until, fault,
  failing_since, version)
select organization_id, organization_id, 'security', url, enabled, secret_sealed, former_sealed, former_until, fault,
  failing_since, version
from admin.security_webhooks;
insert into admin.webhook_deliveries (organization_id, id, webhook_id, event_id, type, subject_type, subject_id, body,
  state, attempts, earlier_attempts, status, fault, created_at, ended_at)
select organization_id, d.id, organization_id, d.id, d.type, coalesce(d.body::jsonb #>> '{data,subject_type}', ''),
  d.id::text, d.body, d.state, d.attempts, d.attempts, d.status, d.fault, d.created_at, d.ended_at
from admin.security_deliveries d join admin.security_webhooks using (organization_id)
order by d.created_at, d.id;
alter table admin.security_webhooks force row level security;
alter table admin.security_deliveries force row level security;

select kit.tenant_table('admin.webhooks');
select kit.tenant_table('admin.webhook_deliveries', true);
