import { DEAL_STATES } from '../accounting/kinds.js';
import { readFields } from '@uketori/service-kit/read-fields';
import { z } from 'zod';
import { comparisonAnswers } from '../supplier-memory/supplier-memory.query.js';
import { QUALIFIED_VERDICTS } from '../qualified/verdict.rules.js';
import { TAX_WARNINGS } from '../tax/tax-warnings.rules.js';
import { PAY_DATE_WARNINGS } from '../calendar/pay-date.rules.js';
import { journalLine } from '../lines/line.answers.js';
import { ATTENTIONS } from './attention.js';
import { READING_WARNINGS } from './warnings.rules.js';
import { storedProposal } from '../proposals/proposals.answers.js';

const payDateWarning = z.enum(PAY_DATE_WARNINGS);
const invoiceWarning = z.enum([
  ...payDateWarning.options,
  ...TAX_WARNINGS,
  ...READING_WARNINGS,
  'differs_from_master',
  'changed_after_approval',
]);

export const bulkResult = z
  .object({
    results: z.array(
      z.object({
        local_id: z.int(),
        ok: z.boolean(),
        code: z.string().optional(),
        params: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
  })
  .meta({ id: 'InvoiceBulkResult' });

const stepUser = z
  .object({
    level: z.int(),
    user_id: z.uuid(),
    user_name: z.string(),
    at: z.iso.datetime(),
    version: z
      .int()
      .nullish()
      .describe(
        'Version of the invoice that an approver saw; absent on confirmations and approvals of before.',
      ),
  })
  .meta({ id: 'StepUser' });

/** The columns of an invoice that are anybody else's business. */
export const invoiceColumns = z.object({
  id: z.uuid(),
  version: z.int(),
  local_id: z.int().describe('Number people know it by, without gaps per organization.'),
  document_id: z.uuid().nullable(),
  upload_id: z.string(),
  file_name: z.string(),
  content_sha256: z.string(),
  page_count: z.int(),
  read_status: z.string().describe('SUCCESS or FAILED.'),
  error_code: z.string(),
  read_at: z.iso.datetime().nullable(),
  read_version: z.int(),
  read_fields: readFields
    .nullable()
    .describe('The reader’s fields with boxes and confidence, for the screen.'),
  checked_fields: z
    .array(z.string())
    .describe('Fields that a person saved or confirmed: no doubtful readings any more.'),
  proposal: storedProposal.nullable(),
  source: z.string(),
  source_ref: z.string(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  updated_by_name: z.string(),
  edited_version: z
    .int()
    .nullable()
    .describe('Version of the last change of header or lines by a person; null when nobody has.'),
  content_version: z
    .int()
    .describe(
      'Version of the last change of header, lines or file; who approved an earlier one did not see it.',
    ),
  partner_name: z.string(),
  company_id: z.uuid().nullable(),
  t_number: z.string(),
  is_qualified: z.boolean(),
  qualified_verdict: z
    .enum(QUALIFIED_VERDICTS)
    .nullable()
    .describe('As last judged; null on invoices of before.'),
  transitional: z.boolean().describe("Counts against its supplier's yearly cap."),
  delivery_date: z.iso.date().nullable().describe('Null: the issue date stands in for it.'),
  invoice_number: z.string(),
  issue_date: z.iso.date().nullable(),
  pay_date: z.iso.date().nullable(),
  pay_date_source: z.string(),
  due_date: z.iso.date().nullable(),
  currency_code: z.string(),
  exchange_rate: z.string().nullable(),
  foreign_total_amount: z.string().nullable(),
  total_amount: z.int().nullable(),
  subtotal: z.int().nullable(),
  tax_amount: z.int().nullable(),
  taxable_10: z.int().nullable(),
  tax_10: z.int().nullable(),
  taxable_8: z.int().nullable(),
  tax_8: z.int().nullable(),
  non_taxable_amount: z.int().nullable(),
  withholding_tax: z.int().nullable(),
  withholding_type: z.int().nullable(),
  withholding_sub_type: z.string(),
  withholding_base: z.int().nullable(),
  withholding_days: z.int().nullable(),
  withholding_salary: z.int().nullable(),
  payable_amount: z
    .int()
    .nullable()
    .describe('What is to be paid: total less withholding plus what was carried over.'),
  recipient_name: z.string(),
  phone: z.string(),
  postal_code: z.string(),
  address: z.string(),
  payment_type: z.string(),
  bank_name: z.string(),
  bank_code: z.string(),
  branch_name: z.string(),
  branch_code: z.string(),
  account_type: z.string(),
  account_number: z.string(),
  account_holder_kana: z.string(),
  fee_borne_by_partner: z.boolean(),
  department_id: z.uuid().nullable(),
  department_name: z.string(),
  note_1: z.string(),
  note_2: z.string(),
  note_3: z.string(),
  journal_row_count: z.int(),
  debit_total: z.int(),
  credit_total: z.int(),
  balanced: z.boolean(),
  export_count: z.int(),
  locked: z.boolean(),
  lock_attempt: z.int(),
  locked_at: z.iso.datetime().nullable(),
  deleted: z.boolean(),
  deleted_at: z.iso.datetime().nullable(),
  deleted_by_name: z.string(),
  approve_users: z.array(stepUser),
  next_approvers: z.array(z.string()),
  next_level: z.int(),
  final_state: z.string(),
  final_approved_by_name: z.string(),
  final_approved_at: z.iso.datetime().nullable(),
  pay_key: z.uuid().nullable(),
  payment_local_id: z.int().nullable(),
  payment_state: z.string(),
  confirm_level: z.int(),
  confirm_users: z.array(stepUser),
  linked: z.boolean(),
  paid: z.boolean(),
  transfer_fee: z.int(),
  payment_amount: z.int().nullable(),
  user_bank_id: z.string(),
  payment_pay_date: z.iso.date().nullable(),
  payment_export_count: z.int(),
  status: z.string().describe('Derived by status.rules from the columns above.'),
});

export const invoiceRow = invoiceColumns
  .pick({
    id: true,
    local_id: true,
    version: true,
    document_id: true,
    file_name: true,
    page_count: true,
    source: true,
    source_ref: true,
    read_status: true,
    error_code: true,
    created_at: true,
    read_at: true,
    created_by: true,
    created_by_name: true,
    updated_at: true,
    updated_by_name: true,
    issue_date: true,
    pay_date: true,
    due_date: true,
    partner_name: true,
    company_id: true,
    t_number: true,
    is_qualified: true,
    qualified_verdict: true,
    invoice_number: true,
    currency_code: true,
    foreign_total_amount: true,
    total_amount: true,
    tax_amount: true,
    withholding_tax: true,
    payable_amount: true,
    status: true,
    note_1: true,
    note_2: true,
    note_3: true,
    department_id: true,
    department_name: true,
    approve_users: true,
    next_approvers: true,
    next_level: true,
    final_state: true,
    final_approved_by_name: true,
    final_approved_at: true,
    confirm_users: true,
    confirm_level: true,
    export_count: true,
    payment_type: true,
    bank_name: true,
    branch_name: true,
    account_type: true,
    account_number: true,
    account_holder_kana: true,
    fee_borne_by_partner: true,
    pay_key: true,
    payment_local_id: true,
    payment_state: true,
    linked: true,
    paid: true,
    transfer_fee: true,
    payment_amount: true,
    user_bank_id: true,
    payment_export_count: true,
    journal_row_count: true,
    debit_total: true,
    credit_total: true,
    balanced: true,
    locked: true,
    deleted: true,
  })
  .extend({
    viewed: z.boolean().describe("The caller's own mark."),
    attention: z.array(z.enum(ATTENTIONS)).describe('Why somebody should open it before it goes on.'),
    changed_after_approval: z.boolean().describe('Somebody approved a content that was changed since.'),
    accounting_state: z
      .enum(DEAL_STATES)
      .nullable()
      .describe('Where its last sending to the accounting service stands.'),
  })
  .meta({ id: 'InvoiceRow' });

export const invoiceDetail = invoiceColumns
  .extend({
    journals: z.array(journalLine),
    same_bills: z.array(z.int()).describe('Numbers of bills that may be this one once more.'),
    balance: z.object({
      debit_total: z.int(),
      credit_total: z.int(),
      difference: z.int(),
      balanced: z.boolean(),
    }),
    warnings: z.array(invoiceWarning).describe('What a person should look at; none of these stops anything.'),
    locked_sections: z.array(z.enum(['journal', 'data', 'pay', 'gensen'])),
    editing: z
      .object({ user_id: z.uuid(), user_name: z.string(), expires_at: z.iso.datetime() })
      .nullable()
      .describe('Who holds the edit claim now.'),
    viewed: z.boolean().describe("The caller's own mark."),
    ...comparisonAnswers,
  })
  .meta({ id: 'InvoiceDetail' });

export const editingState = z
  .object({
    editing_users: z.array(
      z.object({
        user_id: z.uuid(),
        user_name: z.string(),
        claimed_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
    ),
    fence: z.int().nullable().describe('Set for the holder only: rises with each new holder.'),
    server_time: z.string(),
  })
  .meta({ id: 'EditingState' });

export const viewedMark = z.object({
  viewed: z.literal(true),
});

export const removedMark = z.object({
  viewed: z.literal(false),
});
