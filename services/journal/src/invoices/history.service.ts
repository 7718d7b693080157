import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { linesOf } from '../line-records/line-records.facade.js';
import { actionsOn, linesAfter, recordAfter } from './history.repository.js';
import { fieldChanges, lineChanges, type Recorded } from './history.rules.js';
import { recorded, visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { type invoiceAction, type invoiceChanges, recordedLine } from './history.types.js';

export type InvoiceChanges = z.infer<typeof invoiceChanges>;
type InvoiceAction = z.infer<typeof invoiceAction>;

/** The actions on an invoice, and its changes since a version that a user saw. */
@Injectable()
export class InvoiceHistory {
  constructor(private readonly work: Work) {}

  /** The changes of the invoice and its payment, newest first, at most 500. */
  actionLogs(actor: Actor, localId: number): Promise<{ items: InvoiceAction[] }> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const items = await actionsOn<InvoiceAction>(tx, invoice);
      return { items };
    });
  }

  /**
   * The content of that version against the present one, both as the log has them: what went back and forth in
   * between is no change. Throws no_record for an invoice that the actor may not read.
   */
  since(actor: Actor, localId: number, version: number): Promise<InvoiceChanges> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const { version: now, content_version } = invoice;
      const [then, lines] = await Promise.all([
        recordAfter(tx, invoice.id, version),
        linesAfter(tx, invoice.id, version),
      ]);
      const present = recorded(invoice, await linesOf(tx, invoice.id));
      const journals = lines ? lineChanges(lines, present.journals as Recorded[]) : { before: [], after: [] };
      return {
        since: version,
        version: now,
        content_version,
        fields: (then ? fieldChanges(then, present) : []) as InvoiceChanges['fields'],
        lines: { before: journals.before.map(shownLine), after: journals.after.map(shownLine) },
        is_file_replaced: then !== null && then.content_sha256 !== present.content_sha256,
      };
    });
  }
}

const LINE_FIELDS = Object.keys(recordedLine.shape) as (keyof z.infer<typeof recordedLine>)[];

function shownLine(line: Recorded): z.infer<typeof recordedLine> {
  return Object.fromEntries(LINE_FIELDS.filter((name) => name in line).map((name) => [name, line[name]]));
}
