-- What each accounting package calls an organization's tax classes, and the organization's template of 摘要.
-- phase: expand
create table journal.export_code_tables (
  organization_id uuid not null,
  id uuid primary key,
  package text not null check (package in ('freee', 'yayoi', 'mf', 'obc', 'pca')),
  -- [{tax_id, percent, account_class, invoice_class, code, invoice_code}]
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  version int not null default 1,
  updated_by_name text not null default '',
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  constraint export_code_tables_package unique (organization_id, package)
);
select kit.tenant_table('journal.export_code_tables');

-- The codes that organizations entered with their tax classes before.
insert into journal.export_code_tables (organization_id, id, package, cells)
select m.organization_id, gen_random_uuid(), p.package,
  jsonb_agg(jsonb_build_object(
    'tax_id', m.id,
    'percent', coalesce((m.attributes ->> 'deductible_percent')::int,
      substring(normalize(m.name, nfkc) from '(?:控|区分)(80|70|50|30)')::int, 100),
    'account_class', '', 'invoice_class', '',
    'code', btrim(m.attributes ->> ('code_' || p.package)), 'invoice_code', '') order by m.sort_num, m.id)
from journal.masters m
cross join (values ('freee'), ('yayoi'), ('mf'), ('obc'), ('pca')) p (package)
where m.kind = 'tax' and not m.deleted and btrim(coalesce(m.attributes ->> ('code_' || p.package), '')) <> ''
group by m.organization_id, p.package;

create table journal.export_summaries (
  organization_id uuid not null,
  id uuid primary key,
  template text not null check (length(template) <= 200),
  version int not null default 1,
  updated_by_name text not null default '',
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  constraint export_summaries_one unique (organization_id)
);
select kit.tenant_table('journal.export_summaries');
