import { entity } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { type JournalLine, lineRecord } from '../lines/lines.facade.js';

export const JournalLineEntity = entity(lineRecord);

/** The lines of an invoice in the order of the form. */
export function linesOf(tx: Tx, invoiceId: string): Promise<JournalLine[]> {
  return tx.list(JournalLineEntity, { invoice_id: invoiceId }, 'position');
}

/** The lines of several invoices by their ids, each in the order of its form; an invoice without lines has none. */
export async function linesOfMany(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<Map<string, JournalLine[]>> {
  const rows = await tx.rows<JournalLine>(
    `select * from journal.journal_lines where organization_id = $1 and invoice_id = any($2::uuid[])
     order by invoice_id, position`,
    [tx.actor.organization_id, invoiceIds],
  );
  return Map.groupBy(rows, (line) => line.invoice_id);
}

/** Replaces the lines of an invoice; the invoice's row must be held by this transaction. */
export async function replaceLines(tx: Tx, invoiceId: string, lines: readonly JournalLine[]): Promise<void> {
  await Promise.all([
    tx.rows('delete from journal.journal_lines where organization_id = $1 and invoice_id = $2', [
      tx.actor.organization_id,
      invoiceId,
    ]),
    lines.length > 0 &&
      tx.rows(
        `insert into journal.journal_lines
         select * from jsonb_populate_recordset(null::journal.journal_lines, $1::jsonb)`,
        [JSON.stringify(lines)],
      ),
  ]);
}
