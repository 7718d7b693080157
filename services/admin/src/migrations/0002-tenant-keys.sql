-- A session and an API key belong to a membership of their own organization; the key says so.
alter table admin.sessions
  drop constraint sessions_user_organization_id_fkey,
  add foreign key (organization_id, user_organization_id) references admin.memberships (organization_id, id);
alter table admin.api_keys
  drop constraint api_keys_created_by_fkey,
  add foreign key (organization_id, created_by) references admin.memberships (organization_id, id);
