-- The highest number that a role of the organization ever had: a number is never given again, because the log and
-- API clients name a role by it.
-- phase: expand
alter table admin.organizations add column last_role_id int not null default 0;
update admin.organizations o set last_role_id =
  coalesce((select max(r.id) from admin.roles r where r.organization_id = o.organization_id), 0);
