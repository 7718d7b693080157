import { Injectable } from '@nestjs/common';
import {
  ACTION_LOGGED,
  APPROVAL_CHANGED,
  DOCUMENT_READ,
  DOCUMENT_REMOVED,
  DOCUMENT_REPLACED,
  PAYMENT_CHANGED,
} from '@uketori/proto/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type {
  DocumentRead,
  DocumentRemoved,
  DocumentReplaced,
} from '@uketori/proto/uketori/intake/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { InvoiceCreation } from './creation.service.js';
import {
  copyProgress,
  heldProgress,
  holdInvoice,
  removeInvoice,
} from '../invoice-records/invoice-records.facade.js';
import { isSample } from '../invoice-fields/invoice-fields.facade.js';
import { approvalDuties, paymentDuties } from './duties.rules.js';
import { addRelatedAction } from './history.repository.js';

/** Events of other services: documents become invoices, approvals and payments become columns. */
@Injectable()
export class InvoicesConsumer {
  constructor(private readonly creation: InvoiceCreation) {}

  @OnEvent(DOCUMENT_READ, 'invoices.document_read')
  async onDocumentRead(tx: Tx, event: EventEnvelope<DocumentRead>): Promise<void> {
    await this.creation.onDocumentRead(tx, event.data, Math.max(event.data.version, event.version));
  }

  @OnEvent(DOCUMENT_REPLACED, 'invoices.document_replaced')
  async onDocumentReplaced(tx: Tx, { data }: EventEnvelope<DocumentReplaced>): Promise<void> {
    await this.creation.onDocumentReplaced(tx, data);
  }

  /** Only what came in as a sample goes for good. */
  @OnEvent(DOCUMENT_REMOVED, 'invoices.document_removed')
  async onDocumentRemoved(tx: Tx, { data }: EventEnvelope<DocumentRemoved>): Promise<void> {
    if (!isUuid(data.document_id)) return;
    const invoice = await holdInvoice(tx, { document_id: data.document_id });
    if (invoice && isSample(invoice)) await removeInvoice(tx, invoice);
  }

  /**
   * Copies raise no version: they are another's facts, and the version an approver saw must stay good
   * while they and their colleagues approve.
   */
  @OnEvent(APPROVAL_CHANGED, 'invoices.approval_changed')
  async onApproval(tx: Tx, event: EventEnvelope<ApprovalChanged>): Promise<void> {
    const approval = event.data;
    if (approval.subject_type !== 'invoice' || !isUuid(approval.subject_id)) return;
    const invoice = await heldProgress(tx, approval.subject_id);
    if (!invoice || invoice.approval_version >= approval.version) return;
    const steps = approval.steps.map((step) => ({
      level: step.level,
      user_id: step.user_id,
      user_name: step.user_name,
      at: step.approved_at,
      version: step.subject_version,
    }));
    await copyProgress(tx, invoice, {
      approval_version: approval.version,
      approve_users: steps.sort((a, b) => a.level - b.level),
      next_approvers: approval.next_approvers,
      next_level: approval.next_level,
      final_state: approval.final_state,
      final_approved_by_name: approval.final_approved_by_name,
      final_approved_at: approval.final_approved_at || null,
      approval_duties: approvalDuties(approval),
    });
  }

  @OnEvent(PAYMENT_CHANGED, 'invoices.payment_changed')
  async onPayment(tx: Tx, event: EventEnvelope<PaymentChanged>): Promise<void> {
    const payment = event.data;
    if (!isUuid(payment.invoice_id) || !isUuid(payment.pay_key)) return;
    const invoice = await heldProgress(tx, payment.invoice_id);
    if (!invoice) return;
    const isSame = invoice.pay_key === payment.pay_key;
    if (isSame && invoice.payment_version >= payment.version) return;
    const isGone = payment.state === 'WITHDRAWN';
    // A withdrawn payment that is not the one shown must not wipe its successor's columns.
    if (isGone && invoice.pay_key !== null && !isSame) return;
    await copyProgress(tx, invoice, {
      pay_key: payment.pay_key,
      payment_local_id: payment.local_id,
      payment_version: payment.version,
      payment_state: payment.state,
      confirm_level: isGone ? 0 : payment.confirm_level,
      confirm_users: isGone
        ? []
        : payment.confirmations.map((step) => ({
            level: step.level,
            user_id: step.user_id,
            user_name: step.user_name,
            at: step.confirmed_at,
          })),
      linked: !isGone && payment.linked,
      paid: !isGone && payment.paid,
      transfer_fee: Number(payment.transfer_fee),
      payment_amount: isGone ? null : Number(payment.payment_amount),
      user_bank_id: isGone ? '' : payment.user_bank_id,
      // The bank's day, once a statement reports it: the months of payments and of withheld tax go by it.
      payment_pay_date: (!isGone && (payment.paid_on || payment.pay_date)) || null,
      payment_export_count: payment.exported_count,
      payment_duties: isGone ? [] : paymentDuties(payment),
    });
  }

  /** Acts of approval and payment, and a replaced file, join the invoice's own log. */
  @OnEvent(ACTION_LOGGED, 'invoices.action_logged')
  async onAction(tx: Tx, event: EventEnvelope<ActionLogged>): Promise<void> {
    const act = event.data;
    const isOurs =
      act.service === 'approval' || act.service === 'payment' || act.action === 'document.replaced';
    if (!isOurs || !isUuid(act.subject_id)) return;
    await addRelatedAction(tx, event.id, act);
  }
}
