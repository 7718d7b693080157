-- Sort keys without nulls. As plain columns they serve keyset paging by index under row-level security;
-- an expression like coalesce(...) is not leakproof and would be tested row by row.
alter table journal.invoices
  add column issue_date_key date not null generated always as (coalesce(issue_date, '0001-01-01'::date)) stored,
  add column pay_date_key date not null generated always as (coalesce(pay_date, '0001-01-01'::date)) stored,
  add column due_date_key date not null generated always as (coalesce(due_date, '0001-01-01'::date)) stored,
  add column total_amount_key bigint not null generated always as (coalesce(total_amount, 0)) stored,
  add column withholding_tax_key bigint not null generated always as (coalesce(withholding_tax, 0)) stored,
  add column payable_amount_key bigint not null generated always as (coalesce(payable_amount, 0)) stored;

drop index journal.invoices_status_issue;
create index invoices_status_issue on journal.invoices (organization_id, status, issue_date_key, id);
drop index journal.invoices_by_issue_date;
create index invoices_by_issue_date on journal.invoices (organization_id, deleted, issue_date_key, id);
drop index journal.invoices_by_pay_date;
create index invoices_by_pay_date on journal.invoices (organization_id, deleted, pay_date_key, id);
drop index journal.invoices_by_due_date;
create index invoices_by_due_date on journal.invoices (organization_id, deleted, due_date_key, id);
drop index journal.invoices_by_total_amount;
create index invoices_by_total_amount on journal.invoices (organization_id, deleted, total_amount_key, id);
drop index journal.invoices_by_withholding_tax;
create index invoices_by_withholding_tax on journal.invoices (organization_id, deleted, withholding_tax_key, id);
drop index journal.invoices_by_payable_amount;
create index invoices_by_payable_amount on journal.invoices (organization_id, deleted, payable_amount_key, id);
