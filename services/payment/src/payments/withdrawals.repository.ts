import type { Tx } from '@uketori/service-kit/tx';

/** Remembers that a final approval was taken back, so that no payment is opened for it. Twice is once. */
export async function keepWithdrawal(tx: Tx, invoiceId: string, attempt: number): Promise<void> {
  await tx.rows(
    `insert into payment.withdrawals (organization_id, invoice_id, attempt) values ($1, $2, $3)
     on conflict do nothing`,
    [tx.actor.organization_id, invoiceId, attempt],
  );
}

/** True when this final approval, or a later one, was taken back. */
export async function isWithdrawn(tx: Tx, invoiceId: string, attempt: number): Promise<boolean> {
  const row = await tx.one(
    'select 1 from payment.withdrawals where organization_id = $1 and invoice_id = $2 and attempt >= $3 limit 1',
    [tx.actor.organization_id, invoiceId, attempt],
  );
  return row !== null;
}

/** Opening and withdrawing one invoice's payment happen one after the other, also before there is a row. */
export async function lockInvoice(tx: Tx, invoiceId: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('payment/' || $1::text, 0))`, [invoiceId]);
}

/** Forgets the final approvals of an invoice that were taken back. */
export async function forgetWithdrawals(tx: Tx, invoiceId: string): Promise<void> {
  await tx.rows('delete from payment.withdrawals where organization_id = $1 and invoice_id = $2', [
    tx.actor.organization_id,
    invoiceId,
  ]);
}
