import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { learnPlaces } from '../supplier-memory/supplier-memory.store.js';
import { refuseWhileEdited, requireClaim } from './edit-claim.rules.js';
import { changeOf, NOTES, type Notes, pickNotes, resolvedHeader, storeChange } from './invoices.change.js';
import type { InvoiceEntity } from './invoices.entity.js';
import { invoiceDetail, type InvoiceDetail, visibleInvoice } from './invoices.query.js';
import { changedSections, refuseLockedChange, refuseLockedDelete } from './invoices.rules.js';
import type { UpdateInvoice } from './invoices.schema.js';
import { claimOf, databaseNow, heldByLocalId, writeChange } from './invoices.write.js';
import type { z } from 'zod';
import type { bulkResult } from './invoices.answers.js';

export type BulkResult = z.infer<typeof bulkResult>;

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
      const change = await changeOf(tx, before, patch);
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
      return invoiceDetail(tx, await removeOne(tx, before));
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

  /** Deletes each that may be deleted and says for every other why not; one transaction. */
  bulkDelete(actor: Actor, localIds: number[]): Promise<BulkResult> {
    return this.work.run(actor, async (tx) => {
      const results: BulkResult['results'] = [];
      for (const local_id of [...new Set(localIds)].sort((a, b) => a - b)) {
        try {
          await removeOne(tx, await changeable(tx, local_id, 'invoice:delete'));
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

/** Holds an invoice the actor may change; no_record when he may not even see it, else no_privilege. */
export async function changeable(tx: Tx, localId: number, ability: string): Promise<InvoiceEntity> {
  await visibleInvoice(tx, localId);
  const invoice = await heldByLocalId(tx, localId);
  if (!reaches(invoice, tx.actor, abilityLevel(tx.actor, ability)))
    throw new DomainError('no_privilege', 'forbidden');
  return invoice;
}

async function refuseStale(tx: Tx, before: InvoiceEntity, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== before.version)
    throw new DomainError('version_conflict', 'conflict', { current: await invoiceDetail(tx, before) });
}

async function removeOne(tx: Tx, before: InvoiceEntity): Promise<InvoiceEntity> {
  if (before.deleted) return before;
  refuseLockedDelete(before);
  const now = await databaseNow(tx);
  refuseWhileEdited(await claimOf(tx, before.id), tx.actor.user_id, now);
  const next = { ...before, deleted: true, deleted_at: now, deleted_by_name: tx.actor.user_name };
  return writeChange(tx, { before, next, cause: 'deleted', action: 'invoice.deleted' });
}
