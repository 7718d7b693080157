import { DUTY_POLICIES } from '@uketori/service-kit/duties.rules';
import { can_accept } from '@uketori/service-kit/duties.types';
import { payTerm } from '@uketori/service-kit/pay-term.types';
import { listShape, responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { payeeAccountRecord } from '../accounts/accounts.facade.js';
import { creditUseRecord, paymentRecord } from '../transfers/transfers.facade.js';
import { zenginProblem } from '../zengin/zengin.facade.js';

const { state: payeeAccountState } = responseShape(payeeAccountRecord);
const toriteki = z.boolean().describe('The supplier is under 取適法: no fee is deducted.');

export const paymentListRow = z
  .object(listShape(paymentRecord))
  .extend({
    pay_key: z.uuid(),
    user_bank_label: z.string().nullable().describe('Source account in words: bank, branch and number.'),
    payee_account_state: payeeAccountState
      .nullable()
      .describe('Whether a second person confirmed the account; null while it is incomplete.'),
    toriteki,
    pay_term: payTerm,
    may_be_paid_twice: z
      .boolean()
      .describe('Not paid, and another payment goes to the same account, of the same amount and due date.'),
  })
  .meta({ id: 'PaymentListRow' });
export type PaymentListRow = z.infer<typeof paymentListRow>;

export const bulkResult = z
  .object({ pay_key: z.uuid(), ok: z.boolean(), code: z.string().optional(), can_accept })
  .meta({ id: 'PaymentBulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;

/** Amounts of a payment as its fee makes them. */
const FEE = ['transfer_fee', 'transfer_amount', 'bank_charge', 'fee_gap'] as const;
const MEMBER = [
  'local_id',
  'invoice_local_id',
  'state',
  'payment_amount',
  'offset_amount',
  'transfer_fee',
  'transfer_amount',
] as const;

export const groupMember = z
  .object({ pay_key: z.uuid(), ...responseShape(paymentRecord, MEMBER) })
  .meta({ id: 'TransferGroupMember' });
export type GroupMember = z.infer<typeof groupMember>;

/** One offset as one of its two payments shows it: the other payment and the amount. */
export const paymentOffset = z
  .object({
    ...responseShape(creditUseRecord),
    pay_key: z.uuid(),
    ...responseShape(paymentRecord, ['local_id', 'invoice_local_id', 'state']),
    can_cancel: z.boolean(),
  })
  .meta({ id: 'PaymentOffset' });
export type PaymentOffset = z.infer<typeof paymentOffset>;

/** An open payment that an offset may use, with what is left of it. */
export const openCounterpart = z
  .object({
    pay_key: z.uuid(),
    ...responseShape(paymentRecord, [
      'local_id',
      'invoice_local_id',
      'issue_date',
      'pay_date',
      'payment_amount',
    ]),
  })
  .meta({ id: 'OpenCounterpart' });
export type OpenCounterpart = z.infer<typeof openCounterpart>;

/** What a payment's screen shows of its payee's account. */
export const ACCOUNT_SHOWN = [
  'id',
  'state',
  'entered_by_name',
  'entered_at',
  'confirmed_by_name',
  'confirmed_at',
  'confirm_note',
  'edi_text',
] as const;

/** A payment as its screen needs it, with what this user may do next and what a transfer file would say. */
export const paymentView = z
  .object(responseShape(paymentRecord))
  .extend({
    pay_key: z.uuid(),
    pay_confirm_level: z.int(),
    user_bank_label: z.string().nullable(),
    transfer_problems: z.array(zenginProblem),
    can: z.record(z.string(), z.boolean()),
    duty_policy: z.enum(DUTY_POLICIES),
    duty_refusals: z
      .record(z.string(), z.string())
      .describe(
        'By act that this user could do otherwise: code of the reason why another person has to. Under `warn` they may accept it.',
      ),
    payee_account: z
      .object(responseShape(payeeAccountRecord, ACCOUNT_SHOWN))
      .meta({ id: 'PayeeAccountOfPayment' })
      .nullable(),
    toriteki,
    pay_term: payTerm,
    group: z.array(groupMember).describe('Everything that goes out as one transfer with it.'),
    combinable: z.array(groupMember).describe('Drafts that could go out together with it.'),
    offsets: z.array(paymentOffset).describe('Credit notes that settle it, or invoices that it settles.'),
    offsettable: z
      .array(openCounterpart)
      .describe('Open credit notes of the same supplier for an invoice, open invoices for a credit note.'),
    same_payments: z
      .array(groupMember)
      .describe('Payments to the same account, of the same amount and due date, while this one is not paid.'),
    fee_today: z
      .object(responseShape(paymentRecord, FEE))
      .meta({ id: 'FeeToday' })
      .nullable()
      .describe('What the conditions say now; null where that is what it says.'),
    supplier_bears_fee: z
      .boolean()
      .nullable()
      .describe("The party that bears the fee by the supplier's setting; null without one."),
  })
  .meta({ id: 'PaymentView' });
export type PaymentView = z.infer<typeof paymentView>;
