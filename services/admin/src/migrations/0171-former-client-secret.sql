-- The client secret of an application that was renewed counts for a while: its servers change one after the other.
-- phase: expand
alter table admin.applications add column former_secret_sha256 text;
alter table admin.applications add column former_secret_until timestamptz;
