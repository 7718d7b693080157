import type { components } from '@uketori/frontend-kit/api.gen';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';

/** An account of a payee and whether a second person has confirmed it. */
export type PayeeAccount = components['schemas']['PayeeAccountView'];
export type AccountValues = Omit<NonNullable<PayeeAccount['previous']>, 'confirmed_by_name' | 'confirmed_at'>;

/** Accounts that wait for a second person. */
export function useWaitingAccounts(enabled: boolean) {
  return useApiQuery('/payee-accounts', { params: { query: { state: 'WAITING' } } }, { enabled });
}

/** Those of them that this user may confirm. */
export function useAccountsToConfirm(enabled: boolean) {
  const query = { waiting: 'account_to_confirm' as const };
  return useApiQuery('/payee-accounts', { params: { query } }, { enabled });
}

export function useConfirmedAccounts(enabled: boolean) {
  return useApiQuery('/payee-accounts', { params: { query: { state: 'CONFIRMED' } } }, { enabled });
}
