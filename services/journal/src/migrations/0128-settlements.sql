-- Payments of sent invoices at the accounting service: what is wanted there, what is known to be there, and the way of
-- the sending in between. A choice keeps the name of its master, because a new fiscal year may bring new ids.
-- phase: expand
alter table journal.accounting_deals
  add column settle_state text not null default 'none'
    check (settle_state in ('none','waiting','sending','settled','removed','failed')),
  -- The payment that is to be there: {paid_on, payment_type, amount, fee}; null for none.
  add column settle_wanted jsonb,
  -- The last fact of a payment that was taken, by its key and version.
  add column settle_key uuid,
  add column settle_version int not null default 0,
  -- Bodies as sent, with the state of each: [{deal_id, body, seen, tried_at, payment_id}].
  add column settle_parts jsonb not null default '[]',
  add column settle_attempts int not null default 0,
  add column settle_next_at timestamptz not null default now(),
  add column settle_give_up_at timestamptz not null default now(),
  add column settle_lease uuid,
  add column settle_error_code text not null default '',
  add column settle_error_params jsonb not null default '{}',
  add column settled_at timestamptz;
create index accounting_deals_settle_due on journal.accounting_deals (settle_next_at)
  where state = 'sent' and settle_state in ('waiting', 'sending');

alter table journal.accounting_mappings add column remote_name text not null default '';

-- One creation of a partner at a time: the holder of the lease looks and creates, the others wait and look again.
alter table journal.accounting_links
  add column partner_lease uuid,
  add column partner_leased_until timestamptz;
