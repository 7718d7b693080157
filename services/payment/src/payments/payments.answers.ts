import { payTerm } from '@uketori/service-kit/pay-term.answers';
import { z } from 'zod';
import { confirmation } from '../transfers/transfers.facade.js';
import { zenginProblem } from '../zengin/zengin.facade.js';

export const paymentListRow = z
  .object({
    id: z.uuid(),
    pay_key: z.uuid(),
    local_id: z.int(),
    invoice_id: z.uuid(),
    invoice_local_id: z.int(),
    state: z.enum(['DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN']),
    partner_name: z.string(),
    issue_date: z.iso.date().nullable(),
    due_date: z.iso.date().nullable(),
    pay_date: z.iso.date().nullable(),
    payment_type: z.string(),
    bank_code: z.string(),
    bank_name: z.string(),
    branch_code: z.string(),
    branch_name: z.string(),
    account_type: z.string(),
    account_number: z.string(),
    account_holder_kana: z.string(),
    user_bank_id: z.uuid().nullable(),
    user_bank_label: z.string().nullable().describe('Source account in words: bank, branch and number.'),
    total_amount: z.int(),
    withholding_tax: z.int(),
    payment_amount: z.int(),
    fee_borne_by_partner: z.boolean(),
    transfer_fee: z.int().nullable(),
    transfer_amount: z.int(),
    bank_charge: z.int().nullable(),
    fee_gap: z.int().nullable(),
    fee_differs: z.boolean().describe("Confirmed with a fee that today's conditions no longer say."),
    payee_account_id: z.uuid().nullable(),
    payee_account_state: z
      .enum(['WAITING', 'CONFIRMED'])
      .nullable()
      .describe('Whether a second person confirmed the account; null while it is incomplete.'),
    toriteki: z.boolean().describe('The supplier is under 取適法.'),
    pay_term: payTerm,
    delivery_date: z.iso.date().nullable().describe('Receipt of the goods or the service.'),
    may_be_paid_twice: z
      .boolean()
      .describe('Not paid, and another payment goes to the same account, of the same amount and due date.'),
    transfer_group_id: z.uuid().nullable().describe('Payments of one group are one transfer.'),
    edi_text: z.string().nullable(),
    confirm_level: z.int(),
    confirmations: z.array(confirmation),
    approved_by_name: z.string().nullable(),
    approved_at: z.iso.datetime().nullable(),
    paid_at: z.iso.datetime().nullable(),
    exported_count: z.int(),
    live_batch_id: z.uuid().nullable(),
    version: z.int(),
  })
  .meta({ id: 'PaymentListRow' });

export const bulkResult = z
  .object({
    pay_key: z.uuid(),
    ok: z.boolean(),
    code: z.string().optional(),
  })
  .meta({ id: 'PaymentBulkResult' });

export const bulkAnswer = z.object({
  results: z.array(bulkResult),
});

export const groupMember = z
  .object({
    pay_key: z.uuid(),
    local_id: z.int(),
    invoice_local_id: z.int(),
    state: z.enum(['DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN']),
    payment_amount: z.int(),
    transfer_fee: z.int().nullable(),
    transfer_amount: z.int(),
  })
  .meta({ id: 'TransferGroupMember' });

export const payeeAccountOfPayment = z
  .object({
    id: z.uuid(),
    state: z.enum(['WAITING', 'CONFIRMED']),
    entered_by_name: z.string().nullable(),
    entered_at: z.iso.datetime(),
    confirmed_by_name: z.string().nullable(),
    confirmed_at: z.iso.datetime().nullable(),
    confirm_note: z.string().nullable(),
    edi_text: z.string(),
  })
  .meta({ id: 'PayeeAccountOfPayment' });

const feeToday = z
  .object({
    transfer_fee: z.int().nullable(),
    transfer_amount: z.int(),
    bank_charge: z.int().nullable(),
    fee_gap: z.int().nullable(),
  })
  .meta({ id: 'FeeToday' });

export const paymentView = z
  .object({
    pay_key: z.uuid(),
    pay_confirm_level: z.int(),
    user_bank_label: z.string().nullable(),
    transfer_problems: z.array(zenginProblem),
    can: z.record(z.string(), z.boolean()),
    payee_account: payeeAccountOfPayment.nullable(),
    payee_account_id: z.uuid().nullable(),
    toriteki: z.boolean().describe('The supplier is under 取適法: no fee is deducted.'),
    pay_term: payTerm,
    group: z.array(groupMember).describe('Everything that goes out as one transfer with it.'),
    combinable: z.array(groupMember).describe('Drafts that could go out together with it.'),
    same_payments: z
      .array(groupMember)
      .describe('Payments to the same account, of the same amount and due date, while this one is not paid.'),
    transfer_group_id: z.uuid().nullable(),
    edi_text: z.string().nullable().describe("Null: the text of the payee's account."),
    id: z.uuid(),
    local_id: z.int(),
    invoice_id: z.uuid(),
    lock_attempt: z.int(),
    invoice_local_id: z.int(),
    state: z.enum(['DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN']),
    partner_name: z.string(),
    company_id: z.uuid().nullable(),
    department_id: z.uuid().nullable(),
    created_by: z.uuid().nullable(),
    issue_date: z.iso.date().nullable(),
    due_date: z.iso.date().nullable(),
    pay_date: z.iso.date().nullable(),
    delivery_date: z.iso.date().nullable().describe('Receipt of the goods or the service.'),
    original_pay_date: z.iso
      .date()
      .nullable()
      .describe('When the party that commissioned re-entrusted work is due to pay; フリーランス法.'),
    payment_type: z.enum(['transfer', 'direct_debit', 'credit_card', 'cash', 'other']),
    bank_code: z.string(),
    bank_name: z.string(),
    branch_code: z.string(),
    branch_name: z.string(),
    account_type: z.enum(['', 'other', 'ordinary', 'current', 'savings']),
    account_number: z.string(),
    account_holder_kana: z.string(),
    user_bank_id: z.uuid().nullable(),
    total_amount: z.int(),
    withholding_tax: z.int(),
    payment_amount: z.int(),
    fee_borne_by_partner: z.boolean(),
    manual_fee: z.int().nullable(),
    transfer_fee: z.int().nullable(),
    transfer_amount: z.int(),
    bank_charge: z.int().nullable(),
    fee_gap: z.int().nullable(),
    fee_differs: z.boolean().describe("Confirmed with a fee that today's conditions no longer say."),
    fee_today: feeToday.nullable().describe('What the conditions say now; null where that is what it says.'),
    supplier_bears_fee: z
      .boolean()
      .nullable()
      .describe("The party that bears the fee by the supplier's setting; null without one."),
    confirm_level: z.int(),
    confirmations: z.array(confirmation),
    approved_by: z.uuid().nullable(),
    approved_by_name: z.string().nullable(),
    approved_at: z.iso.datetime().nullable(),
    paid_by: z.uuid().nullable(),
    paid_by_name: z.string().nullable(),
    paid_at: z.iso.datetime().nullable(),
    exported_count: z.int().describe('Exports of it that are not void: 0 or 1.'),
    live_batch_id: z.uuid().nullable(),
    created_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'PaymentView' });
