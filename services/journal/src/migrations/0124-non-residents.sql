-- Payees abroad (非居住者・外国法人): tax is withheld on the whole payment (Income Tax Act art. 212, 213).
-- phase: expand
alter table journal.companies
  add column non_resident boolean not null default false,
  -- Per cent of the treaty as a decimal; '' where none applies, 0 where the payment is exempt.
  add column treaty_rate text not null default '' check (treaty_rate ~ '^(1?\d(\.\d{1,2})?|20(\.0{1,2})?)?$');
alter table journal.invoices
  -- As last judged: the tax is that of a payee abroad.
  add column non_resident boolean not null default false;
