-- The text that a customer is asked with is one that exists: before 0020 any id was stored.
alter table inbox.customers no force row level security;
alter table inbox.email_templates no force row level security;
update inbox.customers c set email_template_id = null
where email_template_id is not null
  and not exists (select 1 from inbox.email_templates t
    where t.organization_id = c.organization_id and t.id = c.email_template_id);
alter table inbox.customers add constraint customers_email_template
  foreign key (organization_id, email_template_id) references inbox.email_templates (organization_id, id)
  on delete set null (email_template_id);
create index customers_by_template on inbox.customers (organization_id, email_template_id)
  where email_template_id is not null;
alter table inbox.email_templates force row level security;
alter table inbox.customers force row level security;
