-- A new login address is confirmed at the new and at the present address.
-- phase: expand
alter table admin.email_changes
  -- Null for changes that were requested before: their one link suffices.
  add column former_code_sha256 text,
  add column confirmed_at timestamptz,
  add column former_confirmed_at timestamptz;
