-- An approver returns an invoice (差戻し): who, when and why, until accounting submits it again.
-- phase: expand
alter table approval.approvals
  add column returned_by uuid,
  add column returned_by_name text,
  add column returned_at timestamptz,
  add column return_reason text check (length(return_reason) between 1 and 500);
