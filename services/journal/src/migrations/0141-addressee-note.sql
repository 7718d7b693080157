-- Why an invoice that is made out to another company is the organization's own; final approval asks for it.
-- phase: expand
alter table journal.invoices add column addressee_note text not null default '';
