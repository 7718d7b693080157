-- Asking suppliers by mail: texts kept as templates, what was mailed to whom for which month, and customers that
-- are gone without their items going with them.

alter table inbox.customers add column deleted boolean not null default false;

-- The daily round of scheduled mails begins with the organizations there are.
select kit.tenant_table('inbox.organizations', true);

create table inbox.email_templates (
  organization_id uuid not null,
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  body text not null check (length(body) between 1 and 5000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  constraint email_templates_name unique (organization_id, name)
);
select kit.tenant_table('inbox.email_templates');

create table inbox.request_mails (
  organization_id uuid not null,
  id uuid primary key,
  customer_id uuid not null,
  kind text not null check (kind in ('hand', 'schedule')),
  year int not null,
  month int not null check (month between 1 and 12),
  recipient text not null,
  subject text not null,
  request_link_id uuid,
  -- JST calendar date.
  sent_on date not null,
  sent_by_name text not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, customer_id) references inbox.customers (organization_id, id)
);
create index request_mails_customer on inbox.request_mails (organization_id, customer_id, created_at desc);
create unique index request_mails_day on inbox.request_mails (organization_id, customer_id, year, month, sent_on)
  where kind = 'schedule';
select kit.tenant_table('inbox.request_mails');
create index customers_scheduled on inbox.customers (organization_id, id)
  where is_send_schedule_email and status = 1 and not deleted;
