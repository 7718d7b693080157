-- Payments of one account, amount and due date may be one bill that came twice: found by the account and the amount,
-- among what is not yet paid.
create index payments_by_payee on payment.payments (organization_id, account_number, payment_amount)
  where state <> 'WITHDRAWN';
create index payments_open on payment.payments (organization_id, local_id, id) where state in ('DRAFT', 'APPROVED');
