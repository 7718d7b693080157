-- Fees of drafts follow the conditions that they come from.

alter table payment.payments
  -- Confirmed with a fee that today's conditions no longer say.
  add column fee_differs boolean not null default false,
  -- Who bears the fee was taken over from the supplier: the invoice's older word no longer overwrites it.
  add column bearer_from_supplier boolean not null default false;
create index payments_open_by_bank on payment.payments (organization_id, user_bank_id)
  where state = 'DRAFT' and payment_type = 'transfer';
create index payments_open_by_company on payment.payments (organization_id, company_id)
  where state = 'DRAFT' and payment_type = 'transfer' and company_id is not null;

-- Null until the supplier is told of again.
alter table payment.companies add column fee_borne_by_partner boolean;
