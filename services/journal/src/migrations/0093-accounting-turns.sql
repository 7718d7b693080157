-- When something of an organization's queue was last taken up: the one that waited longest goes first, so that who
-- sends a thousand invoices at once holds up nobody else.
alter table journal.accounting_links add column served_at timestamptz;
