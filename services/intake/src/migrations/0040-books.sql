-- Electronic books law: each kept version of each document is found by transaction date, amount and partner,
-- also after it was replaced, deleted or returned; its time stamp lies beside it.

-- A version keeps the name, length and kind it was received with, and why it replaced the one before.
alter table intake.document_versions
  add column file_name text not null default '',
  add column page_count int not null default 1,
  add column download_only boolean not null default false,
  add column reason text not null default '';

alter table intake.organizations add column timestamp_enabled boolean not null default false;

-- One row for each set of values under which a version was kept; `latest` marks the last of a version.
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
  -- Lists sort and page by these: a sort key is never null.
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

-- The RFC 3161 stamp of one stored file; the pages of a split file share it.
create table intake.stamps (
  organization_id uuid not null,
  id uuid primary key,
  storage_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'WAITING' check (state in ('WAITING', 'STAMPED', 'EXPIRED')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
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
create index stamps_due on intake.stamps (next_attempt_at) where state = 'WAITING';
create index stamps_period on intake.stamps (organization_id, gen_time, id) where state = 'STAMPED';

-- Which file a collected item holds, from InboxItemChanged: one that lost its file was returned.
create table intake.inbox_refs (
  organization_id uuid not null,
  id uuid primary key,
  document_id uuid,
  version int not null,
  unique (organization_id, id)
);

-- What was kept before this register existed joins it, with the values its invoice last told.
set local app.scope = 'system';
alter table intake.invoice_refs no force row level security;
update intake.document_versions v
  set file_name = d.file_name, page_count = d.page_count, download_only = d.download_only
  from intake.documents d where d.organization_id = v.organization_id and d.id = v.document_id;
insert into intake.book_records (organization_id, id, document_id, document_version, transaction_date, amount, partner_name,
  since, changed_by_name, invoice_id, local_id, replaced, deleted, file_name, content_type, sha256, bytes, storage_key,
  kept_at, kept_by_name, uploaded_by, department_id)
select v.organization_id, v.id, v.document_id, v.document_version,
  nullif(e.data->>'issue_date', '')::date, nullif(e.data->>'total_amount', '0')::bigint, coalesce(e.data->>'partner_name', ''),
  v.created_at, v.created_by_name, r.id, r.local_id, v.document_version < d.current_version, coalesce(r.deleted, false),
  v.file_name, v.content_type, v.sha256, v.bytes, v.storage_key, v.created_at, v.created_by_name, d.uploaded_by,
  coalesce(r.department_id, d.department_id)
from intake.document_versions v
join intake.documents d on d.organization_id = v.organization_id and d.id = v.document_id
left join intake.invoice_refs r on r.organization_id = v.organization_id and r.document_id = v.document_id
left join lateral (
  select payload->'data' as data from events.log
  where topic = 'uketori.journal.invoice' and organization_id = v.organization_id and key = r.id::text
  order by off desc limit 1) e on true
on conflict do nothing;
alter table intake.invoice_refs force row level security;

select kit.tenant_table('intake.book_records');
select kit.tenant_table('intake.stamps', true);
select kit.tenant_table('intake.inbox_refs');
