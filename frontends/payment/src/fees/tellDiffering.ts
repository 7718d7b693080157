import { api } from '@uketori/frontend-kit/api';
import { toast } from '@uketori/frontend-kit/toast';
import type { Words } from '../payment.types';

/**
 * After a change of conditions: how many confirmed payments keep a fee that they no longer say. Says nothing where
 * they cannot be counted: the change itself was saved.
 */
export async function tellDiffering(t: Words): Promise<void> {
  const asked = { fee_differs: 'true', limit: 25, count: 'capped' };
  const { count = 0 } = await api.get<{ count?: number }>('/payments', asked).catch(() => ({ count: 0 }));
  if (count > 0) toast.warning(t('fees.differing', { count }), t('fees.differing_hint'));
}
