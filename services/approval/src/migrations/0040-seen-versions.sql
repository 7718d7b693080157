-- Which version of the subject was approved, and which one last changed what is approved: an approval of an earlier
-- one is shown as such. Approvals of before say no version: nobody knows what was seen.
alter table approval.steps add column subject_version int;
alter table approval.approvals
  add column content_version int not null default 0,
  add column currency_code text not null default 'JPY',
  add column foreign_total_amount numeric,
  add column total_amount_empty boolean not null default false;
