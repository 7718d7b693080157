import { useApiQuery } from '@uketori/frontend-kit/apiHooks';

const MASTERS = '/masters/{kind}';
const ANY = { limit: 1, count: 'capped' } as const;

/** Whether the organization has begun its books: any account title or tax class. Undefined until that is known. */
export function useBooks(enabled = true) {
  const titles = useApiQuery(
    MASTERS,
    { params: { path: { kind: 'account_title' }, query: ANY } },
    { enabled },
  );
  const taxes = useApiQuery(MASTERS, { params: { path: { kind: 'tax' }, query: ANY } }, { enabled });
  return {
    begun: titles.data && taxes.data ? (titles.data.count ?? 0) + (taxes.data.count ?? 0) > 0 : undefined,
    error: titles.error ?? taxes.error,
    refetch: () => Promise.all([titles.refetch(), taxes.refetch()]),
  };
}
