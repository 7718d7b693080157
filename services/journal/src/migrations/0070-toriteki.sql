-- Supplier under the Act on subcontract proceeds (取適法): it bears no transfer fee and is paid within 60 days.
alter table journal.companies add column toriteki boolean not null default false;
