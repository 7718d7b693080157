import type { Tx } from '@uketori/service-kit/tx';

/** How many formats the organization has of its own. */
export async function countFormats(tx: Tx): Promise<number> {
  const count = await tx.one<{ n: number }>(
    'select count(*) as n from journal.export_formats where organization_id = $1',
    [tx.actor.organization_id],
  );
  return count?.n ?? 0;
}

/** Writers of one organization's formats go one after the other. */
export async function holdFormats(tx: Tx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('export_formats/' || $1::text, 0))`, [
    tx.actor.organization_id,
  ]);
}
