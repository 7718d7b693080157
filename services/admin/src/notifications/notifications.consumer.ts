import { Injectable } from '@nestjs/common';
import { APPROVAL_CHANGED, DOCUMENT_READ, INVOICE_COMMENTED } from '@uketori/proto/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { tell } from './notices.repository.js';
import { approvalNotices, commentNotices, isNews, readingNotices } from './notifications.rules.js';

/** Notifies users of what waits for them. */
@Injectable()
export class NotificationConsumer {
  @OnEvent(APPROVAL_CHANGED, 'notifications.approval_changed')
  async onApproval(tx: Tx, event: EventEnvelope<ApprovalChanged>): Promise<void> {
    if (!isNews(event.time, Date.now())) return;
    await tell(tx, approvalNotices(event.data, { id: event.actor_id, name: event.actor_name }));
  }

  @OnEvent(INVOICE_COMMENTED, 'notifications.invoice_commented')
  async onComment(tx: Tx, event: EventEnvelope<InvoiceCommented>): Promise<void> {
    if (isNews(event.time, Date.now()))
      await tell(tx, commentNotices(event.data, { name: event.actor_name }));
  }

  @OnEvent(DOCUMENT_READ, 'notifications.document_read')
  async onRead(tx: Tx, { data, time }: EventEnvelope<DocumentRead>): Promise<void> {
    if (isNews(time, Date.now())) await tell(tx, readingNotices(data));
  }
}
