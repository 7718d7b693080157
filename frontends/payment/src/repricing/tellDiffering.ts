import { api } from '@uketori/frontend-kit/api';
import { toast } from '@uketori/frontend-kit/toast';
import type { Words } from '../payment.types';

/**
 * After a change of conditions: how many confirmed payments keep a fee that differs from them. Stays silent where
 * they cannot be counted, because the change itself was saved, and while others still follow (see RepricingNotice).
 */
export async function tellDiffering(t: Words): Promise<void> {
  const following = await api.get('/payments/repricings').catch(() => ({ items: [] }));
  if (following.items.length > 0) return;
  const { count = 0 } = await api
    .get('/payments', { params: { query: { fee_differs: 'true', limit: 25, count: 'capped' } } })
    .catch(() => ({ count: 0 }));
  if (count > 0) toast.warning(t('fees.differing', { count }), t('fees.differing_hint'));
}
