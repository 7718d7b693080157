-- ---- Copies from other services' events ----
-- Settings of the organization, from admin.
create table payment.organizations (
  organization_id uuid primary key,
  pay_confirm_level int not null check (pay_confirm_level between 0 and 3),
  version int not null
);
select kit.tenant_table('payment.organizations');

-- Suppliers, from journal.
create table payment.companies (
  organization_id uuid not null,
  id uuid primary key,
  company_name text not null,
  -- Supplier under the Act on subcontract proceeds (取適法): no fee may be deducted, payment within 60 days.
  toriteki boolean not null default false,
  -- Supplier under the Freelance Act (フリーランス法): the legal term of payment counts from receipt, for re-entrusted
  -- work from the day on which the commissioning party is due to pay.
  freelance boolean not null default false,
  -- Last day of the supplier's own monthly closing, 31 is the month's end.
  cutoff_day smallint,
  -- Null until journal reports who bears the fee.
  fee_borne_by_partner boolean,
  version int not null,
  unique (organization_id, id)
);
select kit.tenant_table('payment.companies');

-- The last user who entered the account of an invoice or a supplier, from journal.
create table payment.account_origins (
  organization_id uuid not null,
  source_id uuid not null,
  account_key text not null,
  entered_by uuid,
  entered_by_name text,
  version int not null,
  primary key (organization_id, source_id)
);
select kit.tenant_table('payment.account_origins');

-- ---- Numbers ----
-- Last number of each organization. The creating transaction holds the row, so numbers have no gaps.
create table payment.counters (
  organization_id uuid not null,
  name text not null check (name in ('payment', 'export_batch')),
  last_number int not null,
  primary key (organization_id, name)
);
select kit.tenant_table('payment.counters');

-- ---- Accounts of the organization and fees ----
create table payment.user_banks (
  organization_id uuid not null,
  id uuid primary key,
  bank_code text not null check (bank_code ~ '^[0-9]{4}$'),
  bank_name text not null,
  bank_branch_code text not null check (bank_branch_code ~ '^[0-9]{3}$'),
  bank_branch_name text not null,
  bank_account_type text not null check (bank_account_type in ('ordinary', 'current', 'savings', 'other')),
  bank_account_number text not null check (bank_account_number ~ '^[0-9]{1,7}$'),
  bank_account_name text not null check (char_length(bank_account_name) between 1 and 48),
  -- 委託者コード: ten digits issued by the bank; empty without a contract for transfer files.
  user_code text not null check (user_code ~ '^([0-9]{10})?$'),
  "default" boolean not null default false,
  record_separator text not null default 'crlf' check (record_separator in ('crlf', 'none')),
  middle_dot text not null default '.' check (middle_dot in ('.', ' ')),
  shorten_names boolean not null default false,
  transfer_category text not null default '7' check (transfer_category in ('0', '7')),
  -- How a fee borne by the payee is found near a tier (据置型, 未満・以上手数料加算型, the iteration of JA banks).
  fee_method text not null default 'keep' check (fee_method in ('keep', 'add_below', 'add_above', 'repeat')),
  -- Whether the file ends with 0x1A, which some banks require.
  end_mark boolean not null default false,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id)
);
create unique index user_banks_one_default on payment.user_banks (organization_id) where "default" and not deleted;
select kit.tenant_table('payment.user_banks');

create table payment.transfer_fees (
  organization_id uuid not null,
  id uuid primary key,
  user_bank_id uuid not null,
  transfer_type text not null check (transfer_type in ('same_branch', 'same_bank', 'other_bank')),
  destination_bank_code text check (destination_bank_code ~ '^[0-9]{4}$'),
  destination_bank_name text not null default '',
  applied_condition_type text not null check (applied_condition_type in ('all', 'range')),
  applied_condition_min bigint not null check (applied_condition_min >= 0),
  applied_condition_max bigint check (applied_condition_max > applied_condition_min),
  transfer_fee bigint not null check (transfer_fee >= 0),
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, user_bank_id) references payment.user_banks (organization_id, id)
);
create index transfer_fees_account on payment.transfer_fees (organization_id, user_bank_id);
select kit.tenant_table('payment.transfer_fees');

-- ---- Accounts of payees ----
-- Which account of a payee may be paid to. Bank, branch, type and number identify an account; a different spelling of
-- the holder's name does not.
create table payment.payee_accounts (
  organization_id uuid not null,
  id uuid primary key,
  company_id uuid,
  partner_name text not null,
  -- The payee's name in the normal form of the search, for payees that are not registered suppliers.
  payee_key text not null,
  bank_code text not null,
  bank_name text not null,
  branch_code text not null,
  branch_name text not null,
  account_type text not null,
  account_number text not null,
  account_holder_kana text not null,
  state text not null check (state in ('WAITING', 'CONFIRMED')),
  -- The user who entered it; null when it was read from the invoice and not changed.
  entered_by uuid,
  entered_by_name text,
  entered_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_by_name text,
  confirmed_at timestamptz,
  -- How it was confirmed: who was called back, at which number.
  confirm_note text,
  -- EDI text of this payee's transfers, unless a payment has its own.
  edi_text text not null default '' check (char_length(edi_text) <= 20),
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  check ((state = 'CONFIRMED') = (confirmed_at is not null)),
  check (state = 'WAITING' or confirm_note <> ''),
  check (confirmed_by is null or entered_by is null or confirmed_by <> entered_by)
);
create index payee_accounts_by_company on payment.payee_accounts (organization_id, company_id) where company_id is not null;
create index payee_accounts_by_payee on payment.payee_accounts (organization_id, payee_key);
create index payee_accounts_waiting on payment.payee_accounts (organization_id, entered_at, id) where state = 'WAITING';
select kit.tenant_table('payment.payee_accounts');

-- ---- Payments and transfer files (総合振込) ----
create table payment.export_batches (
  organization_id uuid not null,
  id uuid primary key,
  local_id int not null,
  user_bank_id uuid not null,
  pay_date date not null,
  state text not null check (state in ('LIVE', 'VOID')),
  row_count int not null check (row_count > 0),
  total_amount bigint not null check (total_amount > 0),
  file_name text not null,
  content bytea not null,
  sha256 text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  void_reason text,
  voided_by uuid,
  voided_by_name text,
  voided_at timestamptz,
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, local_id),
  foreign key (organization_id, user_bank_id) references payment.user_banks (organization_id, id),
  check ((state = 'VOID') = (void_reason is not null))
);
select kit.tenant_table('payment.export_batches');

create table payment.payments (
  organization_id uuid not null,
  id uuid primary key,
  local_id int not null,
  invoice_id uuid not null,
  lock_attempt int not null,
  invoice_local_id int not null,
  invoice_version int not null,
  state text not null check (state in ('DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN')),
  partner_name text not null,
  company_id uuid,
  department_id uuid,
  created_by uuid,
  issue_date date,
  due_date date,
  pay_date date,
  pay_date_edited boolean not null default false,
  delivery_date date,
  -- Changed in payment: a later change of the invoice does not overwrite it.
  delivery_date_edited boolean not null default false,
  original_pay_date date,
  payment_type text not null check (payment_type in ('transfer', 'direct_debit', 'credit_card', 'cash', 'other')),
  bank_code text not null,
  bank_name text not null,
  branch_code text not null,
  branch_name text not null,
  account_type text not null check (account_type in ('', 'ordinary', 'current', 'savings', 'other')),
  account_number text not null,
  account_holder_kana text not null,
  payee_edited boolean not null default false,
  user_bank_id uuid,
  total_amount bigint not null,
  withholding_tax bigint not null,
  -- The debt after withholding, before any fee.
  payment_amount bigint not null,
  fee_borne_by_partner boolean not null,
  manual_fee bigint check (manual_fee >= 0),
  -- Deducted from the payee; null when the payee bears a fee and no condition applies.
  transfer_fee bigint check (transfer_fee >= 0),
  -- What the payee receives.
  transfer_amount bigint not null,
  bank_charge bigint,
  fee_gap bigint,
  -- Confirmed with a fee that differs from today's conditions.
  fee_differs boolean not null default false,
  -- The bearer of the fee comes from the supplier: a later change of the invoice does not overwrite it.
  bearer_from_supplier boolean not null default false,
  payee_account_id uuid,
  -- Null means the EDI text of the payee's account.
  edi_text text check (char_length(edi_text) <= 20),
  -- Payments of one payee that go out as one transfer with one fee.
  transfer_group_id uuid,
  confirm_level int not null default 0 check (confirm_level between 0 and 3),
  confirmations jsonb not null default '[]',
  approved_by uuid,
  approved_by_name text,
  approved_at timestamptz,
  paid_by uuid,
  paid_by_name text,
  paid_at timestamptz,
  exported_count int not null default 0,
  live_batch_id uuid,
  search_text text not null,
  search_bigrams text[] not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- Sort keys without nulls: under row-level security an index serves plain columns only (ADR 9).
  issue_date_key date not null generated always as (coalesce(issue_date, '0001-01-01'::date)) stored,
  due_date_key date not null generated always as (coalesce(due_date, '0001-01-01'::date)) stored,
  pay_date_key date not null generated always as (coalesce(pay_date, '0001-01-01'::date)) stored,
  unique (organization_id, id),
  unique (organization_id, local_id),
  unique (organization_id, invoice_id, lock_attempt),
  foreign key (organization_id, user_bank_id) references payment.user_banks (organization_id, id),
  foreign key (organization_id, live_batch_id) references payment.export_batches (organization_id, id),
  foreign key (organization_id, payee_account_id) references payment.payee_accounts (organization_id, id),
  check (transfer_amount = payment_amount - coalesce(transfer_fee, 0)),
  check ((state in ('APPROVED', 'PAID')) = (approved_at is not null)),
  check ((state = 'PAID') = (paid_at is not null)),
  check (live_batch_id is null or state in ('APPROVED', 'PAID'))
);
create unique index payments_one_live on payment.payments (organization_id, invoice_id) where state <> 'WITHDRAWN';
create index payments_by_pay_date on payment.payments (organization_id, pay_date_key, id);
create index payments_by_issue_date on payment.payments (organization_id, issue_date_key, id);
create index payments_by_due_date on payment.payments (organization_id, due_date_key, id);
create index payments_by_local_id on payment.payments (organization_id, local_id, id);
create index payments_by_invoice_local_id on payment.payments (organization_id, invoice_local_id, id);
create index payments_by_partner_name on payment.payments (organization_id, partner_name, id);
create index payments_by_total_amount on payment.payments (organization_id, total_amount, id);
create index payments_by_payment_amount on payment.payments (organization_id, payment_amount, id);
create index payments_by_transfer_amount on payment.payments (organization_id, transfer_amount, id);
create index payments_by_group on payment.payments (organization_id, transfer_group_id) where transfer_group_id is not null;
create index payments_by_payee_account on payment.payments (organization_id, payee_account_id) where payee_account_id is not null;
create index payments_exportable on payment.payments (organization_id, user_bank_id, pay_date)
  where state = 'APPROVED' and live_batch_id is null;
create index payments_search on payment.payments using gin (organization_id, search_bigrams);
-- Drafts of an account or a supplier page by page, as a repricing processes them. Payments of a group are one key.
create index payments_open_keys_by_bank on payment.payments
  (organization_id, user_bank_id, (coalesce(transfer_group_id, id)))
  where state = 'DRAFT' and payment_type = 'transfer';
create index payments_open_keys_by_company on payment.payments
  (organization_id, company_id, (coalesce(transfer_group_id, id)))
  where state = 'DRAFT' and payment_type = 'transfer' and company_id is not null;
-- Possible duplicates: the same account, amount and due date among payments that are not paid yet.
create index payments_by_payee on payment.payments (organization_id, account_number, payment_amount)
  where state <> 'WITHDRAWN';
create index payments_open on payment.payments (organization_id, local_id, id) where state in ('DRAFT', 'APPROVED');
select kit.tenant_table('payment.payments');

create table payment.export_rows (
  organization_id uuid not null,
  id uuid primary key,
  batch_id uuid not null,
  payment_id uuid not null,
  row_number int not null,
  amount bigint not null check (amount > 0),
  live boolean not null,
  unique (organization_id, batch_id, payment_id),
  foreign key (organization_id, batch_id) references payment.export_batches (organization_id, id),
  foreign key (organization_id, payment_id) references payment.payments (organization_id, id)
);
-- Several payments can share one data record of a file.
create index export_rows_by_number on payment.export_rows (organization_id, batch_id, row_number);
-- A payment is in at most one batch that is not void.
create unique index export_rows_one_live on payment.export_rows (organization_id, payment_id) where live;
select kit.tenant_table('payment.export_rows');

-- Final approvals whose payment is withdrawn; the withdrawal can arrive before the payment is opened.
create table payment.withdrawals (
  organization_id uuid not null,
  invoice_id uuid not null,
  attempt int not null,
  withdrawn_at timestamptz not null default now(),
  primary key (organization_id, invoice_id, attempt)
);
select kit.tenant_table('payment.withdrawals');

-- ---- Repricing of drafts ----
-- Drafts follow the fee conditions. A change reprices the first hundred itself; the rest is done page by page.
create table payment.repricings (
  organization_id uuid not null,
  id uuid primary key,
  -- The account whose fee conditions changed, or the supplier whose bearer of the fee changed.
  user_bank_id uuid,
  company_id uuid,
  -- The last transfer (its group, or the single payment) that was repriced, in the order of these keys.
  after_key uuid not null,
  done int not null,
  -- How many drafts there were at the start; some may have been approved since.
  total int not null,
  changed_by uuid not null,
  changed_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, user_bank_id),
  unique (organization_id, company_id),
  check (num_nonnulls(user_bank_id, company_id) = 1)
);
select kit.tenant_table('payment.repricings', true);
