-- Single sign-on by SAML 2.0 beside OpenID Connect, and log-ins that must prove the user again.
-- phase: expand
alter table admin.identity_providers
  add column protocol text not null default 'oidc' check (protocol in ('oidc', 'saml')),
  -- SAML: where the browser goes with the request, and the certificates whose keys sign responses.
  add column sign_in_url text check (length(sign_in_url) <= 1000),
  add column certificates text[] not null default '{}' check (cardinality(certificates) <= 5);
alter table admin.sso_logins
  add column again boolean not null default false,
  -- What a SAML provider posted; the page that began the log-in then uses it.
  add column response text check (length(response) <= 400000);
