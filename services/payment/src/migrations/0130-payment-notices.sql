-- Notices of payments (支払通知書) to suppliers by mail, and the words of these mails.
-- phase: expand
create table payment.notices (
  organization_id uuid not null,
  id uuid primary key,
  number text not null check (number <> ''),
  company_id uuid,
  partner_name text not null,
  pay_date date not null,
  language text not null check (language in ('ja', 'en', 'fr', 'he', 'ru', 'ar')),
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (length(subject) <= 500),
  body text not null check (length(body) <= 20000),
  reply_to text not null default '' check (length(reply_to) <= 254),
  -- What the document says. Its bytes follow from it; their hash proves that they are the ones that were sent.
  facts jsonb not null,
  sha256 text not null,
  invoice_count int not null check (invoice_count > 0),
  transfer_amount bigint not null,
  mail_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  fault text not null default '',
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  unique (organization_id, number)
);
create index notices_by_time on payment.notices (organization_id, created_at, id);
create index notices_waiting on payment.notices (mail_id) where state = 'WAITING';
select kit.tenant_table('payment.notices', true);

create table payment.notice_payments (
  organization_id uuid not null,
  notice_id uuid not null,
  payment_id uuid not null,
  primary key (organization_id, notice_id, payment_id),
  foreign key (organization_id, notice_id) references payment.notices (organization_id, id),
  foreign key (organization_id, payment_id) references payment.payments (organization_id, id)
);
create index notice_payments_by_payment on payment.notice_payments (organization_id, payment_id);
select kit.tenant_table('payment.notice_payments');

create table payment.notice_words (
  organization_id uuid not null,
  id uuid primary key,
  language text not null check (language in ('ja', 'en', 'fr', 'he', 'ru', 'ar')),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  reply_to text not null default '' check (length(reply_to) <= 254),
  version int not null default 1,
  unique (organization_id, language)
);
select kit.tenant_table('payment.notice_words');
