-- A user confirmed the coding of an invoice, where the organization asks for that before an approval.
-- phase: expand
alter table journal.invoices
  add column coded boolean not null default false,
  add column coded_at timestamptz,
  add column coded_by_name text not null default '';
