-- What corrections taught of a supplier's invoices. A supplier is known by what its page prints, whether or not it
-- is among the masters.
create table journal.supplier_memories (
  organization_id uuid not null,
  id uuid primary key,
  t_number text not null,
  phone_key text not null,
  name_key text not null,
  name text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index supplier_memories_t_number on journal.supplier_memories (organization_id, t_number) where t_number <> '';
create index supplier_memories_phone on journal.supplier_memories (organization_id, phone_key) where phone_key <> '';
create index supplier_memories_name on journal.supplier_memories (organization_id, name_key);
create index supplier_memories_oldest on journal.supplier_memories (organization_id, updated_at, id);
select kit.tenant_table('journal.supplier_memories');

-- One corrected value: where the page prints it and the word near it. The last few of each field are kept.
create table journal.supplier_lessons (
  organization_id uuid not null,
  id uuid primary key,
  memory_id uuid not null,
  field text not null,
  place jsonb not null check (octet_length(place::text) <= 2000),
  -- Local number of the invoice that was corrected, what was read, what is right, who said so.
  invoice_local_id int not null,
  read_value text not null,
  right_value text not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, memory_id) references journal.supplier_memories (organization_id, id) on delete cascade
);
create index supplier_lessons_memory on journal.supplier_lessons (organization_id, memory_id, field, created_at desc, id desc);
select kit.tenant_table('journal.supplier_lessons');

-- Fields that a later reading found otherwise while a person's values stand: shown until the next save.
alter table journal.invoices add column read_news text[] not null default '{}';

-- A known supplier is found by its account and its e-mail domain as well.
create index companies_account on journal.companies (organization_id, account_number) where account_number <> '' and not deleted;
create index companies_email_domain on journal.companies (organization_id, lower(split_part(email, '@', 2)))
  where email <> '' and not deleted;
