-- ---- Copies from other services' events ----
-- Settings and profile of the organization, from admin.
create table intake.organizations (
  organization_id uuid primary key,
  name text not null,
  upload_max_bytes int not null,
  default_attachment_page int not null,
  own_names text[] not null,
  own_phones text[] not null,
  own_t_number text not null,
  timestamp_enabled boolean not null default false,
  version int not null
);
select kit.tenant_table('intake.organizations', true);

-- Invoice of each document, from journal. Replacing the file of a locked invoice asks for confirmation.
create table intake.invoice_refs (
  organization_id uuid not null,
  id uuid primary key,
  local_id int not null,
  document_id uuid,
  department_id uuid,
  deleted boolean not null,
  locked boolean not null default false,
  version int not null,
  unique (organization_id, id)
);
create index invoice_refs_document on intake.invoice_refs (organization_id, document_id);
select kit.tenant_table('intake.invoice_refs');

-- File of each collected item, from inbox. An item that loses its file was returned.
create table intake.inbox_refs (
  organization_id uuid not null,
  id uuid primary key,
  document_id uuid,
  version int not null,
  unique (organization_id, id)
);
select kit.tenant_table('intake.inbox_refs');

-- What journal learned about the layouts of suppliers; handed to readers with each job.
create table intake.supplier_memories (
  organization_id uuid not null,
  id uuid primary key,
  memory jsonb not null check (octet_length(memory::text) <= 65536),
  deleted boolean not null,
  version int not null,
  changed_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index supplier_memories_recent on intake.supplier_memories (organization_id, changed_at desc, id)
  where not deleted;
select kit.tenant_table('intake.supplier_memories');

-- ---- Uploads and documents ----
-- One received file. STORED means kept for another service: not read and not in the upload list.
create table intake.uploads (
  organization_id uuid not null,
  id uuid primary key,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  download_only boolean not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  page_count int not null check (page_count > 0),
  storage_key text not null,
  state text not null check (state in ('STORED', 'WAITING', 'STARTED', 'SUCCESS', 'FAILED')),
  error_code text,
  duplicates jsonb not null default '[]',
  options jsonb not null,
  split boolean not null default false,
  -- upload, inbox, or the name of a connector.
  source text not null check (source ~ '^[a-z][a-z0-9_]{0,30}$'),
  source_ref text not null default '',
  department_id uuid,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id)
);
create unique index uploads_source on intake.uploads (organization_id, source, source_ref) where source_ref <> '';
create index uploads_list on intake.uploads (organization_id, created_at desc, id desc);
create index uploads_name on intake.uploads (organization_id, file_name, created_at desc);
create index uploads_sha on intake.uploads (organization_id, sha256);
create index uploads_key on intake.uploads (storage_key);
select kit.tenant_table('intake.uploads', true);

-- Counts changes of the upload list, so that a poll gets its response without reading the list.
create table intake.upload_counters (
  organization_id uuid primary key,
  changes bigint not null
);
select kit.tenant_table('intake.upload_counters');

-- One document: a range of pages of a stored file. A split file has one document for each page.
create table intake.documents (
  organization_id uuid not null,
  id uuid primary key,
  upload_id uuid not null,
  file_name text not null,
  content_type text not null,
  download_only boolean not null,
  first_page int not null check (first_page > 0),
  page_count int not null check (page_count > 0),
  current_version int not null default 1,
  department_id uuid,
  uploaded_by uuid not null,
  read_status text not null check (read_status in ('NONE', 'WAITING', 'READING', 'SUCCESS', 'FAILED')),
  read_version int not null default 0,
  read_error_code text,
  read_fields jsonb,
  words_key text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, upload_id, first_page),
  foreign key (organization_id, upload_id) references intake.uploads (organization_id, id)
);
create index documents_words on intake.documents (words_key) where words_key is not null;
select kit.tenant_table('intake.documents', true);

-- The bytes of a document, which never change: a new file is a new version, with the reason why it replaces the last.
create table intake.document_versions (
  organization_id uuid not null,
  id uuid primary key,
  document_id uuid not null,
  document_version int not null check (document_version > 0),
  sha256 text not null,
  bytes bigint not null,
  content_type text not null,
  storage_key text not null,
  file_name text not null default '',
  page_count int not null default 1,
  download_only boolean not null default false,
  reason text not null default '',
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, document_id, document_version),
  foreign key (organization_id, document_id) references intake.documents (organization_id, id)
);
create index document_versions_key on intake.document_versions (storage_key);
select kit.tenant_table('intake.document_versions', true);

-- ---- Reading ----
-- Jobs, which readers pull under a lease.
create table intake.reading_jobs (
  organization_id uuid not null,
  id uuid primary key,
  document_id uuid not null,
  read_version int not null,
  pages int[] not null,
  state text not null check (state in ('WAITING', 'LEASED', 'DONE', 'FAILED')),
  attempt int not null default 0,
  worker_id text,
  lease_token text,
  leased_until timestamptz,
  available_at timestamptz not null default now(),
  error_code text,
  reason text,
  -- Clockwise quarter turns chosen by a user for another reading; null lets the reader decide.
  rotation int check (rotation in (0, 90, 180, 270)),
  -- Pages that the current attempt has read.
  pages_done int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, document_id) references intake.documents (organization_id, id)
);
create unique index reading_jobs_open on intake.reading_jobs (organization_id, document_id)
  where state in ('WAITING', 'LEASED');
create index reading_jobs_next on intake.reading_jobs (organization_id, created_at, id)
  where state in ('WAITING', 'LEASED');
-- For the operators' screen: the oldest waiting job, what was read lately, what failed.
create index reading_jobs_oldest on intake.reading_jobs (created_at) where state in ('WAITING', 'LEASED');
create index reading_jobs_done on intake.reading_jobs (finished_at) where state = 'DONE';
create index reading_jobs_failed on intake.reading_jobs (finished_at) where state = 'FAILED';
select kit.tenant_table('intake.reading_jobs', true);

-- When each organization was last given a reader: the least recently served one goes first.
create table intake.reading_turns (
  organization_id uuid primary key,
  last_served_at timestamptz not null default '1970-01-01T00:00:00Z'
);
create index reading_turns_next on intake.reading_turns (last_served_at);
select kit.tenant_table('intake.reading_turns', true);

-- Readers and their last report. They serve every organization and belong to none: organization_id is the nil UUID.
create table intake.reading_workers (
  organization_id uuid not null,
  worker_id text not null check (length(worker_id) between 1 and 200),
  engine text not null,
  busy boolean not null,
  memory_mb int not null,
  peak_mb int not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  last_lease_at timestamptz,
  primary key (organization_id, worker_id)
);
select kit.tenant_table('intake.reading_workers', true);

-- ---- Electronic books (電子帳簿保存法) ----
-- Each stored version of each document can be found by transaction date, amount and partner, also after it was
-- replaced, deleted or returned.
-- One row per set of values under which a version was kept; `latest` marks the current one.
create table intake.book_records (
  organization_id uuid not null,
  id uuid primary key,
  document_id uuid not null,
  document_version int not null,
  value_no int not null default 1 check (value_no > 0),
  latest boolean not null default true,
  transaction_date date,
  amount bigint,
  partner_name text not null default '',
  since timestamptz not null,
  changed_by_name text not null default '',
  invoice_id uuid,
  local_id int,
  replaced boolean not null default false,
  deleted boolean not null default false,
  returned boolean not null default false,
  file_name text not null,
  content_type text not null,
  sha256 text not null,
  bytes bigint not null,
  storage_key text not null,
  reason text not null default '',
  kept_at timestamptz not null,
  kept_by_name text not null,
  uploaded_by uuid not null,
  department_id uuid,
  stamp_state text not null default 'NONE' check (stamp_state in ('NONE', 'WAITING', 'RETRYING', 'STAMPED', 'EXPIRED')),
  stamped_at timestamptz,
  stamp_check text not null default '',
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  -- Sort keys without nulls: under row-level security an index serves plain columns only (ADR 9).
  transaction_date_key date generated always as (coalesce(transaction_date, date '0001-01-01')) stored,
  amount_key bigint generated always as (coalesce(amount, -9007199254740991)) stored,
  local_id_key int generated always as (coalesce(local_id, 0)) stored,
  unique (organization_id, id),
  unique (organization_id, document_id, document_version, value_no),
  foreign key (organization_id, document_id) references intake.documents (organization_id, id)
);
create unique index book_records_latest on intake.book_records (organization_id, document_id, document_version) where latest;
create index book_records_date on intake.book_records (organization_id, transaction_date_key, id);
create index book_records_amount on intake.book_records (organization_id, amount_key, id);
create index book_records_partner on intake.book_records (organization_id, partner_name, id);
create index book_records_local on intake.book_records (organization_id, local_id_key, id);
create index book_records_kept on intake.book_records (organization_id, kept_at, id);
create index book_records_words on intake.book_records using gin (organization_id, search_bigrams);
create index book_records_storage on intake.book_records (organization_id, storage_key);
select kit.tenant_table('intake.book_records');

-- The RFC 3161 time stamp of one stored file; the documents of a split file share it.
create table intake.stamps (
  organization_id uuid not null,
  id uuid primary key,
  storage_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'WAITING' check (state in ('WAITING', 'STAMPED', 'EXPIRED')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null,
  fault text not null default '',
  fault_detail text not null default '',
  token bytea,
  token_sha256 text,
  gen_time timestamptz,
  serial text not null default '',
  policy text not null default '',
  authority text not null default '',
  checked_at timestamptz,
  check_result text not null default '',
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, storage_key),
  check ((state = 'STAMPED') = (token is not null and token_sha256 is not null and gen_time is not null))
);
create index stamps_due on intake.stamps (organization_id, next_attempt_at) where state = 'WAITING';
create index stamps_period on intake.stamps (organization_id, gen_time, id) where state = 'STAMPED';
select kit.tenant_table('intake.stamps', true);

-- ---- Import from chat services ----
-- A chat service that posts to this product. `hook_key` is the unguessable part of its webhook's address. Both secrets
-- are sealed, and erased with the connection.
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

-- Events that carried a file: a service that gets no response in time sends the same event again.
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

-- One posted file, however many events report it.
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
create index chat_imports_due on intake.chat_imports (organization_id, connection_id, next_attempt_at) where state in ('WAITING', 'RETRYING');
create index chat_imports_list on intake.chat_imports (organization_id, created_at, id);
create index chat_imports_upload on intake.chat_imports (organization_id, upload_id) where upload_id is not null;
select kit.tenant_table('intake.chat_imports', true);

-- ---- Import by mail ----
-- How an organization receives invoices by mail. `local_part` is the unguessable part of its address; null means no
-- address. Issuing another one makes it invalid at once.
create table intake.mail_settings (
  organization_id uuid not null,
  id uuid primary key,
  local_part text check (local_part ~ '^[a-z0-9]{16,40}$'),
  senders text not null default 'members' check (senders in ('members', 'listed', 'everyone')),
  allowed text[] not null default '{}',
  split boolean not null default false,
  attachment_page int check (attachment_page between 1 and 5),
  department_id uuid,
  issued_at timestamptz,
  issued_by_name text not null default '',
  last_mail_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 0,
  unique (organization_id),
  unique (organization_id, id)
);
create unique index mail_settings_address on intake.mail_settings (local_part) where local_part is not null;
select kit.tenant_table('intake.mail_settings', true);

-- A received mail. Its bytes are stored unchanged (raw_key); the columns from message_id to dmarc are filled when it
-- is opened.
create table intake.captured_mails (
  organization_id uuid not null,
  id uuid primary key,
  recipient text not null,
  envelope_from text not null,
  remote_address text not null,
  raw_key text not null,
  raw_bytes bigint not null check (raw_bytes > 0),
  raw_sha256 text not null check (raw_sha256 ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null default now(),
  copies int not null default 1,
  message_id text not null default '',
  from_address text not null default '',
  from_name text not null default '',
  subject text not null default '',
  sent_at timestamptz,
  body_text text not null default '',
  auto_submitted boolean not null default false,
  spf text not null default '',
  dkim text not null default '',
  dmarc text not null default '',
  sender_user_id uuid,
  department_id uuid,
  duplicate_of uuid,
  forced_by_name text not null default '',
  state text not null check (state in ('WAITING', 'RETRYING', 'DONE', 'REFUSED', 'FAILED')),
  fault text not null default '',
  fault_detail text not null default '',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_token uuid,
  opened_at timestamptz,
  finished_at timestamptz,
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, raw_sha256)
);
create index captured_mails_due on intake.captured_mails (organization_id, next_attempt_at) where state in ('WAITING', 'RETRYING');
create index captured_mails_list on intake.captured_mails (organization_id, received_at, id);
create index captured_mails_message on intake.captured_mails (organization_id, message_id) where message_id <> '';
create index captured_mails_search on intake.captured_mails using gin (search_bigrams);
create index captured_mails_raw on intake.captured_mails (raw_key);
select kit.tenant_table('intake.captured_mails', true);

-- A file attached to a mail. An accepted one is also stored as an upload.
create table intake.mail_attachments (
  organization_id uuid not null,
  id uuid primary key,
  mail_id uuid not null,
  position int not null,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  state text not null check (state in ('WAITING', 'DONE', 'FAILED', 'SKIPPED')),
  fault text not null default '',
  fault_detail text not null default '',
  forced boolean not null default false,
  upload_id uuid,
  duplicate_upload_id uuid,
  finished_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, mail_id, position),
  check ((state = 'DONE') = (upload_id is not null)),
  foreign key (organization_id, mail_id) references intake.captured_mails (organization_id, id),
  foreign key (organization_id, upload_id) references intake.uploads (organization_id, id),
  foreign key (organization_id, duplicate_upload_id) references intake.uploads (organization_id, id)
);
create index mail_attachments_upload on intake.mail_attachments (organization_id, upload_id) where upload_id is not null;
select kit.tenant_table('intake.mail_attachments', true);

-- ---- Import from Google Drive ----
-- One row per Google account that a user connected. Both tokens are sealed, and erased with the connection.
-- `page_token` is the position in the account's list of changes; null starts from the beginning.
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
  -- Google refuses the tokens: a user has to connect again.
  reconnect boolean not null default false,
  page_token text,
  -- Why the last request for changes failed; empty when it succeeded.
  fault text not null default '',
  failures int not null default 0,
  polled_at timestamptz,
  next_poll_at timestamptz not null default now(),
  -- Google asked for no requests until then.
  paused_until timestamptz,
  -- Which read of the changes goes on: a later one gets another.
  lease_token uuid,
  connected_by_name text not null,
  connected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  unique (organization_id, id)
);
create unique index drive_connections_account on intake.drive_connections (organization_id, account_ref) where deleted_at is null;
select kit.tenant_table('intake.drive_connections', true);

-- Consents in progress: the browser carries the state, only its digest is stored. `connection_id` is set when a user
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

-- A watched folder. `scan_token` and `scanned_at` are the position in the list of files that it held at the start.
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
  -- Scanned once more because changes were lost: an unknown file is a new one.
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

-- One content of one file. `content_key` is the file's MD5 as reported by Drive, so the same content of the same file
-- is imported once.
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
  -- What happened to the file in Drive; '' means that it is still in its folder.
  gone text not null default '' check (gone in ('', 'removed', 'trashed', 'moved')),
  state text not null check (state in ('WAITING', 'RETRYING', 'DONE', 'FAILED', 'SKIPPED')),
  fault text not null default '',
  fault_detail text not null default '',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_token uuid,
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
create index drive_imports_due on intake.drive_imports (organization_id, connection_id, next_attempt_at) where state in ('WAITING', 'RETRYING');
create index drive_imports_list on intake.drive_imports (organization_id, created_at, id);
create index drive_imports_content on intake.drive_imports (organization_id, content_key);
create index drive_imports_upload on intake.drive_imports (organization_id, upload_id) where upload_id is not null;
select kit.tenant_table('intake.drive_imports', true);
