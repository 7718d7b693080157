-- Segregation of duties: the policy, and the people responsible for uploads, checks of accounts and approvals.
-- phase: expand
alter table payment.organizations
  add column duty_policy text not null default 'off' check (duty_policy in ('off', 'warn', 'enforce')),
  -- Since then no two duties of one subject were done by one person; null while the policy does not enforce that.
  add column enforced_since timestamptz;

alter table payment.payments
  -- Users who uploaded the invoice, or the makers of API keys.
  add column uploader_ids uuid[] not null default '{}',
  -- The user, or the maker of the API key; null in approvals of an older release.
  add column approved_responsible_id uuid;

alter table payment.payee_accounts
  -- Users who uploaded the invoice that the account came with.
  add column uploader_ids uuid[] not null default '{}',
  -- The user, or the maker of the API key; null in checks of an older release.
  add column confirmed_responsible_id uuid;
