import type { ListDefinition, SortDefinition } from '@uketori/service-kit/list';
import { anyOf, anyReason, contains, eq, flag, range } from '@uketori/service-kit/list-filters';
import { ATTENTION, REASONS } from './attention.js';

/** Where the last sending to the accounting service stands; null when there was none. */
const ACCOUNTING_STATE = `(select d.state from journal.accounting_deals d
  where d.organization_id = invoices.organization_id and d.invoice_id = invoices.id
  order by d.created_at desc, d.id desc limit 1)`;

/** As isChangedAfterApproval of content.rules; what nobody changed since it was made, which is quickly told, is none. */
const CHANGED_AFTER_APPROVAL = `(content_version > 1 and exists (select 1 from jsonb_array_elements(approve_users) step
  where (step ->> 'version')::int < content_version))`;

/** Columns of the list (spec 2) and what its rows need to act on. */
const COLUMNS = [
  'id',
  'local_id',
  'version',
  'document_id',
  'file_name',
  'page_count',
  'source',
  'source_ref',
  'read_status',
  'error_code',
  'created_at',
  'read_at',
  'created_by',
  'created_by_name',
  'updated_at',
  'updated_by_name',
  'issue_date',
  'pay_date',
  'due_date',
  'partner_name',
  'company_id',
  't_number',
  'is_qualified',
  'qualified_verdict',
  'invoice_number',
  'currency_code',
  'foreign_total_amount',
  'total_amount',
  'tax_amount',
  'withholding_tax',
  'payable_amount',
  'status',
  'note_1',
  'note_2',
  'note_3',
  'department_id',
  'department_name',
  'approve_users',
  'next_approvers',
  'next_level',
  'final_state',
  'final_approved_by_name',
  'final_approved_at',
  'confirm_users',
  'confirm_level',
  // Files of the accrual journal that hold it.
  `(select count(*)::int from journal.export_items x where x.organization_id = invoices.organization_id
     and x.local_id = invoices.local_id and x.kind = 'accrual') as export_count`,
  `${ACCOUNTING_STATE} as accounting_state`,
  `${CHANGED_AFTER_APPROVAL} as changed_after_approval`,
  `${ATTENTION} as attention`,
  'payment_type',
  'bank_name',
  'branch_name',
  'account_type',
  'account_number',
  'account_holder_kana',
  'fee_borne_by_partner',
  'pay_key',
  'payment_local_id',
  'payment_state',
  'linked',
  'paid',
  'transfer_fee',
  'payment_amount',
  'user_bank_id',
  'payment_export_count',
  'journal_row_count',
  'debit_total',
  'credit_total',
  'balanced',
  'locked',
  'deleted',
] as const;

/** Undated invoices sort before all others, unknown amounts as nothing: generated columns without nulls. */
const dated = (column: string): SortDefinition => ({ expression: `${column}_key`, cast: 'date' });
const yen = (column: string): SortDefinition => ({ expression: `${column}_key`, cast: 'bigint' });

export const invoiceList: ListDefinition = {
  from: 'journal.invoices',
  columns: COLUMNS.join(', '),
  sorts: {
    local_id: { expression: 'local_id', cast: 'int' },
    created_at: { expression: 'created_at', cast: 'timestamptz' },
    updated_at: { expression: 'updated_at', cast: 'timestamptz' },
    issue_date: dated('issue_date'),
    pay_date: dated('pay_date'),
    due_date: dated('due_date'),
    partner_name: { expression: 'partner_name', cast: 'text' },
    total_amount: yen('total_amount'),
    withholding_tax: yen('withholding_tax'),
    payable_amount: yen('payable_amount'),
    status: { expression: 'status', cast: 'text' },
  },
  default_sort: '-local_id',
  sum: 'payable_amount',
  filters: {
    status: anyOf('status'),
    read_status: eq('read_status'),
    issue_date: range('issue_date'),
    pay_date: range('pay_date'),
    due_date: range('due_date'),
    created_at: range('created_at', 'timestamptz'),
    local_id: range('local_id', 'int'),
    total_amount: range('total_amount', 'bigint'),
    partner: contains('partner_name'),
    company_id: eq('company_id', 'uuid'),
    department_id: eq('department_id', 'uuid'),
    created_by: eq('created_by', 'uuid'),
    qualified: flag('is_qualified'),
    qualified_verdict: anyOf('qualified_verdict'),
    balanced: flag('balanced'),
    locked: flag('locked'),
    linked: flag('linked'),
    changed_after_approval: flag(CHANGED_AFTER_APPROVAL),
    paid: flag('paid'),
    exported:
      flag(`exists (select 1 from journal.export_items x where x.organization_id = invoices.organization_id
      and x.local_id = invoices.local_id and x.kind = 'accrual')`),
    /** none: never sent. */
    accounting: anyOf(`coalesce(${ACCOUNTING_STATE}, 'none')`),
    attention: anyReason(REASONS),
    payment_type: anyOf('payment_type'),
    /** Both: "true,false"; without it the deleted ones stay out of sight. */
    deleted: anyOf('deleted', 'boolean'),
    source: anyOf('source'),
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
