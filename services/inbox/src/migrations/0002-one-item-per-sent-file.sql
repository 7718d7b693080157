-- The same bytes by the same link are one item, whatever tabs and retries do.
create unique index items_sent_file on inbox.items (organization_id, request_link_id, content_sha256)
  where request_link_id is not null;
