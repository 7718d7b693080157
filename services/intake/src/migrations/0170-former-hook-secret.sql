-- The secret of a webhook that was replaced counts for a while: what is under way was signed with it.
-- phase: expand
alter table intake.chat_connections add column hook_former_sealed text not null default '';
alter table intake.chat_connections add column hook_former_until timestamptz;
