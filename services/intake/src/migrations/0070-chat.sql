-- Import from chat services. A file's source names the service it was posted to.
alter table intake.uploads drop constraint uploads_source_check;
alter table intake.uploads add constraint uploads_source_check
  check (source in ('upload', 'inbox', 'mail', 'slack', 'chatwork', 'drive', 'api')) not valid;
alter table intake.uploads validate constraint uploads_source_check;

-- A chat service that posts to us. `hook_key` is the unguessable part of its webhook's address; both secrets are
-- sealed, and erased with the connection.
create table intake.chat_connections (
  organization_id uuid not null,
  id uuid primary key,
  service text not null check (service in ('slack', 'chatwork')),
  name text not null,
  hook_key text not null,
  hook_secret_sealed text not null,
  api_token_sealed text not null,
  enabled boolean not null default true,
  department_id uuid,
  account text not null default '',
  checked_at timestamptz,
  check_result text not null default '',
  last_event_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  unique (organization_id, id)
);
create unique index chat_connections_hook on intake.chat_connections (hook_key);
create index chat_connections_list on intake.chat_connections (organization_id, created_at) where deleted_at is null;
select kit.tenant_table('intake.chat_connections', true);

-- Events that brought a file. A service that gets no answer in time sends the same event again.
create table intake.chat_events (
  organization_id uuid not null,
  id uuid primary key,
  connection_id uuid not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  unique (organization_id, connection_id, event_key),
  foreign key (organization_id, connection_id) references intake.chat_connections (organization_id, id)
);
create index chat_events_received on intake.chat_events (received_at);
select kit.tenant_table('intake.chat_events', true);

-- One posted file on its way in, whatever number of events told of it.
create table intake.chat_imports (
  organization_id uuid not null,
  id uuid primary key,
  connection_id uuid not null,
  connection_name text not null,
  service text not null,
  file_id text not null,
  file_name text not null default '',
  channel_id text not null default '',
  channel_name text not null default '',
  author_id text not null default '',
  author_name text not null default '',
  message_ref text not null default '',
  message_text text not null default '',
  sent_at timestamptz,
  department_id uuid,
  state text not null check (state in ('WAITING', 'RETRYING', 'DONE', 'FAILED', 'SKIPPED')),
  fault text not null default '',
  fault_detail text not null default '',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_token uuid,
  leased_until timestamptz,
  upload_id uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, service, file_id),
  check ((state = 'DONE') = (upload_id is not null)),
  foreign key (organization_id, connection_id) references intake.chat_connections (organization_id, id),
  foreign key (organization_id, upload_id) references intake.uploads (organization_id, id)
);
create index chat_imports_due on intake.chat_imports (next_attempt_at) where state in ('WAITING', 'RETRYING');
create index chat_imports_list on intake.chat_imports (organization_id, created_at, id);
create index chat_imports_upload on intake.chat_imports (organization_id, upload_id) where upload_id is not null;
select kit.tenant_table('intake.chat_imports', true);
