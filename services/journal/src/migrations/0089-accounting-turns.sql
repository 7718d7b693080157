-- Jobs give the organizations their turns at the accounting service, one at a time each.
-- phase: contract
alter table journal.accounting_links drop column served_at;
alter table journal.accounting_deals drop column leased_until;
