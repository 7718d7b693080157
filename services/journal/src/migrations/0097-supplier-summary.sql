-- A supplier's own template of 摘要; empty means the organization's.
-- phase: expand
alter table journal.companies
  add column summary_template text not null default '' check (length(summary_template) <= 200);
