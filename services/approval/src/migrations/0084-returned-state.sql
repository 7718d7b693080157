-- The state RETURNED, with its reason. It needs a constraint that knows it.
-- phase: contract
alter table approval.approvals drop constraint approvals_final_state_check;
alter table approval.approvals add constraint approvals_final_state_check
  check (final_state in ('OPEN', 'LOCKING', 'FINAL', 'UNLOCKING', 'RETURNED', 'DISAPPROVED'));
alter table approval.approvals add constraint approvals_return
  check ((final_state = 'RETURNED') = (returned_at is not null)
    and num_nulls(returned_by, returned_by_name, returned_at, return_reason) in (0, 4));
