-- Sort keys as plain columns without nulls, each with its index: under row-level security an index serves
-- leakproof operators on columns only, and coalesce(...) or arithmetic would be tested row by row.
alter table approval.approvals
  add column issue_date_key date not null generated always as (coalesce(issue_date, '0001-01-01'::date)) stored,
  add column pay_date_key date not null generated always as (coalesce(pay_date, '0001-01-01'::date)) stored;

create index approvals_by_issue_date on approval.approvals (organization_id, issue_date_key, id);
create index approvals_by_pay_date on approval.approvals (organization_id, pay_date_key, id);
create index approvals_by_payable_amount on approval.approvals (organization_id, payable_amount, id);
-- Named like the others by their sort.
alter index approval.approvals_by_number rename to approvals_by_local_id;
