import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { linesOf } from '../line-records/line-records.facade.js';
import { learnPlaces } from '../supplier-memory/supplier-memory.facade.js';
import { changeable, claimOf, databaseNow, writeChange } from '../invoice-records/invoice-records.facade.js';
import {
  changedSections,
  type Claim,
  InvoiceEntity,
  refuseLockedChange,
  refuseLockedDelete,
  refuseWhileEdited,
  requireClaim,
} from '../invoice-fields/invoice-fields.facade.js';
import { changeOf, NOTES, type Notes, pickNotes, resolvedHeader, storeChange } from './invoices.change.js';
import { invoiceDetail, type InvoiceDetail } from './invoices.query.js';
import type { UpdateInvoice } from './invoices.schema.js';

/** Changing invoices. */
@Injectable()
export class InvoicesService {
  constructor(private readonly work: Work) {}

  /**
   * Saves the form. Throws the catalogue's code for a locked part, editing_in_progress or
   * edit_claim_required without a live claim of this window, version_conflict with the current invoice.
   * An unbalanced journal is saved; a save that changes nothing writes nothing.
   */
  update(actor: Actor, localId: number, patch: UpdateInvoice): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:update');
      const change = await changeOf(tx, before, await linesOf(tx, before.id), patch);
      const claimant = {
        user_id: actor.user_id,
        user_name: actor.user_name,
        window_token: patch.window_token,
      };
      requireClaim(await claimOf(tx, before.id), claimant, await databaseNow(tx));
      if (before.version !== patch.version)
        throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, before) });
      const stored = await storeChange(tx, before, change);
      if (!stored) return invoiceDetail(tx, before);
      await learnPlaces(tx, before, stored, patch.places);
      return invoiceDetail(tx, stored);
    });
  }

  /** Memos are no part of what was approved: they change at any time but not on a deleted invoice. */
  updateNotes(actor: Actor, localId: number, patch: { version?: number } & Notes): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:update');
      if (before.deleted) throw noRecord();
      await refuseStale(tx, before, patch.version);
      const notes = pickNotes(patch);
      const isSame = NOTES.every((name) => notes[name] === undefined || notes[name] === before[name]);
      if (isSame) return invoiceDetail(tx, before);
      const next = { ...before, ...notes };
      return invoiceDetail(
        tx,
        await writeChange(tx, { before, next, cause: 'note', action: 'invoice.note' }),
      );
    });
  }

  /** Sets the responsible department. Throws no_record for an unknown one, the data code when locked. */
  setDepartment(
    actor: Actor,
    localId: number,
    input: { version?: number | undefined; department_id: string | null },
  ): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:update');
      const header = await resolvedHeader(tx, before, { department_id: input.department_id });
      refuseLockedChange(before, changedSections(before, header, false));
      refuseWhileEdited(await claimOf(tx, before.id), actor.user_id, await databaseNow(tx));
      await refuseStale(tx, before, input.version);
      if (before.department_id === input.department_id) return invoiceDetail(tx, before);
      const next = { ...before, ...header };
      const change = { before, next, cause: 'department' as const, action: 'invoice.department' };
      return invoiceDetail(tx, await writeChange(tx, change));
    });
  }

  /** Marks an invoice deleted; its file and number stay. Throws the lock's code or editing_in_progress. */
  remove(actor: Actor, localId: number, version?: number): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:delete');
      await refuseStale(tx, before, version);
      const claim = await claimOf(tx, before.id);
      return invoiceDetail(tx, await removeOne(tx, before, claim, await databaseNow(tx)));
    });
  }

  /** Takes the mark back: the invoice is what it was before. */
  restore(actor: Actor, localId: number, version?: number): Promise<InvoiceDetail> {
    return this.work.run(actor, async (tx) => {
      const before = await changeable(tx, localId, 'invoice:delete');
      await refuseStale(tx, before, version);
      if (!before.deleted) return invoiceDetail(tx, before);
      const next = { ...before, deleted: false, deleted_at: null, deleted_by_name: '' };
      const change = { before, next, cause: 'restored' as const, action: 'invoice.restored' };
      return invoiceDetail(tx, await writeChange(tx, change));
    });
  }
}

async function refuseStale(tx: Tx, before: InvoiceEntity, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== before.version)
    throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, before) });
}

/** Deletes an invoice that is held; its claim and the instant say whether somebody is editing it. */
export async function removeOne(
  tx: Tx,
  before: InvoiceEntity,
  claim: Claim | null,
  now: string,
): Promise<InvoiceEntity> {
  if (before.deleted) return before;
  refuseLockedDelete(before);
  refuseWhileEdited(claim, tx.actor.user_id, now);
  const next = { ...before, deleted: true, deleted_at: now, deleted_by_name: tx.actor.user_name };
  return writeChange(tx, { before, next, cause: 'deleted', action: 'invoice.deleted' });
}
