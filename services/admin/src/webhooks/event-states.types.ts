import { z } from 'zod';

const text = z.string();
const id = z.string().nullable();
const date = z.string().nullable().describe('YYYY-MM-DD of the Japanese calendar.');
const time = z.string().nullable().describe('ISO 8601 in UTC.');
const yen = z.int().nullable().describe('Whole yen; null while it is not known.');

/** The public state of an invoice, as every invoice event has it. The lines are at `GET /invoices/{local_id}`. */
export const invoiceState = z
  .object({
    id: text,
    local_id: z.int(),
    version: z.int(),
    content_version: z.int().describe('The version that last changed its header, lines or file.'),
    partner_name: text,
    company_id: id,
    t_number: text,
    issue_date: date,
    pay_date: date,
    due_date: date,
    delivery_date: date,
    currency_code: text,
    foreign_total_amount: z.string().nullable(),
    total_amount: yen,
    withholding_tax: z.int(),
    payable_amount: yen,
    pay_info: z
      .object({
        payment_type: text,
        bank_name: text,
        bank_code: text,
        branch_name: text,
        branch_code: text,
        account_type: text,
        account_number: text,
        account_holder_kana: text,
        fee_borne_by_partner: z.boolean(),
      })
      .nullable(),
    department_id: id,
    locked: z.boolean(),
    deleted: z.boolean(),
    balanced: z.boolean(),
    coded: z.boolean(),
    document_id: id,
    upload_id: id,
    source: text,
    created_by: id,
  })
  .meta({ id: 'InvoiceState' });
export type InvoiceState = z.infer<typeof invoiceState>;

const decision = z.object({ user_id: text, user_name: text, at: text, reason: text }).nullable();

/** The public state of an approval. */
export const approvalState = z
  .object({
    subject_type: z.enum(['invoice', 'inbox_item']),
    subject_id: text,
    local_id: z.int(),
    version: z.int(),
    final_state: text.describe('OPEN, LOCKING, FINAL, UNLOCKING, RETURNED or DISAPPROVED.'),
    final_approved_by: id,
    final_approved_by_name: text,
    final_approved_at: time,
    next_level: z.int(),
    next_approvers: z.array(text),
    steps: z.array(
      z.object({
        level: z.int(),
        user_id: text,
        user_name: text,
        for_user_id: id.describe('The absent approver whose deputy approved.'),
        approved_at: text,
        subject_version: z.int(),
      }),
    ),
    disapproval: decision,
    returned: decision,
  })
  .meta({ id: 'ApprovalState' });
export type ApprovalState = z.infer<typeof approvalState>;

/** The public state of a payment. */
export const paymentState = z
  .object({
    pay_key: text,
    local_id: z.int(),
    version: z.int(),
    invoice_id: text,
    invoice_local_id: z.int(),
    state: text.describe('DRAFT, APPROVED, PAID or WITHDRAWN.'),
    payment_type: text,
    pay_date: date,
    payment_amount: z.int(),
    transfer_amount: z.int(),
    transfer_fee: z.int(),
    bank_charge: yen,
    offset_amount: z.int(),
    confirm_level: z.int(),
    confirmations: z.array(z.object({ level: z.int(), user_id: text, user_name: text, confirmed_at: text })),
    linked: z.boolean(),
    paid: z.boolean(),
    paid_on: date,
    returned_on: date,
    user_bank_id: id,
    exported_count: z.int(),
  })
  .meta({ id: 'PaymentState' });
export type PaymentState = z.infer<typeof paymentState>;

/** The public state of an inbox item. */
export const inboxItemState = z
  .object({
    id: text,
    version: z.int(),
    customer_id: text,
    customer_name: text,
    year: z.int(),
    month: z.int(),
    submit_status: z.int(),
    document_id: id,
    file_name: text,
    invoice_local_id: z.int().nullable(),
  })
  .meta({ id: 'InboxItemState' });
export type InboxItemState = z.infer<typeof inboxItemState>;

/** The data of every other event: the action, its record, and the user or key that did it. */
export const plainFact = z
  .object({ id: text, local_id: z.int().nullable(), action: text, user_id: id, user_name: text })
  .meta({ id: 'PlainFact' });
export type PlainFact = z.infer<typeof plainFact>;

/** The body of a delivery. */
export const webhookEvent = z
  .object({
    id: z.uuid().describe('Also in the header webhook-id; a repeated delivery has the same one.'),
    type: text,
    timestamp: text.describe('When it happened, ISO 8601 in UTC.'),
    organization_id: z.uuid(),
    subject: z.object({ type: text, id: text }),
    version: z.int().describe('Version of the subject; 0 for events without one. The highest one is right.'),
    data: z.union([invoiceState, approvalState, paymentState, inboxItemState, plainFact]),
  })
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof webhookEvent>;
