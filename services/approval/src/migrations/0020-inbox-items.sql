-- Collected invoices have their own count of levels, and their customer names who is asked for each.
alter table approval.approvals
  add column approve_level int check (approve_level between 0 and 5),
  add column default_approvers jsonb not null default '[]';
