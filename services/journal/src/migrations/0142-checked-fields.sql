-- Fields of the header that a person saved or looked at: what stands there is no doubtful reading any more.
alter table journal.invoices add column checked_fields text[] not null default '{}';
