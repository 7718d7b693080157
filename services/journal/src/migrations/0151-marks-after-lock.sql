-- Marks of what was looked at, and news of a later reading until the next save, say how far somebody has come with
-- the reading. They are no content: walking over doubtful fields after the approval changes nothing of it.
create or replace function journal.frozen_header(i journal.invoices) returns jsonb
  language sql stable
  as $$ select to_jsonb(i) - array['version', 'updated_at', 'updated_by_name', 'created_at', 'read_at', 'locked_at',
    'content_version', 'changed_version', 'last_attempt', 'status', 'search_text', 'search_bigrams', 'partner_key',
    'read_fields', 'read_options', 'read_version', 'read_status', 'read_news', 'checked_fields', 'error_code', 'proposal',
    'note_1', 'note_2', 'note_3', 'deleted_at', 'deleted_by_name', 'approval_version', 'approve_users', 'next_approvers',
    'next_level', 'final_state', 'final_approved_by_name', 'final_approved_at', 'pay_key', 'payment_local_id',
    'payment_version', 'payment_state', 'confirm_level', 'confirm_users', 'linked', 'paid', 'transfer_fee',
    'payment_amount', 'user_bank_id', 'payment_pay_date', 'payment_export_count', 'pay_date', 'pay_date_key',
    'pay_date_source', 'payment_type', 'bank_name', 'bank_code', 'branch_name', 'branch_code', 'account_type',
    'account_number', 'account_holder_kana', 'fee_borne_by_partner'] $$;
-- The snapshots of before hold both: they would differ from now on. The owner's look across organizations ends
-- with the statement.
alter table journal.lock_snapshots no force row level security;
update journal.lock_snapshots set header = header - array['read_news', 'checked_fields']
  where header ?| array['read_news', 'checked_fields'];
alter table journal.lock_snapshots force row level security;
