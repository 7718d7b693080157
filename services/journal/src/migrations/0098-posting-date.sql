-- The posting date (計上日) of an invoice, and the months that are closed for an area of the books.
-- phase: expand
alter table journal.invoices
  add column posting_date date,
  -- What it was proposed from, or manual when a user set it.
  add column posting_date_source text not null default 'none';

-- Books up to now are dated by the issue date.
update journal.invoices set
  posting_date = coalesce(issue_date, delivery_date, (created_at at time zone 'Asia/Tokyo')::date),
  posting_date_source = case when issue_date is not null then 'issue_date'
    when delivery_date is not null then 'delivery_date' else 'received' end;

alter table journal.invoices add column posting_date_key date not null
  generated always as (coalesce(posting_date, issue_date, '0001-01-01'::date)) stored;
create index invoices_by_posting_date on journal.invoices (organization_id, deleted, posting_date_key, id);

-- One row per closing; a reopened one stays as history.
create table journal.closed_months (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  area text not null check (area in ('journal', 'payment')),
  closed_by uuid not null,
  closed_by_name text not null,
  closed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 500),
  -- Work that was open when the user closed the month anyway: [{"key": "unapproved", "count": 3}].
  open_work jsonb not null default '[]',
  reopened_by uuid,
  reopened_by_name text,
  reopened_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  unique (organization_id, id),
  check (num_nulls(reopened_by, reopened_by_name, reopened_at, reason) in (0, 4))
);
create unique index closed_months_in_force on journal.closed_months (organization_id, area, month)
  where reopened_at is null;
select kit.tenant_table('journal.closed_months');
