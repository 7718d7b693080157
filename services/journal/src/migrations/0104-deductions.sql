-- What an invoice deducts from its total: advances that are paid already, retained money, and claims against the supplier.
-- phase: expand
alter table journal.invoices
  add column prepaid_amount bigint check (prepaid_amount >= 0),
  add column retained_amount bigint check (retained_amount >= 0),
  add column offset_claim_amount bigint check (offset_claim_amount >= 0);
