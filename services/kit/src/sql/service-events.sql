-- Events that are committed but not published yet.
create table if not exists :schema.outbox (
  seq bigint generated always as identity primary key,
  organization_id uuid not null,
  id uuid not null unique,
  topic text not null,
  key text not null,
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
select kit.tenant_table(':schema.outbox', true);

-- Events each handler has taken: the row and the handler's work are one transaction.
create table if not exists :schema.inbox (
  organization_id uuid not null,
  consumer text not null,
  event_id uuid not null,
  type text not null,
  handled_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index if not exists inbox_handled_at on :schema.inbox (handled_at);
select kit.tenant_table(':schema.inbox', true);

-- Events a handler refused after all its tries. resolved_at is set by the replay that succeeded.
create table if not exists :schema.dead_letters (
  organization_id uuid not null,
  id uuid primary key,
  consumer text not null,
  event_id uuid not null,
  type text not null,
  topic text not null,
  key text not null,
  payload jsonb not null,
  error text not null,
  tries int not null,
  failed_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique (consumer, event_id)
);
create index if not exists dead_letters_open on :schema.dead_letters (organization_id, failed_at) where resolved_at is null;
select kit.tenant_table(':schema.dead_letters', true);
