import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { type InvoiceEntity, invoiceRecord } from '../invoice-fields/invoice-fields.facade.js';

/** An invoice is known by one of these. */
type Key = { id: string } | { local_id: number } | { document_id: string };

const IN_FULL = `select ${Object.keys(invoiceRecord.fields).join(', ')}
  from journal.invoices join journal.invoice_progress using (organization_id, id) where organization_id = $1`;

/**
 * Invoices in full that meet a condition, whose parameters start at $2. `tail` may order them, limit them and lock both
 * rows of each with `for update`: a transaction that changes one row of an invoice locks both.
 */
export function invoicesIn(
  tx: Tx,
  condition: string,
  params: unknown[],
  tail = '',
): Promise<InvoiceEntity[]> {
  return tx.rows(`${IN_FULL} and ${condition} ${tail}`, [tx.actor.organization_id, ...params]);
}

async function byKey(tx: Tx, key: Key, tail: string): Promise<InvoiceEntity | null> {
  const [[name, value] = []] = Object.entries(key);
  const found = await tx.planned<InvoiceEntity>(`${IN_FULL} and ${name} = $2 ${tail}`, [
    tx.actor.organization_id,
    value,
  ]);
  return found[0] ?? null;
}

/** An invoice, or null. */
export function findInvoice(tx: Tx, key: Key): Promise<InvoiceEntity | null> {
  return byKey(tx, key, '');
}

/** An invoice that no other transaction changes until the commit, or null. */
export function holdInvoice(tx: Tx, key: Key): Promise<InvoiceEntity | null> {
  return byKey(tx, key, 'for update');
}

/** An invoice by its id. Throws no_record. */
export async function invoiceById(tx: Tx, id: string): Promise<InvoiceEntity> {
  const found = await findInvoice(tx, { id });
  if (!found) throw noRecord();
  return found;
}

/**
 * An invoice that the actor may read. Throws no_record otherwise, so that the actor does not learn whether it
 * exists.
 */
export async function visibleInvoice(tx: Tx, localId: number): Promise<InvoiceEntity> {
  const invoice = await findInvoice(tx, { local_id: localId });
  if (!invoice || !reaches(invoice, tx.actor, abilityLevel(tx.actor, 'invoice:read'))) throw noRecord();
  return invoice;
}

/** Whether the actor may read an invoice. The query is left out for users who may read all invoices. */
export async function isReadable(tx: Tx, localId: number): Promise<boolean> {
  const level = abilityLevel(tx.actor, 'invoice:read');
  if (level >= 3) return true;
  const invoice = await findInvoice(tx, { local_id: localId });
  return invoice !== null && reaches(invoice, tx.actor, level);
}

/** Holds an invoice the actor may change; no_record when they may not even see it, else no_privilege. */
export async function changeable(tx: Tx, localId: number, ability: string): Promise<InvoiceEntity> {
  return permitted(await holdInvoice(tx, { local_id: localId }), tx.actor, ability);
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
