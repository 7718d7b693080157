-- What people say about an invoice. A comment stays as it was written.
create table journal.invoice_comments (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null references journal.invoices (id),
  comment text not null check (length(comment) between 1 and 2000),
  user_id uuid not null,
  user_name text not null,
  send_mail boolean not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index invoice_comments_invoice on journal.invoice_comments (organization_id, invoice_id, created_at);
select kit.tenant_table('journal.invoice_comments');
