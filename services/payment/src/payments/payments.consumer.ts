import { Injectable } from '@nestjs/common';
import { INVOICE_CHANGED, INVOICE_REMOVED } from '@uketori/proto/events';
import type { InvoiceChanged, InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { accountKey, payeeAccountOf, personOf, rememberOrigin } from '../accounts/accounts.facade.js';
import { nextNumber } from '../organizations/organizations.facade.js';
import { UserBankEntity } from '../conditions/conditions.facade.js';
import {
  audited,
  emitChanged,
  isSameTransfer,
  leavesGroup,
  leftOf,
  membersOf,
  PaymentEntity,
  paymentRecord,
  priced,
  releaseOffsets,
  settleRest,
  subjectOf,
  unconfirmed,
} from '../transfers/transfers.facade.js';
import { forgetWithdrawals, isWithdrawn, lockInvoice } from './withdrawals.repository.js';

/** `source` of sample data, as intake names it. */
const SAMPLE_SOURCE = 'sample';

/** Opens a payment for each final approval, exactly once, and lets a draft follow its invoice. */
@Injectable()
export class PaymentsConsumer {
  @OnEvent(INVOICE_CHANGED, 'payments.invoice_changed')
  async onInvoice(tx: Tx, event: EventEnvelope<InvoiceChanged>): Promise<void> {
    const invoice = event.data;
    // A sample has no payment.
    if (invoice.source === SAMPLE_SOURCE) return;
    const key = accountKey(payeeOf(invoice));
    await rememberOrigin(tx, invoice.id, key, personOf(event), invoice.version);
    if (!invoice.locked || invoice.lock_attempt < 1) return;
    await lockInvoice(tx, invoice.id);
    const known = await tx.findForUpdate(PaymentEntity, {
      invoice_id: invoice.id,
      lock_attempt: invoice.lock_attempt,
    });
    if (known) await follow(tx, known, invoice);
    else if (!(await isWithdrawn(tx, invoice.id, invoice.lock_attempt))) await open(tx, invoice);
  }

  /** A sample has no payment; a final approval of it that was taken back left its mark here. */
  @OnEvent(INVOICE_REMOVED, 'payments.invoice_removed')
  async onInvoiceRemoved(tx: Tx, { data }: EventEnvelope<InvoiceRemoved>): Promise<void> {
    await forgetWithdrawals(tx, data.id);
  }
}

const { payment_type: paymentType, account_type: accountType } = paymentRecord.fields;

function payeeOf(invoice: InvoiceChanged) {
  const info = invoice.pay_info;
  return {
    payment_type: paymentType.input.catch('transfer').parse(info?.payment_type),
    bank_code: info?.bank_code ?? '',
    bank_name: info?.bank_name ?? '',
    branch_code: info?.branch_code ?? '',
    branch_name: info?.branch_name ?? '',
    account_type: accountType.input.catch('').parse(info?.account_type),
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
    delivery_date: invoice.delivery_date || null,
    total_amount: Number(invoice.total_amount ?? 0),
    withholding_tax: Number(invoice.withholding_tax),
    payment_amount: Number(invoice.payable_amount ?? 0),
    uploader_ids: uploadersOf(invoice),
  };
}

/** Everyone who uploaded the invoice. */
function uploadersOf(invoice: InvoiceChanged): string[] {
  // Events of an older release name none.
  const hands = invoice.hands ?? [];
  return hands.filter(({ duty }) => duty === 'upload').map(({ user_id }) => user_id);
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
    delivery_date_edited: false,
    original_pay_date: null,
    user_bank_id: payee.payment_type === 'transfer' ? (bank?.id ?? null) : null,
    offset_amount: 0,
    manual_fee: null,
    edi_text: null,
    bearer_from_supplier: false,
    transfer_group_id: null,
    confirm_level: 0,
    confirmations: [],
  };
  const payment = await withAccount(tx, Object.assign(new PaymentEntity(), row));
  const opened = await tx.insert(PaymentEntity, await priced(tx, payment));
  await emitChanged(tx, opened, 'opened');
  await tx.audit('payment.opened', subjectOf(opened), null, audited(opened));
}

/**
 * A draft takes over what its invoice says now, save what was changed here. Once a change touches the
 * payee's account or the amount, earlier confirmations no longer hold. An approved payment is what was
 * approved: it does not follow.
 */
async function follow(tx: Tx, known: PaymentEntity, invoice: InvoiceChanged): Promise<void> {
  if (known.state !== 'DRAFT' || invoice.version <= known.invoice_version) return;
  const owed = Number(invoice.payable_amount ?? 0);
  const isBorne = leftOf(owed, known.offset_amount).fits;
  if (!isBorne) await releaseOffsets(tx, known.id);
  const before = isBorne ? known : await tx.getForUpdate(PaymentEntity, known.id);
  const told = await withAccount(tx, {
    ...before,
    ...headOf(invoice),
    payment_amount: leftOf(owed, before.offset_amount).left,
    ...(before.payee_edited ? {} : payeeOf(invoice)),
    ...(before.bearer_from_supplier ? { fee_borne_by_partner: before.fee_borne_by_partner } : {}),
    ...(before.pay_date_edited ? {} : { pay_date: invoice.pay_date || null }),
    ...(before.delivery_date_edited ? { delivery_date: before.delivery_date } : {}),
  });
  const next = await settled(tx, before, told);
  const after = await tx.update(PaymentEntity, isSameTransfer(before, next) ? next : unconfirmed(next));
  await emitChanged(tx, after, after.confirm_level < before.confirm_level ? 'confirm_cancelled' : 'updated');
  await tx.audit('payment.followed_invoice', subjectOf(after), audited(before), audited(after));
}

/** The payment with its payee's account, which waits when it is new. */
async function withAccount(tx: Tx, payment: PaymentEntity): Promise<PaymentEntity> {
  const account = await payeeAccountOf(tx, payment, null);
  return { ...payment, payee_account_id: account?.id ?? null };
}

/**
 * A payment that goes out together with others leaves them when its invoice sends it elsewhere; what remains
 * is worked out again. Amounts do not change after final approval, so those that stay keep their share.
 */
async function settled(tx: Tx, before: PaymentEntity, next: PaymentEntity): Promise<PaymentEntity> {
  const groupId = before.transfer_group_id;
  if (groupId === null) return priced(tx, next);
  const stays = !leavesGroup(before, next) && before.payment_amount === next.payment_amount;
  if (stays) return next;
  await settleRest(tx, await membersOf(tx, groupId, before.id));
  return priced(tx, { ...next, transfer_group_id: null });
}
