-- Absent approvers with their deputies, and for whom a deputy approved.
-- phase: expand
create table approval.absences (
  organization_id uuid not null,
  id uuid primary key,
  user_id uuid not null,
  deputy_id uuid not null,
  -- Both days included, in Japan.
  date_from date not null,
  date_until date not null,
  version int not null default 1,
  unique (organization_id, user_id),
  check (user_id <> deputy_id),
  check (date_from <= date_until)
);
create index absences_of_deputy on approval.absences (organization_id, deputy_id);
select kit.tenant_table('approval.absences');

alter table approval.steps add column for_user_name text;
