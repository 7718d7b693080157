-- The reading of a supplier, as of a master.
-- phase: expand
alter table journal.companies
  add column reading text not null default '' check (length(reading) <= 255),
  add column search_edition int not null default 0;
create index companies_unfilled on journal.companies (organization_id) where search_edition = 0;
create policy unfilled on journal.companies for select
  using (search_edition = 0 and (select kit.is_system_scope()));
