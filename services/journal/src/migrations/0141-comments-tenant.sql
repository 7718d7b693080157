-- Between tenants' tables a foreign key carries the organization: a comment cannot belong to another's invoice.
alter table journal.invoice_comments drop constraint invoice_comments_invoice_id_fkey;
alter table journal.invoice_comments add constraint invoice_comments_invoice
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id);
