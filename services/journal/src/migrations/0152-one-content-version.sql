-- content_version is one thing everywhere: the version that last changed what is approved, as events and the approval
-- service say it. The version of a person's last edit, which bore that name here, is edited_version.
alter table journal.invoices rename column content_version to edited_version;
alter table journal.invoices rename column changed_version to content_version;
create or replace function journal.frozen_header(i journal.invoices) returns jsonb
  language sql stable
  as $$ select to_jsonb(i) - array['version', 'updated_at', 'updated_by_name', 'created_at', 'read_at', 'locked_at',
    'content_version', 'edited_version', 'last_attempt', 'status', 'search_text', 'search_bigrams', 'partner_key',
    'read_fields', 'read_options', 'read_version', 'read_status', 'read_news', 'checked_fields', 'error_code', 'proposal',
    'note_1', 'note_2', 'note_3', 'deleted_at', 'deleted_by_name', 'approval_version', 'approve_users', 'next_approvers',
    'next_level', 'final_state', 'final_approved_by_name', 'final_approved_at', 'pay_key', 'payment_local_id',
    'payment_version', 'payment_state', 'confirm_level', 'confirm_users', 'linked', 'paid', 'transfer_fee',
    'payment_amount', 'user_bank_id', 'payment_pay_date', 'payment_export_count', 'pay_date', 'pay_date_key',
    'pay_date_source', 'payment_type', 'bank_name', 'bank_code', 'branch_name', 'branch_code', 'account_type',
    'account_number', 'account_holder_kana', 'fee_borne_by_partner'] $$;
