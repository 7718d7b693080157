-- The accounts that payments come from (口座) join the masters of the accounting service.
-- phase: contract
alter table journal.accounting_masters drop constraint accounting_masters_kind_check;
alter table journal.accounting_masters add constraint accounting_masters_kind_check
  check (kind in ('account_item','tax','partner','section','item','tag','segment_1','segment_2',
    'bank_account','credit_card','wallet'));
