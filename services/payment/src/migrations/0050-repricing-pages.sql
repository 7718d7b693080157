-- Drafts that still have to follow a change: a change takes on the first hundred itself, the rest waits here and is
-- worked off page by page.

create table payment.repricings (
  organization_id uuid not null,
  id uuid primary key,
  -- The account whose conditions changed, or the supplier whose bearer of the fee did.
  user_bank_id uuid,
  company_id uuid,
  -- The last transfer (its group, or the payment alone) that has followed; they are gone through in this order.
  after_key uuid not null,
  done int not null,
  -- How many there were when it began; some may have been approved since.
  total int not null,
  changed_by uuid not null,
  changed_by_name text not null,
  due_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, user_bank_id),
  unique (organization_id, company_id),
  check (num_nonnulls(user_bank_id, company_id) = 1)
);
create index repricings_due on payment.repricings (due_at);
select kit.tenant_table('payment.repricings', true);

-- A page is a range of this; transfers of several payments are one key.
create index payments_open_keys_by_bank on payment.payments
  (organization_id, user_bank_id, (coalesce(transfer_group_id, id)))
  where state = 'DRAFT' and payment_type = 'transfer';
create index payments_open_keys_by_company on payment.payments
  (organization_id, company_id, (coalesce(transfer_group_id, id)))
  where state = 'DRAFT' and payment_type = 'transfer' and company_id is not null;
drop index payment.payments_open_by_bank;
drop index payment.payments_open_by_company;
