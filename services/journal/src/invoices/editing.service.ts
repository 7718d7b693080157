import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { noRecord } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import {
  changeable,
  claimOf,
  databaseNow,
  endClaim,
  subjectOf,
  visibleInvoice,
  writeClaim,
} from '../invoice-records/invoice-records.facade.js';
import { type Claim, type ClaimMode, decideClaim, isLive } from '../invoice-fields/invoice-fields.facade.js';
import { editClaimChanged } from './edit-claim.event.js';
import { refuseViewedRelease } from './editing.rules.js';
import { addView, heldView, removeView } from './views.repository.js';
import type { z } from 'zod';
import type { editingState } from './invoices.types.js';

export type EditingState = z.infer<typeof editingState>;

/** The user who is editing an invoice, and the users who have seen it. */
@Injectable()
export class InvoicesEditing {
  constructor(private readonly work: Work) {}

  get(actor: Actor, localId: number): Promise<EditingState> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      return state(await claimOf(tx, invoice.id), await databaseNow(tx), actor.user_id);
    });
  }

  /** Starts or renews (1), ends (0), clears (-1). Throws editing_in_progress naming the holder. */
  put(
    actor: Actor,
    localId: number,
    input: { mode: ClaimMode; window_token: string },
  ): Promise<EditingState> {
    return this.work.run(actor, async (tx) => {
      const invoice = await changeable(tx, localId, 'invoice:update');
      if (invoice.deleted && input.mode === 1) throw noRecord();
      const claim = await claimOf(tx, invoice.id);
      const now = await databaseNow(tx);
      const claimant = {
        user_id: actor.user_id,
        user_name: actor.user_name,
        window_token: input.window_token,
      };
      const mayClearOthers = abilityLevel(actor, 'invoice:update') >= 3;
      const step = decideClaim(claim, input.mode, claimant, now, mayClearOthers);
      if ('write' in step) await tx.emit(editClaimChanged(await writeClaim(tx, invoice.id, step.write)));
      if ('erase' in step) await tx.emit(editClaimChanged(await endClaim(tx, invoice.id, now)));
      if (input.mode === -1 && isLive(claim, now) && claim.user_id !== actor.user_id)
        await tx.audit(
          'invoice.editing_cleared',
          subjectOf(invoice),
          { editing_user: claim.user_name },
          null,
        );
      return state(await claimOf(tx, invoice.id), now, actor.user_id);
    });
  }

  /** Marks the invoice as seen by the actor; again changes nothing. */
  view(actor: Actor, localId: number): Promise<{ viewed: true }> {
    return this.work.run(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      if (await addView(tx, invoice.id)) await tx.audit('invoice.viewed', subjectOf(invoice), null, null);
      return { viewed: true as const };
    });
  }

  /** Takes the mark back. Throws viewing_cannot_be_released once the invoice was updated or approved. */
  unview(actor: Actor, localId: number): Promise<{ viewed: false }> {
    return this.work.run(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const viewed_at = await heldView(tx, invoice.id);
      if (viewed_at === null) return { viewed: false as const };
      refuseViewedRelease(invoice, viewed_at);
      await removeView(tx, invoice.id);
      await tx.audit('invoice.view_released', subjectOf(invoice), null, null);
      return { viewed: false as const };
    });
  }
}

function state(claim: Claim | null, now: string, userId: string): EditingState {
  if (!isLive(claim, now)) return { editing_users: [], fence: null, server_time: now };
  const { user_id, user_name, claimed_at, expires_at } = claim;
  return {
    editing_users: [{ user_id, user_name, claimed_at, expires_at }],
    fence: user_id === userId ? claim.fence : null,
    server_time: now,
  };
}
