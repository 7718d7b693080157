-- ---- Copies from admin's and journal's events ----
-- Name and upload limit of an organization. The daily run of scheduled mails starts from the list of organizations, so
-- this table can also be read in the system scope.
create table inbox.organizations (
  organization_id uuid primary key,
  name text not null,
  upload_max_bytes int not null,
  version int not null
);
select kit.tenant_table('inbox.organizations', true);

-- Members and departments that can represent the organization towards a supplier.
create table inbox.members (
  organization_id uuid not null,
  id uuid primary key,
  full_name text not null,
  status text not null,
  version int not null
);
select kit.tenant_table('inbox.members');
create table inbox.departments (
  organization_id uuid not null,
  id uuid primary key,
  name text not null,
  active boolean not null,
  version int not null
);
select kit.tenant_table('inbox.departments');

-- ---- Suppliers and mails to them ----
-- Texts of the mails that ask a supplier for an invoice.
create table inbox.email_templates (
  organization_id uuid not null,
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  body text not null check (length(body) between 1 and 5000),
  -- Where replies of suppliers go: the sender address of the mails accepts none.
  reply_to text not null default '' check (length(reply_to) <= 254),
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  constraint email_templates_name unique (organization_id, name)
);
select kit.tenant_table('inbox.email_templates');

-- Suppliers whose invoices are collected.
create table inbox.customers (
  organization_id uuid not null,
  id uuid primary key,
  name text not null check (name <> ''),
  department_name text not null default '',
  represent_name text not null default '',
  email text not null default '',
  own_represent_user_org_id uuid,
  own_department_id uuid,
  sort_num int not null default 0,
  own_department_sort_num int not null default 0,
  status int not null default 1 check (status in (0, 1)),
  is_uncategorized boolean not null default false,
  approval_stage int not null default 1 check (approval_stage between 0 and 5),
  approval_type int not null default 0,
  default_approve_users jsonb not null default '{}',
  start_at date,
  end_at date,
  tran_months int[] not null default '{1,2,3,4,5,6,7,8,9,10,11,12}',
  is_send_schedule_email boolean not null default false,
  beginning_day int not null default 1 check (beginning_day between 1 and 31),
  increment_day int not null default 0 check (increment_day between 0 and 31),
  email_template_id uuid,
  use_issue_date boolean not null default false,
  search_bigrams text[] not null default '{}',
  search_text text not null default '',
  -- A deleted supplier disappears from lists; its items stay.
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  constraint customers_email_template foreign key (organization_id, email_template_id)
    references inbox.email_templates (organization_id, id) on delete set null (email_template_id)
);
create index customers_sort on inbox.customers (organization_id, sort_num, id);
create index customers_name on inbox.customers (organization_id, name, id);
create index customers_search on inbox.customers using gin (search_bigrams);
create index customers_scheduled on inbox.customers (organization_id, id)
  where is_send_schedule_email and status = 1 and not deleted;
create index customers_by_template on inbox.customers (organization_id, email_template_id)
  where email_template_id is not null;
select kit.tenant_table('inbox.customers');

-- Links for suppliers to upload without a login. Only the hash of the secret is stored.
create table inbox.request_links (
  organization_id uuid not null,
  id uuid primary key,
  customer_id uuid not null,
  secret_sha256 text not null unique,
  year int not null,
  month int not null check (month between 1 and 12),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, customer_id) references inbox.customers (organization_id, id)
);
create index request_links_customer on inbox.request_links (organization_id, customer_id, created_at desc);
select kit.tenant_table('inbox.request_links', true);

-- Mails that were sent, by supplier and month.
create table inbox.request_mails (
  organization_id uuid not null,
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('hand', 'schedule')),
  year int not null,
  month int not null check (month between 1 and 12),
  recipient text not null,
  subject text not null,
  request_link_id uuid,
  -- JST calendar date.
  sent_on date not null,
  sent_by_name text not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, customer_id) references inbox.customers (organization_id, id)
);
create index request_mails_customer on inbox.request_mails (organization_id, customer_id, created_at desc);
create unique index request_mails_day on inbox.request_mails (organization_id, customer_id, year, month, sent_on)
  where kind = 'schedule';
select kit.tenant_table('inbox.request_mails');

-- Calls of the public upload page, counted per link and per network address in windows of one hour.
create table inbox.public_calls (
  organization_id uuid not null,
  subject text not null,
  window_start timestamptz not null,
  calls int not null,
  primary key (subject, window_start)
);
create index public_calls_window on inbox.public_calls (window_start);
select kit.tenant_table('inbox.public_calls', true);

-- ---- Collected invoices ----
-- One expected or received invoice of a supplier for a month.
create table inbox.items (
  organization_id uuid not null,
  id uuid primary key,
  customer_id uuid not null,
  customer_name text not null,
  submit_status int not null check (submit_status between 0 and 3),
  year int not null check (year between 2000 and 2999),
  month int not null check (month between 1 and 12),
  transaction_year int not null,
  transaction_month int not null check (transaction_month between 1 and 12),
  memo text not null default '',
  purpose text not null default '',
  submit_comment text not null default '',
  received_at timestamptz,
  received_date date,
  source_ref uuid,
  document_id uuid,
  file_name text not null default '',
  content_sha256 text not null default '',
  page_count int not null default 0,
  submitted_by uuid,
  submitted_by_name text not null default '',
  request_link_id uuid,
  reading_state text not null default '' check (reading_state in ('', 'SENDING', 'SENT')),
  reading_choice jsonb,
  reading_at timestamptz,
  upload_id uuid,
  invoice_id uuid,
  invoice_local_id int,
  invoice_deleted boolean not null default false,
  invoice_version int not null default 0,
  -- Levels and approvers of the supplier when the item was created; the rest is a copy of approval's state.
  approval_stage int not null default 0 check (approval_stage between 0 and 5),
  default_approve_users jsonb not null default '{}',
  approved_stage int not null default 0,
  approve_users jsonb not null default '[]',
  final_approved boolean not null default false,
  final_approved_by_name text not null default '',
  approval_version int not null default 0,
  search_bigrams text[] not null default '{}',
  search_text text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- Sort keys without nulls: under row-level security an index serves plain columns only (ADR 9).
  received_at_key timestamptz not null
    generated always as (coalesce(received_at, '1970-01-01T00:00:00Z'::timestamptz)) stored,
  year_month_key int not null generated always as (year * 12 + month) stored,
  unique (organization_id, id),
  foreign key (organization_id, customer_id) references inbox.customers (organization_id, id),
  check ((submit_status in (1, 2)) <= (document_id is not null))
);
create unique index items_source_ref on inbox.items (organization_id, source_ref) where source_ref is not null;
-- The same bytes by the same link are one item, even from several tabs and retries.
create unique index items_sent_file on inbox.items (organization_id, request_link_id, content_sha256)
  where request_link_id is not null;
create index items_month on inbox.items (organization_id, customer_id, year, month);
create index items_search on inbox.items using gin (search_bigrams);
create index items_by_created_at on inbox.items (organization_id, created_at, id);
create index items_by_received_at on inbox.items (organization_id, received_at_key, id);
create index items_by_year_month on inbox.items (organization_id, year_month_key, id);
create index items_by_customer_name on inbox.items (organization_id, customer_name, id);
select kit.tenant_table('inbox.items', true);
