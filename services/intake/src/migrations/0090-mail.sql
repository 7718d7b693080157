-- How an organization takes invoices in by mail. `local_part` is the unguessable part of its address, null before the
-- first is issued and while it is switched off; a new one makes the former invalid at once.
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
  served_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 0,
  unique (organization_id),
  unique (organization_id, id)
);
create unique index mail_settings_address on intake.mail_settings (local_part) where local_part is not null;
select kit.tenant_table('intake.mail_settings', true);

-- A received mail, its bytes kept as they came (raw_key). What stands below `raw_sha256` is known once it was opened.
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
  leased_until timestamptz,
  opened_at timestamptz,
  finished_at timestamptz,
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, raw_sha256)
);
create index captured_mails_due on intake.captured_mails (next_attempt_at) where state in ('WAITING', 'RETRYING');
create index captured_mails_list on intake.captured_mails (organization_id, received_at, id);
create index captured_mails_message on intake.captured_mails (organization_id, message_id) where message_id <> '';
create index captured_mails_search on intake.captured_mails using gin (search_bigrams);
create index captured_mails_raw on intake.captured_mails (raw_key);
select kit.tenant_table('intake.captured_mails', true);

-- A file that came with a mail. Its bytes are in the mail; those of one that came in are also its upload's.
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
