-- How long an organization keeps its documents, and what the end of this time follows from. Null: not known yet.
-- phase: expand
alter table intake.organizations add column retention_years int not null default 7 check (retention_years in (7, 10));
alter table intake.organizations add column settlement_month int;
alter table intake.organizations add column settlement_day int;
alter table intake.organizations add column is_individual boolean not null default false;
