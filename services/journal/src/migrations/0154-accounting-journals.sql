-- Entries of the month end (estimates, months of prepaid lines) that are sent to the accounting service as manual
-- journals. An entry that waits, is there, or may be there, no longer changes.
-- phase: expand
create table journal.accounting_journals (
  organization_id uuid not null,
  id uuid primary key,
  kind text not null check (kind in ('estimate', 'spread')),
  invoice_id uuid not null,
  -- Number of the entry among those of its kind of the invoice.
  entry int not null check (entry > 0),
  entry_date date not null,
  company_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  lease uuid,
  -- When it was last sent without a certain response; null: it is not there, or its number is known.
  tried_at timestamptz,
  journal_id bigint,
  error_code text not null default '',
  error_params jsonb not null default '{}',
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, kind, invoice_id, entry),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id),
  check (state <> 'sent' or (sent_at is not null and journal_id is not null))
);
create index accounting_journals_due on journal.accounting_journals (next_attempt_at)
  where state in ('waiting', 'sending');
select kit.tenant_table('journal.accounting_journals', true);
