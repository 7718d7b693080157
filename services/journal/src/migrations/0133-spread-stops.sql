-- A plan whose rest was changed, for example because the contract ended early: the first month of the change.
-- phase: expand
alter table journal.spreads
  add column replanned_from date check (extract(day from replanned_from) = 1);
