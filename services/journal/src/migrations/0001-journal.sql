-- Settings of the organization and names of its people: copies from admin's events.
create table journal.organization_settings (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  settings jsonb not null default '{}',
  source_version int not null,
  primary key (organization_id, id)
);
select kit.tenant_table('journal.organization_settings');

create table journal.members (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  full_name text not null,
  department_id uuid,
  status text not null,
  source_version int not null,
  primary key (organization_id, id)
);
create index members_user on journal.members (organization_id, user_id);
select kit.tenant_table('journal.members');

-- Next local number of each organization; the row is the lock that keeps numbers without gaps.
create table journal.counters (
  organization_id uuid primary key,
  last_local_id int not null default 0
);
select kit.tenant_table('journal.counters');

-- All ten kinds of masters. parent_id: the account title of a sub account.
create table journal.masters (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  kind text not null check (kind in ('account_title','sub_account','department','tax','vendor','project','segment','item','tag','walletable')),
  name text not null check (length(name) between 1 and 255),
  code text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  sort_num int not null default 0,
  parent_id uuid,
  -- Per cent of a tax class.
  rate int check (rate between 0 and 100),
  -- Days a tax class may be used on; null means unbounded.
  valid_from date,
  valid_to date,
  attributes jsonb not null default '{}',
  name_key text not null,
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, id, kind),
  check (valid_from is null or valid_to is null or valid_from <= valid_to),
  check ((kind = 'sub_account') = (parent_id is not null)),
  foreign key (organization_id, parent_id) references journal.masters (organization_id, id)
);
create unique index masters_name on journal.masters (organization_id, kind, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name_key) where not deleted;
create unique index masters_code on journal.masters (organization_id, kind, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), code) where not deleted and code <> '';
create index masters_sort on journal.masters (organization_id, kind, deleted, sort_num, id);
create index masters_by_name on journal.masters (organization_id, kind, deleted, name, id);
create index masters_by_code on journal.masters (organization_id, kind, deleted, code, id);
create index masters_parent on journal.masters (organization_id, parent_id) where parent_id is not null;
create index masters_search on journal.masters using gin (organization_id, search_bigrams);
select kit.tenant_table('journal.masters');

-- Suppliers and what was learned about them.
create table journal.companies (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  company_name text not null check (length(company_name) between 1 and 255),
  name_key text not null,
  t_number text,
  phone_number text not null default '',
  scanned_phone_number text not null default '',
  phone_key text,
  scanned_phone_key text,
  email text not null default '',
  billing_contact_name text not null default '',
  billing_contact_department text not null default '',
  abstract text not null default '',
  gensenzei boolean not null default false,
  withholding_type smallint,
  pay_site_month smallint check (pay_site_month between 0 and 12),
  pay_site_day smallint check (pay_site_day between 1 and 31),
  payment_type text not null default 'transfer',
  bank_name text not null default '',
  bank_code text not null default '',
  branch_name text not null default '',
  branch_code text not null default '',
  account_type text not null default '',
  account_number text not null default '',
  account_holder_kana text not null default '',
  fee_borne_by_partner boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  sort_num int not null default 0,
  deleted boolean not null default false,
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((pay_site_month is null) = (pay_site_day is null))
);
create unique index companies_name on journal.companies (organization_id, name_key) where not deleted;
create index companies_t_number on journal.companies (organization_id, t_number) where not deleted and t_number is not null;
create index companies_phone on journal.companies (organization_id, phone_key) where not deleted;
create index companies_scanned_phone on journal.companies (organization_id, scanned_phone_key) where not deleted;
create index companies_by_name on journal.companies (organization_id, deleted, company_name, id);
create index companies_by_time on journal.companies (organization_id, deleted, updated_at, id);
create index companies_search on journal.companies using gin (organization_id, search_bigrams);
select kit.tenant_table('journal.companies');

create table journal.company_patterns (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  company_id uuid not null,
  name text not null default '',
  -- In the normal form of the search; empty: the supplier's general pattern.
  keyword text not null default '',
  company_journals jsonb not null default '[]',
  learned_from int,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, company_id) references journal.companies (organization_id, id) on delete cascade
);
create unique index company_patterns_keyword on journal.company_patterns (organization_id, company_id, keyword);
select kit.tenant_table('journal.company_patterns');

create table journal.default_journals (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  company_journals jsonb not null default '[]',
  withholding_account_title_id uuid,
  withholding_tax_id uuid,
  updated_at timestamptz not null default now(),
  unique (organization_id)
);
select kit.tenant_table('journal.default_journals');

create table journal.invoices (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  local_id int not null,
  document_id uuid,
  upload_id text not null default '',
  file_name text not null default '',
  content_sha256 text not null default '',
  page_count int not null default 0,
  read_status text not null default 'SUCCESS',
  error_code text not null default '',
  read_at timestamptz,
  read_version int not null default 0,
  read_fields jsonb,
  read_options jsonb,
  proposal jsonb,
  source text not null default 'upload',
  source_ref text not null default '',
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  -- Last version that changed header or lines; null while nobody has.
  content_version int,

  partner_name text not null default '',
  company_id uuid,
  t_number text not null default '',
  is_qualified boolean not null default false,
  invoice_number text not null default '',
  issue_date date,
  pay_date date,
  pay_date_source text not null default 'none',
  due_date date,
  currency_code text not null default 'JPY',
  exchange_rate numeric(18,6),
  foreign_total_amount numeric(18,4),
  total_amount bigint,
  subtotal bigint,
  tax_amount bigint,
  taxable_10 bigint,
  tax_10 bigint,
  taxable_8 bigint,
  tax_8 bigint,
  non_taxable_amount bigint,
  withholding_tax bigint,
  withholding_type smallint,
  payable_amount bigint,
  recipient_name text not null default '',
  phone text not null default '',
  postal_code text not null default '',
  address text not null default '',
  payment_type text not null default 'transfer',
  bank_name text not null default '',
  bank_code text not null default '',
  branch_name text not null default '',
  branch_code text not null default '',
  account_type text not null default '',
  account_number text not null default '',
  account_holder_kana text not null default '',
  fee_borne_by_partner boolean not null default false,
  department_id uuid,
  department_name text not null default '',
  note_1 text not null default '',
  note_2 text not null default '',
  note_3 text not null default '',

  journal_row_count int not null default 0,
  debit_total bigint not null default 0,
  credit_total bigint not null default 0,
  balanced boolean not null default false,
  export_count int not null default 0,

  locked boolean not null default false,
  lock_attempt int not null default 0,
  -- Highest attempt ever answered: an older call that arrives late is refused.
  last_attempt int not null default 0,
  locked_at timestamptz,
  deleted boolean not null default false,
  deleted_at timestamptz,
  deleted_by_name text not null default '',

  -- Copies of approval's and payment's state.
  approval_version int not null default 0,
  approve_users jsonb not null default '[]',
  next_approvers jsonb not null default '[]',
  next_level int not null default 0,
  final_state text not null default 'OPEN',
  final_approved_by_name text not null default '',
  final_approved_at timestamptz,
  pay_key uuid,
  payment_local_id int,
  payment_version int not null default 0,
  payment_state text not null default '',
  confirm_level int not null default 0,
  confirm_users jsonb not null default '[]',
  linked boolean not null default false,
  paid boolean not null default false,
  transfer_fee bigint not null default 0,
  payment_amount bigint,
  user_bank_id text not null default '',
  payment_pay_date date,
  payment_export_count int not null default 0,

  -- Derived by rules from the columns above, kept for filters and sorts.
  status text not null default 'read',
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  unique (organization_id, id),
  unique (organization_id, local_id),
  foreign key (organization_id, company_id) references journal.companies (organization_id, id),
  foreign key (organization_id, department_id) references journal.masters (organization_id, id)
);
create unique index invoices_document on journal.invoices (organization_id, document_id) where document_id is not null;
create index invoices_search on journal.invoices using gin (organization_id, search_bigrams);
create index invoices_department on journal.invoices (organization_id, department_id) where department_id is not null;
create index invoices_company on journal.invoices (organization_id, company_id) where company_id is not null;
create index invoices_status_issue on journal.invoices (organization_id, status, (coalesce(issue_date, '0001-01-01'::date)), id);
create index invoices_by_local_id on journal.invoices (organization_id, deleted, local_id, id);
create index invoices_by_created_at on journal.invoices (organization_id, deleted, created_at, id);
create index invoices_by_updated_at on journal.invoices (organization_id, deleted, updated_at, id);
create index invoices_by_issue_date on journal.invoices (organization_id, deleted, (coalesce(issue_date, '0001-01-01'::date)), id);
create index invoices_by_pay_date on journal.invoices (organization_id, deleted, (coalesce(pay_date, '0001-01-01'::date)), id);
create index invoices_by_due_date on journal.invoices (organization_id, deleted, (coalesce(due_date, '0001-01-01'::date)), id);
create index invoices_by_partner_name on journal.invoices (organization_id, deleted, partner_name, id);
create index invoices_by_total_amount on journal.invoices (organization_id, deleted, (coalesce(total_amount, 0)), id);
create index invoices_by_withholding_tax on journal.invoices (organization_id, deleted, (coalesce(withholding_tax, 0)), id);
create index invoices_by_payable_amount on journal.invoices (organization_id, deleted, (coalesce(payable_amount, 0)), id);
create index invoices_by_status on journal.invoices (organization_id, deleted, status, id);
select kit.tenant_table('journal.invoices');

create table journal.journal_lines (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  position int not null,
  debit_account_title_id uuid,
  debit_account_title text,
  debit_account_title_code text,
  debit_sub_account_id uuid,
  debit_sub_account text,
  debit_sub_account_code text,
  debit_department_id uuid,
  debit_department text,
  debit_department_code text,
  debit_vendor_id uuid,
  debit_vendor text,
  debit_vendor_code text,
  debit_project_id uuid,
  debit_project text,
  debit_project_code text,
  debit_segment_id uuid,
  debit_segment text,
  debit_segment_code text,
  debit_walletable_id uuid,
  debit_walletable text,
  debit_walletable_code text,
  debit_item_id uuid,
  debit_item text,
  debit_item_code text,
  debit_tag_id uuid,
  debit_tag text,
  debit_tag_code text,
  debit_tax_id uuid,
  debit_tax text,
  debit_tax_code text,
  debit_amount bigint,
  debit_amount_without_tax bigint,
  debit_tax_amount bigint,
  debit_amount_after bigint,
  debit_amount_without_tax_after bigint,
  debit_tax_amount_after bigint,
  debit_amount_input_mode text not null default 'inclusive' check (debit_amount_input_mode in ('inclusive','exclusive','separate')),
  debit_is_keikasochi boolean not null default false,
  debit_foreign_amount numeric(18,4),
  credit_account_title_id uuid,
  credit_account_title text,
  credit_account_title_code text,
  credit_sub_account_id uuid,
  credit_sub_account text,
  credit_sub_account_code text,
  credit_department_id uuid,
  credit_department text,
  credit_department_code text,
  credit_vendor_id uuid,
  credit_vendor text,
  credit_vendor_code text,
  credit_project_id uuid,
  credit_project text,
  credit_project_code text,
  credit_segment_id uuid,
  credit_segment text,
  credit_segment_code text,
  credit_walletable_id uuid,
  credit_walletable text,
  credit_walletable_code text,
  credit_item_id uuid,
  credit_item text,
  credit_item_code text,
  credit_tag_id uuid,
  credit_tag text,
  credit_tag_code text,
  credit_tax_id uuid,
  credit_tax text,
  credit_tax_code text,
  credit_amount bigint,
  credit_amount_without_tax bigint,
  credit_tax_amount bigint,
  credit_amount_after bigint,
  credit_amount_without_tax_after bigint,
  credit_tax_amount_after bigint,
  credit_amount_input_mode text not null default 'inclusive' check (credit_amount_input_mode in ('inclusive','exclusive','separate')),
  credit_is_keikasochi boolean not null default false,
  credit_foreign_amount numeric(18,4),
  description text not null default '',
  free_text_1 text not null default '',
  free_text_2 text not null default '',
  exchange_rate numeric(18,6),
  unique (organization_id, id),
  unique (organization_id, invoice_id, position),
  check (debit_amount is not distinct from debit_amount_without_tax + debit_tax_amount),
  check (credit_amount is not distinct from credit_amount_without_tax + credit_tax_amount),
  check (debit_amount_after is not distinct from debit_amount_without_tax_after + debit_tax_amount_after),
  check (credit_amount_after is not distinct from credit_amount_without_tax_after + credit_tax_amount_after),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id) on delete cascade,
  foreign key (organization_id, debit_account_title_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_sub_account_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_department_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_vendor_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_project_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_segment_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_walletable_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_item_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_tag_id) references journal.masters (organization_id, id),
  foreign key (organization_id, debit_tax_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_account_title_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_sub_account_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_department_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_vendor_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_project_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_segment_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_walletable_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_item_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_tag_id) references journal.masters (organization_id, id),
  foreign key (organization_id, credit_tax_id) references journal.masters (organization_id, id)
);
select kit.tenant_table('journal.journal_lines');

-- The journal exactly as it was when final approval locked it.
create table journal.lock_snapshots (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  attempt int not null,
  header jsonb not null,
  lines jsonb not null,
  locked_at timestamptz not null default now(),
  released_at timestamptz,
  unique (organization_id, invoice_id, attempt),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id) on delete cascade
);
select kit.tenant_table('journal.lock_snapshots');

-- Who is editing an invoice. fence rises with every new holder, never falls.
create table journal.edit_claims (
  organization_id uuid not null,
  invoice_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  window_token text not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  fence bigint not null default 1,
  primary key (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id) on delete cascade
);
select kit.tenant_table('journal.edit_claims');

create table journal.invoice_views (
  organization_id uuid not null,
  invoice_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  viewed_at timestamptz not null default now(),
  primary key (organization_id, invoice_id, user_id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id) on delete cascade
);
select kit.tenant_table('journal.invoice_views');

-- What other services did to an invoice or its payment, for the invoice's action log.
create table journal.related_actions (
  organization_id uuid not null,
  id uuid primary key,
  subject_id uuid not null,
  service text not null,
  action text not null,
  user_id text not null,
  user_name text not null,
  occurred_at timestamptz not null
);
create index related_actions_subject on journal.related_actions (organization_id, subject_id, occurred_at);
select kit.tenant_table('journal.related_actions');

-- What may not change while an invoice is locked. A snapshot holds as long as the present value contains it.
create function journal.frozen_header(i journal.invoices) returns jsonb
  language sql stable
  as $$ select to_jsonb(i) - array['version', 'updated_at', 'updated_by_name', 'created_at', 'read_at', 'locked_at',
    'content_version', 'last_attempt', 'status', 'search_text', 'search_bigrams', 'read_fields', 'read_options', 'read_version',
    'read_status', 'error_code', 'proposal', 'note_1', 'note_2', 'note_3', 'export_count', 'deleted_at', 'deleted_by_name', 'approval_version',
    'approve_users', 'next_approvers', 'next_level', 'final_state', 'final_approved_by_name', 'final_approved_at',
    'pay_key', 'payment_local_id', 'payment_version', 'payment_state', 'confirm_level', 'confirm_users', 'linked',
    'paid', 'transfer_fee', 'payment_amount', 'user_bank_id', 'payment_pay_date', 'payment_export_count'] $$;

create function journal.frozen_lines(organization uuid, invoice uuid) returns jsonb
  language sql stable
  as $$ select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from journal.journal_lines l
        where l.organization_id = organization and l.invoice_id = invoice $$;
