-- The number that a person accepted for this supplier although the registry has it under another name.
alter table journal.companies add column confirmed_t_number text not null default '';
