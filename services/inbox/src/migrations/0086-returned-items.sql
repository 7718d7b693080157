-- A returned item carries the reason for its supplier: on the page behind their link and by mail.
-- phase: expand
alter table inbox.items
  add column return_reason text not null default '' check (length(return_reason) <= 500),
  add column returned_at timestamptz,
  add column returned_by_name text not null default '';
create index items_returned on inbox.items (organization_id, customer_id, year, month) where submit_status = 3;
