import { Inject, Injectable } from '@nestjs/common';
import {
  ACTION_LOGGED,
  APPROVAL_CHANGED,
  DOCUMENT_READ,
  INVOICE_COMMENTED,
  INVOICE_REMOVED,
  PAYMENT_CHANGED,
} from '@uketori/proto/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { InvoiceCommented, InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { readOrganization } from '../organizations/organizations.facade.js';
import { forgetNotices, notify, notifyRole } from './notices.repository.js';
import {
  actionNotice,
  approvalNotices,
  commentNotices,
  isNews,
  paymentNotice,
  readingNotices,
} from './notifications.rules.js';

/** Notifies users of what waits for them. */
@Injectable()
export class NotificationConsumer {
  constructor(@Inject(ADMIN_CONFIG) private readonly config: AdminConfig) {}

  @OnEvent(APPROVAL_CHANGED, 'notifications.approval_changed')
  async onApproval(tx: Tx, event: EventEnvelope<ApprovalChanged>): Promise<void> {
    if (!isNews(event.time, Date.now())) return;
    const notices = approvalNotices(event.data, { id: event.actor_id, name: event.actor_name });
    await notify(tx, notices, this.config.app_url);
  }

  @OnEvent(INVOICE_COMMENTED, 'notifications.invoice_commented')
  async onComment(tx: Tx, event: EventEnvelope<InvoiceCommented>): Promise<void> {
    if (isNews(event.time, Date.now()))
      await notify(tx, commentNotices(event.data, { name: event.actor_name }), this.config.app_url);
  }

  @OnEvent(INVOICE_REMOVED, 'notifications.invoice_removed')
  async onInvoiceRemoved(tx: Tx, { data }: EventEnvelope<InvoiceRemoved>): Promise<void> {
    await forgetNotices(tx, [data.id, data.document_id]);
  }

  @OnEvent(DOCUMENT_READ, 'notifications.document_read')
  async onRead(tx: Tx, { data, time }: EventEnvelope<DocumentRead>): Promise<void> {
    if (isNews(time, Date.now())) await notify(tx, readingNotices(data), this.config.app_url);
  }

  @OnEvent(PAYMENT_CHANGED, 'notifications.payment_changed')
  async onPayment(tx: Tx, event: EventEnvelope<PaymentChanged>): Promise<void> {
    if (!isNews(event.time, Date.now())) return;
    const { settings } = await readOrganization(tx, event.organization_id);
    const notice = paymentNotice(event.data, settings.pay_confirm_level);
    if (notice) await notifyRole(tx, notice, event.actor_id, this.config.app_url);
  }

  @OnEvent(ACTION_LOGGED, 'notifications.action_logged')
  async onAction(tx: Tx, event: EventEnvelope<ActionLogged>): Promise<void> {
    const notice = isNews(event.time, Date.now()) ? actionNotice(event.data) : null;
    if (notice) await notifyRole(tx, notice, event.actor_id, this.config.app_url);
  }
}
