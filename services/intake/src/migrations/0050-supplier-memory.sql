-- Copy of what the journal learned of suppliers' forms, handed out with reading jobs, from SupplierMemoryChanged.
create table intake.supplier_memories (
  organization_id uuid not null,
  id uuid primary key,
  memory jsonb not null check (octet_length(memory::text) <= 65536),
  deleted boolean not null,
  version int not null,
  changed_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index supplier_memories_recent on intake.supplier_memories (organization_id, changed_at desc, id)
  where not deleted;
select kit.tenant_table('intake.supplier_memories');

-- Clockwise quarter turns that a person asked for with another reading; null lets the reader find out.
alter table intake.reading_jobs add column rotation int check (rotation in (0, 90, 180, 270));
