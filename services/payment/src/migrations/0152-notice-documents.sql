-- The bytes of a payment notice as it was sent. Until now they were made again of its facts, which another version of the
-- product or of its libraries may do otherwise.
-- phase: expand
alter table payment.notices add column document bytea;
comment on column payment.notices.facts is 'What the document says.';
