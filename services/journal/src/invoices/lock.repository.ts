import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';

/** Keeps the invoice as this attempt locked it; lock mode 1 freezes the lines only. */
export async function addSnapshot(tx: Tx, invoiceId: string, attempt: number): Promise<void> {
  await tx.rows(
    `insert into journal.lock_snapshots (organization_id, id, invoice_id, attempt, header, lines)
     select i.organization_id, $3, i.id, $4,
       case i.lock_mode when 0 then journal.frozen_header(i) else jsonb_build_object('locked', true) end,
       journal.frozen_lines(i.organization_id, i.id)
     from journal.invoices i where i.organization_id = $1 and i.id = $2`,
    [tx.actor.organization_id, invoiceId, newId(), attempt],
  );
}

/** The snapshot no longer binds: the invoice is unlocked. */
export async function releaseSnapshot(tx: Tx, invoiceId: string): Promise<void> {
  await tx.rows(
    `update journal.lock_snapshots set released_at = clock_timestamp()
     where organization_id = $1 and invoice_id = $2 and released_at is null`,
    [tx.actor.organization_id, invoiceId],
  );
}

/** A late call of this attempt or an earlier one is refused from now on. */
export async function rememberAttempt(tx: Tx, invoiceId: string, attempt: number): Promise<void> {
  await tx.rows('update journal.invoices set last_attempt = $3 where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    invoiceId,
    attempt,
  ]);
}
