import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { linesOf } from '../line-records/line-records.facade.js';
import { fieldChanges, lineChanges, type Recorded } from './history.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { recorded, visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import { type invoiceAction, type invoiceChanges, recordedLine } from './history.answers.js';

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
      const items = await tx.rows<InvoiceAction>(
        `select * from (
           (select id, 'journal' as service, action, user_id::text as user_id, user_name, occurred_at, before, after
            from journal.audit_log where organization_id = $1 and subject_type = 'invoice' and subject_id = $2::text)
           union all
           (select id, service, action, user_id, user_name, occurred_at, null, null
            from journal.related_actions where organization_id = $1 and subject_id = any($3::uuid[]))
         ) acts order by occurred_at desc, id desc limit 500`,
        [
          actor.organization_id,
          invoice.id,
          [invoice.id, invoice.pay_key, invoice.document_id].filter(Boolean),
        ],
      );
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

/** As recordAfter, of the lines: they are stored only with changes that could touch them. */
async function linesAfter(tx: Tx, invoice: InvoiceEntity, version: number): Promise<Recorded[] | null> {
  const row = await tx.one<{ journals: Recorded[] }>(
    `select before -> 'journals' as journals ${LATER} and before ? 'journals' order by seq limit 1`,
    [tx.actor.organization_id, invoice.id, version],
  );
  return row?.journals ?? null;
}
