-- Choices of counterparts that an earlier release stored have no name yet: their masters give it, as long as their ids
-- are known. From here on every choice is stored with its name.
-- phase: contract
alter table journal.accounting_mappings no force row level security;
alter table journal.accounting_masters no force row level security;

update journal.accounting_mappings c set remote_name = m.name
from journal.accounting_masters m
where c.remote_name = '' and c.remote_id is not null
  and m.organization_id = c.organization_id and m.company_id = c.company_id and m.remote_id = c.remote_id
  and m.kind = case c.source_kind
    when 'account_title' then 'account_item'
    when 'tax' then 'tax'
    when 'company' then 'partner'
    when 'vendor' then 'partner'
    when 'sub_account' then 'item'
    when 'department' then 'section'
    when 'item' then 'item'
    when 'tag' then 'tag'
    when 'segment' then 'segment_1'
    when 'project' then 'segment_2'
    when 'pay_bank' then 'bank_account'
    when 'pay_cash' then 'wallet'
    when 'pay_card' then 'credit_card'
    when 'pay_offset' then 'wallet'
  end;

alter table journal.accounting_mappings force row level security;
alter table journal.accounting_masters force row level security;
