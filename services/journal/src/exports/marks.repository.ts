import type { Tx } from '@uketori/service-kit/tx';

/** How many files hold the accrual journal of an invoice. */
export async function accrualExports(tx: Tx, localId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(
    `select count(*)::int as n from journal.export_items where organization_id = $1 and local_id = $2 and kind = 'accrual'`,
    [tx.actor.organization_id, localId],
  );
  return row?.n ?? 0;
}
