-- The check list of a month's closing: tasks that an organization adds, and who did which task of a month.
-- phase: expand
create table journal.close_tasks (
  organization_id uuid not null,
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  constraint close_tasks_title unique (organization_id, title)
);
select kit.tenant_table('journal.close_tasks');

create table journal.close_ticks (
  organization_id uuid not null,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  -- A standard task by its name, or the id of an added one.
  task text not null check (length(task) between 1 and 36),
  done_by uuid not null,
  done_by_name text not null,
  done_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 500),
  primary key (organization_id, month, task)
);
select kit.tenant_table('journal.close_ticks');
