-- The link to the accounting service (freee): one per organization. Tokens are sealed by the service's own key.
create table journal.accounting_links (
  organization_id uuid primary key,
  id uuid not null,
  version int not null default 1,
  access_token_sealed text,
  refresh_token_sealed text,
  access_expires_at timestamptz,
  -- Raised with every new pair of tokens: whoever was refused with an older one takes the newer.
  token_generation int not null default 0,
  -- A refresh token is good for one use: who holds the lease asks for the next pair, the others wait.
  refresh_lease uuid,
  refresh_leased_until timestamptz,
  -- The service no longer takes the tokens: a person has to connect again.
  reconnect boolean not null default false,
  connected_by_name text not null default '',
  connected_at timestamptz,
  company_id bigint,
  company_name text not null default '',
  -- Invoices wait for the approval of their payment as well.
  separate_approval boolean not null default false,
  masters_at timestamptz,
  -- The service asked to be left alone until then.
  paused_until timestamptz,
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
-- The house's own queue looks for what is due in every organization.
select kit.tenant_table('journal.accounting_links', true);

-- Consents under way. The id is the digest of the state that the browser carries.
create table journal.accounting_consents (
  organization_id uuid not null,
  id uuid primary key,
  state_sha256 text not null,
  user_id uuid not null,
  verifier_sealed text not null,
  expires_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, state_sha256)
);
select kit.tenant_table('journal.accounting_consents');

-- The masters of the company over there, as last fetched.
create table journal.accounting_masters (
  organization_id uuid not null,
  company_id bigint not null,
  kind text not null check (kind in ('account_item','tax','partner','section','item','tag','segment_1','segment_2')),
  remote_id bigint not null,
  code text not null default '',
  name text not null,
  name_key text not null,
  t_number text not null default '',
  available boolean not null default true,
  primary key (organization_id, company_id, kind, remote_id)
);
create index accounting_masters_name on journal.accounting_masters (organization_id, company_id, kind, name_key);
create index accounting_masters_t_number on journal.accounting_masters (organization_id, company_id, t_number) where t_number <> '';
select kit.tenant_table('journal.accounting_masters');

-- What a person chose where names do not agree; a null remote_id means: goes without.
create table journal.accounting_mappings (
  organization_id uuid not null,
  company_id bigint not null,
  source_kind text not null,
  source_key text not null check (length(source_key) between 1 and 300),
  remote_id bigint,
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, company_id, source_kind, source_key)
);
select kit.tenant_table('journal.accounting_mappings');

-- Invoices on their way to the accounting service, and those that arrived.
create table journal.accounting_deals (
  organization_id uuid not null,
  id uuid primary key,
  invoice_id uuid not null,
  local_id int not null,
  -- The final approval it stands on.
  lock_attempt int not null,
  company_id bigint not null,
  partner_name text not null,
  amount bigint not null,
  state text not null default 'waiting' check (state in ('waiting','sending','sent','failed','cancelled','withdrawn')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '3 days',
  lease uuid,
  leased_until timestamptz,
  -- Bodies as first sent, with what is known of each: [{ref_number, body, tried_at, deal_id}].
  parts jsonb,
  receipt_id bigint,
  receipt_tried_at timestamptz,
  deal_ids bigint[] not null default '{}',
  -- Why it waits or failed: a catalogue code and its particulars.
  error_code text not null default '',
  error_params jsonb not null default '{}',
  warnings jsonb not null default '[]',
  sent_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  department_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references journal.invoices (organization_id, id),
  check (state <> 'sent' or (sent_at is not null and cardinality(deal_ids) > 0))
);
-- An invoice is at most once on its way or there.
create unique index accounting_deals_live on journal.accounting_deals (organization_id, invoice_id)
  where state in ('waiting', 'sending', 'sent');
create index accounting_deals_invoice on journal.accounting_deals (organization_id, invoice_id, created_at desc);
create index accounting_deals_listed on journal.accounting_deals (organization_id, created_at, id);
create index accounting_deals_due on journal.accounting_deals (next_attempt_at) where state in ('waiting', 'sending');
select kit.tenant_table('journal.accounting_deals', true);
