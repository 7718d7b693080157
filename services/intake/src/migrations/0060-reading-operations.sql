-- How far the running attempt of a job is.
alter table intake.reading_jobs add column pages_done int not null default 0;

-- What the operators' screen asks: the oldest job that waits, what was read lately, what failed.
create index reading_jobs_oldest on intake.reading_jobs (created_at) where state in ('WAITING', 'LEASED');
create index reading_jobs_done on intake.reading_jobs (finished_at) where state = 'DONE';
create index reading_jobs_failed on intake.reading_jobs (finished_at) where state = 'FAILED';

-- Readers as they last showed themselves. They serve every organization and belong to none: organization_id is nil.
create table intake.reading_workers (
  organization_id uuid not null,
  worker_id text not null check (length(worker_id) between 1 and 200),
  engine text not null,
  busy boolean not null,
  memory_mb int not null,
  peak_mb int not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  last_lease_at timestamptz,
  primary key (organization_id, worker_id)
);
select kit.tenant_table('intake.reading_workers', true);
