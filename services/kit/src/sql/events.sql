-- Log of the postgres transport. Appended by the relays only, under one advisory lock that is held until
-- commit: the order of "off" is the order of commits, so that a reader by offset cannot pass a late row.
create schema if not exists events;

create table if not exists events.log (
  off bigint generated always as identity primary key,
  organization_id uuid not null,
  event_id uuid not null unique,
  topic text not null,
  key text not null,
  type text not null,
  payload jsonb not null,
  appended_at timestamptz not null default now()
);
create index if not exists log_topic_off on events.log (topic, off);
create index if not exists log_appended_at on events.log (appended_at);
select kit.tenant_table('events.log', true);

-- How far a consumer group has come in each topic. The product's own rows: they belong to no organization.
create table if not exists events.checkpoints (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  consumer text not null,
  topic text not null,
  position bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (consumer, topic)
);
select kit.tenant_table('events.checkpoints', true);

-- Release of each process that runs; the oldest of a service decides which pages may be given out.
create table if not exists events.releases (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  service text not null,
  process text not null,
  release text not null,
  seen_at timestamptz not null default now(),
  primary key (service, process)
);
select kit.tenant_table('events.releases', true);
