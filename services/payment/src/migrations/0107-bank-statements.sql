-- Bank statements: what the bank booked, and which payments its rows settle.
-- phase: expand
alter table payment.payments add column paid_on date;
-- What the statement shows beyond (+) or short of (-) the transfer, because the fee differs. Null: nothing differs.
alter table payment.payments add column statement_difference bigint;
-- The row of a bank statement that paid it. Only the statement's own undo reopens such a payment.
alter table payment.payments add column statement_row_id uuid;
-- The day on which the bank gave the money back (組戻し); cleared when it is paid again.
alter table payment.payments add column returned_on date;

create table payment.bank_statements (
  organization_id uuid not null,
  id uuid primary key,
  user_bank_id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  format text not null check (format in ('zengin', 'csv')),
  from_date date not null,
  to_date date not null,
  row_count int not null check (row_count > 0),
  -- Rows that no earlier import held.
  new_count int not null check (new_count between 0 and row_count),
  sha256 text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, user_bank_id) references payment.user_banks (organization_id, id)
);
create index bank_statements_by_time on payment.bank_statements (organization_id, created_at, id);
select kit.tenant_table('payment.bank_statements');

create table payment.bank_statement_rows (
  organization_id uuid not null,
  id uuid primary key,
  statement_id uuid not null,
  user_bank_id uuid not null,
  -- Day, direction, amount and text with a count for equal rows of one day: the same row of a later file is this one.
  row_key text not null,
  line_number int not null check (line_number > 0),
  booked_on date not null,
  direction text not null check (direction in ('out', 'in')),
  amount bigint not null check (amount > 0),
  description text not null,
  balance bigint,
  state text not null default 'OPEN' check (state in ('OPEN', 'MATCHED', 'IGNORED')),
  ignore_reason text,
  settled_by uuid,
  settled_by_name text,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, user_bank_id, row_key),
  foreign key (organization_id, statement_id) references payment.bank_statements (organization_id, id),
  foreign key (organization_id, user_bank_id) references payment.user_banks (organization_id, id),
  check ((state = 'IGNORED') = (ignore_reason is not null)),
  check ((state = 'OPEN') = (settled_at is null))
);
create index bank_statement_rows_by_day on payment.bank_statement_rows (organization_id, booked_on, id);
create index bank_statement_rows_open on payment.bank_statement_rows (organization_id, booked_on, id) where state = 'OPEN';
select kit.tenant_table('payment.bank_statement_rows');

-- Which payments a row paid or gave back. One that is undone goes; its facts are in the log.
create table payment.statement_settlements (
  organization_id uuid not null,
  id uuid primary key,
  row_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('paid', 'returned')),
  -- False once the bank has given the money back: the payment may then be paid by another row.
  holds boolean not null default true,
  -- Yen of this payment in the row.
  amount bigint not null,
  -- What the payment was before a return, to undo it.
  before_return jsonb,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, row_id, payment_id),
  foreign key (organization_id, row_id) references payment.bank_statement_rows (organization_id, id),
  foreign key (organization_id, payment_id) references payment.payments (organization_id, id)
);
-- A payment is paid by one row at most.
create unique index statement_settlements_one_paid on payment.statement_settlements (organization_id, payment_id)
  where kind = 'paid' and holds;
select kit.tenant_table('payment.statement_settlements', true);

-- Columns of a bank's CSV file, by name.
create table payment.statement_mappings (
  organization_id uuid not null,
  id uuid primary key,
  user_bank_id uuid not null,
  name text not null check (char_length(name) between 1 and 40),
  columns jsonb not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, user_bank_id, name),
  foreign key (organization_id, user_bank_id) references payment.user_banks (organization_id, id)
);
select kit.tenant_table('payment.statement_mappings', true);
