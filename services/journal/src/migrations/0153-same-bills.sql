-- Bills that may be one bill: another of the same supplier and amount shares the number, the date or the day of
-- payment. Marked when a bill is written, so that the list finds them without asking it of every invoice. No foreign
-- key: to mark a bill must not wait for whoever is changing it, and invoices are never removed.
create table journal.same_bills (
  organization_id uuid not null,
  invoice_id uuid not null,
  primary key (organization_id, invoice_id)
);
select kit.tenant_table('journal.same_bills');

create index invoices_of_company on journal.invoices (organization_id, company_id, total_amount)
  where not deleted and company_id is not null;
create index invoices_of_name on journal.invoices (organization_id, partner_name, total_amount) where not deleted;
-- What is still on its way: reasons to look at an invoice are looked for among these.
create index invoices_open on journal.invoices (organization_id, deleted, locked, local_id, id)
  where not locked or not paid;

-- The bills of before that are not paid: of the others nobody asks. The owner's look across organizations ends with
-- the statement.
alter table journal.invoices no force row level security;
alter table journal.same_bills no force row level security;
insert into journal.same_bills (organization_id, invoice_id)
select organization_id, id from journal.invoices i
where not deleted and not paid and total_amount is not null and (
  exists (
    select 1 from journal.invoices other
    where other.organization_id = i.organization_id and not other.deleted and other.id <> i.id
      and other.company_id = i.company_id and other.total_amount = i.total_amount
      and ((other.invoice_number = i.invoice_number and i.invoice_number <> '')
        or other.issue_date = i.issue_date or other.pay_date = i.pay_date))
  or exists (
    select 1 from journal.invoices other
    where other.organization_id = i.organization_id and not other.deleted and other.id <> i.id
      and other.partner_name = i.partner_name and i.partner_name <> '' and other.total_amount = i.total_amount
      and ((other.invoice_number = i.invoice_number and i.invoice_number <> '')
        or other.issue_date = i.issue_date or other.pay_date = i.pay_date)));
alter table journal.same_bills force row level security;
alter table journal.invoices force row level security;
