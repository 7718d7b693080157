-- Credit notes settle invoices of the same supplier: what was used of which credit for which invoice.
-- phase: expand
alter table payment.payments
  -- Settled by offsets and no longer part of payment_amount: above zero on an invoice, below zero on a credit note. The rest
  -- of the payment never crosses zero.
  add column offset_amount bigint not null default 0
    check (offset_amount = 0 or (offset_amount > 0 and payment_amount >= 0) or (offset_amount < 0 and payment_amount <= 0));

create table payment.credit_uses (
  organization_id uuid not null,
  id uuid primary key,
  credit_payment_id uuid not null,
  bill_payment_id uuid not null,
  amount bigint not null check (amount between 1 and 999999999999),
  state text not null check (state in ('LIVE', 'CANCELLED')),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  cancelled_by uuid,
  cancelled_by_name text,
  cancelled_at timestamptz,
  version int not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, credit_payment_id) references payment.payments (organization_id, id),
  foreign key (organization_id, bill_payment_id) references payment.payments (organization_id, id),
  check (credit_payment_id <> bill_payment_id),
  check ((state = 'CANCELLED') = (cancelled_at is not null))
);
create index credit_uses_by_credit on payment.credit_uses (organization_id, credit_payment_id);
create index credit_uses_by_bill on payment.credit_uses (organization_id, bill_payment_id);
select kit.tenant_table('payment.credit_uses');

-- At the commit both payments of a use bear the sum of their live uses, and neither is withdrawn while one is live.
create function payment.check_credit_use() returns trigger
  language plpgsql
  as $$
declare
  broken record;
begin
  select p.local_id, p.offset_amount, p.state, s.total into broken
  from payment.payments p
  cross join lateral (
    select coalesce(sum(case when u.bill_payment_id = p.id then u.amount else -u.amount end), 0) as total
    from payment.credit_uses u
    where u.organization_id = p.organization_id and u.state = 'LIVE' and p.id in (u.credit_payment_id, u.bill_payment_id)
  ) s
  where p.organization_id = new.organization_id and p.id in (new.credit_payment_id, new.bill_payment_id)
    and (p.offset_amount <> s.total or (s.total <> 0 and p.state = 'WITHDRAWN'))
  limit 1;
  if found then
    raise exception 'payment % bears % of offsets, its uses say %', broken.local_id, broken.offset_amount, broken.total
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger credit_uses_add_up after insert or update on payment.credit_uses
  deferrable initially deferred for each row execute function payment.check_credit_use();

-- Open credit notes of a supplier, and the open invoices that they can settle.
create index payments_open_credits on payment.payments (organization_id, company_id)
  where state = 'DRAFT' and payment_amount < 0;
