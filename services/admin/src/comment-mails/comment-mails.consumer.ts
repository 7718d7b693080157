import { Inject, Injectable } from '@nestjs/common';
import { INVOICE_COMMENTED } from '@uketori/proto/events';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { activeContacts } from '../memberships/memberships.facade.js';
import { choosers, isNews } from '../notifications/notifications.facade.js';
import { readOrganization } from '../organizations/organizations.facade.js';
import { commentMail } from './comment-mails.mail.js';

/**
 * Mails a comment to the people it concerns, when its writer asked for mail and they are still members. People who
 * chose how comments reach them get what they chose instead.
 */
@Injectable()
export class CommentMailsConsumer {
  constructor(@Inject(ADMIN_CONFIG) private readonly config: AdminConfig) {}

  @OnEvent(INVOICE_COMMENTED, 'comment-mails.invoice_commented')
  async onComment(tx: Tx, event: EventEnvelope<InvoiceCommented>): Promise<void> {
    const { local_id, partner_name, comment, recipients, send_mail } = event.data;
    if (!send_mail || recipients.length === 0 || !isNews(event.time, Date.now())) return;
    const { name: organization_name } = await readOrganization(tx, event.organization_id);
    const chosen = await choosers(tx, 'invoice_commented', recipients);
    const members = await activeContacts(
      tx,
      recipients.filter((user_id) => !chosen.has(user_id)),
    );
    const url = `${this.config.app_url}/invoice/${local_id}`;
    const facts = { organization_name, writer: event.actor_name, local_id, partner_name, comment, url };
    for (const { email } of members) await queueMail(tx, commentMail({ ...facts, email }));
  }
}
