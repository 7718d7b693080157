import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import type { Reference, Side } from './choice.rules';

const ALL: Record<string, boolean> = {};
const BOTH: Record<string, { input_debit?: number; input_credit?: number }> = {};

/** Which masters the organization enters on a side of its journals; an account title always. */
export function useOffered(): (reference: Reference, side: Side) => boolean {
  const display = useOrganizationSetting('display', ALL);
  const rules = useOrganizationSetting('journal_rules', BOTH);
  return (reference, side) =>
    reference === 'account_title' ||
    (display[reference] !== false && rules[reference]?.[`input_${side}`] !== 0);
}
