-- An invoice that was disapproved (否認): by whom, when and why. Nothing leads out of that state.
alter table approval.approvals
  drop constraint approvals_final_state_check,
  add constraint approvals_final_state_check
    check (final_state in ('OPEN', 'LOCKING', 'FINAL', 'UNLOCKING', 'DISAPPROVED')),
  add column disapproved_by uuid,
  add column disapproved_by_name text,
  add column disapproved_at timestamptz,
  add column disapproval_reason text check (length(disapproval_reason) between 1 and 500),
  add constraint approvals_disapproval check ((final_state = 'DISAPPROVED') = (disapproved_at is not null)
    and num_nulls(disapproved_by, disapproved_by_name, disapproved_at, disapproval_reason) in (0, 4));
