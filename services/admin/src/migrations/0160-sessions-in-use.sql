-- When and from where a session was last used: for the idle time-out, and for the lists of sessions.
-- phase: expand
alter table admin.sessions add column last_used_at timestamptz not null default now();
-- The address of the log-in stays in ip_address.
alter table admin.sessions add column last_ip_address text;
create index sessions_live on admin.sessions (organization_id, last_used_at desc) where revoked_at is null;
