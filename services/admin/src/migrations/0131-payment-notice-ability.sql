-- The owner and the payment manager may send notices of payments to suppliers. Later owners hand out the ability.
-- phase: contract
insert into admin.role_abilities (organization_id, role_id, ability, level)
select organization_id, id, 'payment:notify', 3 from admin.roles where id in (1, 4) on conflict do nothing;
