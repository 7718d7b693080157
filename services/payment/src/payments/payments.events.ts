import { Injectable } from '@nestjs/common';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { EventEnvelope, OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { nextNumber } from '../organizations/organizations.events.js';
import { UserBankEntity } from '../user_banks/user_banks.entity.js';
import { type AccountType, PaymentEntity, type PaymentType } from './payments.entity.js';
import { priced } from './payments.pricing.js';

export type PaymentCause =
  | 'opened'
  | 'withdrawn'
  | 'updated'
  | 'confirmed'
  | 'confirm_cancelled'
  | 'approved'
  | 'approve_cancelled'
  | 'paid'
  | 'unpaid'
  | 'exported'
  | 'export_voided';

/** Opens a payment for each final approval, exactly once, and lets a draft follow its invoice. */
@Injectable()
export class PaymentsEvents {
  @OnEvent<InvoiceChanged>('uketori.journal.v1.InvoiceChanged', 'uketori.journal.invoice')
  async onInvoice(tx: Tx, event: EventEnvelope<InvoiceChanged>): Promise<void> {
    const invoice = event.data;
    if (!invoice.locked || invoice.lock_attempt < 1) return;
    await lockInvoice(tx, invoice.id);
    const known = await tx.findForUpdate(PaymentEntity, {
      invoice_id: invoice.id,
      lock_attempt: invoice.lock_attempt,
    });
    if (known) await follow(tx, known, invoice);
    else if (!(await isWithdrawn(tx, invoice.id, invoice.lock_attempt))) await open(tx, invoice);
  }
}

/** Opening and withdrawing one invoice's payment happen one after the other, also before there is a row. */
export async function lockInvoice(tx: Tx, invoiceId: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('payment/' || $1::text, 0))`, [invoiceId]);
}

/** True when this final approval, or a later one, was taken back. */
async function isWithdrawn(tx: Tx, invoiceId: string, attempt: number): Promise<boolean> {
  const row = await tx.one(
    'select 1 from payment.withdrawals where organization_id = $1 and invoice_id = $2 and attempt >= $3 limit 1',
    [tx.actor.organization_id, invoiceId, attempt],
  );
  return row !== null;
}

const PAYMENT_TYPES: readonly string[] = ['transfer', 'direct_debit', 'credit_card', 'cash', 'other'];
const ACCOUNT_TYPES: readonly string[] = ['ordinary', 'current', 'savings', 'other'];

function payeeOf(invoice: InvoiceChanged) {
  const info = invoice.pay_info;
  const paymentType = info?.payment_type ?? '';
  const accountType = info?.account_type ?? '';
  return {
    payment_type: (PAYMENT_TYPES.includes(paymentType) ? paymentType : 'transfer') as PaymentType,
    bank_code: info?.bank_code ?? '',
    bank_name: info?.bank_name ?? '',
    branch_code: info?.branch_code ?? '',
    branch_name: info?.branch_name ?? '',
    account_type: (ACCOUNT_TYPES.includes(accountType) ? accountType : '') as AccountType,
    account_number: info?.account_number ?? '',
    account_holder_kana: info?.account_holder_kana ?? '',
    fee_borne_by_partner: info?.fee_borne_by_partner ?? false,
  };
}

function headOf(invoice: InvoiceChanged) {
  return {
    invoice_version: invoice.version,
    partner_name: invoice.partner_name,
    company_id: invoice.company_id || null,
    department_id: invoice.department_id || null,
    issue_date: invoice.issue_date || null,
    due_date: invoice.due_date || null,
    total_amount: Number(invoice.total_amount),
    withholding_tax: Number(invoice.withholding_tax),
    payment_amount: Number(invoice.payable_amount),
  };
}

async function open(tx: Tx, invoice: InvoiceChanged): Promise<void> {
  const bank = await tx.find(UserBankEntity, { default: true, deleted: false });
  const payee = payeeOf(invoice);
  const row: Partial<PaymentEntity> = {
    ...headOf(invoice),
    ...payee,
    id: newId(),
    local_id: await nextNumber(tx, 'payment'),
    invoice_id: invoice.id,
    lock_attempt: invoice.lock_attempt,
    invoice_local_id: invoice.local_id,
    created_by: invoice.created_by || null,
    state: 'DRAFT',
    pay_date: invoice.pay_date || null,
    user_bank_id: payee.payment_type === 'transfer' ? (bank?.id ?? null) : null,
    manual_fee: null,
    confirm_level: 0,
    confirmations: [],
  };
  const opened = await tx.insert(PaymentEntity, await priced(tx, Object.assign(new PaymentEntity(), row)));
  await tx.emit(paymentChanged(opened, 'opened'));
  await tx.audit('payment.opened', subjectOf(opened), null, audited(opened));
}

/**
 * A draft takes over what its invoice says now, save what was changed here. Once a change touches the
 * payee's account or the amount, earlier confirmations no longer hold. An approved payment is what was
 * approved: it does not follow.
 */
async function follow(tx: Tx, before: PaymentEntity, invoice: InvoiceChanged): Promise<void> {
  if (before.state !== 'DRAFT' || invoice.version <= before.invoice_version) return;
  const next = await priced(tx, {
    ...before,
    ...headOf(invoice),
    ...(before.payee_edited ? {} : payeeOf(invoice)),
    ...(before.pay_date_edited ? {} : { pay_date: invoice.pay_date || null }),
  });
  const after = await tx.update(PaymentEntity, isSameTransfer(before, next) ? next : unconfirmed(next));
  await tx.emit(
    paymentChanged(after, after.confirm_level < before.confirm_level ? 'confirm_cancelled' : 'updated'),
  );
  await tx.audit('payment.followed_invoice', subjectOf(after), audited(before), audited(after));
}

const CONFIRMED_FIELDS = [
  'payment_type',
  'bank_code',
  'branch_code',
  'account_type',
  'account_number',
  'account_holder_kana',
  'payment_amount',
  'transfer_amount',
] as const;

/** True when the same account gets the same amount: what people confirmed is still what will happen. */
export function isSameTransfer(before: PaymentEntity, after: PaymentEntity): boolean {
  return CONFIRMED_FIELDS.every((field) => before[field] === after[field]);
}

/** The payment without its confirmations. */
export function unconfirmed(payment: PaymentEntity): PaymentEntity {
  return { ...payment, confirm_level: 0, confirmations: [] };
}

/** The public state of a payment as other services see it. */
export function paymentChanged(payment: PaymentEntity, cause: PaymentCause): OutgoingEvent<PaymentChanged> {
  return {
    type: 'uketori.payment.v1.PaymentChanged',
    topic: 'uketori.payment.payment',
    key: payment.id,
    version: payment.version,
    cause,
    data: {
      pay_key: payment.id,
      local_id: payment.local_id,
      invoice_id: payment.invoice_id,
      invoice_local_id: payment.invoice_local_id,
      version: payment.version,
      cause,
      state: payment.state,
      confirm_level: payment.confirm_level,
      confirmations: payment.confirmations,
      linked: payment.state === 'APPROVED' || payment.state === 'PAID',
      paid: payment.state === 'PAID',
      transfer_fee: String(payment.transfer_fee ?? 0),
      payment_amount: String(payment.payment_amount),
      user_bank_id: payment.user_bank_id ?? '',
      pay_date: payment.pay_date ?? '',
      exported_count: payment.exported_count,
      payment_type: payment.payment_type,
      transfer_amount: String(payment.transfer_amount),
      bank_charge: payment.bank_charge === null ? '' : String(payment.bank_charge),
    },
  };
}

export function subjectOf(payment: PaymentEntity) {
  return { menu: 'payment', subject_type: 'payment', subject_id: payment.id, local_id: payment.local_id };
}

/** What the log keeps of a payment: everything but its search columns. */
export function audited(payment: PaymentEntity): object {
  const { search_text: _text, search_bigrams: _bigrams, ...kept } = payment;
  return kept;
}
