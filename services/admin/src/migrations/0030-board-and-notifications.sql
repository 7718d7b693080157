-- What everybody of the organization reads, while its days last.
create table admin.board_messages (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  content text not null check (length(content) between 1 and 2000),
  date_display_from date not null,
  date_display_until date not null check (date_display_until >= date_display_from),
  created_user_organization uuid not null,
  full_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index board_messages_days on admin.board_messages (organization_id, date_display_until desc, id);
select kit.tenant_table('admin.board_messages');

-- What one user is told; read ones are gone from his list and swept later.
create table admin.notifications (
  organization_id uuid not null references admin.organizations (id),
  id uuid primary key,
  user_id uuid not null,
  type text not null,
  params jsonb not null,
  -- What it is about: a newer one of the same takes the place of an unread older one.
  subject text not null,
  link text not null,
  date_created timestamptz not null default now(),
  read_at timestamptz
);
create unique index notifications_unread on admin.notifications (organization_id, user_id, type, subject)
  where read_at is null;
create index notifications_list on admin.notifications (organization_id, user_id, id desc) where read_at is null;
create index notifications_read on admin.notifications (read_at) where read_at is not null;
select kit.tenant_table('admin.notifications', true);
