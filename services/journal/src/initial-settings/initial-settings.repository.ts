import type { Tx } from '@uketori/service-kit/tx';

/** Whether there is an account title, a tax class or a default journal. */
export async function hasBooks(tx: Tx): Promise<boolean> {
  const filled = await tx.one(
    `select 1 as filled from journal.masters
     where organization_id = $1 and kind in ('account_title', 'tax') and not deleted
     union all select 1 from journal.default_journals where organization_id = $1 limit 1`,
    [tx.actor.organization_id],
  );
  return filled !== null;
}
