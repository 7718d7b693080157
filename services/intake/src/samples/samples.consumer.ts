import { Injectable } from '@nestjs/common';
import { INVOICE_REMOVED } from '@uketori/proto/events';
import type { InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';
import { forgetInvoice } from './samples.repository.js';

/** An event of the invoice may have come after the removal of its document. */
@Injectable()
export class SamplesConsumer {
  @OnEvent(INVOICE_REMOVED, 'samples.invoice_removed')
  async onInvoice(tx: Tx, { data }: EventEnvelope<InvoiceRemoved>): Promise<void> {
    await forgetInvoice(tx, data.id);
  }
}
