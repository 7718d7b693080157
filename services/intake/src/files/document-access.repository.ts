import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/work';
import { invoiceAttachedTo } from './attached.repository.js';
import { DocumentEntity, DocumentVersionEntity } from './document.record.js';

const UPDATE = 'invoice:update';

/**
 * The document, when the actor's level of invoice:read or invoice:update reaches it: 3 all, 2 their department's (as
 * chosen at upload or since given to its invoice) and their own, 1 their own. Else no_record.
 */
export function visible(tx: Tx, id: string): Promise<DocumentEntity> {
  return withinLevel(tx, id, levelOfReading(tx.actor));
}

/** The document, when the actor's level of invoice:update reaches it, by the steps of `visible`. Else no_record. */
export function changeable(tx: Tx, id: string): Promise<DocumentEntity> {
  return withinLevel(tx, id, abilityLevel(tx.actor, UPDATE));
}

/** Did a look at a record find it within reach? No_record means no; other errors go on. */
export async function isReached(look: Promise<unknown>): Promise<boolean> {
  try {
    await look;
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'no_record') return false;
    throw error;
  }
}

export function levelOfReading(actor: Actor): number {
  return Math.max(abilityLevel(actor, 'invoice:read'), abilityLevel(actor, UPDATE));
}

/** The document, when this level reaches it. Else no_record. */
export async function withinLevel(tx: Tx, id: string, level: number): Promise<DocumentEntity> {
  const document = await tx.get(DocumentEntity, id);
  const { actor } = tx;
  if (level >= 3 || document.uploaded_by === actor.user_id) return document;
  if (level === 2 && actor.department_id) {
    if (document.department_id === actor.department_id) return document;
    const invoice = await tx.one(
      `select 1 from intake.invoice_refs where organization_id = $1 and document_id = $2 and department_id = $3 limit 1`,
      [actor.organization_id, id, actor.department_id],
    );
    if (invoice) return document;
  }
  // A further file of an invoice is reached as the invoice is.
  const parent = await invoiceAttachedTo(tx, id);
  if (parent?.document_id && parent.document_id !== id) {
    await withinLevel(tx, parent.document_id, level);
    return document;
  }
  if (parent && level === 2 && actor.department_id && parent.department_id === actor.department_id)
    return document;
  throw noRecord();
}

/** The version that readers and links get when none is named. */
export async function currentVersion(tx: Tx, document: DocumentEntity): Promise<DocumentVersionEntity> {
  const { id: document_id, current_version: document_version } = document;
  const found = await tx.find(DocumentVersionEntity, { document_id, document_version });
  if (!found) throw new Error(`document ${document_id} has no version ${document_version}`);
  return found;
}
