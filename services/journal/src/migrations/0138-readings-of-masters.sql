-- The reading of a master: the words in kana or Latin letters by which a user who types finds it. search_edition names
-- the rule that filled the search columns of the row.
-- phase: expand
alter table journal.masters
  add column reading text not null default '' check (length(reading) <= 255),
  add column search_edition int not null default 0;
create index masters_unfilled on journal.masters (organization_id, kind) where search_edition = 0;
-- The newest lines of an organization: what it uses most comes first in a search.
create index journal_lines_recent on journal.journal_lines (organization_id, id);
-- A job fills the rows of earlier releases; it has to find the organizations that have some.
create policy unfilled on journal.masters for select
  using (search_edition = 0 and (select kit.is_system_scope()));
