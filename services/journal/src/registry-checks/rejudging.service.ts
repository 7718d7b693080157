import { Injectable } from '@nestjs/common';
import type { Tx } from '@uketori/service-kit/tx';
import { type ClosedMonths, holdClosedMonths, isClosed } from '../closed-months/closed-months.facade.js';
import { claimOf, databaseNow, writeChange } from '../invoice-records/invoice-records.facade.js';
import { type InvoiceEntity, isLive, postingDay } from '../invoice-fields/invoice-fields.facade.js';
import { linesOf, replaceLines } from '../line-records/line-records.facade.js';
import { ProposalsService } from '../proposals/proposals.service.js';
import { assessInvoice, judgedColumns } from '../tax/tax.facade.js';
import { copyVerdict, holdOpenOf } from './rejudging.repository.js';

/** Whether no user has changed an invoice: its lines are still the product's own proposal. */
export function isUntouched(
  invoice: Pick<InvoiceEntity, 'edited_version' | 'approve_users' | 'next_approvers' | 'locked'>,
): boolean {
  return (
    invoice.edited_version === null &&
    !invoice.locked &&
    invoice.approve_users.length === 0 &&
    invoice.next_approvers.length === 0
  );
}

/**
 * Judges invoices again when something outside of them has changed. Locked ones stay as they were approved, those of a
 * closed month as they were booked.
 */
@Injectable()
export class Rejudging {
  constructor(private readonly proposals: ProposalsService) {}

  /** The open invoices that bear a number. */
  async ofNumber(tx: Tx, tNumber: string): Promise<void> {
    const rows = await holdOpenOf(tx, tNumber);
    if (rows.length === 0) return;
    const closed = await holdClosedMonths(tx, 'journal');
    for (const row of rows) await this.#one(tx, row, closed);
  }

  async #one(tx: Tx, invoice: InvoiceEntity, closed: ClosedMonths): Promise<void> {
    const judged = judgedColumns(await assessInvoice(tx, invoice));
    const isSame =
      judged.qualified_verdict === invoice.qualified_verdict && judged.transitional === invoice.transitional;
    if (isSame) return;
    const isHeld = isLive(await claimOf(tx, invoice.id), await databaseNow(tx));
    const isBooked = isClosed(closed, postingDay(invoice));
    if (!isUntouched(invoice) || isHeld || isBooked) return copyVerdict(tx, invoice.id, judged);
    const next = { ...invoice, ...judged };
    const before = await linesOf(tx, invoice.id);
    const { journals } = await this.proposals.propose(tx, next, null);
    await replaceLines(tx, invoice.id, journals);
    await writeChange(tx, {
      before: invoice,
      next,
      cause: 'updated',
      action: 'invoice.registry_checked',
      lines: { before, after: journals },
    });
  }
}
