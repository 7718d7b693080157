import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';

/**
 * An invoice that the actor may read. Throws no_record otherwise, so that the actor does not learn whether it
 * exists.
 */
export async function visibleInvoice(tx: Tx, localId: number): Promise<InvoiceEntity> {
  const invoice = await tx.find(InvoiceEntity, { local_id: localId });
  if (!invoice || !reaches(invoice, tx.actor, abilityLevel(tx.actor, 'invoice:read'))) throw noRecord();
  return invoice;
}

/** Holds an invoice the actor may change; no_record when they may not even see it, else no_privilege. */
export async function changeable(tx: Tx, localId: number, ability: string): Promise<InvoiceEntity> {
  return permitted(await tx.findForUpdate(InvoiceEntity, { local_id: localId }), tx.actor, ability);
}

/**
 * An invoice that was found, if the actor may change it; no_record when they may not even see it, else
 * no_privilege.
 */
export function permitted(
  invoice: InvoiceEntity | null | undefined,
  actor: Actor,
  ability: string,
): InvoiceEntity {
  if (!invoice || !reaches(invoice, actor, abilityLevel(actor, 'invoice:read'))) throw noRecord();
  if (!reaches(invoice, actor, abilityLevel(actor, ability)))
    throw new DomainError('no_privilege', 'forbidden');
  return invoice;
}
