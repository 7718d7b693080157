-- When the user of a session last proved who they are: at the log-in, or later by password or second factor.
-- phase: expand
alter table admin.sessions add column proved_at timestamptz not null default now();
