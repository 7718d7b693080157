import { INVOICE_COMMENTED } from '@uketori/proto/events';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import type { InvoiceCommentEntity } from './comment.record.js';

/** Reports that somebody wrote about an invoice, and whom it concerns. */
export function invoiceCommented(
  { id, comment, send_mail }: InvoiceCommentEntity,
  invoice: Pick<InvoiceEntity, 'id' | 'local_id' | 'partner_name'>,
  recipients: string[],
): OutgoingEvent<InvoiceCommented> {
  return {
    event: INVOICE_COMMENTED,
    key: id,
    version: 1,
    cause: 'commented',
    data: {
      id,
      invoice_id: invoice.id,
      local_id: invoice.local_id,
      partner_name: invoice.partner_name,
      comment,
      recipients,
      send_mail,
      version: 1,
    },
  };
}
