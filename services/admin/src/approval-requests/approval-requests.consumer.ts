import { Inject, Injectable } from '@nestjs/common';
import { APPROVAL_CHANGED } from '@uketori/proto/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { activeContacts } from '../memberships/memberships.facade.js';
import { isNews } from '../notifications/notifications.facade.js';
import { readOrganization } from '../organizations/organizations.facade.js';
import { approvalRequestMail } from './approval-requests.mail.js';

/** Mails the requested approvers, where the organization wants it (send_approval_request). */
@Injectable()
export class ApprovalRequestsConsumer {
  constructor(@Inject(ADMIN_CONFIG) private readonly config: AdminConfig) {}

  @OnEvent(APPROVAL_CHANGED, 'approval-requests.approval_changed')
  async onApproval(tx: Tx, event: EventEnvelope<ApprovalChanged>): Promise<void> {
    const { cause, subject_type, local_id, next_level: level, next_approvers } = event.data;
    if (cause !== 'requested' || subject_type !== 'invoice' || next_approvers.length === 0) return;
    if (!isNews(event.time, Date.now())) return;
    const { name: organization_name, settings } = await readOrganization(tx, event.organization_id);
    if (!settings.send_approval_request) return;
    const others = next_approvers.filter((user_id) => user_id !== event.actor_id);
    const asked = await activeContacts(tx, others);
    const url = `${this.config.app_url}/invoice/${local_id}`;
    const request = { organization_name, requested_by_name: event.actor_name, local_id, level, url };
    for (const { email, full_name } of asked)
      await queueMail(tx, approvalRequestMail({ email, full_name, ...request }));
  }
}
