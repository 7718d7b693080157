-- Copy of the organization's settings from admin's events.
create table payment.organizations (
  organization_id uuid primary key,
  pay_confirm_level int not null check (pay_confirm_level between 0 and 3),
  version int not null
);
select kit.tenant_table('payment.organizations');

-- Last number given per organization; the row is held by the creating transaction, so numbers have no gaps.
create table payment.counters (
  organization_id uuid not null,
  name text not null check (name in ('payment', 'export_batch')),
  last_number int not null,
  primary key (organization_id, name)
);
select kit.tenant_table('payment.counters');

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
  -- 委託者コード: ten digits issued by the bank; empty while there is no contract for transfer files.
  user_code text not null check (user_code ~ '^([0-9]{10})?$'),
  "default" boolean not null default false,
  record_separator text not null default 'crlf' check (record_separator in ('crlf', 'none')),
  middle_dot text not null default '.' check (middle_dot in ('.', ' ')),
  shorten_names boolean not null default false,
  transfer_category text not null default '7' check (transfer_category in ('0', '7')),
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

-- Final approvals whose payment is withdrawn, also before it was opened.
create table payment.withdrawals (
  organization_id uuid not null,
  invoice_id uuid not null,
  attempt int not null,
  withdrawn_at timestamptz not null default now(),
  primary key (organization_id, invoice_id, attempt)
);
select kit.tenant_table('payment.withdrawals');

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
  -- What is owed after withholding, before any fee.
  payment_amount bigint not null,
  fee_borne_by_partner boolean not null,
  manual_fee bigint check (manual_fee >= 0),
  -- Deducted from the payee; null when the payee bears a fee that no condition names.
  transfer_fee bigint check (transfer_fee >= 0),
  -- What leaves the account for the payee.
  transfer_amount bigint not null,
  bank_charge bigint,
  fee_gap bigint,
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
  unique (organization_id, id),
  unique (organization_id, local_id),
  unique (organization_id, invoice_id, lock_attempt),
  foreign key (organization_id, user_bank_id) references payment.user_banks (organization_id, id),
  foreign key (organization_id, live_batch_id) references payment.export_batches (organization_id, id),
  check (transfer_amount = payment_amount - coalesce(transfer_fee, 0)),
  check ((state in ('APPROVED', 'PAID')) = (approved_at is not null)),
  check ((state = 'PAID') = (paid_at is not null)),
  check (live_batch_id is null or state in ('APPROVED', 'PAID'))
);
create unique index payments_one_live on payment.payments (organization_id, invoice_id) where state <> 'WITHDRAWN';
create index payments_by_pay_date on payment.payments (organization_id, (coalesce(pay_date, '0001-01-01')), id);
create index payments_exportable on payment.payments (organization_id, user_bank_id, pay_date)
  where state = 'APPROVED' and live_batch_id is null;
create index payments_search on payment.payments using gin (organization_id, search_bigrams);
select kit.tenant_table('payment.payments');

create table payment.export_rows (
  organization_id uuid not null,
  id uuid primary key,
  batch_id uuid not null,
  payment_id uuid not null,
  row_number int not null,
  amount bigint not null check (amount > 0),
  live boolean not null,
  unique (organization_id, batch_id, row_number),
  foreign key (organization_id, batch_id) references payment.export_batches (organization_id, id),
  foreign key (organization_id, payment_id) references payment.payments (organization_id, id)
);
-- A payment is in at most one batch that is not void, whatever the code does.
create unique index export_rows_one_live on payment.export_rows (organization_id, payment_id) where live;
select kit.tenant_table('payment.export_rows');
