-- An item is approved by the stages its customer had when it came up; what was approved is a copy of approval's.
alter table inbox.items
  add column approval_stage int not null default 0 check (approval_stage between 0 and 5),
  add column default_approve_users jsonb not null default '{}',
  add column approved_stage int not null default 0,
  add column approve_users jsonb not null default '[]',
  add column final_approved boolean not null default false,
  add column final_approved_by_name text not null default '',
  add column approval_version int not null default 0;
