-- What people keep about themselves: their language, and a login address that waits for its confirmation.
-- phase: expand

-- Null: the browser decides.
alter table admin.users add column language text check (language in ('ja', 'en', 'fr', 'he', 'ru', 'ar'));

-- organization_id is the home organization of the user. Only the hash of the code in the mailed link is kept.
create table admin.email_changes (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null references admin.users (id),
  email text not null check (email = lower(email) and length(email) <= 254),
  code_sha256 text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_changes_user on admin.email_changes (user_id, created_at desc);
select kit.tenant_table('admin.email_changes', true);
