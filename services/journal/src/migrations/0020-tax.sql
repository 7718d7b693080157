-- Share of the input tax that is deductible as booked: 100 ordinarily, less under the transitional measure,
-- 0 for what exceeds a supplier's yearly cap. Null on a blank side and on lines of before.
alter table journal.journal_lines
  add column debit_deductible_percent smallint check (debit_deductible_percent between 0 and 100),
  add column credit_deductible_percent smallint check (credit_deductible_percent between 0 and 100);

alter table journal.invoices
  -- Day of delivery or service, where it is not the issue date: decides tax rate and transitional share.
  add column delivery_date date,
  add column withholding_sub_type text not null default '' check (withholding_sub_type in ('', 'judicial_scrivener')),
  -- What tax is withheld on when a person gave it; null: it follows from the amounts.
  add column withholding_base bigint check (withholding_base >= 0),
  -- Code 8: calendar days of the pay period. Code 5: salary of the month.
  add column withholding_days smallint check (withholding_days between 1 and 366),
  add column withholding_salary bigint check (withholding_salary >= 0),
  -- As the last write or registry check judged it; null on invoices of before.
  add column qualified_verdict text check (qualified_verdict in ('qualified', 'check', 'unqualified')),
  -- Purchases that count against the cap of the transitional measure.
  add column transitional boolean not null default false;

alter table journal.invoices
  add column purchase_date_key date not null
    generated always as (coalesce(delivery_date, issue_date, '0001-01-01'::date)) stored;
create index invoices_transitional on journal.invoices (organization_id, company_id, purchase_date_key, local_id)
  where transitional and not deleted;

alter table journal.companies
  add column withholding_sub_type text not null default '' check (withholding_sub_type in ('', 'judicial_scrivener')),
  add column withholding_base text not null default 'exclusive_when_shown'
    check (withholding_base in ('exclusive_when_shown', 'inclusive')),
  -- Rounding this issuer uses; '' means the organization's.
  add column tax_rounding text not null default '' check (tax_rounding in ('', 'floor', 'round', 'ceil')),
  -- Last issue day that counts for the same closing, 31 = month end; null means the organization's.
  add column cutoff_day smallint check (cutoff_day between 1 and 31);

-- The organization's fiscal year and own number.
alter table journal.organization_settings add column profile jsonb not null default '{}';

-- What the tax agency's registry said of a number, the last answer. A null checked_at waits for its first one.
create table journal.registry_numbers (
  organization_id uuid not null,
  id uuid primary key,
  t_number text not null check (t_number ~ '^T[0-9]{13}$'),
  -- waiting, registered or not_registered.
  state text not null default 'waiting' check (state in ('waiting', 'registered', 'not_registered')),
  -- Names, kind and periods [{from, to}] of the registration; to is the first day it no longer holds.
  entry jsonb,
  checked_at timestamptz,
  -- The last attempt that got no answer, '' when the last one did.
  error_code text not null default '',
  failures int not null default 0,
  next_check_at timestamptz not null default now(),
  unique (organization_id, t_number),
  unique (organization_id, id)
);
create index registry_numbers_due on journal.registry_numbers (next_check_at);
-- The house's own sweeper looks for what is due in every organization.
select kit.tenant_table('journal.registry_numbers', true);

-- Every answer ever got, as evidence of what was known on a day. Never changed.
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
