-- The user who brought a file, for the segregation of duties: of an API key its maker; null when no user did.
-- phase: expand
alter table intake.document_versions add column uploader_id uuid;
