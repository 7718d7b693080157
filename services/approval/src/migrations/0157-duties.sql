-- Segregation of duties: the policy, and the people responsible for each step.
-- phase: expand
alter table approval.organizations
  add column duty_policy text not null default 'off' check (duty_policy in ('off', 'warn', 'enforce')),
  -- Since then no two duties of one subject were done by one person; null while the policy does not enforce that.
  add column enforced_since timestamptz;

alter table approval.approvals
  -- Everyone who uploaded the subject or changed its content.
  add column hands jsonb not null default '[]',
  -- The user, or the maker of the API key.
  add column final_responsible_id uuid;

alter table approval.steps
  -- The user, or the maker of the API key; null in steps of an older release.
  add column responsible_id uuid,
  -- The absent approver whose deputy approved.
  add column for_user_id uuid;
