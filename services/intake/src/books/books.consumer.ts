import { Injectable } from '@nestjs/common';
import { INBOX_ITEM_CHANGED, INVOICE_CHANGED } from '@uketori/proto/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/work';
import { attachedDocuments, countChange } from '../files/files.facade.js';
import { followInboxItem, followInvoice } from './book-records.repository.js';
import { valuesOf } from './books.rules.js';
import { keepInvoice } from './invoices.repository.js';

/** Follows invoices and collected items: the books keep each file under the values of its invoice. */
@Injectable()
export class BookConsumer {
  @OnEvent(INVOICE_CHANGED, 'books.invoice_changed')
  async onInvoice(tx: Tx, event: EventEnvelope<InvoiceChanged>): Promise<void> {
    if (!(await keepInvoice(tx, event.data))) return;
    const { id, local_id, document_id, department_id, deleted } = event.data;
    await countChange(tx);
    const facts = {
      ...valuesOf(event.data),
      invoice_id: id,
      local_id,
      department_id: department_id || null,
      deleted: deleted ?? false,
      at: event.time,
      by_name: event.actor_name,
    };
    if (isUuid(document_id)) await followInvoice(tx, { ...facts, document_id });
    for (const attached of await attachedDocuments(tx, id))
      await followInvoice(tx, { ...facts, document_id: attached });
  }

  /** A collected item's file is kept like any other, also when the item gives it up (returned to uncollected). */
  @OnEvent(INBOX_ITEM_CHANGED, 'books.inbox_item_changed')
  async onInboxItem(tx: Tx, event: EventEnvelope<InboxItemChanged>): Promise<void> {
    const { id, document_id, customer_name, version } = event.data;
    const item = { id, document_id: document_id || null, customer_name, version };
    await followInboxItem(tx, item, event.time);
  }
}
