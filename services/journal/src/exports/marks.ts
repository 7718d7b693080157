import type { Tx } from '@uketori/service-kit/tx';

/** How many files of each journal hold an invoice. */
export async function exportCounts(tx: Tx, localId: number): Promise<{ accrual: number; payment: number }> {
  const rows = await tx.rows<{ kind: string; n: number }>(
    `select kind, count(*) as n from journal.export_items where organization_id = $1 and local_id = $2 group by kind`,
    [tx.actor.organization_id, localId],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.n ?? 0;
  return { accrual: of('accrual'), payment: of('payment') };
}
