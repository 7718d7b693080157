import { useApiQuery } from '@uketori/frontend-kit/apiHooks';

/** Own accounts, the default first. Few: an organization has a handful. */
export function useUserBanks() {
  return useApiQuery('/user-banks', {}, { staleTime: 60_000 });
}
