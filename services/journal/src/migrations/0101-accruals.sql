-- Estimated invoices of a month (未払計上): one entry on its last day, and one that reverses it on the day after.
-- phase: expand
create table journal.accruals (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  company_id uuid not null,
  -- The supplier's last invoice when it was made: files take the supplier from it.
  invoice_id uuid not null,
  partner_name text not null,
  amount bigint not null check (amount > 0),
  debit_name text not null,
  credit_name text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, month, company_id),
  foreign key (organization_id, company_id) references journal.companies (organization_id, id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id)
);
select kit.tenant_table('journal.accruals');

create table journal.accrual_entries (
  organization_id uuid not null,
  id uuid primary key,
  accrual_id uuid not null,
  invoice_id uuid not null,
  -- 1, 2, … of the invoice: never given twice, because files are marked with it.
  entry int not null,
  entry_date date not null,
  unique (organization_id, id),
  unique (organization_id, invoice_id, entry),
  foreign key (organization_id, accrual_id) references journal.accruals (organization_id, id) on delete cascade
);
select kit.tenant_table('journal.accrual_entries');

create table journal.accrual_lines (
  like journal.journal_lines including defaults including constraints,
  entry int not null,
  primary key (id),
  unique (organization_id, id),
  unique (organization_id, invoice_id, entry, position),
  foreign key (organization_id, invoice_id, entry)
    references journal.accrual_entries (organization_id, invoice_id, entry) on delete cascade
);
select kit.tenant_table('journal.accrual_lines');
