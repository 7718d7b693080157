import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';

export const COMPANY_PATH = '/accounting/company';

/** The organization's link; asked for only by those who may know of it. */
export function useAccountingCompany() {
  const maySend = useAbility('invoice:export_journal') > 0;
  const mayRead = useAbility('settings:read') > 0;
  return useApiQuery(COMPANY_PATH, {}, { enabled: maySend || mayRead, staleTime: 15_000 });
}

/** Whether this user can send invoices now. */
export function useMaySend(): boolean {
  const maySend = useAbility('invoice:export_journal') > 0;
  const { data } = useAccountingCompany();
  return maySend && data?.status === 'ok';
}
