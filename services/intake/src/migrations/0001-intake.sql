-- Copy of what intake needs of an organization's settings and profile, from OrganizationChanged.
create table intake.organizations (
  organization_id uuid primary key,
  name text not null,
  upload_max_bytes int not null,
  default_attachment_page int not null,
  own_names text[] not null,
  own_phones text[] not null,
  own_t_number text not null,
  version int not null
);
select kit.tenant_table('intake.organizations', true);

-- Copy of which invoice came from which document, from InvoiceChanged.
create table intake.invoice_refs (
  organization_id uuid not null,
  id uuid primary key,
  local_id int not null,
  document_id uuid,
  department_id uuid,
  deleted boolean not null,
  version int not null,
  unique (organization_id, id)
);
create index invoice_refs_document on intake.invoice_refs (organization_id, document_id);
select kit.tenant_table('intake.invoice_refs');

-- One received file. STORED: kept for a sibling, not read yet and not in the upload list.
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
  source text not null check (source in ('upload', 'inbox', 'mail', 'chat', 'drive', 'api')),
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

-- Counts changes of the upload list, so that a poll can be answered without reading it.
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

-- The bytes of a document, never changed: a new file is a new version.
create table intake.document_versions (
  organization_id uuid not null,
  id uuid primary key,
  document_id uuid not null,
  document_version int not null check (document_version > 0),
  sha256 text not null,
  bytes bigint not null,
  content_type text not null,
  storage_key text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, document_id, document_version),
  foreign key (organization_id, document_id) references intake.documents (organization_id, id)
);
create index document_versions_key on intake.document_versions (storage_key);
select kit.tenant_table('intake.document_versions', true);

-- Reading jobs, pulled by readers under a lease.
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
select kit.tenant_table('intake.reading_jobs', true);

-- When each organization was last given a reader: the least recently served goes first.
create table intake.reading_turns (
  organization_id uuid primary key,
  last_served_at timestamptz not null default '1970-01-01T00:00:00Z'
);
create index reading_turns_next on intake.reading_turns (last_served_at);
select kit.tenant_table('intake.reading_turns', true);
