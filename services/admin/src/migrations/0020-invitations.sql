-- Doors that open once, by a link in a mail. Only the hash of what the link carries is kept. The link is followed
-- before anybody is signed in, so these rows answer in the system scope, too.

create table admin.invitations (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  user_role_id int not null,
  user_code text not null default '' check (length(user_code) <= 50),
  department_id uuid,
  code_sha256 text not null unique,
  state text not null default 'sent' check (state in ('sent', 'cancelled', 'activated')),
  invited_by uuid not null,
  invited_by_name text not null,
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  activated_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_role_id) references admin.roles (organization_id, id)
);
create unique index invitations_open on admin.invitations (organization_id, email) where state = 'sent';
create index invitations_role on admin.invitations (organization_id, user_role_id);
create index invitations_list on admin.invitations (organization_id, created_at desc, id desc);
select kit.tenant_table('admin.invitations', true);

-- organization_id is the person's home.
create table admin.password_resets (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null references admin.users (id),
  code_sha256 text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_resets_user on admin.password_resets (user_id, created_at desc);
select kit.tenant_table('admin.password_resets', true);

-- organization_id is the one that the organization will have once the sign-up is confirmed.
create table admin.sign_ups (
  organization_id uuid not null,
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  organization_name text not null check (length(organization_name) between 1 and 200),
  business_form text not null check (business_form in ('corporation', 'individual')),
  is_support_created boolean not null default false,
  code_sha256 text not null,
  expires_at timestamptz not null,
  activated_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index sign_ups_expiry on admin.sign_ups (expires_at);
select kit.tenant_table('admin.sign_ups', true);
