-- ---- Copies from admin's events ----
-- Settings and profile (fiscal year, own registration number) of the organization.
create table journal.organization_settings (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  settings jsonb not null default '{}',
  profile jsonb not null default '{}',
  source_version int not null,
  primary key (organization_id, id)
);
select kit.tenant_table('journal.organization_settings');

-- Members, for their names and departments.
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

-- ---- Masters ----
-- Last local number of each organization. The creating transaction holds the row, so numbers have no gaps.
create table journal.counters (
  organization_id uuid primary key,
  last_local_id int not null default 0
);
select kit.tenant_table('journal.counters');

-- All ten kinds of masters. parent_id is the account title of a sub account.
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
  -- Days on which a tax class may be used; null means unbounded.
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

-- ---- Suppliers ----
-- The suppliers of the organization.
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
  withholding_sub_type text not null default '' check (withholding_sub_type in ('', 'judicial_scrivener')),
  withholding_base text not null default 'exclusive_when_shown'
    check (withholding_base in ('exclusive_when_shown', 'inclusive')),
  -- Rounding that this issuer uses; '' means the organization's.
  tax_rounding text not null default '' check (tax_rounding in ('', 'floor', 'round', 'ceil')),
  -- Last issue day of a closing, 31 is the month's end; null means the organization's.
  cutoff_day smallint check (cutoff_day between 1 and 31),
  -- Number that a user accepted although the registry shows it under another name.
  confirmed_t_number text not null default '',
  -- Supplier under the Act on subcontract proceeds (取適法): no fee may be deducted, payment within 60 days.
  toriteki boolean not null default false,
  -- Supplier under the Freelance Act (フリーランス法): payment within 60 days of receipt.
  freelance boolean not null default false,
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
-- A supplier is also found by its account and its e-mail domain.
create index companies_account on journal.companies (organization_id, account_number) where account_number <> '' and not deleted;
create index companies_email_domain on journal.companies (organization_id, lower(split_part(email, '@', 2)))
  where email <> '' and not deleted;
select kit.tenant_table('journal.companies');

-- Lines learned from a supplier's invoices, by a word of the invoice.
create table journal.company_patterns (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  company_id uuid not null,
  name text not null default '',
  -- In the normal form of the search; empty means the supplier's general pattern.
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

-- What corrections taught about the layout of a supplier's invoices. The supplier is identified by what its invoices
-- print, whether or not it is registered.
create table journal.supplier_memories (
  organization_id uuid not null,
  id uuid primary key,
  t_number text not null,
  phone_key text not null,
  name_key text not null,
  name text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index supplier_memories_t_number on journal.supplier_memories (organization_id, t_number) where t_number <> '';
create index supplier_memories_phone on journal.supplier_memories (organization_id, phone_key) where phone_key <> '';
create index supplier_memories_name on journal.supplier_memories (organization_id, name_key);
create index supplier_memories_oldest on journal.supplier_memories (organization_id, updated_at, id);
select kit.tenant_table('journal.supplier_memories');

-- One corrected value: its place on the page and the word near it. The last few of each field are kept.
create table journal.supplier_lessons (
  organization_id uuid not null,
  id uuid primary key,
  memory_id uuid not null,
  field text not null,
  place jsonb not null check (octet_length(place::text) <= 2000),
  -- The corrected invoice, the value that was read, the right value, and who corrected it.
  invoice_local_id int not null,
  read_value text not null,
  right_value text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, memory_id) references journal.supplier_memories (organization_id, id) on delete cascade
);
create index supplier_lessons_memory on journal.supplier_lessons (organization_id, memory_id, field, created_at desc, id desc);
select kit.tenant_table('journal.supplier_lessons');

-- Default lines of the organization for invoices without a pattern.
create table journal.default_journals (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  company_journals jsonb not null default '[]',
  withholding_account_title_id uuid,
  withholding_tax_id uuid,
  -- Account titles of the payment journal by part (bank, cash, card, fee, misc_income, input_tax):
  -- {"bank": {"account_title_id", "tax_id"}}.
  pay_accounts jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  unique (organization_id)
);
select kit.tenant_table('journal.default_journals');

-- ---- Invoices ----
-- What journal owns of an invoice: header, document, counts of its lines, lock. The lock freezes this row.
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
  proposal jsonb,
  source text not null default 'upload',
  source_ref text not null default '',
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_name text not null default '',
  -- Version of the last change of header or lines by a user; null when there was none.
  edited_version int,
  -- Version of the last change of what is approved (amounts, partner, dates, account, lines, file) by anybody. An
  -- approval that saw an earlier one is shown as outdated.
  content_version int not null default 1,
  -- Fields that a user saved or confirmed: they no longer count as doubtful readings.
  checked_fields text[] not null default '{}',
  -- Derived by a rule: an uncertain reading is among the values, and no user has checked it.
  doubtful boolean not null default false,

  partner_name text not null default '',
  company_id uuid,
  t_number text not null default '',
  is_qualified boolean not null default false,
  -- As last judged by a write or a registry check.
  qualified_verdict text not null default 'unqualified' check (qualified_verdict in ('qualified', 'check', 'unqualified')),
  -- Counts against the supplier's yearly cap of the transitional measure.
  transitional boolean not null default false,
  invoice_number text not null default '',
  issue_date date,
  -- Day of delivery or service, if it differs from the issue date: decides tax rate and deductible share.
  delivery_date date,
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
  withholding_sub_type text not null default '' check (withholding_sub_type in ('', 'judicial_scrivener')),
  -- Amount that tax is withheld on, as entered by a user; null means that it follows from the amounts.
  withholding_base bigint check (withholding_base >= 0),
  -- Code 8: calendar days of the pay period. Code 5: salary of the month.
  withholding_days smallint check (withholding_days between 1 and 366),
  withholding_salary bigint check (withholding_salary >= 0),
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

  locked boolean not null default false,
  -- What final approval locked: 0 journal and data, 1 the journal only (setting_journal_lock_mode at that time).
  lock_mode smallint not null default 0 check (lock_mode in (0, 1)),
  lock_attempt int not null default 0,
  -- Highest attempt with a response: a late call of an earlier attempt is refused.
  last_attempt int not null default 0,
  locked_at timestamptz,
  deleted boolean not null default false,
  deleted_at timestamptz,
  deleted_by_name text not null default '',

  -- Derived by rules from both tables, here because lists filter and sort by it together with the columns above.
  status text not null default 'read',
  search_text text not null default '',
  search_bigrams text[] not null default '{}',
  -- The partner's name in the form of companies.name_key, the second text of search_text. Purchases from an issuer that
  -- is not registered count against its yearly cap by this name.
  partner_key text not null
    generated always as (case when partner_name = '' then '' else split_part(search_text, chr(1), 2) end) stored,
  -- Sort keys without nulls: under row-level security an index serves plain columns only (ADR 9).
  issue_date_key date not null generated always as (coalesce(issue_date, '0001-01-01'::date)) stored,
  pay_date_key date not null generated always as (coalesce(pay_date, '0001-01-01'::date)) stored,
  due_date_key date not null generated always as (coalesce(due_date, '0001-01-01'::date)) stored,
  purchase_date_key date not null
    generated always as (coalesce(delivery_date, issue_date, '0001-01-01'::date)) stored,
  total_amount_key bigint not null generated always as (coalesce(total_amount, 0)) stored,
  withholding_tax_key bigint not null generated always as (coalesce(withholding_tax, 0)) stored,
  payable_amount_key bigint not null generated always as (coalesce(payable_amount, 0)) stored,
  unique (organization_id, id),
  unique (organization_id, local_id),
  foreign key (organization_id, company_id) references journal.companies (organization_id, id),
  foreign key (organization_id, department_id) references journal.masters (organization_id, id)
);
create unique index invoices_document on journal.invoices (organization_id, document_id) where document_id is not null;
create index invoices_search on journal.invoices using gin (organization_id, search_bigrams);
create index invoices_department on journal.invoices (organization_id, department_id) where department_id is not null;
create index invoices_company on journal.invoices (organization_id, company_id) where company_id is not null;
create index invoices_status_issue on journal.invoices (organization_id, status, issue_date_key, id);
create index invoices_by_local_id on journal.invoices (organization_id, deleted, local_id, id);
create index invoices_by_created_at on journal.invoices (organization_id, deleted, created_at, id);
create index invoices_by_updated_at on journal.invoices (organization_id, deleted, updated_at, id);
create index invoices_by_issue_date on journal.invoices (organization_id, deleted, issue_date_key, id);
create index invoices_by_pay_date on journal.invoices (organization_id, deleted, pay_date_key, id);
create index invoices_by_due_date on journal.invoices (organization_id, deleted, due_date_key, id);
create index invoices_by_partner_name on journal.invoices (organization_id, deleted, partner_name, id);
create index invoices_by_total_amount on journal.invoices (organization_id, deleted, total_amount_key, id);
create index invoices_by_withholding_tax on journal.invoices (organization_id, deleted, withholding_tax_key, id);
create index invoices_by_payable_amount on journal.invoices (organization_id, deleted, payable_amount_key, id);
create index invoices_by_status on journal.invoices (organization_id, deleted, status, id);
-- Invoices that are not paid yet: the list looks for reasons to check an invoice among these.
create index invoices_open on journal.invoices (organization_id, deleted, locked, local_id, id)
  where not locked or status <> 'paid';
-- Possible duplicates of a supplier's invoice.
create index invoices_of_company on journal.invoices (organization_id, company_id, total_amount)
  where not deleted and company_id is not null;
create index invoices_of_name on journal.invoices (organization_id, partner_name, total_amount) where not deleted;
-- Purchases of a fiscal year that count against a supplier's cap.
create index invoices_transitional on journal.invoices (organization_id, company_id, purchase_date_key, local_id)
  where transitional and not deleted;
create index invoices_transitional_by_name on journal.invoices (organization_id, partner_key, purchase_date_key, local_id)
  where transitional and not deleted and company_id is null;
select kit.tenant_table('journal.invoices');

-- Copies of what intake, approval and payment know of an invoice: one row for each, written with it. They change while
-- the invoice is locked and do not raise its version. A transaction that changes either row locks both.
create table journal.invoice_progress (
  organization_id uuid not null,
  id uuid not null,
  -- Intake: the last reading.
  error_code text not null default '',
  read_at timestamptz,
  read_version int not null default 0,
  read_fields jsonb,
  read_options jsonb,
  -- Fields that a later reading read differently while a user's values are kept; cleared by the next save.
  read_news text[] not null default '{}',
  -- Approval.
  approval_version int not null default 0,
  approve_users jsonb not null default '[]',
  next_approvers jsonb not null default '[]',
  next_level int not null default 0,
  final_state text not null default 'OPEN',
  final_approved_by_name text not null default '',
  final_approved_at timestamptz,
  -- Payment.
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
  primary key (organization_id, id),
  foreign key (organization_id, id) references journal.invoices (organization_id, id) on delete cascade
);
select kit.tenant_table('journal.invoice_progress');

-- Lines of an invoice. Names and codes are copies of the masters at the time of the save.
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
  -- Share of the input tax that is deductible as booked: 100 ordinarily, less under the transitional measure, 0 above
  -- a supplier's yearly cap. Null on a side without an amount.
  debit_deductible_percent smallint check (debit_deductible_percent between 0 and 100),
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
  credit_deductible_percent smallint check (credit_deductible_percent between 0 and 100),
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

-- Possible duplicates: another invoice of the same supplier and amount has the same number, issue date or pay date.
-- Marked on write, so that the list does not compare all invoices. No foreign key: marking must not wait for a
-- transaction that changes the invoice, and invoices are never removed.
create table journal.same_bills (
  organization_id uuid not null,
  invoice_id uuid not null,
  primary key (organization_id, invoice_id)
);
select kit.tenant_table('journal.same_bills');

-- The user who edits an invoice. Every new holder raises the fence; it never falls.
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

-- The users who opened an invoice, and when they last did.
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

-- Comments on an invoice. They do not change.
create table journal.invoice_comments (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  comment text not null check (length(comment) between 1 and 2000),
  user_id uuid not null,
  user_name text not null,
  send_mail boolean not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint invoice_comments_invoice
    foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id)
);
create index invoice_comments_invoice on journal.invoice_comments (organization_id, invoice_id, created_at);
select kit.tenant_table('journal.invoice_comments');

-- What other services did to an invoice or its payment, for its action log.
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

-- ---- Final approval ----
-- The invoice exactly as final approval locked it.
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

-- Freezes the row of a locked invoice, except the columns named here. A snapshot holds as long as
-- the present value contains it. Instants are compared in UTC.
create function journal.frozen_header(i journal.invoices) returns jsonb
  language sql stable set timezone = 'UTC'
  as $$ select to_jsonb(i)
    -- The product's own bookkeeping, and what follows from values that may change.
    - array['version', 'content_version', 'edited_version', 'updated_at', 'updated_by_name', 'last_attempt',
      'status', 'read_status', 'doubtful', 'search_text', 'search_bigrams', 'partner_key']
    -- Users may note and check readings at any time.
    - array['note_1', 'note_2', 'note_3', 'checked_fields']
    -- How it is paid stays open until the payment is approved.
    - array['pay_date', 'pay_date_key', 'pay_date_source', 'payment_type', 'bank_name', 'bank_code', 'branch_name',
      'branch_code', 'account_type', 'account_number', 'account_holder_kana', 'fee_borne_by_partner'] $$;

-- The lines of an invoice in their order, as a snapshot keeps them.
create function journal.frozen_lines(organization uuid, invoice uuid) returns jsonb
  language sql stable
  as $$ select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from journal.journal_lines l
        where l.organization_id = organization and l.invoice_id = invoice $$;

-- ---- Registry of qualified invoice issuers ----
-- The last response of the tax agency's registry for a number; checked_at is null until the first one.
create table journal.registry_numbers (
  organization_id uuid not null,
  id uuid primary key,
  t_number text not null check (t_number ~ '^T[0-9]{13}$'),
  state text not null default 'waiting' check (state in ('waiting', 'registered', 'not_registered')),
  -- Names, kind and periods [{from, to}] of the registration; `to` is the first day after its end.
  entry jsonb,
  checked_at timestamptz,
  -- Why the last request failed; '' when it succeeded.
  error_code text not null default '',
  failures int not null default 0,
  next_check_at timestamptz not null default now(),
  unique (organization_id, t_number),
  unique (organization_id, id)
);
create index registry_numbers_due on journal.registry_numbers (next_check_at);
-- Also read in the system scope: a timer looks for due numbers of every organization.
select kit.tenant_table('journal.registry_numbers', true);

-- All responses, as evidence of what was known on a day. Never changed.
create table journal.registry_checks (
  organization_id uuid not null,
  id uuid primary key,
  t_number text not null,
  state text not null check (state in ('registered', 'not_registered')),
  entry jsonb,
  checked_at timestamptz not null,
  checked_by text not null,
  unique (organization_id, id)
);
create index registry_checks_number on journal.registry_checks (organization_id, t_number, checked_at);
select kit.tenant_table('journal.registry_checks');

-- ---- Exports ----
-- Formats that users defined; the built-in ones are code.
create table journal.export_formats (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  kind text not null check (kind in ('journal', 'table')),
  options jsonb not null,
  columns jsonb not null,
  updated_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create unique index export_formats_name on journal.export_formats (organization_id, name_key);
select kit.tenant_table('journal.export_formats');

-- Exported files. A row exists only after its file is stored and its invoices are marked.
create table journal.export_runs (
  organization_id uuid not null,
  id uuid primary key,
  number int not null,
  kind text not null check (kind in ('accrual', 'payment', 'table')),
  format_id text not null,
  format_name text not null,
  file_name text not null,
  media_type text not null,
  storage_key text not null,
  bytes bigint not null,
  sha256 text not null,
  row_count int not null,
  invoice_count int not null,
  -- The request: selection or filter, exported or not, approved only or all, replaced characters.
  request jsonb not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, number)
);
-- Also read in the system scope: a timer removes files that no run knows.
select kit.tenant_table('journal.export_runs', true);

-- Invoices of a file, by local number, which never changes. Invoices are never removed, and a foreign key would lock
-- each of a million rows.
create table journal.export_items (
  organization_id uuid not null,
  local_id int not null,
  kind text not null,
  export_id uuid not null,
  -- The payment entry that the file holds; 0 for kinds that have one entry per invoice.
  entry int not null default 0,
  primary key (organization_id, local_id, kind, export_id, entry)
);
select kit.tenant_table('journal.export_items');

-- ---- Payment journals ----
-- Entries of a payment: one when it is marked paid; if that is undone after a file contained it, another entry reverses
-- it. So an invoice can have several entries, numbered in order.
create table journal.payment_journals (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  pay_key uuid not null,
  entry int not null default 1,
  -- The entry that this one reverses; null for a payment.
  reverses int,
  -- A payment entry that another one reverses.
  reversed boolean not null default false,
  -- The booked values, to distinguish a changed payment from a repeated event.
  facts jsonb not null,
  entry_date date not null,
  payment_version int not null,
  debit_total bigint not null,
  credit_total bigint not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, invoice_id, entry),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id)
);
create unique index payment_journals_standing on journal.payment_journals (organization_id, invoice_id)
  where reverses is null and not reversed;
select kit.tenant_table('journal.payment_journals');

-- Lines like those of an invoice; names and codes are copies of that day.
create table journal.payment_journal_lines (
  like journal.journal_lines including defaults including constraints,
  entry int not null default 1,
  primary key (id),
  unique (organization_id, id),
  unique (organization_id, invoice_id, entry, position),
  foreign key (organization_id, invoice_id, entry)
    references journal.payment_journals (organization_id, invoice_id, entry) on delete cascade
);
select kit.tenant_table('journal.payment_journal_lines');

-- ---- Accounting service (freee) ----
-- The link of an organization. Tokens are sealed with the service's own key.
create table journal.accounting_links (
  organization_id uuid primary key,
  id uuid not null,
  version int not null default 1,
  access_token_sealed text,
  refresh_token_sealed text,
  access_expires_at timestamptz,
  -- Raised with every new pair of tokens: a call that was refused with an earlier pair repeats with the current one.
  token_generation int not null default 0,
  -- A refresh token can be used once: the holder of the lease requests the next pair, the others wait.
  refresh_lease uuid,
  refresh_leased_until timestamptz,
  -- The service refuses the tokens: a user has to connect again.
  reconnect boolean not null default false,
  connected_by_name text not null default '',
  connected_at timestamptz,
  company_id bigint,
  company_name text not null default '',
  -- Invoices also wait for the approval of their payment.
  separate_approval boolean not null default false,
  masters_at timestamptz,
  -- The service asked for no requests until then.
  paused_until timestamptz,
  -- When an invoice of the organization was last sent: the organization that waited longest goes first.
  served_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
-- Also read in the system scope: the queue serves every organization.
select kit.tenant_table('journal.accounting_links', true);

-- Consents in progress: the browser carries the state, only its digest is stored.
create table journal.accounting_consents (
  organization_id uuid not null,
  id uuid primary key,
  state_sha256 text not null,
  user_id uuid not null,
  verifier_sealed text not null,
  expires_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, state_sha256)
);
select kit.tenant_table('journal.accounting_consents');

-- Masters of the linked company, as last fetched.
create table journal.accounting_masters (
  organization_id uuid not null,
  company_id bigint not null,
  kind text not null check (kind in ('account_item','tax','partner','section','item','tag','segment_1','segment_2')),
  remote_id bigint not null,
  code text not null default '',
  name text not null,
  name_key text not null,
  t_number text not null default '',
  available boolean not null default true,
  primary key (organization_id, company_id, kind, remote_id)
);
create index accounting_masters_name on journal.accounting_masters (organization_id, company_id, kind, name_key);
create index accounting_masters_t_number on journal.accounting_masters (organization_id, company_id, t_number) where t_number <> '';
select kit.tenant_table('journal.accounting_masters');

-- What a user chose where names differ; a null remote_id means that nothing is sent.
create table journal.accounting_mappings (
  organization_id uuid not null,
  company_id bigint not null,
  source_kind text not null,
  source_key text not null check (length(source_key) between 1 and 300),
  remote_id bigint,
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, company_id, source_kind, source_key)
);
select kit.tenant_table('journal.accounting_mappings');

-- Invoices that are sent to the accounting service.
create table journal.accounting_deals (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  local_id int not null,
  -- The final approval that it is based on.
  lock_attempt int not null,
  company_id bigint not null,
  partner_name text not null,
  amount bigint not null,
  state text not null default 'waiting' check (state in ('waiting','sending','sent','failed','cancelled','withdrawn')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  lease uuid,
  leased_until timestamptz,
  -- Bodies as first sent, with the state of each: [{ref_number, body, tried_at, deal_id}].
  parts jsonb,
  receipt_id bigint,
  receipt_tried_at timestamptz,
  deal_ids bigint[] not null default '{}',
  -- Why it waits or failed: a catalogue code and its parameters.
  error_code text not null default '',
  error_params jsonb not null default '{}',
  warnings jsonb not null default '[]',
  sent_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  department_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id),
  check (state <> 'sent' or (sent_at is not null and cardinality(deal_ids) > 0))
);
-- An invoice is sent at most once.
create unique index accounting_deals_live on journal.accounting_deals (organization_id, invoice_id)
  where state in ('waiting', 'sending', 'sent');
create index accounting_deals_invoice on journal.accounting_deals (organization_id, invoice_id, created_at desc);
create index accounting_deals_listed on journal.accounting_deals (organization_id, created_at, id);
create index accounting_deals_due on journal.accounting_deals (next_attempt_at) where state in ('waiting', 'sending');
select kit.tenant_table('journal.accounting_deals', true);

-- ---- Recurring invoices ----
-- Which invoice is copied, and when. Also read in the system scope: a timer looks for due ones of every organization.
create table journal.recurring_schedules (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  -- The invoice that is copied.
  invoice_id uuid not null,
  start_at date not null,
  end_at date,
  -- 31 is the month's last day.
  issue_day smallint not null check (issue_day between 1 and 31),
  issue_months int[] not null check (issue_months <@ array[1,2,3,4,5,6,7,8,9,10,11,12] and cardinality(issue_months) > 0),
  -- Pay date of the copies: months after the issue month, day of that month.
  payment_term_month smallint not null check (payment_term_month between 0 and 12),
  payment_term_day smallint not null check (payment_term_day between 1 and 31),
  completed boolean not null default false,
  -- Null when no more copies are made.
  next_issue_date date,
  -- Why the next copy failed; empty when it did not.
  error_code text not null default '',
  created_by uuid,
  created_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_at is null or end_at >= start_at),
  unique (organization_id, id),
  unique (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id)
);
create index recurring_due on journal.recurring_schedules (next_issue_date) where next_issue_date is not null and not completed;
select kit.tenant_table('journal.recurring_schedules', true);

-- Copies that were made: at most one invoice per day of a schedule.
create table journal.recurring_invoices (
  organization_id uuid not null,
  schedule_id uuid not null,
  issue_date date not null,
  invoice_id uuid not null,
  local_id int not null,
  created_at timestamptz not null default now(),
  primary key (schedule_id, issue_date),
  foreign key (organization_id, schedule_id) references journal.recurring_schedules (organization_id, id)
);
select kit.tenant_table('journal.recurring_invoices');
