import { Injectable } from '@nestjs/common';
import { INVOICE_CHANGED } from '@uketori/proto/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid } from '@uketori/service-kit/ids';
import { type Job, JobKind, Postponed } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import { type Tx, Work } from '@uketori/service-kit/work';
import { DocumentsClient } from './documents.client.js';
import { type InboxItem, InboxItemEntity, type ReadingChoice } from './inbox-item.record.js';
import { nextStatus } from './items.rules.js';
import { itemChanged, itemFacts, itemSubject, shownItem } from './item-state.service.js';
import { noteInvoiceVersion } from './items.repository.js';

/** After this long an item that is still SENDING is sent again. */
const REDRIVE_AFTER_SECONDS = 5;
const SEND = new JobKind<{ item_id: string }>('inbox.send_to_reading');

/** Takes an item to reading: '' → SENDING → (call to intake) → SENT; every step may be repeated. */
@Injectable()
export class ReadingService {
  constructor(
    private readonly work: Work,
    private readonly documents: DocumentsClient,
  ) {}

  /**
   * Sends an item's file to reading. When intake does not respond, the item stays SENDING and a job
   * continues it; an item already sent is returned unchanged.
   */
  async send(actor: Actor, id: string, version: number, choice: ReadingChoice): Promise<InboxItem> {
    const item = await this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(InboxItemEntity, id);
      nextStatus(itemFacts(before, actor.user_id), 'send');
      if (before.reading_state !== '') return shownItem(before);
      const next = {
        ...before,
        version,
        reading_state: 'SENDING' as const,
        reading_choice: choice,
        reading_at: nowIso(),
      };
      const sending = await tx.update(InboxItemEntity, next);
      tx.addJob(SEND, { item_id: id }, { key: id, after: REDRIVE_AFTER_SECONDS });
      await tx.audit('inbox_item.send_to_reading', itemSubject(sending), null, { reading_choice: choice });
      return shownItem(sending);
    });
    if (item.reading_state !== 'SENDING') return item;
    return this.drive(actor, id).catch(() => item);
  }

  /** Continues a sending that a crash or an unavailable intake interrupted. */
  @OnJob(SEND)
  async resume({ actor, data }: Job<{ item_id: string }>): Promise<void> {
    try {
      await this.drive(actor, data.item_id);
    } catch (error) {
      const isAway = error instanceof DomainError && error.kind === 'unavailable';
      throw isAway ? new Postponed(REDRIVE_AFTER_SECONDS) : error;
    }
  }

  /** The invoice that came of the item's file: the item shows its number, and whether it was deleted. */
  @OnEvent(INVOICE_CHANGED, 'items.invoice_changed')
  async onInvoice(tx: Tx, { data }: EventEnvelope<InvoiceChanged>): Promise<void> {
    if (data.source !== 'inbox' || !isUuid(data.source_ref)) return;
    const item = await tx.findForUpdate(InboxItemEntity, { source_ref: data.source_ref });
    if (!item || data.version <= item.invoice_version) return;
    const invoice_deleted = data.deleted ?? false;
    if (item.invoice_id === data.id && item.invoice_deleted === invoice_deleted) {
      await noteInvoiceVersion(tx, item.id, data.version);
      return;
    }
    const next = await tx.update(InboxItemEntity, {
      ...item,
      invoice_id: data.id,
      invoice_local_id: data.local_id,
      invoice_deleted,
      invoice_version: data.version,
    });
    await tx.emit(itemChanged(next, 'invoiced'));
  }

  private async drive(actor: Actor, id: string): Promise<InboxItem> {
    const item = await this.work.read(actor, (tx) => tx.get(InboxItemEntity, id));
    if (item.reading_state !== 'SENDING' || !item.document_id) return shownItem(item);
    const choice = item.reading_choice ?? { department_id: '', attachment_page: 0 };
    const upload_id = await this.documents.requestReading(actor, { document_id: item.document_id, choice });
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(InboxItemEntity, id);
      if (before.reading_state !== 'SENDING') return shownItem(before);
      const submit_status = nextStatus(itemFacts(before, actor.user_id), 'send');
      const sent = await tx.update(InboxItemEntity, {
        ...before,
        submit_status,
        upload_id,
        reading_state: 'SENT',
      });
      await tx.emit(itemChanged(sent, 'sent_to_reading'));
      await tx.audit('inbox_item.sent_to_reading', itemSubject(sent), shownItem(before), shownItem(sent));
      return shownItem(sent);
    });
  }
}
