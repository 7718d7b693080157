-- Invoice or credit note (返還インボイス, 値引, 返品).
-- phase: expand
alter table journal.invoices
  add column document_kind text not null default 'bill' check (document_kind in ('bill', 'credit_note'));
