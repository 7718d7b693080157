-- Words of the items that were read: invoices with like items propose the coding of a new one.
-- phase: expand
alter table journal.invoice_progress add column item_words text[] not null default '{}';
create index invoice_progress_words on journal.invoice_progress using gin (organization_id, item_words);
