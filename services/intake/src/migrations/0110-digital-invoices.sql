-- Invoices as data: the kinds of files that are kept include XML.
-- phase: contract
alter table intake.uploads drop constraint uploads_content_type_check;
alter table intake.uploads add constraint uploads_content_type_check
  check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'application/xml'));
