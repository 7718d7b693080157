-- Sort keys as plain columns without nulls, each with its index: under row-level security an index serves
-- leakproof operators on columns only, and coalesce(...) or arithmetic would be tested row by row.
alter table inbox.items
  add column received_at_key timestamptz not null
    generated always as (coalesce(received_at, '1970-01-01T00:00:00Z'::timestamptz)) stored,
  add column year_month_key int not null generated always as (year * 12 + month) stored;

drop index inbox.items_created;
create index items_by_created_at on inbox.items (organization_id, created_at, id);
create index items_by_received_at on inbox.items (organization_id, received_at_key, id);
create index items_by_year_month on inbox.items (organization_id, year_month_key, id);
create index items_by_customer_name on inbox.items (organization_id, customer_name, id);
