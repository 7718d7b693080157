import { Injectable } from '@nestjs/common';
import {
  ACTION_LOGGED,
  APPROVAL_CHANGED,
  INBOX_ITEM_CHANGED,
  INVOICE_CHANGED,
  INVOICE_REMOVED,
  PAYMENT_CHANGED,
} from '@uketori/proto/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { InvoiceChanged, InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import {
  approvalEvent,
  exportEvent,
  inboxItemEvent,
  invoiceEvent,
  invoiceRemovedEvent,
  paymentEvent,
} from './events.rules.js';
import { WebhooksService } from './webhooks.service.js';

/** Passes the facts of every service on to the webhooks of the organization, in their public form. */
@Injectable()
export class WebhooksConsumer {
  constructor(private readonly webhooks: WebhooksService) {}

  @OnEvent(INVOICE_CHANGED, 'webhooks.invoice_changed')
  onInvoice(tx: Tx, { id, time, data }: EventEnvelope<InvoiceChanged>): Promise<void> {
    return this.webhooks.publish(tx, id, time, invoiceEvent(data));
  }

  @OnEvent(INVOICE_REMOVED, 'webhooks.invoice_removed')
  onInvoiceRemoved(tx: Tx, { id, time, data }: EventEnvelope<InvoiceRemoved>): Promise<void> {
    return this.webhooks.publish(tx, id, time, invoiceRemovedEvent(data));
  }

  @OnEvent(APPROVAL_CHANGED, 'webhooks.approval_changed')
  onApproval(tx: Tx, { id, time, data }: EventEnvelope<ApprovalChanged>): Promise<void> {
    return this.webhooks.publish(tx, id, time, approvalEvent(data));
  }

  @OnEvent(PAYMENT_CHANGED, 'webhooks.payment_changed')
  onPayment(tx: Tx, { id, time, data }: EventEnvelope<PaymentChanged>): Promise<void> {
    return this.webhooks.publish(tx, id, time, paymentEvent(data));
  }

  @OnEvent(INBOX_ITEM_CHANGED, 'webhooks.inbox_item_changed')
  onInboxItem(tx: Tx, { id, time, data }: EventEnvelope<InboxItemChanged>): Promise<void> {
    return this.webhooks.publish(tx, id, time, inboxItemEvent(data));
  }

  @OnEvent(ACTION_LOGGED, 'webhooks.action_logged')
  async onActionLogged(tx: Tx, { id, time, data }: EventEnvelope<ActionLogged>): Promise<void> {
    const content = exportEvent(data);
    if (content) await this.webhooks.publish(tx, id, time, content);
  }
}
