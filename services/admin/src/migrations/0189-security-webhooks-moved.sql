-- The webhooks of security events are rows of admin.webhooks since 0188.
-- phase: contract
drop table admin.security_deliveries;
drop table admin.security_webhooks;
