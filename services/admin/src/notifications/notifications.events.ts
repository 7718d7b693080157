import { Injectable } from '@nestjs/common';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import {
  approvalNotices,
  commentNotices,
  isNews,
  type Notice,
  readingNotices,
} from './notifications.rules.js';

/** Tells users what waits for them. */
@Injectable()
export class NotificationEvents {
  @OnEvent<ApprovalChanged>('uketori.approval.v1.ApprovalChanged', 'uketori.approval.approval')
  async onApproval(tx: Tx, event: EventEnvelope<ApprovalChanged>): Promise<void> {
    if (!isNews(event.time, Date.now())) return;
    await tell(tx, approvalNotices(event.data, { id: event.actor_id, name: event.actor_name }));
  }

  @OnEvent<InvoiceCommented>('uketori.journal.v1.InvoiceCommented', 'uketori.journal.comment')
  async onComment(tx: Tx, event: EventEnvelope<InvoiceCommented>): Promise<void> {
    if (isNews(event.time, Date.now()))
      await tell(tx, commentNotices(event.data, { name: event.actor_name }));
  }

  @OnEvent<DocumentRead>('uketori.intake.v1.DocumentRead', 'uketori.intake.document')
  async onRead(tx: Tx, { data, time }: EventEnvelope<DocumentRead>): Promise<void> {
    if (isNews(time, Date.now())) await tell(tx, readingNotices(data));
  }
}

/** An unread notice of the same matter is made new instead of told twice; who is no member any more is told nothing. */
async function tell(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await tx.planned(
    `insert into admin.notifications (organization_id, id, user_id, type, params, subject, link)
     select distinct on (n.user_id, n.type, n.subject) m.organization_id, n.id, n.user_id, n.type, n.params, n.subject,
       n.link
     from jsonb_to_recordset($2::jsonb)
       as n(id uuid, user_id uuid, type text, params jsonb, subject text, link text)
     join admin.memberships m on m.organization_id = $1 and m.user_id = n.user_id and m.status = 'active'
     order by n.user_id, n.type, n.subject
     on conflict (organization_id, user_id, type, subject) where read_at is null
     do update set params = excluded.params, link = excluded.link, date_created = now()`,
    [tx.actor.organization_id, JSON.stringify(notices.map((notice) => ({ ...notice, id: newId() })))],
  );
}
