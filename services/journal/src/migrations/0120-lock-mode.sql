-- What final approval locked: 0 journal and data, 1 the journal only (setting_journal_lock_mode when it was locked).
alter table journal.invoices add column lock_mode smallint not null default 0 check (lock_mode in (0, 1));
