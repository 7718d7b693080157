-- How each person wants to be notified of each kind; a kind without a row has the choice of the organization.
-- phase: expand
create table admin.notification_choices (
  organization_id uuid not null references admin.organizations (id),
  user_id uuid not null,
  type text not null,
  choice text not null check (choice in ('at_once', 'digest', 'bell', 'never')),
  date_updated timestamptz not null default now(),
  primary key (organization_id, user_id, type)
);
select kit.tenant_table('admin.notification_choices', true);

-- Waits for the person's next daily mail.
alter table admin.notifications add column in_digest boolean not null default false;
create index notifications_digest on admin.notifications (organization_id, user_id) where in_digest and read_at is null;
