-- A copy of the edit claim of an invoice: its approvals wait until the editing ends.
-- phase: expand
alter table approval.approvals
  add column editing_by uuid,
  add column editing_by_name text,
  add column editing_until timestamptz,
  add column editing_version integer not null default 0;
