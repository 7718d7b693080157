import type { Tx } from '@uketori/service-kit/tx';
import {
  type InvoiceEntity,
  invoiceRecord,
  type Progress,
  PROGRESS_FIELDS,
  STATUS_COLUMNS,
  statusOf,
} from '../invoice-fields/invoice-fields.facade.js';

const HELD = ['id', 'status', 'approval_version', 'pay_key', 'payment_version', ...STATUS_COLUMNS] as const;
type HeldProgress = Pick<InvoiceEntity, (typeof HELD)[number]>;

/** The few columns that copies are judged by, of an invoice that no other transaction changes until the commit. */
export async function heldProgress(tx: Tx, id: string): Promise<HeldProgress | null> {
  const [found] = await tx.planned<HeldProgress>(
    `select ${HELD.join(', ')} from journal.invoices join journal.invoice_progress using (organization_id, id)
     where organization_id = $1 and id = $2 for update`,
    [tx.actor.organization_id, id],
  );
  return found ?? null;
}

/** Writes copied facts and the status that follows from them, without raising the version. */
export async function copyProgress(tx: Tx, held: HeldProgress, copied: Partial<Progress>): Promise<void> {
  const status = statusOf({ ...held, ...copied });
  const writes: Promise<unknown>[] = [writeProgress(tx, held.id, copied)];
  if (status !== held.status)
    writes.push(
      tx.planned('update journal.invoices set status = $3 where organization_id = $1 and id = $2', [
        tx.actor.organization_id,
        held.id,
        status,
      ]),
    );
  await Promise.all(writes);
}

/** Writes the facts in which `next` differs from what is stored. */
export async function updateProgress(tx: Tx, before: InvoiceEntity, next: InvoiceEntity): Promise<void> {
  const changed = PROGRESS_FIELDS.filter((name) => next[name] !== before[name]);
  if (changed.length === 0) return;
  await writeProgress(tx, next.id, Object.fromEntries(changed.map((name) => [name, next[name]])));
}

async function writeProgress(tx: Tx, id: string, facts: Partial<Progress>): Promise<void> {
  const names = PROGRESS_FIELDS.filter((name) => facts[name] !== undefined);
  const values = names.map((name) => {
    const value = facts[name];
    return invoiceRecord.fields[name].kind === 'json' && value !== null ? JSON.stringify(value) : value;
  });
  await tx.planned(
    `update journal.invoice_progress set ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id, ...values],
  );
}
