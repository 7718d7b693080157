-- The users who uploaded an invoice, changed its content or did the later duties on it: segregation of duties. The lock
-- does not freeze them: how an invoice is paid may be corrected after the final approval.
-- phase: expand
alter table journal.invoice_progress
  add column hands jsonb not null default '[]',
  -- Duties of approval and payment, as their owners report them.
  add column approval_duties jsonb not null default '[]',
  add column payment_duties jsonb not null default '[]';
