-- Invoices that come again: what is made of a pattern invoice, and when. The sweeper looks before it knows whose.
create table journal.recurring_schedules (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  -- The invoice that is made again.
  invoice_id uuid not null,
  start_at date not null,
  end_at date,
  -- 31 is the month's last day.
  issue_day smallint not null check (issue_day between 1 and 31),
  issue_months int[] not null check (issue_months <@ array[1,2,3,4,5,6,7,8,9,10,11,12] and cardinality(issue_months) > 0),
  -- The pay site of what is made: months after the issue month, day of that month.
  payment_term_month smallint not null check (payment_term_month between 0 and 12),
  payment_term_day smallint not null check (payment_term_day between 1 and 31),
  completed boolean not null default false,
  -- Null: nothing more is to be made.
  next_issue_date date,
  -- Why the next one could not be made; empty while nothing is wrong.
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

-- What was made of a schedule: one invoice for each of its days, whoever asks and however often.
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
