import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { UserBank } from './payment.types';

/** Own accounts, the default first. Few: an organization has a handful. */
export function useUserBanks() {
  return useApiQuery<{ items: UserBank[] }>('/user-banks', {}, { staleTime: 60_000 });
}
