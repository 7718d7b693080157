import type { Tx } from '@uketori/service-kit/tx';
import { SplitRuleEntity } from './split-rule.record.js';

/** A rule, archived or not; null when there is none. */
export function splitRule(tx: Tx, id: string): Promise<SplitRuleEntity | null> {
  return tx.find(SplitRuleEntity, { id });
}
