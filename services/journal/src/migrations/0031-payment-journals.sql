-- The journal of a payment, made when it is marked paid and taken back when that is undone.
create table journal.payment_journals (
  organization_id uuid not null,
  -- The pay_key.
  id uuid primary key,
  invoice_id uuid not null,
  entry_date date not null,
  payment_version int not null,
  debit_total bigint not null,
  credit_total bigint not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id)
);
select kit.tenant_table('journal.payment_journals');

-- Lines as those of an invoice; names and codes are copies of the day.
create table journal.payment_journal_lines (
  like journal.journal_lines including defaults including constraints,
  primary key (id),
  unique (organization_id, id),
  unique (organization_id, invoice_id, position),
  foreign key (organization_id, invoice_id)
    references journal.payment_journals (organization_id, invoice_id) on delete cascade
);
select kit.tenant_table('journal.payment_journal_lines');

-- Account titles of the payment journal by part (bank, cash, card, fee, misc_income, input_tax): {"bank": {"account_title_id", "tax_id"}}.
alter table journal.default_journals add column pay_accounts jsonb not null default '{}';
