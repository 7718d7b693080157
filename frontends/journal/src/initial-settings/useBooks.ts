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
  const hasTitles = titles.data && (titles.data.count ?? 0) > 0;
  const taxes = useApiQuery(
    MASTERS,
    { params: { path: { kind: 'tax' }, query: ANY } },
    { enabled: enabled && hasTitles === false },
  );
  return {
    begun: hasTitles ? true : taxes.data && (taxes.data.count ?? 0) > 0,
    error: titles.error ?? taxes.error,
    refetch: () => Promise.all([titles.refetch(), taxes.refetch()]),
  };
}
