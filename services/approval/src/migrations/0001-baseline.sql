-- ---- Copies from admin's events ----
-- Settings of the organization.
create table approval.organizations (
  organization_id uuid primary key,
  approve_level int not null check (approve_level between 0 and 5),
  version int not null
);
select kit.tenant_table('approval.organizations');

-- Members: the possible approvers.
create table approval.members (
  organization_id uuid not null,
  user_organization_id uuid not null,
  user_id uuid not null,
  full_name text not null,
  status text not null,
  department_id uuid,
  abilities jsonb not null,
  version int not null,
  primary key (organization_id, user_organization_id)
);
create index members_user on approval.members (organization_id, user_id);
select kit.tenant_table('approval.members');

-- ---- Approvals ----
-- One row per subject (invoice or collected invoice): a copy of what is approved, and the approval itself. id is the
-- subject's id.
create table approval.approvals (
  organization_id uuid not null,
  id uuid primary key,
  subject_type text not null check (subject_type in ('invoice', 'inbox_item')),
  local_id int not null,
  subject_version int not null,
  -- Version that last changed what is approved: an approval of an earlier one is shown as outdated.
  content_version int not null default 0,
  partner_name text not null,
  issue_date date,
  pay_date date,
  -- Whole yen; null while the amount is not known.
  total_amount bigint,
  payable_amount bigint,
  currency_code text not null default 'JPY',
  foreign_total_amount numeric,
  department_id uuid,
  created_by uuid,
  deleted boolean not null,
  balanced boolean not null,
  -- Levels of this subject; null means the organization's.
  approve_level int check (approve_level between 0 and 5),
  -- The approvers for each level of a collected invoice, as its customer defines them.
  default_approvers jsonb not null default '[]',
  top_level int not null default 0 check (top_level between 0 and 5),
  next_level int check (next_level between 1 and 5),
  next_approvers uuid[] not null default '{}',
  final_state text not null default 'OPEN' check (final_state in ('OPEN', 'LOCKING', 'FINAL', 'UNLOCKING', 'DISAPPROVED')),
  attempt int not null default 0,
  final_version int,
  final_by uuid,
  final_by_name text,
  final_at timestamptz,
  refusal_code text,
  refused_at timestamptz,
  -- Set together when the state is DISAPPROVED (否認), which is final.
  disapproved_by uuid,
  disapproved_by_name text,
  disapproved_at timestamptz,
  disapproval_reason text check (length(disapproval_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- Sort keys without nulls: under row-level security an index serves plain columns only (ADR 9).
  issue_date_key date not null generated always as (coalesce(issue_date, '0001-01-01'::date)) stored,
  pay_date_key date not null generated always as (coalesce(pay_date, '0001-01-01'::date)) stored,
  payable_amount_key bigint not null generated always as (coalesce(payable_amount, 0)) stored,
  unique (organization_id, id),
  constraint approvals_disapproval check ((final_state = 'DISAPPROVED') = (disapproved_at is not null)
    and num_nulls(disapproved_by, disapproved_by_name, disapproved_at, disapproval_reason) in (0, 4))
);
-- A number, for invoices only.
create unique index approvals_invoice_number on approval.approvals (organization_id, local_id)
  where subject_type = 'invoice';
create index approvals_by_local_id on approval.approvals (organization_id, local_id, id);
create index approvals_by_issue_date on approval.approvals (organization_id, issue_date_key, id);
create index approvals_by_pay_date on approval.approvals (organization_id, pay_date_key, id);
create index approvals_by_payable_amount on approval.approvals (organization_id, payable_amount_key, id);
create index approvals_waiting on approval.approvals (organization_id, subject_type, local_id desc, id desc)
  where final_state <> 'FINAL' and not deleted;
select kit.tenant_table('approval.approvals', true);

-- One approved level.
create table approval.steps (
  organization_id uuid not null,
  id uuid primary key,
  approval_id uuid not null,
  level int not null check (level between 1 and 5),
  user_id uuid not null,
  user_name text not null,
  -- Level of the ability that the approver held when they approved.
  ability_level int not null check (ability_level between 1 and 3),
  approved_at timestamptz not null,
  -- Version of the subject that was approved.
  subject_version int not null,
  unique (organization_id, approval_id, level),
  foreign key (organization_id, approval_id) references approval.approvals (organization_id, id)
);
select kit.tenant_table('approval.steps');
