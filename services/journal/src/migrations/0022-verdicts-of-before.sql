-- Invoices of before the verdicts: what their number alone said, and what counts against a yearly cap. The
-- owner's look across organizations ends with the statement.
alter table journal.invoices no force row level security;
update journal.invoices
  set qualified_verdict = case when is_qualified then 'qualified' else 'unqualified' end,
      transitional = not is_qualified and currency_code = 'JPY'
        and issue_date between '2023-10-01' and '2031-09-30'
  where qualified_verdict is null;
alter table journal.invoices force row level security;
