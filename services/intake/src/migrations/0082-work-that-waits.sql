-- Missing time stamps and mails that failed are counted on the home page.
-- phase: expand
create index book_records_unstamped on intake.book_records (organization_id, id)
  where stamp_state in ('RETRYING', 'EXPIRED');
create index captured_mails_failed on intake.captured_mails (organization_id, id) where state = 'FAILED';
