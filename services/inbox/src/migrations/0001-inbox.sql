-- Copy of an organization's name and upload limit, from OrganizationChanged.
create table inbox.organizations (
  organization_id uuid primary key,
  name text not null,
  upload_max_bytes int not null,
  version int not null
);
select kit.tenant_table('inbox.organizations');

-- Copies of who may represent the house towards a customer, from UserChanged and MasterChanged.
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

-- Suppliers whose invoices are collected (spec 3 "Customer").
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
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id)
);
create index customers_sort on inbox.customers (organization_id, sort_num, id);
create index customers_name on inbox.customers (organization_id, name, id);
create index customers_search on inbox.customers using gin (search_bigrams);
select kit.tenant_table('inbox.customers');

-- Links by which a supplier uploads without a login. Only the hash of the secret is kept.
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

-- Calls to the public upload page, counted by link and by address in windows of an hour.
create table inbox.public_calls (
  organization_id uuid not null,
  subject text not null,
  window_start timestamptz not null,
  calls int not null,
  primary key (subject, window_start)
);
create index public_calls_window on inbox.public_calls (window_start);
select kit.tenant_table('inbox.public_calls', true);

-- One expected or received invoice of a customer for a month.
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
  search_bigrams text[] not null default '{}',
  search_text text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, customer_id) references inbox.customers (organization_id, id),
  check ((submit_status in (1, 2)) <= (document_id is not null))
);
create unique index items_source_ref on inbox.items (organization_id, source_ref) where source_ref is not null;
create index items_month on inbox.items (organization_id, customer_id, year, month);
create index items_created on inbox.items (organization_id, created_at desc, id desc);
create index items_sending on inbox.items (reading_at) where reading_state = 'SENDING';
create index items_search on inbox.items using gin (search_bigrams);
select kit.tenant_table('inbox.items', true);
