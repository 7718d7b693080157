-- A payment that is undone after its journal went out in a file is booked back by an entry of its own: who imported
-- the file has the first one in his books. So an invoice has several payment entries, numbered in their order, and a
-- file's marks name the entry that it holds.
alter table journal.payment_journals no force row level security;
alter table journal.export_items no force row level security;

alter table journal.payment_journals
  add column pay_key uuid,
  add column entry int not null default 1,
  -- The entry that this one takes back; null for a payment.
  add column reverses int,
  -- A payment entry that another takes back.
  add column reversed boolean not null default false,
  -- What was booked, to tell a later fact of the same payment from a change of it; null on entries of before.
  add column facts jsonb;
update journal.payment_journals set pay_key = id;
alter table journal.payment_journals alter column pay_key set not null;

alter table journal.payment_journal_lines
  add column entry int not null default 1,
  drop constraint payment_journal_lines_organization_id_invoice_id_fkey,
  drop constraint payment_journal_lines_organization_id_invoice_id_position_key;
alter table journal.payment_journals
  drop constraint payment_journals_organization_id_invoice_id_key,
  add unique (organization_id, invoice_id, entry);
create unique index payment_journals_standing on journal.payment_journals (organization_id, invoice_id)
  where reverses is null and not reversed;
alter table journal.payment_journal_lines
  add unique (organization_id, invoice_id, entry, position),
  add foreign key (organization_id, invoice_id, entry)
    references journal.payment_journals (organization_id, invoice_id, entry) on delete cascade;

-- 0 for kinds that have one entry for an invoice.
alter table journal.export_items add column entry int not null default 0;
update journal.export_items set entry = 1 where kind = 'payment';
alter table journal.export_items
  drop constraint export_items_pkey,
  add primary key (organization_id, local_id, kind, export_id, entry);

alter table journal.payment_journals force row level security;
alter table journal.export_items force row level security;
