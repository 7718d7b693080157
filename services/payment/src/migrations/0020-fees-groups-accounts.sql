-- Suppliers under 取適法, from journal's events.

create table payment.companies (
  organization_id uuid not null,
  id uuid primary key,
  company_name text not null,
  -- Supplier under the Act on subcontract proceeds (取適法): no fee may be deducted, pay within 60 days.
  toriteki boolean not null default false,
  version int not null,
  unique (organization_id, id)
);
select kit.tenant_table('payment.companies');

alter table payment.user_banks
  -- How a fee that the payee bears is looked up near a tier (据置型, 未満・以上手数料加算型, JA's iteration).
  add column fee_method text not null default 'keep' check (fee_method in ('keep', 'add_below', 'add_above', 'repeat')),
  -- 0x1A behind the last record, for banks that ask for it.
  add column end_mark boolean not null default false;

-- Which account of a payee may be paid to. An account is its bank, branch, type and number; a holder name
-- typed another way is the same account.
create table payment.payee_accounts (
  organization_id uuid not null,
  id uuid primary key,
  company_id uuid,
  partner_name text not null,
  -- The payee's name in the normal form of the search, for payees that are no registered supplier.
  payee_key text not null,
  bank_code text not null,
  bank_name text not null,
  branch_code text not null,
  branch_name text not null,
  account_type text not null,
  account_number text not null,
  account_holder_kana text not null,
  state text not null check (state in ('WAITING', 'CONFIRMED')),
  -- Who entered it; null when it was read from the invoice and nobody has touched it.
  entered_by uuid,
  entered_by_name text,
  entered_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_by_name text,
  confirmed_at timestamptz,
  -- How it was confirmed: whom one called back, at which number.
  confirm_note text,
  -- EDI text of this payee's transfers, when a payment says nothing else.
  edi_text text not null default '' check (char_length(edi_text) <= 20),
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (organization_id, id),
  check ((state = 'CONFIRMED') = (confirmed_at is not null)),
  check (state = 'WAITING' or confirm_note <> ''),
  check (confirmed_by is null or entered_by is null or confirmed_by <> entered_by)
);
create index payee_accounts_by_company on payment.payee_accounts (organization_id, company_id) where company_id is not null;
create index payee_accounts_by_payee on payment.payee_accounts (organization_id, payee_key);
create index payee_accounts_waiting on payment.payee_accounts (organization_id, entered_at, id) where state = 'WAITING';
select kit.tenant_table('payment.payee_accounts');

-- Who last gave an invoice or a supplier its account, from journal's events.
create table payment.account_origins (
  organization_id uuid not null,
  source_id uuid not null,
  account_key text not null,
  entered_by uuid,
  entered_by_name text,
  version int not null,
  primary key (organization_id, source_id)
);
select kit.tenant_table('payment.account_origins');

alter table payment.payments
  add column payee_account_id uuid,
  -- Null: the EDI text of the payee's account.
  add column edi_text text check (char_length(edi_text) <= 20),
  -- Payments of one payee that go out as one transfer with one fee.
  add column transfer_group_id uuid,
  add foreign key (organization_id, payee_account_id) references payment.payee_accounts (organization_id, id);
create index payments_by_group on payment.payments (organization_id, transfer_group_id) where transfer_group_id is not null;
create index payments_by_payee_account on payment.payments (organization_id, payee_account_id) where payee_account_id is not null;

-- Several payments may share one data record of a file.
alter table payment.export_rows drop constraint export_rows_organization_id_batch_id_row_number_key;
alter table payment.export_rows add unique (organization_id, batch_id, payment_id);
create index export_rows_by_number on payment.export_rows (organization_id, batch_id, row_number);

-- The backfill reads every organization; its tables go back under forced row-level security at the end.
alter table payment.payments no force row level security;
alter table payment.payee_accounts no force row level security;

-- Accounts that were paid to before this check existed count as confirmed; those of open payments wait.
insert into payment.payee_accounts (organization_id, id, company_id, partner_name, payee_key, bank_code, bank_name,
    branch_code, branch_name, account_type, account_number, account_holder_kana, state, confirmed_by_name, confirmed_at, confirm_note)
  select distinct on (organization_id, coalesce(company_id::text, partner_name), bank_code, branch_code, account_type, lpad(account_number, 7, '0'))
    organization_id, gen_random_uuid(), company_id, partner_name, regexp_replace(regexp_replace(lower(normalize(partner_name, NFKC)), '株式会社|\(株\)', '㍿', 'g'), '\s+', '', 'g'), bank_code, bank_name,
    branch_code, branch_name, account_type, lpad(account_number, 7, '0'), account_holder_kana,
    case when state = 'PAID' then 'CONFIRMED' else 'WAITING' end,
    case when state = 'PAID' then paid_by_name end, case when state = 'PAID' then paid_at end,
    case when state = 'PAID' then '支払済の口座' end
  from payment.payments
  where payment_type = 'transfer' and state in ('DRAFT', 'APPROVED', 'PAID') and bank_code <> '' and account_number <> ''
  order by organization_id, coalesce(company_id::text, partner_name), bank_code, branch_code, account_type,
    lpad(account_number, 7, '0'), (state = 'PAID') desc, id;
update payment.payments p set payee_account_id = a.id
  from payment.payee_accounts a
  where a.organization_id = p.organization_id and p.payment_type = 'transfer' and p.state <> 'WITHDRAWN'
    and coalesce(a.company_id::text, a.partner_name) = coalesce(p.company_id::text, p.partner_name)
    and (a.bank_code, a.branch_code, a.account_type, a.account_number) =
        (p.bank_code, p.branch_code, p.account_type, lpad(p.account_number, 7, '0'));

alter table payment.payments force row level security;
alter table payment.payee_accounts force row level security;
