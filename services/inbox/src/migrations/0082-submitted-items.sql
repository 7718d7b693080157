-- Collected invoices that wait for an approval are counted on the home page.
-- phase: expand
create index items_submitted on inbox.items (organization_id, id) where submit_status = 1 and not final_approved;
