-- Prepaid expenses (前払費用): a line of an invoice that is spread over months, with one entry on the last day of each.
-- phase: expand
create table journal.spreads (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  invoice_id uuid not null,
  -- 1-based line of the invoice, which is booked to the prepaid account.
  position int not null check (position > 0),
  -- First day of the first month.
  first_month date not null check (extract(day from first_month) = 1),
  months int not null check (months between 2 and 120),
  -- The booked amount of the line, without the tax that is deducted.
  amount bigint not null check (amount > 0),
  expense_account_title_id uuid not null,
  expense_sub_account_id uuid,
  prepaid_account_title_id uuid not null,
  expense_name text not null,
  prepaid_name text not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id) on delete cascade
);
create index spreads_of_invoice on journal.spreads (organization_id, invoice_id);
select kit.tenant_table('journal.spreads');

create table journal.spread_entries (
  organization_id uuid not null,
  id uuid primary key,
  spread_id uuid not null,
  invoice_id uuid not null,
  -- 1, 2, … of the invoice: never given twice, because files are marked with it.
  entry int not null,
  entry_date date not null,
  amount bigint not null check (amount > 0),
  unique (organization_id, id),
  unique (organization_id, invoice_id, entry),
  unique (organization_id, spread_id, entry_date),
  foreign key (organization_id, spread_id) references journal.spreads (organization_id, id) on delete cascade
);
create index spread_entries_by_date on journal.spread_entries (organization_id, entry_date);
select kit.tenant_table('journal.spread_entries');

create table journal.spread_lines (
  like journal.journal_lines including defaults including constraints,
  entry int not null,
  primary key (id),
  unique (organization_id, id),
  unique (organization_id, invoice_id, entry, position),
  foreign key (organization_id, invoice_id, entry)
    references journal.spread_entries (organization_id, invoice_id, entry) on delete cascade
);
select kit.tenant_table('journal.spread_lines');
