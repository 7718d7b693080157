-- Formats people built; the ready ones are code.
create table journal.export_formats (
  organization_id uuid not null,
  id uuid primary key,
  version int not null default 1,
  name text not null check (length(name) between 1 and 100),
  name_key text not null,
  kind text not null check (kind in ('journal', 'table')),
  options jsonb not null,
  columns jsonb not null,
  updated_by_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create unique index export_formats_name on journal.export_formats (organization_id, name_key);
select kit.tenant_table('journal.export_formats');

-- Files that were made. A row is there only after its file is durable and its invoices are marked.
create table journal.export_runs (
  organization_id uuid not null,
  id uuid primary key,
  number int not null,
  kind text not null check (kind in ('accrual', 'payment', 'table')),
  format_id text not null,
  format_name text not null,
  file_name text not null,
  media_type text not null,
  storage_key text not null,
  bytes bigint not null,
  sha256 text not null,
  row_count int not null,
  invoice_count int not null,
  -- What was asked for: selection or filter, exported or not, approved only or all, replaced characters.
  request jsonb not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, number)
);
-- The house's own sweeper asks for files that no run knows.
select kit.tenant_table('journal.export_runs', true);

-- Which invoices a file holds. By local number, which never changes; invoices are never removed, and a
-- reference would lock each of a million rows.
create table journal.export_items (
  organization_id uuid not null,
  local_id int not null,
  kind text not null,
  export_id uuid not null,
  primary key (organization_id, local_id, kind, export_id)
);
select kit.tenant_table('journal.export_items');
