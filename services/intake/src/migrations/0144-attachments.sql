-- Further files of an invoice: an order, a delivery note. Each is a document of its own, kept in the books under the
-- values of its invoice. A removed one stays in the books.
-- phase: expand
create table intake.attachments (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('order', 'delivery', 'estimate', 'contract', 'receipt', 'other')),
  attached_by_name text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, document_id),
  foreign key (organization_id, document_id) references intake.documents (organization_id, id)
);
create index attachments_invoice on intake.attachments (organization_id, invoice_id, created_at, id);
select kit.tenant_table('intake.attachments');

alter table intake.book_records add column attached boolean not null default false;

-- The values under which the files of an invoice are kept, also of one that has no file of its own.
alter table intake.invoice_refs add column transaction_date date;
alter table intake.invoice_refs add column amount bigint;
alter table intake.invoice_refs add column partner_name text not null default '';
