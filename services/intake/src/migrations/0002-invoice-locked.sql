-- Replacing the file of an approved invoice asks for confirmation: its lock is copied with the rest.
alter table intake.invoice_refs add column locked boolean not null default false;
