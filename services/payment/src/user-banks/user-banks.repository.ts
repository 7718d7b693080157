import type { Tx } from '@uketori/service-kit/tx';
import { UserBankEntity } from '../conditions/conditions.facade.js';

/** Two requests that both want to be the default one after the other. */
export async function lockDefaults(tx: Tx): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('user_banks/' || $1, 0))`, [
    tx.actor.organization_id,
  ]);
}

/** No account is the default any longer. */
export async function clearDefault(tx: Tx): Promise<void> {
  await tx.manager.update(
    UserBankEntity,
    { organization_id: tx.actor.organization_id, default: true, deleted: false },
    { default: false, version: () => 'version + 1' },
  );
}

/** Whether the organization has an account of its own. */
export async function hasUserBank(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    'select 1 as found from payment.user_banks where organization_id = $1 and not deleted limit 1',
    [tx.actor.organization_id],
  );
  return found !== null;
}
