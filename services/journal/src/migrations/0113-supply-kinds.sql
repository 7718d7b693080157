-- What a purchase is to the consumption tax, and that a person has seen the particulars of a qualified invoice.
-- phase: expand
alter table journal.companies
  add column country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  add column supply_kind text not null default ''
    check (supply_kind in ('', 'domestic', 'outside', 'reverse_charge', 'consumer_digital', 'platform'));
alter table journal.invoices
  add column supply_kind text not null default ''
    check (supply_kind in ('', 'domestic', 'outside', 'reverse_charge', 'consumer_digital', 'platform')),
  add column particulars_confirmed boolean not null default false;
