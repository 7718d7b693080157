-- Sort keys as plain columns without nulls, each with its index: under row-level security an index serves
-- leakproof operators on columns only, and coalesce(...) or arithmetic would be tested row by row.
alter table payment.payments
  add column issue_date_key date not null generated always as (coalesce(issue_date, '0001-01-01'::date)) stored,
  add column due_date_key date not null generated always as (coalesce(due_date, '0001-01-01'::date)) stored,
  add column pay_date_key date not null generated always as (coalesce(pay_date, '0001-01-01'::date)) stored;

drop index payment.payments_by_pay_date;
create index payments_by_pay_date on payment.payments (organization_id, pay_date_key, id);
create index payments_by_issue_date on payment.payments (organization_id, issue_date_key, id);
create index payments_by_due_date on payment.payments (organization_id, due_date_key, id);
create index payments_by_local_id on payment.payments (organization_id, local_id, id);
create index payments_by_invoice_local_id on payment.payments (organization_id, invoice_local_id, id);
create index payments_by_partner_name on payment.payments (organization_id, partner_name, id);
create index payments_by_total_amount on payment.payments (organization_id, total_amount, id);
create index payments_by_payment_amount on payment.payments (organization_id, payment_amount, id);
create index payments_by_transfer_amount on payment.payments (organization_id, transfer_amount, id);
