-- The owner may close and reopen months, an accountant may close them. Later owners hand out the abilities.
-- phase: contract
insert into admin.role_abilities (organization_id, role_id, ability, level)
select organization_id, id, ability, 3 from admin.roles
cross join lateral (values ('month_end:close', 1), ('month_end:close', 2), ('month_end:reopen', 1)) as given (ability, role_id)
where id = given.role_id on conflict do nothing;
