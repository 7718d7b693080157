-- Where suppliers' answers to a mail go: mails themselves are sent by an address that nobody reads.
alter table inbox.email_templates
  add column reply_to text not null default '' check (length(reply_to) <= 254);
