import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { linesOf } from '../line-records/line-records.facade.js';
import {
  fieldChanges,
  type InvoiceEntity,
  lineChanges,
  type Recorded,
} from '../invoice-fields/invoice-fields.facade.js';
import { recorded, visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { type invoiceChanges, recordedLine } from './history.answers.js';

export type InvoiceChanges = z.infer<typeof invoiceChanges>;

/** What became of an invoice since a version that somebody saw. */
@Injectable()
export class InvoicesChanges {
  constructor(private readonly work: Work) {}

  /**
   * The content of that version against the present one, both as the log has them: what went back and forth in
   * between is no change. Throws no_record for an invoice that the actor may not read.
   */
  since(actor: Actor, localId: number, version: number): Promise<InvoiceChanges> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const { version: now, content_version } = invoice;
      const [then, lines] = await Promise.all([
        recordAfter(tx, invoice, version),
        linesAfter(tx, invoice, version),
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

const LATER = `from journal.audit_log where organization_id = $1 and subject_type = 'invoice' and subject_id = $2::text
  and before ? 'version' and (after ->> 'version')::int > $3`;

/** What stood there before the first change after a version: that version itself; null when nothing changed since. */
async function recordAfter(tx: Tx, invoice: InvoiceEntity, version: number): Promise<Recorded | null> {
  const row = await tx.one<{ before: Recorded }>(`select before ${LATER} order by seq limit 1`, [
    tx.actor.organization_id,
    invoice.id,
    version,
  ]);
  return row?.before ?? null;
}

/** As recordAfter, of the lines: they stand only with changes that could touch them. */
async function linesAfter(tx: Tx, invoice: InvoiceEntity, version: number): Promise<Recorded[] | null> {
  const row = await tx.one<{ journals: Recorded[] }>(
    `select before -> 'journals' as journals ${LATER} and before ? 'journals' order by seq limit 1`,
    [tx.actor.organization_id, invoice.id, version],
  );
  return row?.journals ?? null;
}
