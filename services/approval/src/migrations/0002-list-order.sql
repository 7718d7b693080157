-- Inbox items have no number of their own: only an invoice's number is unique.
alter table approval.approvals drop constraint approvals_organization_id_subject_type_local_id_key;
create unique index approvals_invoice_number on approval.approvals (organization_id, local_id)
  where subject_type = 'invoice';
create index approvals_by_number on approval.approvals (organization_id, local_id, id);
