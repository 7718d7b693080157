-- What the schema of a service's jobs (graphile-worker's tables) has beyond the library; :schema is its name.

-- The one retry policy. A failed job waits 10 seconds, then five times as long after each failure, at most six hours;
-- a random half of each pause keeps jobs that failed together apart. "postponed 60" is no failure: the handler
-- chose the pause. A job that lost its process keeps its place.
create or replace function :schema.pause_after_failure() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  if new.last_error ~ '^postponed \d+$' then
    new.run_at := now() + make_interval(secs => substring(new.last_error from '\d+')::int);
    new.attempts := old.attempts - 1;
    new.last_error := old.last_error;
  else
    new.run_at := now()
      + least(10 * 5 ^ (new.attempts - 1), 21600) * (0.5 + random() / 2) * interval '1 second';
  end if;
  return new;
end
$$;
create or replace trigger pause_after_failure before update on :schema._private_jobs for each row
  when (old.locked_at is not null and new.locked_at is null and new.run_at <> old.run_at)
  execute function :schema.pause_after_failure();

-- Jobs that run one at a time share a queue. A process that looks for work before the queue is free would find the
-- next job of it at the next poll only.
create or replace function :schema.wake_for_next() returns trigger language plpgsql as $$
begin
  if exists (select from :schema._private_jobs where job_queue_id = new.id and is_available and run_at <= now()) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
  end if;
  return null;
end
$$;
create or replace trigger wake_for_next after update on :schema._private_job_queues for each row
  when (old.locked_at is not null and new.locked_at is null)
  execute function :schema.wake_for_next();

create index if not exists failed_jobs on :schema._private_jobs ((payload->>'organization_id'))
  where is_available = false and locked_at is null;

-- A job belongs to the organization in its payload. The other tables contain names and locks only.
do $$
declare
  target record;
  test text;
begin
  for target in select c.oid::regclass as name, c.relname from pg_class c
    where c.relnamespace = ':schema'::regnamespace and c.relkind = 'r' loop
    test := case when target.relname = '_private_jobs'
      then '(payload->>''organization_id'')::uuid = (select kit.organization_id()) or (select kit.is_system_scope())'
      else 'true' end;
    execute format('alter table %s enable row level security', target.name);
    execute format('alter table %s force row level security', target.name);
    execute format('drop policy if exists tenant on %s', target.name);
    execute format('create policy tenant on %s using (%s) with check (%s)', target.name, test, test);
  end loop;
end
$$;
