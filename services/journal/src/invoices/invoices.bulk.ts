import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { withForm } from '../lines/journal-form.rules.js';
import { refuseWhileEdited } from './edit-claim.rules.js';
import { changeOf, storeChange } from './invoices.change.js';
import type { BulkEdit } from './invoices.schema.js';
import { type BulkResult, changeable } from './invoices.service.js';
import { claimOf, databaseNow } from './invoices.write.js';

/** The same change to many invoices. */
@Injectable()
export class InvoicesBulk {
  constructor(private readonly work: Work) {}

  /**
   * Changes each that may be changed and says for every other why not; one transaction. Throws no_items for a form
   * without a value. An invoice that is open in a form, be it one's own, is left: the form would win.
   */
  edit(actor: Actor, { ids, item, journal_form }: BulkEdit): Promise<BulkResult> {
    const isEmpty = Object.keys(item).length === 0 && withForm(journal_form, []) === undefined;
    if (isEmpty) throw new DomainError('no_items', 'invalid');
    return this.work.run(actor, async (tx) => {
      const results: BulkResult['results'] = [];
      for (const local_id of [...new Set(ids)].sort((a, b) => a - b)) {
        try {
          await tx.attempt(() => editOne(tx, local_id, item, journal_form));
          results.push({ local_id, ok: true });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          results.push({ local_id, ok: false, code: error.code, params: error.params });
        }
      }
      return { results };
    });
  }
}

async function editOne(
  tx: Tx,
  localId: number,
  item: BulkEdit['item'],
  form: BulkEdit['journal_form'],
): Promise<void> {
  const before = await changeable(tx, localId, 'invoice:update');
  refuseWhileEdited(await claimOf(tx, before.id), tx.actor.user_id, await databaseNow(tx));
  await storeChange(tx, before, await changeOf(tx, before, item, (lines) => withForm(form, lines)));
}
