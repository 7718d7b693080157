-- How often and when a request link was last used; the list of live links is short beside all that ever were.
-- phase: expand
alter table inbox.request_links
  add column visits int not null default 0,
  add column last_used_at timestamptz;
create index request_links_live on inbox.request_links (organization_id, created_at, id) where revoked_at is null;
