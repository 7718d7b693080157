import type { Tx } from '@uketori/service-kit/tx';

const MINE = 'organization_id = $1 and user_id = $2';

/** The invoices among these that the actor has seen. */
export async function viewedAmong(tx: Tx, invoiceIds: readonly string[]): Promise<Set<string>> {
  const seen = await tx.rows<{ invoice_id: string }>(
    `select invoice_id from journal.invoice_views where ${MINE} and invoice_id = any($3::uuid[])`,
    [tx.actor.organization_id, tx.actor.user_id, invoiceIds],
  );
  return new Set(seen.map((row) => row.invoice_id));
}

/** Marks an invoice as seen by the actor; false when it was marked already. */
export async function addView(tx: Tx, invoiceId: string): Promise<boolean> {
  const { organization_id, user_id, user_name } = tx.actor;
  const added = await tx.rows(
    `insert into journal.invoice_views (organization_id, invoice_id, user_id, user_name, viewed_at)
     values ($1, $2, $3, $4, clock_timestamp()) on conflict do nothing returning invoice_id`,
    [organization_id, invoiceId, user_id, user_name],
  );
  return added.length > 0;
}

/** When the actor saw an invoice, or null. */
export async function viewOf(tx: Tx, invoiceId: string): Promise<string | null> {
  const seen = await tx.one<{ viewed_at: string }>(
    `select viewed_at from journal.invoice_views where ${MINE} and invoice_id = $3`,
    [tx.actor.organization_id, tx.actor.user_id, invoiceId],
  );
  return seen?.viewed_at ?? null;
}

/** As `viewOf`; holds the mark. */
export async function heldView(tx: Tx, invoiceId: string): Promise<string | null> {
  const seen = await tx.one<{ viewed_at: string }>(
    `select viewed_at from journal.invoice_views where ${MINE} and invoice_id = $3 for update`,
    [tx.actor.organization_id, tx.actor.user_id, invoiceId],
  );
  return seen?.viewed_at ?? null;
}

/** Takes the actor's mark back. */
export async function removeView(tx: Tx, invoiceId: string): Promise<void> {
  await tx.rows(`delete from journal.invoice_views where ${MINE} and invoice_id = $3`, [
    tx.actor.organization_id,
    tx.actor.user_id,
    invoiceId,
  ]);
}
