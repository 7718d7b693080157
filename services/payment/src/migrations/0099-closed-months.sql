-- Closings of months for payments, as journal reports them; a reopened one is no longer closed.
-- phase: expand
create table payment.closed_months (
  organization_id uuid not null,
  id uuid primary key,
  version int not null,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  closed boolean not null,
  unique (organization_id, id)
);
select kit.tenant_table('payment.closed_months');
