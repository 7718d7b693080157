-- Copy of the organization's settings from admin's events.
create table approval.organizations (
  organization_id uuid primary key,
  approve_level int not null check (approve_level between 0 and 5),
  version int not null
);
select kit.tenant_table('approval.organizations');

-- Copy of the memberships from admin's events: who can be asked to approve.
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

-- One row per subject: the copy of what is approved, and the approval itself. id is the subject's id.
create table approval.approvals (
  organization_id uuid not null,
  id uuid primary key,
  subject_type text not null check (subject_type in ('invoice', 'inbox_item')),
  local_id int not null,
  subject_version int not null,
  partner_name text not null,
  issue_date date,
  pay_date date,
  total_amount bigint not null,
  payable_amount bigint not null,
  department_id uuid,
  created_by uuid,
  deleted boolean not null,
  balanced boolean not null,
  top_level int not null default 0 check (top_level between 0 and 5),
  next_level int check (next_level between 1 and 5),
  next_approvers uuid[] not null default '{}',
  final_state text not null default 'OPEN' check (final_state in ('OPEN', 'LOCKING', 'FINAL', 'UNLOCKING')),
  attempt int not null default 0,
  final_version int,
  final_by uuid,
  final_by_name text,
  final_at timestamptz,
  process_started_at timestamptz,
  refusal_code text,
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, subject_type, local_id)
);
create index approvals_waiting on approval.approvals (organization_id, subject_type, local_id desc, id desc)
  where final_state <> 'FINAL' and not deleted;
create index approvals_process on approval.approvals (process_started_at)
  where final_state in ('LOCKING', 'UNLOCKING');
select kit.tenant_table('approval.approvals', true);

create table approval.steps (
  organization_id uuid not null,
  id uuid primary key,
  approval_id uuid not null,
  level int not null check (level between 1 and 5),
  user_id uuid not null,
  user_name text not null,
  -- Level of the ability the approver held at the time of the act.
  ability_level int not null check (ability_level between 1 and 3),
  approved_at timestamptz not null,
  unique (organization_id, approval_id, level),
  foreign key (organization_id, approval_id) references approval.approvals (organization_id, id)
);
select kit.tenant_table('approval.steps');
