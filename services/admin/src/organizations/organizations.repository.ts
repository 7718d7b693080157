import type { Tx } from '@uketori/service-kit/tx';

/**
 * Makes writers queue whose rule is about a whole list of the organization ("the first one", "already there").
 * Rows that merely refer to the organization can still be written. Read the list in a later statement: only
 * then does it include what the transaction before wrote.
 */
export async function lockOrganization(tx: Tx): Promise<void> {
  await tx.rows('select id from admin.organizations where organization_id = $1 for no key update', [
    tx.actor.organization_id,
  ]);
}

/** Whether an organization exists. Needs the system scope. */
export async function isOrganization(tx: Tx, id: string): Promise<boolean> {
  return (await tx.one('select id from admin.organizations where id = $1', [id])) !== null;
}
