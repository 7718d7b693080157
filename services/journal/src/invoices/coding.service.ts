import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  type Claim,
  type InvoiceEntity,
  refuseWhileEdited,
} from '../invoice-fields/invoice-fields.facade.js';
import {
  changeable,
  claimOf,
  databaseNow,
  NOT_CODED,
  writeChange,
} from '../invoice-records/invoice-records.facade.js';
import { linesOf } from '../line-records/line-records.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';
import { journalSettings } from '../settings/settings.facade.js';
import { type BulkResult, eachOf } from './bulk.service.js';
import { checkConfirmCoding, checkReopenCoding } from './coding.rules.js';
import { type InvoiceDetail, invoiceDetail } from './reading.service.js';

/** Confirms that the coding of invoices is complete (仕訳済), where the organization asks for it before approvals. */
@Injectable()
export class InvoicesCoding {
  constructor(private readonly work: Work) {}

  /**
   * Confirms the coding of the version that the user saw, or takes that back. Again changes nothing.
   * @throws DomainError no_record | version_conflict | editing_in_progress and the refusals of coding.rules
   */
  set(
    actor: Actor,
    localId: number,
    { version, coded }: { version: number; coded: boolean },
  ): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const invoice = await changeable(tx, localId, 'invoice:update');
      if (invoice.version !== version)
        throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, invoice) });
      const [claim, lines, now] = await Promise.all([
        claimOf(tx, invoice.id),
        linesOf(tx, invoice.id),
        databaseNow(tx),
      ]);
      const { coding_first } = await journalSettings(tx);
      const stored = await confirmOne(tx, { invoice, claim, lines }, { coded, now, coding_first });
      return invoiceDetail(tx, stored);
    });
  }

  /** Confirms each that may be confirmed and says for every other why not; one transaction. */
  confirmMany(actor: Actor, ids: number[]): Promise<BulkResult> {
    return this.work.run(actor, async (tx) => {
      const { coding_first } = await journalSettings(tx);
      return eachOf(tx, ids, 'invoice:update', async (held, now) => {
        await confirmOne(tx, held, { coded: true, now, coding_first });
      });
    });
  }
}

interface Held {
  invoice: InvoiceEntity;
  claim: Claim | null;
  lines: JournalLine[];
}

async function confirmOne(
  tx: Tx,
  { invoice, claim, lines }: Held,
  { coded, now, coding_first }: { coded: boolean; now: string; coding_first: boolean },
): Promise<InvoiceEntity> {
  if (coded) checkConfirmCoding(invoice, lines, coding_first);
  else checkReopenCoding(invoice);
  refuseWhileEdited(claim, tx.actor.user_id, now);
  if (invoice.coded === coded) return invoice;
  const confirmed = { coded, coded_at: now, coded_by_name: tx.actor.user_name };
  const cause = coded ? 'coded' : 'uncoded';
  const next = { ...invoice, ...(coded ? confirmed : NOT_CODED) };
  return writeChange(tx, { before: invoice, next, cause, action: `invoice.${cause}` });
}
