-- Whether a user confirmed the coding of an invoice, and whether the organization asks for that before approvals.
-- phase: expand
alter table approval.approvals add column coded boolean not null default false;
alter table approval.organizations add column coding_first boolean not null default false;
