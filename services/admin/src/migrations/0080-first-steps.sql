-- phase: expand
-- A demonstration organization whose owner asked for its removal. The supervisor of the embedded mode performs it and
-- this row goes with the organization.
create table admin.demo_removals (
  organization_id uuid primary key references admin.organizations (id),
  requested_by uuid not null,
  requested_at timestamptz not null default now()
);
select kit.tenant_table('admin.demo_removals', true);

-- The link that founds the first organization; a start without any organization prints it. Only the hash of what it
-- carries is kept. organization_id is the one that the organization will have. It is followed before anybody is signed
-- in, so the rows are readable in the system scope, too.
create table admin.first_owner_links (
  organization_id uuid primary key,
  code_sha256 text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
select kit.tenant_table('admin.first_owner_links', true);
