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

-- How far a consumer group has come in each topic. The house's own rows: they belong to no organization.
create table if not exists events.checkpoints (
  organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  consumer text not null,
  topic text not null,
  position bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (consumer, topic)
);
select kit.tenant_table('events.checkpoints', true);

-- Moves the oldest events of an outbox into the log, in one round trip and one transaction, and answers what
-- they are about. One lock for all relays is held until commit: a log read by offset loses rows whose
-- transaction took a lower number and committed later; with one writer at a time there is none. The notice
-- names the topics, so that only their readers look.
create or replace function events.move_outbox(outbox regclass, most int, lock_kind int, channel text)
  returns table (organization_id uuid, topic text, key text, version int, cause text)
  language plpgsql
  as $$
declare
  waiting boolean;
begin
  execute format('select exists (select from %s)', outbox) into waiting;
  if not waiting then
    return;
  end if;
  perform pg_advisory_xact_lock(lock_kind, 0);
  return query execute format(
    'with gone as (
       delete from %1$s where seq in (select seq from %1$s order by seq limit $1) returning *),
     kept as (
       insert into events.log (organization_id, event_id, topic, key, type, payload)
       select g.organization_id, g.id, g.topic, g.key, g.type, g.payload from gone g order by g.seq
       on conflict (event_id) do nothing),
     told as materialized (select pg_notify($2, string_agg(distinct topic, '','')) from gone)
     select g.organization_id, g.topic, g.key, (g.payload->>''version'')::int, coalesce(g.payload->>''cause'', '''')
     from gone g cross join told order by g.seq', outbox) using most, channel;
end
$$;
