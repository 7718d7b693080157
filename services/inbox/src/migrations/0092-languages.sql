-- Suppliers are written to in their language; texts of requests have a subject and a language of their own.
-- phase: expand
alter table inbox.customers
  add column language text not null default 'ja' check (language in ('ja', 'en', 'fr', 'he', 'ru', 'ar'));
alter table inbox.email_templates
  add column subject text not null default '' check (length(subject) <= 200),
  add column language text not null default 'ja' check (language in ('ja', 'en', 'fr', 'he', 'ru', 'ar'));
-- The collection shows the last request for each month.
create index request_mails_month on inbox.request_mails (organization_id, year, month, customer_id);
