-- Watched folders of Google Drive. One row per Google account that a person consented with; both tokens are sealed,
-- and erased with the connection. `page_token` is how far its changes were taken: null begins anew.
create table intake.drive_connections (
  organization_id uuid not null,
  id uuid primary key,
  account_ref text not null,
  account_email text not null,
  account_name text not null,
  refresh_token_sealed text not null,
  access_token_sealed text not null,
  access_expires_at timestamptz not null,
  enabled boolean not null default true,
  -- Google no longer takes the tokens: a person has to consent anew.
  reconnect boolean not null default false,
  page_token text,
  -- Why the last look at the changes did not succeed; empty when it did.
  fault text not null default '',
  failures int not null default 0,
  polled_at timestamptz,
  next_poll_at timestamptz not null default now(),
  -- Google asked to be left alone until then.
  paused_until timestamptz,
  lease_token uuid,
  leased_until timestamptz,
  served_at timestamptz,
  connected_by_name text not null,
  connected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  unique (organization_id, id)
);
create unique index drive_connections_account on intake.drive_connections (organization_id, account_ref) where deleted_at is null;
create index drive_connections_due on intake.drive_connections (next_poll_at) where deleted_at is null and enabled and not reconnect;
select kit.tenant_table('intake.drive_connections', true);

-- Consents under way: the browser carries the state, only its digest is kept. `connection_id` is set where a person
-- renews a consent.
create table intake.drive_consents (
  organization_id uuid not null,
  id uuid primary key,
  state_sha256 text not null,
  user_id uuid not null,
  verifier_sealed text not null,
  connection_id uuid,
  expires_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, state_sha256),
  foreign key (organization_id, connection_id) references intake.drive_connections (organization_id, id)
);
select kit.tenant_table('intake.drive_consents');

-- A folder that is watched. `scan_token` and `scanned_at` tell how far what lay in it at the beginning was taken down.
create table intake.drive_folders (
  organization_id uuid not null,
  id uuid primary key,
  connection_id uuid not null,
  folder_id text not null,
  folder_name text not null,
  department_id uuid,
  include_existing boolean not null,
  scan_token text,
  scanned_at timestamptz,
  -- Looked through once more because the changes were lost: what is not known yet came since.
  rescan boolean not null default false,
  fault text not null default '',
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, connection_id, folder_id),
  foreign key (organization_id, connection_id) references intake.drive_connections (organization_id, id)
);
select kit.tenant_table('intake.drive_folders', true);

-- One content of one file on its way in. `content_key` is the file's MD5 as Drive tells it, so the same content of the
-- same file comes in once, whatever else changes about it.
create table intake.drive_imports (
  organization_id uuid not null,
  id uuid primary key,
  connection_id uuid not null,
  file_id text not null,
  content_key text not null,
  file_name text not null,
  mime_type text not null,
  bytes bigint,
  folder_id text not null,
  folder_name text not null,
  author_name text not null default '',
  modified_at timestamptz,
  department_id uuid,
  -- What became of the file over there: '' is still in its folder, else removed, trashed or moved.
  gone text not null default '' check (gone in ('', 'removed', 'trashed', 'moved')),
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
  unique (organization_id, file_id, content_key),
  check ((state = 'DONE') = (upload_id is not null)),
  foreign key (organization_id, connection_id) references intake.drive_connections (organization_id, id),
  foreign key (organization_id, upload_id) references intake.uploads (organization_id, id)
);
create index drive_imports_due on intake.drive_imports (next_attempt_at) where state in ('WAITING', 'RETRYING');
create index drive_imports_list on intake.drive_imports (organization_id, created_at, id);
create index drive_imports_content on intake.drive_imports (organization_id, content_key);
create index drive_imports_upload on intake.drive_imports (organization_id, upload_id) where upload_id is not null;
select kit.tenant_table('intake.drive_imports', true);
