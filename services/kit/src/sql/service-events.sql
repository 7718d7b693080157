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

-- All that a unit of work has to say beside its own rows, in the round trip that commits it: its events and
-- its links of the audit chain. A link comes as the three pieces of its canonical text around the
-- predecessor's hash and the number, which only the chain's head knows. Writers of one organization queue
-- on the head's row from here to the commit that follows.
create or replace function :schema.write_effects(events jsonb, links jsonb) returns void
  language plpgsql
  as $$
declare
  link jsonb;
  head record;
  link_hash text;
begin
  insert into :schema.outbox (organization_id, id, topic, key, type, payload)
  select (e->>'organizationid')::uuid, (e->>'id')::uuid, e->>'topic', e->>'subject', e->>'type', e
  from jsonb_array_elements(events) with ordinality as told(e, n) order by n;

  for link in select l from jsonb_array_elements(links) with ordinality as chained(l, n) order by n loop
    insert into :schema.audit_heads as h (organization_id, seq, hash)
    values ((link->>'organization_id')::uuid, 1, repeat('0', 64))
    on conflict (organization_id) do update set seq = h.seq + 1 returning seq, hash into head;
    link_hash := encode(sha256(convert_to(head.hash || (link->'canonical'->>0) || '"' || head.hash || '"'
      || (link->'canonical'->>1) || head.seq || (link->'canonical'->>2), 'UTF8')), 'hex');
    insert into :schema.audit_log (organization_id, seq, id, action, menu, subject_type, subject_id, local_id,
      user_id, user_name, ip, request_id, occurred_at, before, after, previous_hash, hash)
    select (link->>'organization_id')::uuid, head.seq, (link->>'id')::uuid, link->>'action', link->>'menu',
      link->>'subject_type', link->>'subject_id', (link->>'local_id')::int, (link->>'user_id')::uuid,
      link->>'user_name', link->>'ip', link->>'request_id', (link->>'occurred_at')::timestamptz,
      nullif(link->'before', 'null'), nullif(link->'after', 'null'), head.hash, link_hash;
    update :schema.audit_heads set hash = link_hash where organization_id = (link->>'organization_id')::uuid;
  end loop;
end
$$;

-- Moves the oldest events of the outbox into the log, in one round trip and one transaction, and returns what
-- they are about. One lock for all relays is held until commit: a log read by offset loses rows whose
-- transaction took a lower number and committed later; with one writer at a time there is none. The notice
-- names the topics, so that only their readers look.
create or replace function :schema.move_outbox(most int, lock_kind int, channel text)
  returns table (organization_id uuid, topic text, key text, version int, cause text)
  language plpgsql
  as $$
#variable_conflict use_column
begin
  perform seq from :schema.outbox order by seq limit 1;
  if not found then
    return;
  end if;
  perform pg_advisory_xact_lock(lock_kind, 0);
  return query
    with gone as (
      delete from :schema.outbox where seq in (select seq from :schema.outbox order by seq limit most) returning *),
    kept as (
      insert into events.log (organization_id, event_id, topic, key, type, payload)
      select g.organization_id, g.id, g.topic, g.key, g.type, g.payload from gone g order by g.seq
      on conflict (event_id) do nothing),
    told as materialized (select pg_notify(channel, string_agg(distinct topic, ',')) from gone)
    select g.organization_id, g.topic, g.key, (g.payload->>'version')::int, coalesce(g.payload->>'cause', '')
    from gone g cross join told order by g.seq;
end
$$;
