-- Routes: more levels or named approvers from an amount on, or for a department.
-- phase: expand
create table approval.routes (
  organization_id uuid not null,
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  -- Null: every department.
  department_id uuid,
  -- Whole yen.
  from_amount bigint not null check (from_amount between 0 and 999999999999),
  -- Null: as many levels as the organization.
  approve_level int check (approve_level between 0 and 5),
  -- Level to user ids; a level without users is open to everyone who may approve it.
  approvers jsonb not null default '{}',
  version int not null default 1,
  unique nulls not distinct (organization_id, department_id, from_amount)
);
select kit.tenant_table('approval.routes');

alter table approval.approvals
  -- The route of an invoice; null: none.
  add column route_id uuid,
  -- The only users who may approve the next level, by its route; empty: everyone with the ability.
  add column required_approvers uuid[] not null default '{}';
