import { useApiQuery } from '@uketori/frontend-kit/apiHooks';

const ANY = { limit: 1, count: 'capped' };

/** Whether the organization has begun its books: any account title or tax class. Undefined until that is known. */
export function useBooks(enabled = true) {
  const titles = useApiQuery<{ count: number }>('/masters/account_title', ANY, { enabled });
  const taxes = useApiQuery<{ count: number }>('/masters/tax', ANY, { enabled });
  return {
    begun: titles.data && taxes.data ? titles.data.count + taxes.data.count > 0 : undefined,
    error: titles.error ?? taxes.error,
    refetch: () => Promise.all([titles.refetch(), taxes.refetch()]),
  };
}
