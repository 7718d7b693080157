-- Counts the changes of a claim, so that consumers of its event keep the newest.
-- phase: expand
alter table journal.edit_claims add column version integer not null default 0;
