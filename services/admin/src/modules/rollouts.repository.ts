import type { Tx } from '@uketori/service-kit/tx';
import type { Rollout } from './rollouts.rules.js';

/** Every rollout of the operator. Needs the system scope. */
export function listRollouts(tx: Tx): Promise<Rollout[]> {
  return tx.rows<Rollout>('select module, version, percent, organizations from admin.rollouts');
}
